/** Results of drills on this device: seconds, keys and presses per kind of task, without names. */
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import type { DrillResult } from './drill.ts';

const kept = 10;

/** The last drills of this device, the newest first. */
export async function readDrills(db: LocalDatabase): Promise<DrillResult[]> {
  return (await readMeta(db, 'drills')) ?? [];
}

/** Stores a drill in the real database, because the rehearsal's is deleted. */
export async function keepDrill(db: LocalDatabase, result: DrillResult): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'drills', [result, ...(await readDrills(db))].slice(0, kept));
  });
}
