import { fromBase64Url, isBase64UrlOf, toBase64Url } from './base64url.ts';
import {
  type Ed25519,
  isSoundPublicKey,
  nativeEd25519,
  nobleEd25519,
  type PrivateKey,
  type RawKeyPair,
  seedOf,
  seedOfPkcs8,
  type Verifier,
} from './ed25519.ts';

/**
 * Signing and verifying with Ed25519. Public keys and signatures are base64url text; a message is text.
 */

/** A pair of keys, which IndexedDB can store directly. */
export interface KeyPair {
  /** 32 bytes as base64url, 43 characters. */
  publicKey: string;
  privateKey: PrivateKey;
}

/**
 * Generates a key pair. A device's is not extractable, so that no page can copy it; the server's is, to be stored on
 * disk.
 */
export async function generateKeys(options: { extractable: boolean }): Promise<KeyPair> {
  return keyPair(await (await engine()).generate(options.extractable));
}

/** The pair of a private key given as its 32-byte seed or as PKCS#8. */
export async function importPrivate(bytes: Uint8Array): Promise<KeyPair> {
  const copy = Uint8Array.from(bytes);
  const seed = copy.length === 32 ? copy : seedOfPkcs8(copy);
  return keyPair(await (await engine()).ofSeed(seed));
}

/** The 32-byte seed of an extractable pair, which a server stores and `importPrivate` accepts. */
export async function exportRaw(keys: KeyPair): Promise<Uint8Array> {
  return seedOf(keys.privateKey);
}

/** Signs a message; 86 characters of base64url. */
export async function sign(keys: KeyPair, message: string): Promise<string> {
  const { sign: signWith } = keys.privateKey.kind === 'native' ? nativeEd25519 : nobleEd25519;
  return toBase64Url(await signWith(keys.privateKey, encoder.encode(message)));
}

/** Whether the holder of this public key signed exactly this message. A malformed key or signature is a no. */
export async function verify(publicKey: string, signature: string, message: string): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  if (bytes?.length !== 64) return false;
  const verifier = await verifierOf(publicKey);
  if (verifier === null) return false;
  return verifier(bytes, encoder.encode(message));
}

/** Whether a text is a public key that a device may come with. */
export function isPublicKey(text: string): boolean {
  const bytes = isBase64UrlOf(text, 32) ? fromBase64Url(text) : null;
  return bytes !== null && isSoundPublicKey(bytes);
}

const encoder = new TextEncoder();

function keyPair(pair: RawKeyPair): KeyPair {
  return { publicKey: toBase64Url(pair.publicKey), privateKey: pair.privateKey };
}

// Importing a key costs as much as verifying with it. A door meets a few dozen; the bound is for a server
// that is sent strange ones.
const verifiers = new Map<string, Promise<Verifier | null>>();
const mostVerifiers = 1000;

function verifierOf(publicKey: string): Promise<Verifier | null> {
  const known = verifiers.get(publicKey);
  if (known) return known;
  if (verifiers.size >= mostVerifiers) verifiers.clear();
  const made = makeVerifier(publicKey);
  verifiers.set(publicKey, made);
  return made;
}

async function makeVerifier(publicKey: string): Promise<Verifier | null> {
  const bytes = fromBase64Url(publicKey);
  if (bytes === null || !isPublicKey(publicKey)) return null;
  try {
    return await (await engine()).verifier(bytes);
  } catch (cause) {
    // Half of all 32-byte strings are not a point of the curve. Such a key is invalid input, not a bug.
    if (cause instanceof Error) return null;
    throw cause;
  }
}

let chosen: Promise<Ed25519> | undefined;

/** The platform's Ed25519, if it has one. Checked once, because it does not change while a page is open. */
function engine(): Promise<Ed25519> {
  chosen ??= hasNativeEd25519().then((native) => (native ? nativeEd25519 : nobleEd25519));
  return chosen;
}

/** Whether the platform signs with Ed25519 itself; a desk says so when it is enrolled. */
export async function hasNativeEd25519(): Promise<boolean> {
  // An insecure page (plain http to another machine) has no `subtle` at all.
  if (globalThis.crypto?.subtle === undefined) return false;
  try {
    await nativeEd25519.generate(false);
    return true;
  } catch (cause) {
    // NotSupportedError by the standard, SyntaxError or OperationError in older browsers: all say "not here".
    if (cause instanceof Error) return false;
    throw cause;
  }
}
