import { z } from 'zod';
import { minutesSchema } from '../base/date-schemas.ts';
import { isBase64UrlOf } from '../engines/signatures/base64url.ts';
import { isNumber } from './number.ts';

/** Which copy of a badge; the first one is 1. */
export const copyNumberSchema = z.int().min(1).max(9999);

/**
 * The text in the QR code of a badge, which is also the participant's `credentialData`. One writer with a fixed key
 * order creates it. The signature covers the exact text before `,"s":"`, so a reader never serializes it again to
 * verify it. It contains no name, birth date or photo.
 *
 * Every character can be typed by a handheld reader, which sends keys of a US keyboard without «ñ»; non-ASCII
 * characters are written as \uXXXX. So one byte is always one character.
 *
 * `v` version, `team` as printed, `n` number, `g` copy, `c` role and category, `z` zone bits in hex, `x` expiry in
 * minutes since 1970, `k` signing key, `s` signature.
 */
export const credentialDataSchema = z.strictObject({
  v: z.literal(1),
  team: z.string(),
  n: z.string().refine(isNumber),
  g: copyNumberSchema,
  // Any: a kind or a category may be newer than what this device knows of the edition.
  c: z.string().regex(/^[A-Z]{2}[A-Z0-9]{1,3}$/),
  z: z.string().regex(/^(0|[1-9A-F][0-9A-F]{0,2})$/),
  x: minutesSchema,
  k: z.string().regex(/^[A-Za-z0-9_-]{4}$/),
  s: z.string().refine(isSignatureText),
});
export type CredentialData = z.output<typeof credentialDataSchema>;

/**
 * The same as stored on a device: doors get no signatures, because they print no badges and each badge carries its
 * own.
 */
export const heldCredentialDataSchema = credentialDataSchema.extend({
  s: z.string().refine((text) => text === '' || isSignatureText(text)),
});

/** The payload without its signature. */
export const payloadFieldsSchema = credentialDataSchema.omit({ s: true });
export type PayloadFields = z.output<typeof payloadFieldsSchema>;

/** The longest text of a code, in bytes; a longer one would need modules too fine for print. */
export const payloadBytes = 230;

const signatureChars = 86;
const frame = /^(\{"v":1,.*),"s":"([A-Za-z0-9_-]{86})"\}$/s;

/** The text the signature covers: everything before `,"s":"`. */
export function signedPart(fields: PayloadFields): string {
  const { v, team, n, g, c, z: zoneBits, x, k } = fields;
  return typeable(JSON.stringify({ v, team, n, g, c, z: zoneBits, x, k })).slice(0, -1);
}

/** JSON text with all non-ASCII characters as \uXXXX, in lowercase hex as JSON.stringify writes. */
function typeable(json: string): string {
  return json.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The full text of the QR. */
export function writePayload(fields: PayloadFields, signature: string): string {
  return `${signedPart(fields)},"s":"${signature}"}`;
}

/** Restores the text from the stored object, because a jsonb column changes the order of keys. */
export function payloadText(data: CredentialData): string {
  return writePayload(data, data.s);
}

/** The object to store for a payload that was just signed. */
export function credentialDataOf(fields: PayloadFields, signature: string): CredentialData {
  return { ...fields, s: signature };
}

export type UnreadableReason = 'tooLong' | 'notOurs' | 'signatureText' | 'malformed' | 'notCanonical';

export type PayloadReading =
  | { kind: 'payload'; fields: PayloadFields; signedText: string; signature: string }
  | { kind: 'unreadable'; why: UnreadableReason };

/**
 * Takes a scanned text apart, strictly: one byte more, one blank, one key twice and it is not a badge of
 * ours. The signature is not verified here; nothing in `fields` may be believed before it is.
 */
export function readPayload(text: string): PayloadReading {
  if (text.length > payloadBytes) return unreadable('tooLong');
  const parts = frame.exec(text);
  const signedText = parts?.[1];
  const signature = parts?.[2];
  if (signedText === undefined || signature === undefined) return unreadable('notOurs');
  if (!isSignatureText(signature)) return unreadable('signatureText');
  const fields = payloadFieldsSchema.safeParse(parse(`${signedText}}`));
  if (!fields.success) return unreadable('malformed');
  // JSON reads much that our writer never writes: a repeated key, blanks, an escape for a plain letter.
  if (signedPart(fields.data) !== signedText) return unreadable('notCanonical');
  return { kind: 'payload', fields: fields.data, signedText, signature };
}

function unreadable(why: UnreadableReason): PayloadReading {
  return { kind: 'unreadable', why };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema refuses `undefined` as it refuses every other shape.
    return undefined;
  }
}

function isSignatureText(text: string): boolean {
  return isBase64UrlOf(text, 64);
}

/**
 * The team as it fits into the QR beside the other fields: cut between characters as a reader sees them,
 * measured as the writer escapes it. Controls become blanks; half a surrogate pair is dropped.
 */
export function fitTeam(team: string, others: Omit<PayloadFields, 'team'>): string {
  const clean = team
    .normalize('NFC')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const rest = writePayload({ ...others, team: '' }, '-'.repeat(signatureChars)).length;
  let room = payloadBytes - rest;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(clean)) {
    room -= typeable(JSON.stringify(segment)).length - 2;
    if (room < 0) break;
    end = index + segment.length;
  }
  return clean.slice(0, end).trimEnd();
}
