import { z } from 'zod';
import { nowMs } from './clock.ts';

/**
 * A uid is a UUIDv7: made wherever the row is made, by any device, without asking anyone, and in the order
 * of time. Rows that travel are known by it; the integer `id` is the server's own.
 */
const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const uidSchema = z.string().regex(pattern, 'INVALID');

/** The largest id of a database column; a larger number cannot exist. */
const largestId = 2 ** 31 - 1;

/** An integer id in a path or a query. */
export const idSchema = z.coerce
  .number<number | string>('INVALID_NUMBER')
  .int('INVALID_NUMBER')
  .positive('INVALID_NUMBER')
  .max(largestId, 'INVALID_NUMBER');

/** An integer id in a body. */
export const idInBody = z.int('INVALID_NUMBER').positive('INVALID_NUMBER').max(largestId, 'INVALID_NUMBER');

/** Whether a text is a uid as `newUid` writes it: version 7, lower case. */
export function isUid(text: string): boolean {
  return pattern.test(text);
}

const largestCounter = 0xfff;

// The last instant and counter given out: without them two uids of one millisecond, or of a clock set back,
// would not sort in the order they were made.
let lastMs = 0;
let lastCounter = 0;

/** Resets the uid generator as in a new process. Only for tests that replay one story twice in a process. */
export function forgetUids(): void {
  lastMs = 0;
  lastCounter = 0;
}

/** A new uid, greater than every one this process made before. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const seed = (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) & 0x7ff;
  const ms = nowMs();
  if (ms > lastMs) {
    lastMs = ms;
    lastCounter = seed;
  } else if (lastCounter < largestCounter) {
    lastCounter += 1;
  } else {
    lastMs += 1;
    lastCounter = seed;
  }
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const time = lastMs.toString(16).padStart(12, '0');
  const counter = lastCounter.toString(16).padStart(3, '0');
  const random = Array.from(bytes.subarray(2), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${random.slice(0, 4)}-${random.slice(4)}`;
}
