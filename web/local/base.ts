/** Exact server rows: one page and its cursor in one transaction. Nobody else writes the base tables. */
import type { PullAnswer, PulledPage } from '#shared/sync/protocol.ts';
import { freshSync, type LocalDatabase, readMeta, writeMeta } from './database.ts';

/** Clocks as an answer told them. */
export interface Clocks {
  machineOffset: number;
  clockOffset: number;
  /** Application clock, ms. */
  now: number;
}

/** Applies one answer of a pull; false when it was not for where we stand (a cached or overtaken page). */
export async function applyPull(
  db: LocalDatabase,
  answer: Exclude<PullAnswer, { kind: 'wipe' }>,
  clocks: Clocks,
): Promise<boolean> {
  return answer.kind === 'reset' ? startAnew(db, answer.epoch, clocks) : applyPage(db, answer, clocks);
}

async function applyPage(db: LocalDatabase, page: PulledPage, clocks: Clocks): Promise<boolean> {
  const tables = [db.meta, db.teams, db.participants, db.credentials, db.revocations, db.scans, db.gone];
  return db.transaction('rw', tables, async () => {
    const sync = (await readMeta(db, 'sync')) ?? freshSync;
    const isOurs =
      sync.cursor === '' ? page.from === '0::' : page.from === sync.cursor && page.epoch === sync.epoch;
    if (!isOurs) return false;
    await db.teams.bulkPut(page.rows.teams);
    await db.participants.bulkPut(page.rows.participants);
    await db.credentials.bulkPut(page.rows.credentials);
    await db.revocations.bulkPut(page.rows.revocations);
    await db.scans.bulkPut(page.rows.scans);
    const seq = Number(page.cursor.split(':')[0]);
    for (const { table, uid } of page.gone) {
      await db[table].delete(uid);
      await db.gone.put({ uid, table, seq });
    }
    await writeMeta(db, 'keyset', page.keyset);
    if (page.settings) await writeMeta(db, 'settings', page.settings);
    await writeMeta(db, 'sync', {
      epoch: page.epoch,
      cursor: page.cursor,
      // Rows of our last mutations may stand on the pages still to come.
      lmid: page.more ? sync.lmid : page.lmid,
      confirmedAt: page.more ? sync.confirmedAt : clocks.now,
      machineOffset: clocks.machineOffset,
      clockOffset: clocks.clockOffset,
    });
    return true;
  });
}

/** Another history: the base is forgotten and fetched again; what this device did is kept and sent again. */
async function startAnew(db: LocalDatabase, epoch: string, clocks: Clocks): Promise<boolean> {
  const tables = [db.meta, db.teams, db.participants, db.credentials, db.revocations, db.scans, db.gone];
  await db.transaction('rw', tables, async () => {
    for (const table of [db.teams, db.participants, db.credentials, db.revocations, db.scans, db.gone])
      await table.clear();
    await writeMeta(db, 'sync', {
      ...freshSync,
      epoch,
      machineOffset: clocks.machineOffset,
      clockOffset: clocks.clockOffset,
    });
  });
  return true;
}
