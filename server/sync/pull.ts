/** A page of the change feed after a cursor, with the current rows as this device may see them. */
import { createHash } from 'node:crypto';
import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import { clockOffset, machineMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { ContactReport } from '#shared/devices/device-state.ts';
import type { WipeOrder } from '#shared/devices/device-wipe.ts';
import { prepareSetting } from '#shared/devices/readiness.ts';
import { withoutTexts } from '#shared/edition/texts.ts';
import { packCredentials, packPeople } from '#shared/sync/columns.ts';
import {
  editionSetting,
  type HeldSettings,
  type PullAnswer,
  type PulledRows,
  type SyncedTable,
} from '#shared/sync/protocol.ts';
import { readConflictsOf } from '../accreditation/conflict-store.ts';
import { toScanRow } from '../accreditation/scan-store.ts';
import { readAuditEnd } from '../core/audit/audit.ts';
import type { Ctx, RequestDevice } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { devices, revocations, scans, syncClock, syncMeta, teams } from '../core/database/tables.ts';
import type { EventKeys } from '../core/keys/keys.ts';
import { readSavedEdition } from '../core/settings/edition-store.ts';
import { readDeviceSettings } from '../core/settings/settings.ts';
import { noteContact } from '../devices/device-contact.ts';
import { readEpoch, readKeyset } from '../devices/devices.ts';
import { type ContactFacts, readContactProof, writeContactProof } from './contact-proof.ts';
import { type ChangedRow, readCursor, readFeed, scansFrom, startCursor, writeCursor } from './feed.ts';
import { outcomesOf } from './held.ts';
import { readCredentials, readErased, readPeople } from './sync-row-sql.ts';

interface PullQuery {
  epoch: string;
  cursor: string;
  limit: number;
  columns: number;
  signatures: 'all' | 'needed';
  settings: string;
  cases?: string | undefined;
  proof?: string | undefined;
  dead: string;
}

/** One page, or the order to a device to empty itself. Stores what the device reports about itself. */
export async function pull(
  ctx: Ctx,
  device: RequestDevice,
  query: PullQuery & ContactReport,
): Promise<PullAnswer> {
  const { history } = ctx.keys;
  const proven = readContactProof(query.proof, device.uid, ctx.keys.mark);
  const claimed = { epoch: query.epoch, seq: readCursor(query.cursor)?.seq ?? 0 };
  await history.noticeAhead(ctx.db, device, { proven, claimed });
  await noteContact(ctx.db, device.uid, { ...query, seen: proven });
  if (device.wipe) return tellToWipe(ctx, device.uid, device.wipe);
  const answer = await readPage(ctx, device, query, proven);
  if (answer.kind === 'page') {
    const codes = answer.keyset.flatMap(({ code }) => (code === serverCode ? [] : code));
    const seq = readCursor(answer.cursor)?.seq ?? 0;
    await history.noteSent({ epoch: answer.epoch, seq, codes });
  }
  return answer;
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
async function readPage(
  ctx: Ctx,
  device: RequestDevice,
  query: PullQuery,
  proven: ContactFacts | null,
): Promise<PullAnswer> {
  return ctx.db.transaction(
    async (tx) => {
      const meta = must((await tx.select().from(syncMeta))[0], 'the migration wrote it');
      const clock = must((await tx.select().from(syncClock))[0], 'the migration wrote it');
      const times = { epoch: meta.epoch, serverNow: machineMs(), clockOffset: clockOffset() };
      const from = query.cursor === '' ? startCursor : query.cursor;
      const place = readCursor(from, clock.seq);
      // Another history, or a future this server never had: begin again.
      if ((query.epoch !== '' && query.epoch !== meta.epoch) || !place) return { kind: 'reset', ...times };

      const isFirst = place.seq < place.began;
      const limit = (isFirst && query.columns) || query.limit;
      const changed = await readFeed(tx, place, limit);
      const last = changed.at(-1);
      const { rows, gone } = await readRows(ctx, tx, changed, device.kind);
      const more = changed.length === limit;
      const packs = query.columns > 0 && rows.participants.length + rows.credentials.length >= worthPacking;
      const [own] = await tx
        .select({ lmid: devices.lmid, prepareBy: devices.prepareBy })
        .from(devices)
        .where(eq(devices.uid, device.uid));
      const keyset = await readKeyset(tx, ctx.keys);
      const ownKids = new Set(keyset.flatMap(({ kid, code }) => (code === device.code ? kid : [])));
      return {
        kind: 'page',
        ...times,
        from,
        cursor: last ? writeCursor(last, place) : from,
        proof: writeContactProof(
          {
            epoch: meta.epoch,
            device: device.uid,
            acked: 0,
            seq: last?.seq ?? place.seq,
            // Of a list in many pages with the last one.
            audit: more ? null : ((await readAuditEnd(tx)) ?? null),
          },
          proven,
          ctx.keys.mark,
        ),
        more,
        ...(isFirst && packs ? packed(rows, query.signatures === 'needed' ? ownKids : null) : { rows }),
        gone,
        lmid: own?.lmid ?? 0,
        keyset,
        settings: await readHeldSettings(tx, query.settings, own?.prepareBy ?? null),
        ...(query.cases === undefined ? {} : { cases: await readConflictsOf(tx, device, query.cases) }),
        minClient: meta.minClient,
        backedUpAt: meta.backedUpAt?.getTime() ?? null,
        rescueKey: (await ctx.keys.rescue()).known,
        outcomes: await outcomesOf(tx, device.uid, query.dead),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Fewer are as well kept row by row, as all that comes later is. */
const worthPacking = 200;

/**
 * People and credentials in columns, for the first list of a device. With the kids of a device, only badges that it may
 * have to print have their signatures: those that are not on paper, and its own. Signatures are half of a list and do
 * not compress; the device asks for another one when it prints that badge again (`POST /api/sync/signatures`).
 */
function packed(
  rows: PulledRows,
  ownKids: ReadonlySet<string> | null,
): Pick<Extract<PullAnswer, { kind: 'page' }>, 'rows' | 'packed'> {
  const isNeeded = ({ printedAt, kid }: CredentialRow) => !printedAt || ownKids === null || ownKids.has(kid);
  return {
    rows: { ...rows, participants: [], credentials: [] },
    packed: {
      participants: packPeople(rows.participants),
      credentials: packCredentials(
        rows.credentials.map((row) => (isNeeded(row) ? row : { ...row, data: { ...row.data, s: '' } })),
      ),
    },
  };
}

async function readRows(
  { keys }: Pick<Ctx, 'keys'>,
  db: Db,
  changed: ChangedRow[],
  kind: 'desk' | 'door',
): Promise<{ rows: PulledRows; gone: { table: SyncedTable; uid: string; erased?: true }[] }> {
  const nameOf = (tbl: string, uid: string) => `${tbl} ${uid}`;
  const of = (tbl: SyncedTable) => changed.filter((entry) => entry.tbl === tbl);
  const rows: PulledRows = {
    teams: await readTeams(db, of('teams')),
    participants: await readPeople(db, of('participants'), kind),
    credentials: await readCredentials(db, of('credentials'), kind),
    revocations: await readRevocations(keys, db, of('revocations')),
    scans: await readScans(db, of('scans')),
  };
  const present = new Set(
    Object.entries(rows).flatMap(([tbl, list]) => list.map((row: { uid: string }) => nameOf(tbl, row.uid))),
  );
  const gone = changed
    .filter((entry) => !present.has(nameOf(entry.tbl, entry.rowUid)))
    .map((entry) => ({ table: entry.tbl, uid: entry.rowUid }));
  const erased = await readErased(
    db,
    gone.flatMap(({ table, uid }) => (table === 'participants' ? uid : [])),
  );
  return { rows, gone: gone.map((one) => (erased.has(one.uid) ? { ...one, erased: true } : one)) };
}

/** The settings devices work by, and the wish for this one, unless the device holds them as they are now. */
async function readHeldSettings(db: Db, held: string, prepareBy: Date | null): Promise<HeldSettings | null> {
  const wish = prepareBy && { [prepareSetting]: prepareBy.toISOString() };
  const saved = await readSavedEdition(db);
  const edition = saved && { [editionSetting]: JSON.stringify(withoutTexts(saved)) };
  const values = { ...(await readDeviceSettings(db)), ...wish, ...edition };
  const version = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return version === held ? null : { version, values };
}

async function readTeams(db: Db, changed: readonly ChangedRow[]): Promise<PulledRows['teams']> {
  if (changed.length === 0) return [];
  const { uid, name, country, category } = teams;
  const rows = await db.select({ uid, name, country, category }).from(teams).where(namedBy(changed, uid));
  return rows.map(withSeq(changed));
}

async function readRevocations(
  keys: EventKeys,
  db: Db,
  changed: readonly ChangedRow[],
): Promise<PulledRows['revocations']> {
  if (changed.length === 0) return [];
  const rows = await db.select().from(revocations).where(namedBy(changed, revocations.uid));
  const signed = rows.map(async ({ uid, number, reason, deviceCode, revokedAt }) => {
    const row = { uid, number, reason, deviceCode, revokedAt: revokedAt.toISOString() };
    return { ...row, sig: await keys.signRevokedNumber(row) };
  });
  return (await Promise.all(signed)).map(withSeq(changed));
}

/** Scans of the last day only: what a door needs to know where a badge was last seen. */
async function readScans(db: Db, changed: readonly ChangedRow[]): Promise<PulledRows['scans']> {
  if (changed.length === 0) return [];
  const rows = await db
    .select()
    .from(scans)
    .where(and(namedBy(changed, scans.uid), gt(scans.occurredAt, scansFrom)));
  return rows.map(toScanRow).map(withSeq(changed));
}

const namedBy = (changed: readonly ChangedRow[], uid: SQLWrapper) =>
  sql`${uid} = any(${sql.param(changed.map((one) => one.rowUid))}::uuid[])`;

function withSeq(changed: readonly ChangedRow[]) {
  const seqs = new Map(changed.map((one) => [one.rowUid, one.seq]));
  return <Row extends { uid: string }>(row: Row) => ({
    ...row,
    seq: must(seqs.get(row.uid), 'the feed named it'),
  });
}
