import type { PayloadReading } from '../codes/payload.ts';
import { credentialMessage } from '../codes/signed-messages.ts';
import { verify } from '../engines/signatures/signature.ts';
import type { KeysetEntry } from './devices.ts';

/** Who signed a badge, as far as this device can tell. */
export type Signer =
  /** No certificate here names this key: made since the last contact, or never ours. */
  | { kind: 'unknown' }
  /** The key is known and did not sign this. */
  | { kind: 'forged' }
  | { kind: 'signed'; by: KeysetEntry };

/**
 * Finds the key that signed a badge. A key id has 24 bits and two devices might share one, so every
 * certificate that has it is tried.
 */
export async function findSigner(reading: PayloadReading, keyset: readonly KeysetEntry[]): Promise<Signer> {
  if (reading.kind === 'unreadable') return { kind: 'unknown' };
  const candidates = keyset.filter((entry) => entry.kid === reading.fields.k);
  const message = credentialMessage(reading.signedText);
  for (const entry of candidates) {
    if (await verify(entry.pub, reading.signature, message)) return { kind: 'signed', by: entry };
  }
  return { kind: candidates.length > 0 ? 'forged' : 'unknown' };
}
