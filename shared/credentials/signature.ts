import { tournament } from '../tournament.ts';
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
 * Signing and verifying (Ed25519), nothing else. Public keys and signatures are base64url text, as they
 * travel; a message is text, and begins with what it is for.
 */

/** What is signed for one purpose never verifies for another, nor for another edition. */
export function credentialMessage(signedText: string): string {
  return `ACR1\0${tournament.id}\0${signedText}`;
}

/** The root key's word that a device may issue or scan. */
export function certificateMessage(text: string): string {
  return `ACRCERT1\0${tournament.id}\0${text}`;
}

/** The root key's order to a device to empty itself. */
export function wipeMessage(text: string): string {
  return `ACRWIPE1\0${tournament.id}\0${text}`;
}

/** The message signed by the root key that lets an operator work at a device until a time. */
export function grantMessage(text: string): string {
  return `ACRGRANT1\0${tournament.id}\0${text}`;
}

/** The root key's word that a number, or a device's key, no longer counts: it holds whatever the database forgets. */
export function revocationMessage(text: string): string {
  return `ACRREV1\0${tournament.id}\0${text}`;
}

/** A device's word for unsent work that leaves it as a file. */
export function rescueMessage(text: string): string {
  return `ACRRESCUE1\0${tournament.id}\0${text}`;
}

/** The root key's word for the server's key that such files are written for. */
export function rescueKeyMessage(text: string): string {
  return `ACRRKEY1\0${tournament.id}\0${text}`;
}

/** What only the holder of the root key can say: the server's other keys are sealed with it. */
export function sealMessage(text: string): string {
  return `ACRSEAL1\0${tournament.id}\0${text}`;
}

/** The message a device signs for a request, or for the enrollment code it was given. */
export function requestMessage(text: string): string {
  return `ACRREQ1\0${tournament.id}\0${text}`;
}

/** A pair of keys. It can be stored in IndexedDB as it is. */
export interface KeyPair {
  /** 32 bytes as base64url, 43 characters. */
  publicKey: string;
  privateKey: PrivateKey;
}

/** Makes a pair. A device's is not extractable, so that no page can carry it off; the server's is, to be kept on disk. */
export async function generateKeys(options: { extractable: boolean }): Promise<KeyPair> {
  return keyPair(await (await engine()).generate(options.extractable));
}

/** The pair of a private key given as its 32-byte seed or as PKCS#8. */
export async function importPrivate(bytes: Uint8Array): Promise<KeyPair> {
  const copy = Uint8Array.from(bytes);
  const seed = copy.length === 32 ? copy : seedOfPkcs8(copy);
  return keyPair(await (await engine()).ofSeed(seed));
}

/** The 32-byte seed of an extractable pair: what a server keeps and `importPrivate` takes. */
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

/** The platform's Ed25519 where it has one. Asked once: the answer does not change while a page is open. */
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
