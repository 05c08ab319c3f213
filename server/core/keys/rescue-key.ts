/**
 * The key that files of unsent work are written for. Made out of the root key each time, so that a server restored
 * from any backup, with the keys of the event, opens every file that was ever written.
 */
import { createECDH, hkdfSync } from 'node:crypto';
import { sealMessage } from '#shared/codes/signed-messages.ts';
import type { RescueKey } from '#shared/devices/devices.ts';
import { type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { type SubtleKey, signRescueKey } from '#shared/sync/rescue.ts';

export interface RescueKeys {
  /** The public half as devices hold it, base64url, with the root key's word for it. */
  known: RescueKey;
  privateKey: SubtleKey;
}

/** Order of the group of P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives the rescue keys from the root key: an Ed25519 signature is deterministic and only its owner can create it.
 */
export async function rescueKeysOf(root: KeyPair): Promise<RescueKeys> {
  const secret = Buffer.from(await sign(root, sealMessage('rescue key')), 'base64url');
  // 128 bits more than needed, so that no scalar is likelier than another (FIPS 186-5, A.2.1).
  const random = Buffer.from(hkdfSync('sha256', secret, '', 'rescue key, P-256', 48)).toString('hex');
  const scalar = (BigInt(`0x${random}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = pair.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: part(pair.getPrivateKey()) },
    ...{ x: part(point.subarray(1, 33)), y: part(point.subarray(33)) },
  };
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  return {
    known: await signRescueKey(part(point), root),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']),
  };
}
