/**
 * How a rehearsal starts and ends: all that a desk or door needs to know about it. Its contents are in `rehearsal.ts`,
 * loaded when a rehearsal starts.
 */
import { Dexie } from 'dexie';
import { type LocalDatabase, readMetas, rehearsalName } from '#web/offline/store/database.ts';

/** Opens a rehearsal at a device's address: `/desk?rehearsal`, `/scan?rehearsal`. */
export const rehearsalQuery = 'rehearsal';

/** Whether a device may rehearse at this moment. */
export async function mayRehearse(real: LocalDatabase): Promise<boolean> {
  const { device, locked, wipe } = await readMetas(real, 'device', 'locked', 'wipe');
  return device !== undefined && locked === undefined && wipe === undefined;
}

/** Deletes the rehearsal's data, including photos. */
export async function deleteRehearsal(): Promise<void> {
  await Dexie.delete(rehearsalName);
}

/**
 * Runs while this page alone rehearses; returns false without running if another tab does. Browsers without locks
 * cannot detect that.
 */
export async function holdRehearsal(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(rehearsalName, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await work();
    return true;
  });
}
