/**
 * What changed after a cursor, as this device may see it. The cursor is a place in the change feed,
 * `<commit>:<table>:<row>`, so that an import of thousands of rows in one commit still goes in pages.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { clockOffset, machineMs } from '#shared/clock.ts';
import type { ContactReport } from '#shared/device-state.ts';
import type { WipeOrder } from '#shared/device-wipe.ts';
import { isUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import {
  type HeldSettings,
  type PullAnswer,
  type PulledRows,
  type SyncedTable,
  syncedTables,
} from '#shared/sync/protocol.ts';
import type { Ctx, RequestDevice } from '../context.ts';
import { toCredentialRow } from '../credentials/store.ts';
import type { Db } from '../database/open.ts';
import {
  changeLog,
  credentials,
  devices,
  participants,
  revocations,
  scans,
  syncClock,
  syncMeta,
  teams,
} from '../database/tables.ts';
import { noteContact } from '../devices/device-contact.ts';
import { readEpoch, readKeyset } from '../devices/devices.ts';
import { toScanRow } from '../door/scans.ts';
import { toPersonRow } from '../participants/store.ts';
import { readDeviceSettings } from '../platform/settings.ts';

const startCursor = '0::';

interface Query {
  epoch: string;
  cursor: string;
  limit: number;
  settings: string;
}

/** One page, or the order to a device to empty itself. What the device says of itself on the way is kept. */
export async function pull(
  ctx: Ctx,
  device: RequestDevice,
  query: Query & ContactReport,
): Promise<PullAnswer> {
  await noteContact(ctx.db, device.uid, query);
  return device.wipe ? tellToWipe(ctx, device.uid, device.wipe) : readPage(ctx, device, query);
}

async function tellToWipe(ctx: Ctx, uid: string, order: WipeOrder): Promise<PullAnswer> {
  const [row] = await ctx.db.select({ lmid: devices.lmid }).from(devices).where(eq(devices.uid, uid));
  return {
    kind: 'wipe',
    epoch: await readEpoch(ctx.db),
    order,
    lmid: row?.lmid ?? 0,
    serverNow: machineMs(),
    clockOffset: clockOffset(),
  };
}

