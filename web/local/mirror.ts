/**
 * The counters once more, outside IndexedDB. A profile restored from a backup would give out numbers a
 * second time; if the mirror is ahead, this is such a profile, and it must not issue.
 */
import type { Counters } from './database.ts';

const keyOf = (deviceUid: string) => `cancha.counters.${deviceUid}`;

/** This profile was set back: its device must be enrolled anew, with a new code. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** The counters, or RolledBack when the mirror knows higher ones. */
export function requireSoundCounters(deviceUid: string, counters: Counters): Counters {
  const mirror = readMirror(deviceUid);
  if (mirror && (mirror.nextMseq > counters.nextMseq || mirror.nextNumber > counters.nextNumber))
    throw new RolledBack();
  return counters;
}

/**
 * Remembers counters that have just been committed. A browser that refuses (full, or forbidden by its settings) does
 * without this second look: what is on the disk is kept all the same, and must not be said to be lost.
 */
export function writeMirror(deviceUid: string, counters: Counters): void {
  bestEffort(() => localStorage.setItem(keyOf(deviceUid), JSON.stringify(counters)));
}

/** Forgets them: the device begins anew. */
export function clearMirror(deviceUid: string): void {
  bestEffort(() => localStorage.removeItem(keyOf(deviceUid)));
}

function readMirror(deviceUid: string): Counters | null {
  const text = bestEffort(() => localStorage.getItem(keyOf(deviceUid))) ?? null;
  // Written by writeMirror alone; cut short by a full disk it is no JSON.
  return text === null ? null : (bestEffort(() => JSON.parse(text) as Counters) ?? null);
}

function bestEffort<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // The counters in IndexedDB are the ones that count.
    return undefined;
  }
}
