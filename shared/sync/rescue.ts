/**
 * Unsent work as a file, for a USB stick: signed by the device, readable by the server alone, and taken in by the
 * administration or by any desk that reaches the server.
 *
 *   'CANCHAR' · version (1 byte) · length of the header (4 bytes, big endian) · header (JSON) · sealed · signature (64)
 *
 * `sealed` is AES-256-GCM with the header as additional data, its key from an ephemeral ECDH (P-256) with the server's
 * key by HKDF-SHA-256 (the scheme of ECIES, SEC 1 §5.1, with today's primitives). In it: length of the content (4
 * bytes), the content (JSON), then the pictures one after the other. The signature is Ed25519 by the device's own key
 * over the SHA-256 of everything before it.
 */
import { z } from 'zod';
import { concatBytes } from '../base/concat-bytes.ts';
import { AppError } from '../base/errors.ts';
import { rescueKeyMessage, rescueMessage } from '../codes/signed-messages.ts';
import {
  type Certificate,
  certificateSchema,
  type RescueKey,
  verifyCertificate,
} from '../devices/devices.ts';
import { tournament } from '../edition/tournament.ts';
import { fromBase64Url, isBase64UrlOf, toBase64Url } from '../engines/signatures/base64url.ts';
import { type KeyPair, sign, verify } from '../engines/signatures/signature.ts';

/** A WebCrypto key, in the browser and in Node. */
export type SubtleKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** What the server has room for in one body; a device that holds more writes several files. */
export const rescueFileLimit = 15 * 1024 * 1024;

const magic = 'CANCHAR';
const version = 1;
const start = magic.length + 1 + 4;
const signatureLength = 64;
const longestHeader = 10_000;
const bytesOf = (length: number) => z.string().refine((text) => isBase64UrlOf(text, length), 'INVALID');

const headerSchema = z.strictObject({
  evt: z.string().max(100),
  /** When it was written; application clock, ms. */
  at: z.int(),
  certificate: certificateSchema,
  /** The ephemeral public key, an uncompressed point of P-256. */
  epk: bytesOf(65),
  iv: bytesOf(12),
});
export type RescueHeader = z.output<typeof headerSchema>;

const contentSchema = z.strictObject({
  /** Why the device could not send: an error code, or OFFLINE. */
  reason: z.string().max(60),
  grants: z.array(z.unknown()),
  /** Envelopes, in their order. */
  m: z.array(z.unknown()),
  photos: z.array(
    z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().nonnegative() }),
  ),
});
export type RescueContent = Omit<z.output<typeof contentSchema>, 'photos'>;

export interface RescuePhoto {
  sha256: string;
  jpeg: Uint8Array;
}

/** The result of a file: counts of changes, new pictures and unreadable ones. */
export const rescueAnswer = z.object({
  device: z.object({ code: z.string(), name: z.string().nullable() }),
  /** Applied now; known from before; stored for an administrator. */
  applied: z.int(),
  known: z.int(),
  setAside: z.int(),
  photos: z.int(),
  badPhotos: z.int(),
});
export type RescueAnswer = z.output<typeof rescueAnswer>;

// ── the server's key ────────────────────────────────────────────────────────────────────────────────

/** The root key's statement that files are encrypted for this key of the server. */
export async function signRescueKey(pub: string, rootKeys: KeyPair): Promise<RescueKey> {
  return { pub, sig: await sign(rootKeys, rescueKeyMessage(pub)) };
}

export function verifyRescueKey({ pub, sig }: RescueKey, rootPublicKey: string): Promise<boolean> {
  return verify(rootPublicKey, sig, rescueKeyMessage(pub));
}

// ── writing and reading ─────────────────────────────────────────────────────────────────────────────

export interface RescueSource {
  certificate: Certificate;
  keys: KeyPair;
  /** The server's public key, base64url; the device verified it when it received it. */
  serverKey: string;
  at: number;
  content: RescueContent;
  photos: readonly RescuePhoto[];
}

/** The whole file. */
export async function writeRescueFile(source: RescueSource): Promise<Uint8Array<ArrayBuffer>> {
  const { certificate, at, serverKey } = source;
  const ephemeral = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const epk = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', ephemeral.publicKey)));
  const iv = toBase64Url(crypto.getRandomValues(new Uint8Array(12)));
  const header = encoder.encode(JSON.stringify({ evt: tournament.id, at, certificate, epk, iv }));
  const head = concatBytes([encoder.encode(magic), Uint8Array.of(version), lengthOf(header), header]);
  const key = await sealingKey(ephemeral.privateKey, serverKey, { epk, serverKey });
  const plain = packContent(source);
  const sealed = await crypto.subtle.encrypt(sealing(iv, head), key, plain);
  const signed = concatBytes([head, new Uint8Array(sealed)]);
  const signature = await sign(source.keys, rescueMessage(await sha256Hex(signed)));
  return concatBytes([signed, bytesIn(signature)]);
}

