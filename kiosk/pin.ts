/**
 * The supervisor's PIN, stored as a scrypt hash and checked one attempt at a time. After three wrong attempts there is
 * a delay that doubles. The count is stored, so restarting the computer gains no attempt.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { KioskSettings } from './settings.ts';

type KeptPin = NonNullable<KioskSettings['pin']>;
export type PinVerdict = { kind: 'right' } | { kind: 'wrong'; waitSeconds: number };

const freeGuesses = 3;
const firstWaitMs = 15_000;
const longestWaitMs = 15 * 60_000;
const pinForm = /^\d{6,12}$/;

/** Whether a PIN may be one: 6 to 12 digits, not all the same and no run like 123456. */
export function isPinForm(pin: string): boolean {
  if (!pinForm.test(pin)) return false;
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  return !(steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2));
}

/** Hashes a new PIN. */
export async function keepPin(pin: string): Promise<KeptPin> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), failures: 0 };
}

export interface PinParts {
  read: () => KeptPin | null;
  write: (pin: KeptPin) => void;
  /** Any clock in ms that only goes forward: setting the computer's time ends no wait. */
  monotonicMs: () => number;
}

/** Checks guesses, one after the other. With no PIN kept every guess is wrong. */
export function createPinGate({
  read,
  write,
  monotonicMs,
}: PinParts): (guess: string) => Promise<PinVerdict> {
  // After a restart the whole wait begins again.
  let opensAt = monotonicMs() + waitMs(read()?.failures ?? 0);
  let last: Promise<unknown> = Promise.resolve();

  async function judge(guess: string): Promise<PinVerdict> {
    const kept = read();
    const left = opensAt - monotonicMs();
    if (!kept) return { kind: 'wrong', waitSeconds: 0 };
    if (left > 0) return { kind: 'wrong', waitSeconds: Math.ceil(left / 1000) };
    // Count before checking: killing the process must not save the attempt.
    write({ ...kept, failures: kept.failures + 1 });
    const hash = await derive(guess, Buffer.from(kept.salt, 'base64'));
    if (timingSafeEqual(hash, Buffer.from(kept.hash, 'base64'))) {
      write({ ...kept, failures: 0 });
      return { kind: 'right' };
    }
    const wait = waitMs(kept.failures + 1);
    opensAt = monotonicMs() + wait;
    return { kind: 'wrong', waitSeconds: Math.ceil(wait / 1000) };
  }

  return (guess) => {
    const verdict = last.then(() => judge(guess));
    last = verdict.catch(() => undefined);
    return verdict;
  };
}

function waitMs(failures: number): number {
  if (failures < freeGuesses) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - freeGuesses, 20));
}

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // 64 MiB a guess; Node's own limit is half of that.
    const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
    scrypt(pin, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
