/**
 * The forms a column of values takes on its way and on a device's disk, how each is written, and how one row of it is
 * read in place. `columns.ts` says which column of a row takes which.
 */
import { z } from 'zod';
import { packBytes, unpackBytes } from './packed-bytes.ts';

export type Scalar = string | number | boolean | null;

// ── the forms a column takes ────────────────────────────────────────────────────────────────────────

/** A dictionary column: the distinct values, and per row a character for the index (`placeChar`). */
export const pick = <Value extends Scalar>(value: z.ZodType<Value>) =>
  z.object({ d: z.array(value), i: z.string() });
/** Whole numbers as differences to the last one that was there. */
export const wholes = z.object({ v: z.array(z.int()) });
export const ints = z.object({ v: z.array(z.int().nullable()) });
/** Uids of version 7: differences of their times (ms), and their other ten bytes each. */
export const uids = z.object({ t: z.array(z.int()), r: z.string() });
/** SHA-256 in hex: '1' for each row that has one, and 32 bytes for each of those. */
export const hashes = z.object({ p: z.string().regex(/^[01]*$/), b: z.string() });
/**
 * Texts of 86 characters that repeat nothing, one behind the other: of every row or of none, or, with `p`, of the rows
 * that have a '1' there.
 */
export const signatures = z.object({
  p: z
    .string()
    .regex(/^[01]*$/)
    .optional(),
  s: z.string().regex(/^[A-Za-z0-9_-]*$/),
});

type Ints = z.output<typeof ints>;
type Uids = z.output<typeof uids>;
type Hashes = z.output<typeof hashes>;
type Signatures = z.output<typeof signatures>;

// ── writing ─────────────────────────────────────────────────────────────────────────────────────────

export const dayMs = 86_400_000;
export const signatureChars = 86;

export function packInts(values: readonly (number | null)[]): Ints {
  let last = 0;
  return {
    v: values.map((value) => {
      if (value === null) return null;
      const step = value - last;
      last = value;
      return step;
    }),
  };
}

export function packWholes(values: readonly number[]): z.output<typeof wholes> {
  return { v: values.map((value, row) => value - (values[row - 1] ?? 0)) };
}

export function packPicks<Value extends Scalar>(values: readonly Value[]): { d: Value[]; i: string } {
  const places = new Map<Value, number>();
  const chars: string[] = [];
  for (const value of values) {
    let place = places.get(value);
    if (place === undefined) {
      place = places.size;
      places.set(value, place);
    }
    chars.push(placeChar(place));
  }
  return { d: [...places.keys()], i: chars.join('') };
}

export function packUids(values: readonly string[]): Uids {
  const hex = values.map((uid) => uid.replaceAll('-', ''));
  return {
    t: packWholes(hex.map((digits) => Number.parseInt(digits.slice(0, 12), 16))).v,
    r: packBytes(bytesOfHex(hex.map((digits) => digits.slice(12)).join(''))),
  };
}

export function packHashes(values: readonly (string | null)[]): Hashes {
  return {
    p: values.map((hash) => (hash === null ? '0' : '1')).join(''),
    b: packBytes(bytesOfHex(values.join(''))),
  };
}

/** Empty texts are left out. */
export function packSignatures(values: readonly string[]): Signatures {
  const s = values.join('');
  if (s === '' || values.every((value) => value !== '')) return { s };
  return { p: values.map((value) => (value === '' ? '0' : '1')).join(''), s };
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = (nibble(hex.charCodeAt(2 * at)) << 4) | nibble(hex.charCodeAt(2 * at + 1));
  return bytes;
}

/** The value of a lowercase hexadecimal digit. */
const nibble = (code: number) => (code < 58 ? code - 48 : code - 87);

// A place is one character: any but the quote and the backslash, which JSON escapes, and halves of pairs, which UTF-8
// does not have. Places below ninety are one byte on the wire, those below two thousand two.
const firstChar = 0x23;
const backslash = 0x5c;
const surrogates = 0xd800;
/** The most distinct values of a column. */
export const mostPlaces = 0x10000 - firstChar - 1 - 0x800;

export function placeChar(place: number): string {
  if (place >= mostPlaces) throw new RangeError('more rows in one pack than a column can name');
  let code = place + firstChar;
  if (code >= backslash) code += 1;
  if (code >= surrogates) code += 0x800;
  return String.fromCharCode(code);
}

/** NaN for a character without a position. */
export function placeOf(chars: string, row: number): number {
  let code = chars.charCodeAt(row);
  if (code < firstChar || code === backslash || (code >= surrogates && code < surrogates + 0x800))
    return Number.NaN;
  if (code >= surrogates) code -= 0x800;
  if (code > backslash) code -= 1;
  return code - firstChar;
}

