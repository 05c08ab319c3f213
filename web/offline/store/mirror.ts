/**
 * The counters once more, outside IndexedDB. A profile restored from a backup would give out numbers a
 * second time; if the mirror is ahead, this is such a profile, and it must not issue.
 */
import { readStoredJson, writeStored } from '#web/core/client/storage.ts';
import type { DeviceCounters } from './database.ts';

const mirrorKey = (deviceUid: string) => `cancha.counters.${deviceUid}`;

/** This profile was restored from a copy: its device must enroll again with a new code. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** The counters, or RolledBack when the mirror knows higher ones. */
export function requireSoundCounters(deviceUid: string, counters: DeviceCounters): DeviceCounters {
  const mirror = readMirror(deviceUid);
  if (mirror && (mirror.nextMseq > counters.nextMseq || mirror.nextNumber > counters.nextNumber))
    throw new RolledBack();
  return counters;
}

/**
 * Stores committed counters. If the browser refuses (storage full or forbidden), it works without this second check:
 * the data on the disk are intact and must not be reported as lost.
 */
export function writeMirror(deviceUid: string, counters: DeviceCounters): void {
  writeStored('localStorage', mirrorKey(deviceUid), JSON.stringify(counters));
}

/** Deletes the counters: the device starts again. */
export function clearMirror(deviceUid: string): void {
  writeStored('localStorage', mirrorKey(deviceUid), null);
}

function readMirror(deviceUid: string): DeviceCounters | null {
  // Written by writeMirror alone; cut short by a full disk it is no JSON. The counters in IndexedDB are the ones that count.
  return readStoredJson('localStorage', mirrorKey(deviceUid)) as DeviceCounters | null;
}
