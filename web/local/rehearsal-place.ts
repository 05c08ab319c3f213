/**
 * Where a rehearsal stands and how it ends: all that a desk or a door at work needs to know of one. What it is made of comes
 * with `rehearsal.ts`, when somebody rehearses.
 */
import { Dexie } from 'dexie';
import { type LocalDatabase, readMetas, rehearsalName } from './database.ts';

/** Opens a rehearsal at a station's address: `/desk?rehearsal`, `/scan?rehearsal`. */
export const rehearsalQuery = 'rehearsal';

/** Whether a device may rehearse at this moment. */
export async function mayRehearse(real: LocalDatabase): Promise<boolean> {
  const { device, locked, wipe } = await readMetas(real, 'device', 'locked', 'wipe');
  return device !== undefined && locked === undefined && wipe === undefined;
}

/** Throws away all that was practised, photos too, whoever they show. */
export async function deleteRehearsal(): Promise<void> {
  await Dexie.delete(rehearsalName);
}

/**
 * Runs while this page alone rehearses; false, and not run, where another tab does. Without locks (an old browser)
 * nobody can tell.
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
