import { fromBase64Url } from './base64url.ts';

/**
 * The two ways to Ed25519: the platform's own, and @noble/ed25519 where the platform has none (Chrome before
 * 137, old WebViews), which is some thirty times slower and loaded only then. Everybody signs and verifies
 * through signature.ts, which chooses between them.
 */
export interface Ed25519 {
  generate(extractable: boolean): Promise<RawKeyPair>;
  /** The pair of a 32-byte seed; it stays extractable. */
  ofSeed(seed: Bytes): Promise<RawKeyPair>;
  sign(key: PrivateKey, message: Bytes): Promise<Uint8Array>;
  /** A verifier for one public key, so that a door imports each desk's key once. Throws if the key is invalid. */
  verifier(publicKey: Bytes): Promise<Verifier>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The types of Node and the DOM have the same shape but different names. */
type PlatformKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** A private key of either engine; IndexedDB can store both directly. */
export type PrivateKey = { kind: 'native'; key: PlatformKey } | { kind: 'noble'; seed: Uint8Array };

export interface RawKeyPair {
  /** 32 bytes. */
  publicKey: Uint8Array;
  privateKey: PrivateKey;
}

export type Verifier = (signature: Bytes, message: Bytes) => Promise<boolean>;

const name = 'Ed25519';
// RFC 8410: an Ed25519 private key in PKCS#8 is these sixteen bytes and the seed.
const pkcs8Head = [
  0x30, 0x2e, 0x02, 0x01, 0, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
];

export const nativeEd25519: Ed25519 = {
  async generate(extractable) {
    const pair = await crypto.subtle.generateKey(name, extractable, ['sign', 'verify']);
    if (!('privateKey' in pair)) throw new Error('the platform made one key instead of a pair');
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    return { publicKey, privateKey: { kind: 'native', key: pair.privateKey } };
  },
  async ofSeed(seed) {
    const pkcs8 = Uint8Array.of(...pkcs8Head, ...seed);
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, name, true, ['sign']);
    // WebCrypto tells the public half of a private key in one form only: the `x` of its JWK.
    const { x } = await crypto.subtle.exportKey('jwk', key);
    const publicKey = x === undefined ? null : fromBase64Url(x);
    if (!publicKey) throw new Error('the JWK of an Ed25519 key has no valid x');
    return { publicKey, privateKey: { kind: 'native', key } };
  },
  async sign(key, message) {
    if (key.kind !== 'native') throw new Error('not a key of the platform');
    return new Uint8Array(await crypto.subtle.sign(name, key.key, message));
  },
  async verifier(publicKey) {
    const key = await crypto.subtle.importKey('raw', publicKey, name, true, ['verify']);
    return (signature, message) => crypto.subtle.verify(name, key, signature, message);
  },
};

export const nobleEd25519: Ed25519 = {
  async generate() {
    return nobleEd25519.ofSeed(crypto.getRandomValues(new Uint8Array(32)));
  },
  async ofSeed(seed) {
    const noble = await import('@noble/ed25519');
    return { publicKey: await noble.getPublicKeyAsync(seed), privateKey: { kind: 'noble', seed } };
  },
  async sign(key, message) {
    if (key.kind !== 'noble') throw new Error('not a key of @noble/ed25519');
    const noble = await import('@noble/ed25519');
    return noble.signAsync(message, key.seed);
  },
  async verifier(publicKey) {
    const noble = await import('@noble/ed25519');
    // zip215 would accept signatures that the platform's own verifiers refuse.
    return (signature, message) => noble.verifyAsync(signature, message, publicKey, { zip215: false });
  },
};

/** The 32-byte seed of a private key; throws when it is not extractable. */
export async function seedOf(key: PrivateKey): Promise<Uint8Array> {
  if (key.kind === 'noble') return key.seed;
  return seedOfPkcs8(new Uint8Array(await crypto.subtle.exportKey('pkcs8', key.key)));
}

/** The seed inside an Ed25519 private key in PKCS#8; throws for anything else. */
export function seedOfPkcs8<T extends ArrayBufferLike>(pkcs8: Uint8Array<T>): Uint8Array<T> {
  const isEd25519 = pkcs8.length === 48 && pkcs8Head.every((byte, index) => pkcs8[index] === byte);
  if (!isEd25519) throw new Error('not an Ed25519 private key in PKCS#8');
  return pkcs8.subarray(16);
}

/** Whether 32 bytes may stand for a public key: a reduced y, and not one of the points of small order, under
 * which anyone can sign anything. Platforms differ here; we refuse them before asking either engine. */
export function isSoundPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  let y = 0n;
  for (const byte of bytes.toReversed()) y = (y << 8n) | BigInt(byte);
  y &= 2n ** 255n - 1n; // the top bit is the sign of x
  return y < prime && !smallOrder.includes(y);
}

const prime = 2n ** 255n - 19n;
// y of the points whose order divides 8: the neutral point, the one of order 2, those of order 4 and of order 8.
const ofOrder8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
const smallOrder = [1n, prime - 1n, 0n, ofOrder8, prime - ofOrder8];