/** Whose file it is. Throws RESCUE_FILE for what is no such file, RESCUE_EVENT for another event's. */
export function readRescueHeader(file: Uint8Array): RescueHeader {
  return partsOf(file).header;
}

export interface OpenedRescue extends RescueContent {
  certificate: Certificate;
  photos: RescuePhoto[];
}

/**
 * Opens a file after verifying that its device is certified by the root key and that the content is unchanged. Throws
 * as above.
 */
export async function openRescueFile(
  file: Uint8Array<ArrayBuffer>,
  by: { rootPublicKey: string; serverKey: string; privateKey: SubtleKey },
): Promise<OpenedRescue> {
  const { header, head, sealed, signed, signature } = partsOf(file);
  const { certificate, epk, iv } = header;
  const isKnown = await verifyCertificate(certificate, by.rootPublicKey);
  const message = rescueMessage(await sha256Hex(signed));
  if (!isKnown || !(await verify(certificate.pub, toBase64Url(signature), message))) throw noFile();
  const key = await sealingKey(by.privateKey, epk, { epk, serverKey: by.serverKey });
  const plain = await crypto.subtle.decrypt(sealing(iv, head), key, sealed).catch((cause: unknown) => {
    throw noFile(cause);
  });
  return { certificate, ...unpackContent(new Uint8Array(plain)) };
}

interface RescueParts {
  header: RescueHeader;
  head: Uint8Array<ArrayBuffer>;
  sealed: Uint8Array<ArrayBuffer>;
  /** The signed part. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array;
}

function partsOf(file: Uint8Array): RescueParts {
  const view = file.subarray(0, start);
  const isOurs = decoder.decode(view.subarray(0, magic.length)) === magic && view[magic.length] === version;
  const length = isOurs ? lengthAt(file, magic.length + 1) : 0;
  const end = start + length;
  if (!isOurs || length > longestHeader || file.length < end + 16 + signatureLength) throw noFile();
  const json = jsonOf(file.subarray(start, end));
  const event = z.object({ evt: z.string() }).safeParse(json);
  if (event.success && event.data.evt !== tournament.id) throw new AppError('RESCUE_EVENT');
  const header = headerSchema.safeParse(json);
  if (!header.success) throw noFile(header.error);
  // A copy of no more than the head; the rest is a view of the file, whose buffer is never shared between threads.
  const whole = new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.length);
  const signedEnd = file.length - signatureLength;
  return {
    header: header.data,
    head: whole.slice(0, end),
    sealed: whole.subarray(end, signedEnd),
    signed: whole.subarray(0, signedEnd),
    signature: whole.subarray(signedEnd),
  };
}

function packContent({ content, photos }: RescueSource): Uint8Array<ArrayBuffer> {
  const listed = photos.map(({ sha256, jpeg }) => ({ sha256, size: jpeg.length }));
  const json = encoder.encode(JSON.stringify({ ...content, photos: listed }));
  return concatBytes([lengthOf(json), json, ...photos.map(({ jpeg }) => jpeg)]);
}

function unpackContent(plain: Uint8Array): RescueContent & { photos: RescuePhoto[] } {
  const end = 4 + lengthAt(plain, 0);
  const read = contentSchema.safeParse(jsonOf(plain.subarray(4, end)));
  if (!read.success) throw noFile(read.error);
  let at = end;
  const photos = read.data.photos.map(({ sha256, size }) => {
    const jpeg = plain.subarray(at, at + size);
    at += size;
    if (jpeg.length !== size) throw noFile();
    return { sha256, jpeg };
  });
  return { ...read.data, photos };
}

// ── parts of it ─────────────────────────────────────────────────────────────────────────────────────

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

const sealing = (iv: string, head: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: bytesIn(iv),
  additionalData: head,
});

async function sealingKey(
  privateKey: SubtleKey,
  publicKey: string,
  names: { epk: string; serverKey: string },
): Promise<SubtleKey> {
  const other = await crypto.subtle
    .importKey('raw', bytesIn(publicKey), curve, false, [])
    .catch((cause: unknown) => {
      // No point of the curve.
      throw noFile(cause);
    });
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = encoder.encode(`ACRRESCUE1\0${tournament.id}\0${names.epk}\0${names.serverKey}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function lengthOf(bytes: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return length;
}

function lengthAt(bytes: Uint8Array, at: number): number {
  if (bytes.length < at + 4) throw noFile();
  return new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);
}

function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64Url(text);
  if (!bytes) throw noFile();
  return Uint8Array.from(bytes);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw noFile(cause);
  }
}

const noFile = (cause?: unknown) => new AppError('RESCUE_FILE', { cause });
