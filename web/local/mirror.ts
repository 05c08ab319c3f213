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

/** Remembers counters that have just been committed. */
export function writeMirror(deviceUid: string, counters: Counters): void {
  localStorage.setItem(keyOf(deviceUid), JSON.stringify(counters));
}

/** Forgets them: the device begins anew. */
export function clearMirror(deviceUid: string): void {
  localStorage.removeItem(keyOf(deviceUid));
}

function readMirror(deviceUid: string): Counters | null {
  const text = localStorage.getItem(keyOf(deviceUid));
  // Written by writeMirror alone.
  return text === null ? null : (JSON.parse(text) as Counters);
}
