/** Exact server rows: one page and its cursor in one transaction. Only this module writes the base tables. */
import { machineMs } from '#shared/base/clock.ts';
import type { KeysetEntry } from '#shared/devices/devices.ts';
import type { UidColumn } from '#shared/engines/packed-rows/column-forms.ts';
import { readCredentials, readPeople } from '#shared/sync/columns.ts';
import type { PullAnswer, PulledPage } from '#shared/sync/protocol.ts';
import { freshSync, type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { forgetPeople, forgettingTables } from '#web/offline/store/forget-people.ts';
import { dropRetained, keepRevokedKeys, retainRevocations } from '#web/offline/sync/retained-revocations.ts';

/** The clocks of a server's answer. */
export interface ServerClocks {
  machineOffset: number;
  clockOffset: number;
  /** Application clock, ms. */
  now: number;
}

/** Applies one answer of a pull; false when it was not for where we stand (a cached or overtaken page). */
export async function applyPull(
  db: LocalDatabase,
  answer: Exclude<PullAnswer, { kind: 'wipe' }>,
  clocks: ServerClocks,
): Promise<boolean> {
  return answer.kind === 'reset' ? restartHistory(db, answer.epoch, clocks) : applyPage(db, answer, clocks);
}

async function applyPage(db: LocalDatabase, page: PulledPage, clocks: ServerClocks): Promise<boolean> {
  const erased = new Set(page.gone.flatMap((one) => (one.erased ? one.uid : [])));
  const forgetting = erased.size > 0 ? forgettingTables(db) : [];
  return db.transaction('rw', [...baseTables(db), ...forgetting], async () => {
    const sync = (await readMeta(db, 'sync')) ?? freshSync;
    const isOurs =
      sync.cursor === '' ? page.from === '0::' : page.from === sync.cursor && page.epoch === sync.epoch;
    if (!isOurs) return false;
    const applied = (sync.applied ?? 0) + 1;
    const stamped = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, applied }));
    await db.teams.bulkPut(page.rows.teams);
    await db.participants.bulkPut(stamped(page.rows.participants));
    await db.credentials.bulkPut(stamped(page.rows.credentials));
    if (page.packed) await putPages(db, page.packed, applied);
    await dropRetained(
      db,
      page.rows.revocations.map((row) => row.number),
    );
    await db.revocations.bulkPut(page.rows.revocations);
    await db.scans.bulkPut(page.rows.scans);
    const seq = Number(page.cursor.split(':')[0]);
    if (erased.size > 0) await forgetPeople(db, erased);
    // Their names would stay in the stored index.
    if (page.gone.some(({ table }) => table === 'participants')) await db.meta.delete('search');
    for (const { table, uid } of page.gone) {
      await db[table].delete(uid);
      await db.tombstones.put({ uid, table, seq, applied, ...(erased.has(uid) ? { erased: true } : {}) });
    }
    await writeKeyset(db, page.keyset);
    if (page.settings) await writeMeta(db, 'settings', page.settings);
    if (page.cases) await writeMeta(db, 'cases', page.cases);
    await writeMeta(db, 'sync', {
      ...sync,
      epoch: page.epoch,
      cursor: page.cursor,
      // Rows of our last mutations may stand on the pages still to come.
      lmid: page.more ? sync.lmid : page.lmid,
      confirmedAt: page.more ? sync.confirmedAt : clocks.now,
      machineOffset: clocks.machineOffset,
      clockOffset: clocks.clockOffset,
      applied,
      proof: page.proof,
    });
    if (!page.more) await deleteOldScans(db);
    return true;
  });
}

/** Stores packed rows unchanged. They are newer than the existing rows of the same uids. */
async function putPages(
  db: LocalDatabase,
  { participants, credentials }: NonNullable<PulledPage['packed']>,
  applied: number,
): Promise<void> {
  const isEmpty =
    (await db.participants.count()) + (await db.credentials.count()) + (await db.tombstones.count()) === 0;
  if (!isEmpty) {
    const people = uidsOf(readPeople(participants));
    const badges = uidsOf(readCredentials(credentials));
    await db.participants.bulkDelete(people);
    await db.credentials.bulkDelete(badges);
    await db.tombstones.bulkDelete([...people, ...badges]);
  }
  if (participants.n > 0) await db.pages.add({ applied, table: 'participants', packed: participants });
  if (credentials.n > 0) await db.pages.add({ applied, table: 'credentials', packed: credentials });
}

const uidsOf = ({ count, uid }: { count: number; uid: UidColumn }) =>
  Array.from({ length: count }, (_, row) => uid.at(row));

async function writeKeyset(db: LocalDatabase, brought: readonly KeysetEntry[]): Promise<void> {
  const held = (await readMeta(db, 'keyset')) ?? [];
  const { keyset, carried } = keepRevokedKeys(held, brought);
  await writeMeta(db, 'keyset', keyset);
  await writeMeta(db, 'carriedKeys', carried);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes scans from before the day of the newest one: the server sends no older ones, and does not say when they
 * expire.
 */
async function deleteOldScans(db: LocalDatabase): Promise<void> {
  const newest = await db.scans.orderBy('occurredAt').last();
  if (!newest) return;
  const dayBefore = new Date(Date.parse(newest.occurredAt) - dayMs).toISOString();
  await db.scans.where('occurredAt').below(dayBefore).delete();
}

/**
 * Another epoch: deletes the base, which is then pulled again. The device's own work and known revocations are kept
 * and sent again.
 */
async function restartHistory(db: LocalDatabase, epoch: string, clocks: ServerClocks): Promise<boolean> {
  await db.transaction('rw', baseTables(db), async () => {
    for (const table of [db.teams, db.participants, db.credentials, db.scans, db.tombstones, db.pages])
      await table.clear();
    await db.meta.delete('search');
    await retainRevocations(db);
    const before = await readMeta(db, 'sync');
    await writeMeta(db, 'sync', {
      ...freshSync,
      epoch,
      machineOffset: clocks.machineOffset,
      clockOffset: clocks.clockOffset,
      applied: (before?.applied ?? 0) + 1,
      began: (before?.applied ?? 0) + 1,
    });
  });
  return true;
}

function baseTables(db: LocalDatabase) {
  const { meta, teams, participants, credentials, revocations, scans, tombstones, pages } = db;
  return [meta, teams, participants, credentials, revocations, scans, tombstones, pages];
}

/** Starts another epoch if an answer names a different one; returns whether it did. */
export async function noticeEpoch(
  db: LocalDatabase,
  pulled: { epoch: string; serverNow: number; machineOffset: number; clockOffset?: number },
): Promise<boolean> {
  const { epoch, clockOffset } = (await readMeta(db, 'sync')) ?? freshSync;
  if (epoch === '' || pulled.epoch === epoch) return false;
  await beginEpoch(db, { clockOffset, ...pulled });
  return true;
}

/** The server has another epoch than this device knew: schedules sending it what it may lack. */
export async function beginEpoch(
  db: LocalDatabase,
  pulled: { epoch: string; serverNow: number; clockOffset: number; machineOffset: number },
): Promise<void> {
  const { machineOffset, clockOffset, epoch, serverNow } = pulled;
  await writeMeta(db, 'handBack', { photosMarked: false });
  const clocks = { machineOffset, clockOffset, now: machineMs() + machineOffset + clockOffset };
  await applyPull(db, { kind: 'reset', epoch, serverNow, clockOffset }, clocks);
}
