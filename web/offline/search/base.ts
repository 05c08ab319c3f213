/** Exact server rows: one page and its cursor in one transaction. Only this module writes the base tables. */
import { machineMs } from '#shared/base/clock.ts';
import type { KeysetEntry } from '#shared/devices/devices.ts';
import type { UidColumn } from '#shared/engines/packed-rows/column-forms.ts';
import { readCredentials, readPeople } from '#shared/sync/columns.ts';
import type { PullAnswer, PulledPage } from '#shared/sync/protocol.ts';
import {
  freshSync,
  type ListPart,
  type LocalDatabase,
  readMeta,
  writeMeta,
} from '#web/offline/store/database.ts';
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
    const { rows, packed, gone, cursor } = page;
    if (erased.size > 0) await forgetPeople(db, erased);
    await dropRetained(
      db,
      rows.revocations.map((row) => row.number),
    );
    await db.revocations.bulkPut(rows.revocations);
    await writeKeyset(db, page.keyset);
    if (page.settings) await writeMeta(db, 'settings', page.settings);
    if (page.cases) await writeMeta(db, 'cases', page.cases);
    const isComing = sync.isReplacing === true;
    const isReplaced = isComing && !page.more;
    if (isComing) await db.incoming.add({ rows, packed, gone, cursor });
    else await putPart(db, { rows, packed, gone, cursor }, applied);
    if (isReplaced) await replaceList(db, applied);
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
      ...(isReplaced ? { began: applied, isReplacing: false } : {}),
      proof: page.proof,
    });
    if (!page.more) await deleteOldScans(db);
    return true;
  });
}

/** Writes the rows of one page into the list. */
async function putPart(
  db: LocalDatabase,
  { rows, packed, gone, cursor }: ListPart,
  applied: number,
): Promise<void> {
  const stamped = <Row>(some: readonly Row[]) => some.map((row) => ({ ...row, applied }));
  await db.teams.bulkPut(rows.teams);
  await db.participants.bulkPut(stamped(rows.participants));
  await db.credentials.bulkPut(stamped(rows.credentials));
  if (packed) await putPages(db, packed, applied);
  await db.scans.bulkPut(rows.scans);
  const seq = Number(cursor.split(':')[0]);
  // Their names would stay in the stored index.
  if (gone.some(({ table }) => table === 'participants')) await db.meta.delete('search');
  for (const { table, uid, erased } of gone) {
    await db[table].delete(uid);
    await db.tombstones.put({ uid, table, seq, applied, ...(erased ? { erased: true } : {}) });
  }
}

/** Puts the gathered list in the place of the one in use, in the caller's transaction. */
async function replaceList(db: LocalDatabase, applied: number): Promise<void> {
  await clearList(db);
  for (const part of await db.incoming.toArray()) await putPart(db, part, applied);
  await db.incoming.clear();
}

async function clearList(db: LocalDatabase): Promise<void> {
  for (const table of [db.teams, db.participants, db.credentials, db.scans, db.tombstones, db.pages])
    await table.clear();
  await db.meta.delete('search');
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
 * Another epoch: its list is pulled from the start. A complete list stays in use until that one is complete too, so
 * that desks and doors go on working. The device's own work and known revocations are kept and sent again.
 */
async function restartHistory(db: LocalDatabase, epoch: string, clocks: ServerClocks): Promise<boolean> {
  await db.transaction('rw', baseTables(db), async () => {
    const { lmid, confirmedAt, applied = 0, began = 0 } = (await readMeta(db, 'sync')) ?? freshSync;
    const isInUse = confirmedAt !== null;
    await retainRevocations(db);
    await db.incoming.clear();
    if (!isInUse) await clearList(db);
    await writeMeta(db, 'sync', {
      ...freshSync,
      epoch,
      machineOffset: clocks.machineOffset,
      clockOffset: clocks.clockOffset,
      ...(isInUse
        ? { lmid, confirmedAt, applied, began, isReplacing: true }
        : { applied: applied + 1, began: applied + 1 }),
    });
  });
  return true;
}

function baseTables(db: LocalDatabase) {
  const { meta, teams, participants, credentials, revocations, scans, tombstones, pages, incoming } = db;
  return [meta, teams, participants, credentials, revocations, scans, tombstones, pages, incoming];
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
