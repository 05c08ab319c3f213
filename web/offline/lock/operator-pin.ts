/**
 * Unlocks a device: a PIN per operator, stored on this device as a slow hash with their grant, so that several people
 * can take turns offline. Wrong guesses are delayed more and more but never locked out permanently; the count survives
 * a reload. For the threat model see docs/adr/0031.
 */
import { countMs, nowMs } from '#shared/base/clock.ts';
import {
  type LocalDatabase,
  type OperatorRecord,
  readMeta,
  type StoredPin,
  writeMeta,
} from '#web/offline/store/database.ts';
import { isStill } from '#web/offline/sync/device-clock.ts';

/** Of OWASP for PBKDF2 with SHA-256. Kept with each hash, so that it may grow. */
const rounds = 600_000;
const pinForm = /^\d{4,8}$/;

/** Whether a PIN is acceptable: 4 to 8 digits, no sequence (1234, 1111) and no repeated group (1212, 123123). */
export function isPinForm(pin: string): boolean {
  if (!pinForm.test(pin)) return false;
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const isRun = steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
  return !isRun && !/^(\d{2,4})\1+$/.test(pin);
}

/** Stores a new PIN of the operator. */
export async function keepPin(db: LocalDatabase, operator: OperatorRecord, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(pin, salt, rounds);
  const { userId, username } = operator;
  await changePins(db, (pins) => ({
    ...pins,
    [userId]: { userId, username, operator, salt, hash, rounds, failures: 0 },
  }));
}

/** Deletes a PIN: the user proved their identity with the password, and chooses another. */
export async function forgetPin(db: LocalDatabase, userId: number): Promise<void> {
  await changePins(db, ({ [userId]: _, ...others }) => others);
}

/** Whether any user could start here with a PIN alone. */
export async function isPinOfUse(db: LocalDatabase): Promise<boolean> {
  const pins = Object.values((await readMeta(db, 'pins')) ?? {});
  return pins.some(({ operator }) => operator !== null && isStill(operator.expiresAt));
}

/** Locks the screen of this device in all tabs, including those opened later. */
export async function lockScreen(db: LocalDatabase): Promise<void> {
  await writeMeta(db, 'screenLock', { at: nowMs() });
}

/**
 * Unlocks the screen for an authorized operator. If it is another user than before, the previous session is ended once
 * there is a network.
 */
export async function openScreen(db: LocalDatabase, operator: OperatorRecord): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'operator');
    if (before && before.userId !== operator.userId) await writeMeta(db, 'leaving', true);
    await writeMeta(db, 'operator', operator);
    await db.meta.delete('screenLock');
  });
}

export interface PinGuess {
  /** Null: the last operator. */
  username: string | null;
  pin: string;
}
export type PinVerdict =
  | { kind: 'right'; operator: OperatorRecord }
  /** The PIN was right, but the grant has expired: a new one needs the network. */
  | { kind: 'ended' }
  | { kind: 'wrong'; waitSeconds: number };
export type PinGate = (guess: PinGuess) => Promise<PinVerdict>;

const freeGuesses = 3;
const firstWaitMs = 15_000;
const longestWaitMs = 15 * 60_000;

/** A user's failed guesses at the last check, and when the next guess is allowed. */
interface Wait {
  failures: number;
  opensAt: number;
}

/**
 * Checks guesses one after another, separately per user: knowing one PIN gives no extra guess at another. Delays are
 * measured from the creation of the gate by a monotonic clock: a reload restarts them, and another tab does not avoid
 * them.
 */
export function createPinGate(db: LocalDatabase, monotonicMs: () => number = countMs): PinGate {
  const madeAt = monotonicMs();
  const waits = new Map<number, Wait>();
  let last: Promise<unknown> = Promise.resolve();

  function waitOf({ userId, failures }: StoredPin): Wait {
    const known = waits.get(userId);
    if (known?.failures === failures) return known;
    const from = known ? monotonicMs() : madeAt;
    const wait = { failures, opensAt: from + waitMs(failures) };
    waits.set(userId, wait);
    return wait;
  }

  async function checkPin({ username, pin }: PinGuess): Promise<PinVerdict> {
    const kept = await findPin(db, username);
    if (!kept || !pinForm.test(pin)) {
      // As slow as for a known user.
      await derive(pin, new Uint8Array(16), rounds);
      return { kind: 'wrong', waitSeconds: 0 };
    }
    const wait = waitOf(kept);
    const left = wait.opensAt - monotonicMs();
    if (left > 0) return { kind: 'wrong', waitSeconds: Math.ceil(left / 1000) };
    const failures = kept.failures + 1;
    // Counted before it is checked, in one tab only: closing the page does not save the guess.
    if (!(await countFailure(db, kept))) return checkPin({ username, pin });
    if (isSame(await derive(pin, kept.salt, kept.rounds), kept.hash)) {
      waits.delete(kept.userId);
      const present = await forgiveFailures(db, kept.userId);
      return present && isStill(present.expiresAt) ? { kind: 'right', operator: present } : { kind: 'ended' };
    }
    const waited = waitMs(failures);
    waits.set(kept.userId, { failures, opensAt: monotonicMs() + waited });
    return { kind: 'wrong', waitSeconds: Math.ceil(waited / 1000) };
  }

  return (guess) => {
    const verdict = last.then(() => checkPin(guess));
    last = verdict.catch(() => undefined);
    return verdict;
  };
}

function waitMs(failures: number): number {
  if (failures < freeGuesses) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - freeGuesses, 20));
}

async function findPin(db: LocalDatabase, username: string | null): Promise<StoredPin | undefined> {
  const pins = Object.values((await readMeta(db, 'pins')) ?? {});
  if (username !== null) return pins.find((kept) => plain(kept.username) === plain(username));
  const present = await readMeta(db, 'operator');
  return pins.find((kept) => kept.userId === present?.userId);
}

const plain = (username: string) => username.trim().toLowerCase();

/** Whether this guess was the one that was counted. */
function countFailure(db: LocalDatabase, { userId, failures }: StoredPin): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const pins = (await readMeta(db, 'pins')) ?? {};
    const present = pins[userId];
    if (present?.failures !== failures) return false;
    await writeMeta(db, 'pins', { ...pins, [userId]: { ...present, failures: failures + 1 } });
    return true;
  });
}

async function forgiveFailures(db: LocalDatabase, userId: number): Promise<OperatorRecord | null> {
  const pins = await changePins(db, (present) => {
    const kept = present[userId];
    return kept ? { ...present, [userId]: { ...kept, failures: 0 } } : present;
  });
  return pins[userId]?.operator ?? null;
}

type Pins = Record<number, StoredPin>;

function changePins(db: LocalDatabase, change: (pins: Pins) => Pins): Promise<Pins> {
  return db.transaction('rw', db.meta, async () => {
    const pins = change((await readMeta(db, 'pins')) ?? {});
    await writeMeta(db, 'pins', pins);
    return pins;
  });
}

async function derive(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