/** Runs in one snapshot, so that rows, head and acknowledgements belong together. */
async function readPage(ctx: Ctx, device: RequestDevice, query: Query): Promise<PullAnswer> {
  return ctx.db.transaction(
    async (tx) => {
      const meta = must((await tx.select().from(syncMeta))[0], 'the migration wrote it');
      const clock = must((await tx.select().from(syncClock))[0], 'the migration wrote it');
      const times = { epoch: meta.epoch, serverNow: machineMs(), clockOffset: clockOffset() };
      const from = query.cursor === '' ? startCursor : query.cursor;
      const place = readCursor(from);
      // Another history, or a future this server never had: begin again.
      if ((query.epoch !== '' && query.epoch !== meta.epoch) || !place || place.seq > clock.seq)
        return { kind: 'reset', ...times };

      const changed = await tx
        .select()
        .from(changeLog)
        .where(after(place))
        .orderBy(changeLog.seq, changeLog.tbl, changeLog.rowUid)
        .limit(query.limit);
      const last = changed.at(-1);
      const { rows, gone } = await readRows(tx, changed, device.kind);
      const [own] = await tx.select({ lmid: devices.lmid }).from(devices).where(eq(devices.uid, device.uid));
      return {
        kind: 'page',
        ...times,
        from,
        cursor: last ? `${last.seq}:${last.tbl}:${last.rowUid}` : from,
        more: changed.length === query.limit,
        rows,
        gone,
        lmid: own?.lmid ?? 0,
        keyset: await readKeyset(tx),
        settings: await readHeldSettings(tx, query.settings),
        minClient: meta.minClient,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

interface Place {
  seq: number;
  tbl: string;
  rowUid: string;
}

function readCursor(cursor: string): Place | null {
  if (cursor === startCursor) return { seq: 0, tbl: '', rowUid: '' };
  const [seq = '', tbl = '', rowUid = ''] = cursor.split(':');
  const isPlace =
    /^\d{1,15}$/.test(seq) && (syncedTables as readonly string[]).includes(tbl) && isUid(rowUid);
  return isPlace ? { seq: Number(seq), tbl, rowUid } : null;
}

function after(place: Place) {
  if (place.rowUid === '') return gt(changeLog.seq, place.seq);
  const { seq, tbl, rowUid } = changeLog;
  return sql`(${seq}, ${tbl}, ${rowUid}) > (${place.seq}, ${place.tbl}, ${place.rowUid}::uuid)`;
}

async function readRows(
  db: Db,
  changed: Place[],
  kind: 'desk' | 'door',
): Promise<{ rows: PulledRows; gone: { table: SyncedTable; uid: string }[] }> {
  const nameOf = (tbl: string, uid: string) => `${tbl} ${uid}`;
  const seqOf = new Map(changed.map((entry) => [nameOf(entry.tbl, entry.rowUid), entry.seq]));
  const uids = (tbl: SyncedTable) =>
    changed.filter((entry) => entry.tbl === tbl).map((entry) => entry.rowUid);
  const withSeq =
    (tbl: SyncedTable) =>
    <R extends { uid: string }>(row: R) => ({
      ...row,
      seq: must(seqOf.get(nameOf(tbl, row.uid)), 'the feed named it'),
    });

  const rows: PulledRows = {
    teams: (await readTeams(db, uids('teams'))).map(withSeq('teams')),
    participants: (await readPeople(db, uids('participants'), kind)).map(withSeq('participants')),
    credentials: (await readCredentials(db, uids('credentials'))).map(withSeq('credentials')),
    revocations: (await readRevocations(db, uids('revocations'))).map(withSeq('revocations')),
    scans: (await readScans(db, uids('scans'))).map(withSeq('scans')),
  };
  const present = new Set(
    Object.entries(rows).flatMap(([tbl, list]) => list.map((row: { uid: string }) => nameOf(tbl, row.uid))),
  );
  const gone = changed
    .filter((entry) => !present.has(nameOf(entry.tbl, entry.rowUid)))
    .map((entry) => ({ table: entry.tbl as SyncedTable, uid: entry.rowUid }));
  return { rows, gone };
}

/** The settings devices work by, unless the device holds them as they are now. */
async function readHeldSettings(db: Db, held: string): Promise<HeldSettings | null> {
  const values = await readDeviceSettings(db);
  const version = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return version === held ? null : { version, values };
}

async function readTeams(db: Db, uids: string[]) {
  if (uids.length === 0) return [];
  return db
    .select({ uid: teams.uid, name: teams.name, country: teams.country, category: teams.category })
    .from(teams)
    .where(inArray(teams.uid, uids));
}

/** People as a desk or a door may see them: a door gets no birth date, nobody gets the owner. */
async function readPeople(
  db: Db,
  uids: string[],
  kind: 'desk' | 'door',
): Promise<Omit<PulledRows['participants'][number], 'seq'>[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .select({ row: participants, team: { id: teams.id, uid: teams.uid, name: teams.name } })
    .from(participants)
    .leftJoin(teams, eq(participants.teamId, teams.id))
    .where(and(inArray(participants.uid, uids), isNull(participants.deletedAt)));
  return rows.map((found) => {
    const person = toPersonRow(found);
    return kind === 'desk' ? person : { ...person, birthDate: null };
  });
}

async function readCredentials(db: Db, uids: string[]) {
  if (uids.length === 0) return [];
  const rows = await db.select().from(credentials).where(inArray(credentials.uid, uids));
  return rows.map(toCredentialRow);
}

async function readRevocations(db: Db, uids: string[]) {
  if (uids.length === 0) return [];
  const rows = await db.select().from(revocations).where(inArray(revocations.uid, uids));
  return rows.map(({ uid, number, reason, deviceCode, revokedAt }) => ({
    uid,
    number,
    reason,
    deviceCode,
    revokedAt: revokedAt.toISOString(),
  }));
}

/** Scans of the last day only: what a door needs to know where a badge was last seen. */
async function readScans(db: Db, uids: string[]) {
  if (uids.length === 0) return [];
  const rows = await db
    .select()
    .from(scans)
    .where(
      and(
        inArray(scans.uid, uids),
        or(gt(scans.occurredAt, sql`(select max(occurred_at) from scans) - interval '24 hours'`)),
      ),
    );
  return rows.map(toScanRow);
}
