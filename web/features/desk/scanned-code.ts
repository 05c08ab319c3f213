/** A badge read at the desk is judged as at a door: what its signature does not carry opens nobody. */
import { now } from '#shared/clock.ts';
import { copyName } from '#shared/credentials/number.ts';
import { readPayload } from '#shared/credentials/payload.ts';
import { findSigner } from '#shared/credentials/signer.ts';
import { readValidity } from '#shared/credentials/validity.ts';
import type { VerdictKind, VerdictReason } from '#shared/door/scan.ts';
import { decideVerdict } from '#shared/door/verdict.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import { readFacts } from '#web/local/facts.ts';

/** What a desk says of a code; where somebody passes is a door's business. */
export type DeskReason = Exclude<
  VerdictReason,
  'wrongNumber' | 'otherZone' | 'numberUnknown' | 'usedAgain' | 'seenElsewhere' | 'okTyped'
>;

export interface ScannedCode {
  /** As it was read. */
  text: string;
  kind: VerdictKind;
  reason: DeskReason;
  /** Whom to open by; empty where the badge is not theirs. */
  number: string;
}

/** Whether a text is the beginning of a code, or all of one. */
export const isCode = (text: string) => text.trimStart().startsWith('{');

export async function judgeCode(db: LocalDatabase, text: string): Promise<ScannedCode> {
  const reading = readPayload(text.trim());
  const facts = readFacts(db);
  if (reading.kind === 'unreadable') return { text, kind: 'denied', reason: 'notABadge', number: '' };
  const { fields } = reading;
  const [credential, isNumberRevoked, isSheetRevoked, keyset, validity] = await Promise.all([
    facts.findCredential(fields.n),
    facts.isRevoked(fields.n),
    facts.isRevoked(copyName(fields)),
    facts.keyset(),
    facts.setting('validity'),
  ]);
  const signer = await findSigner(reading, keyset);
  const about = {
    credential,
    isRevoked: isNumberRevoked || isSheetRevoked,
    validity: readValidity(validity),
  };
  const nowhere = { repeat: null, highestCopy: 0, zone: null };
  const { kind, reason } = decideVerdict({ reading, signer }, { ...about, ...nowhere }, now());
  const isTheirs = signer.kind === 'signed' && reason !== 'issuerNotEntitled';
  // Without passages and zones no reason is about them.
  return { text, kind, reason: reason as DeskReason, number: isTheirs ? fields.n : '' };
}
