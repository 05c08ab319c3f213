/**
 * What the root key says of numbers and keys that no longer count. Devices keep these statements whatever happens to
 * the server's database, and hand those it has forgotten back to it: a revocation that any door has seen is never
 * taken back by a restored backup.
 */
import { revocationMessage } from '../codes/signed-messages.ts';
import { type KeyPair, sign, verify } from '../engines/signatures/signature.ts';

/** A revoked number, as sent to devices. */
export interface RevokedNumber {
  uid: string;
  number: string;
  reason: string;
  deviceCode: string;
  /** ISO 8601. */
  revokedAt: string;
}

/** A device's key and the minute from which it is no longer trusted. */
export interface RevokedKey {
  kid: string;
  /** Minutes since 1970. */
  revokedAt: number;
}

export const signRevokedNumber = (row: RevokedNumber, rootKeys: KeyPair): Promise<string> =>
  sign(rootKeys, revocationMessage(numberText(row)));
export const signRevokedKey = (key: RevokedKey, rootKeys: KeyPair): Promise<string> =>
  sign(rootKeys, revocationMessage(keyText(key)));

/** Whether the root key said so, for this event. */
export const verifyRevokedNumber = (row: RevokedNumber & { sig: string }, rootPublicKey: string) =>
  verify(rootPublicKey, row.sig, revocationMessage(numberText(row)));
export const verifyRevokedKey = (key: RevokedKey & { sig: string }, rootPublicKey: string) =>
  verify(rootPublicKey, key.sig, revocationMessage(keyText(key)));

function numberText({ uid, number, reason, deviceCode, revokedAt }: RevokedNumber): string {
  return JSON.stringify(['number', uid, number, reason, deviceCode, revokedAt]);
}

function keyText({ kid, revokedAt }: RevokedKey): string {
  return JSON.stringify(['key', kid, revokedAt]);
}
