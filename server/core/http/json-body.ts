/**
 * A body as JSON, bounded before it is built: what a few megabytes of brackets unfold to costs seconds, counting
 * them costs a few milliseconds a megabyte.
 */
import { AppError } from '#shared/base/errors.ts';

/** Our forms are not nested this deeply; thousands of levels would exhaust the stack. */
const deepest = 50;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** `[` and `{`, `]` and `}` differ from each other by the same bit. */
const opening = 0x5b;
const closing = 0x5d;
const braceBit = 0x20;

/**
 * Reads JSON of at most so many values, nothing of which PostgreSQL cannot keep. Throws BAD_REQUEST for what is no
 * JSON or nests deeper than 50 levels, TOO_LARGE for more values.
 */
export function readJson(bytes: Uint8Array, maxValues: number): unknown {
  judge(bytes, maxValues);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    // JSON has no other way to say a control character, half a surrogate pair or, spelled out, `__proto__`.
    return /\\u|[\uFFFE\uFFFF]|__proto__/.test(text) ? toStorable(value) : value;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
}

/** Counts levels and values in one pass over the bytes; all that structure is made of is ASCII. */
function judge(bytes: Uint8Array, maxValues: number): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
    } else if (byte === comma) {
      values += 1;
    } else if ((byte & ~braceBit) === opening) {
      depth += 1;
      values += 1;
      if (depth > deepest) throw new AppError('BAD_REQUEST');
    } else if ((byte & ~braceBit) === closing) depth -= 1;
    if (values > maxValues) throw new AppError('TOO_LARGE');
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const notCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/g;

/**
 * What was sent, as PostgreSQL can keep it and XML 1.0 (2.2) can say it: NUL, other control characters than tab and
 * line break, and half a surrogate pair have no place in a text, `__proto__` none in our objects.
 */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(notCharacters, '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [toStorable(key), toStorable(inner)] as const);
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}