// ── reading ─────────────────────────────────────────────────────────────────────────────────────────

/** A column of uids, unpacked far enough to be looked up in. */
export interface UidColumn {
  at(row: number): string;
  /** Its last four bytes, which are random, as an integer: the key of an index of uids. */
  tail(row: number): number;
}

/** `UidColumn.tail` of a uid. */
export const tailOf = (uid: string) => Number.parseInt(uid.slice(-8), 16) | 0;

export function picked<Value extends Scalar>(column: { d: Value[]; i: string }, at: number): Value {
  const value = column.d[placeOf(column.i, at)];
  // Not `must`: null is a value.
  if (value === undefined) throw new RangeError(`no row ${at}`);
  return value;
}

/** NaN encodes null. */
export function openInts({ v }: Ints): Float64Array {
  let last = 0;
  return Float64Array.from(v, (step) => {
    if (step === null) return Number.NaN;
    last += step;
    return last;
  });
}

const isNone = (value: number | undefined): value is undefined => value === undefined || Number.isNaN(value);
export const instantOf = (ms: number | undefined) => (isNone(ms) ? null : new Date(ms).toISOString());

// Birthdays of fifty thousand are some thousands of days.
const dates = new Map<number, string>();
export function dateOf(day: number | undefined): string | null {
  if (isNone(day)) return null;
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * dayMs).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  return date;
}

const digits = new TextEncoder().encode('0123456789abcdef');
const dash = 0x2d;
const uidChars = 36;
const dashes = [8, 13, 18, 23];

/** The hexadecimal text of some bytes. */
function hexText(bytes: Uint8Array): string {
  const text = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) writeByte(text, at * 2, bytes[at] ?? 0);
  return new TextDecoder().decode(text);
}

function writeByte(text: Uint8Array, at: number, byte: number): void {
  text[at] = digits[byte >> 4] ?? 0;
  text[at + 1] = digits[byte & 15] ?? 0;
}

/** How many uids of a column are decoded one at a time before the whole column is decoded. */
const fewUids = 64;

export function openUids({ t, r }: Uids): UidColumn {
  const rest = unpackBytes(r);
  const view = new DataView(rest.buffer);
  let times: Float64Array | null = null;
  let text: string | null = null;
  let asked = 0;
  return {
    tail: (row) => view.getInt32(row * 10 + 6),
    at: (row) => {
      times ??= openInts({ v: t });
      asked += 1;
      if (text === null && asked <= fewUids) return uidTexts(times, rest, row, row + 1);
      text ??= uidTexts(times, rest, 0, times.length);
      return text.slice(row * uidChars, (row + 1) * uidChars);
    },
  };
}

/** The uids of rows as one text: slicing it costs a tenth of building thousands of texts. */
function uidTexts(times: Float64Array, rest: Uint8Array, from: number, to: number): string {
  const text = new Uint8Array((to - from) * uidChars);
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (let row = from, at = 0; row < to; row += 1) {
    const time = times[row] ?? 0;
    view.setUint16(0, time / 2 ** 32);
    view.setUint32(2, time);
    bytes.set(rest.subarray(row * 10, row * 10 + 10), 6);
    const start = at;
    for (let byte = 0; byte < 16; byte += 1, at += 2) {
      if (dashes.includes(at - start)) text[at++] = dash;
      writeByte(text, at, bytes[byte] ?? 0);
    }
  }
  return new TextDecoder().decode(text);
}

export function openHashes({ p, b }: Hashes): (row: number) => string | null {
  const bytes = unpackBytes(b);
  let text: string | null = null;
  const rank = ranksOf(p);
  return (row) => {
    if (p[row] !== '1') return null;
    text ??= hexText(bytes);
    const at = 64 * (rank[row] ?? 0);
    return text.slice(at, at + 64);
  };
}

/** For each row, the number of earlier rows with a '1'. */
function ranksOf(p: string): Uint32Array {
  const rank = new Uint32Array(p.length + 1);
  for (let row = 0; row < p.length; row += 1) rank[row + 1] = (rank[row] ?? 0) + (p[row] === '1' ? 1 : 0);
  return rank;
}

/** Empty for a row without one. */
export function openSignatures({ p, s }: Signatures): (row: number) => string {
  const rank = p === undefined ? null : ranksOf(p);
  return (row) => {
    if (p !== undefined && p[row] !== '1') return '';
    const at = signatureChars * (rank ? (rank[row] ?? 0) : row);
    return s.slice(at, at + signatureChars);
  };
}
