/**
 * Work that could not be applied, for display: quarantined receipts, and work rescued from devices that may not push.
 * Actions on it are in `quarantine.ts`.
 */

import { and, asc, desc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm';
import { isoOfMs } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import { fullName } from '#shared/people/full-name.ts';
import { type RescuedEnvelope, rescuedEnvelope } from '#shared/sync/protocol.ts';
import type { SetAsideWork } from '#shared/sync/set-aside.ts';
import type { Db } from '../core/database/open.ts';
import {
  devices,
  operatorGrants,
  participants,
  receipts,
  rescuedWork,
  users,
} from '../core/database/tables.ts';
import { readEntry } from './rescue.ts';

type DeviceRow = typeof devices.$inferSelect;

/** One piece of it, from whichever of the two tables. */
export interface SetAsideMutation {
  source: 'receipt' | 'rescued';
  id: string;
  deviceUid: string;
  deviceCode: string;
  device: DeviceRow | null;
  mseq: number;
  m: RescuedEnvelope;
  /** All that came, as it came. */
  envelope: unknown;
  /** As the receipt has it; none while nothing was judged. */
  occurredAt: Date | null;
  operatorId: number | null;
  /** Whom the signed grant names that came along. */
  grantedTo: string | null;
  reason: string;
  tried: string | null;
  since: Date;
}

/** A page of it, in the order of the mutations' ids: that of the times at which devices made them. */
export async function listSetAside(
  db: Db,
  { after, device, limit }: { after?: string | undefined; device?: string | undefined; limit: number },
): Promise<{ total: number; rows: SetAsideWork[] }> {
  const of = device === undefined ? null : await uidOf(db, device);
  const total = await countSetAside(db, of);
  const kept = await readSetAsideMutations(db, { ...(after ? { after } : {}), ...(of ? { of } : {}), limit });
  return { total, rows: await present(db, kept) };
}

/** How much of it there is, of one device or of all. */
export async function countSetAside(db: Db, deviceUid: string | null = null): Promise<number> {
  const ofDevice = deviceUid ? eq(receipts.deviceUid, deviceUid) : undefined;
  const rescuedOf = deviceUid ? eq(rescuedWork.deviceUid, deviceUid) : undefined;
  return (
    (await db.$count(receipts, and(waitingReceipt, ofDevice))) +
    (await db.$count(rescuedWork, and(openRescue(db), rescuedOf)))
  );
}

/** Work of one device that a rule rejected, newest first; the device was informed. */
export async function listRefused(
  db: Db,
  { device, before, limit }: { device: string; before?: string | undefined; limit: number },
): Promise<SetAsideWork[]> {
  const rows = await db
    .select({ row: receipts, device: devices })
    .from(receipts)
    .innerJoin(devices, eq(devices.uid, receipts.deviceUid))
    .where(
      and(
        eq(receipts.deviceUid, await uidOf(db, device)),
        eq(receipts.status, 'rejected'),
        before === undefined ? undefined : lt(receipts.mseq, seqOf(db, before)),
      ),
    )
    .orderBy(desc(receipts.mseq))
    .limit(limit);
  return present(db, rows.map(ofReceipt));
}

/** The place of a mutation in the work of its device. */
const seqOf = (db: Db, id: string) =>
  db.select({ mseq: receipts.mseq }).from(receipts).where(eq(receipts.mutationId, id));

/** The device of a code, whose rows name it by its uid. */
async function uidOf(db: Db, code: string): Promise<string> {
  const [row] = await db.select({ uid: devices.uid }).from(devices).where(eq(devices.code, code));
  if (!row) throw new AppError('NOT_FOUND');
  return row.uid;
}

/** One of them, with all that was sent. */
export async function readSetAside(db: Db, id: string): Promise<{ work: SetAsideWork; envelope: unknown }> {
  const kept = await readSetAsideMutations(db, { ids: [id], limit: 1 });
  const [work] = await present(db, kept);
  if (!work) throw new AppError('NOT_FOUND');
  return { work, envelope: kept[0]?.envelope };
}

export const waitingReceipt = eq(receipts.status, 'quarantined');

/** Rescued and open; not where the device came back and pushed the same after all. */
function openRescue(db: Db) {
  const pushed = db
    .select({ one: sql`1` })
    .from(receipts)
    .where(eq(receipts.mutationId, rescuedWork.mutationId));
  return and(eq(rescuedWork.state, 'open'), notExists(pushed));
}

export async function readSetAsideMutations(
  db: Db,
  { after, ids, of, limit }: { after?: string; ids?: readonly string[]; of?: string; limit: number },
): Promise<SetAsideMutation[]> {
  const within = (column: typeof receipts.mutationId | typeof rescuedWork.mutationId) =>
    and(after ? gt(column, after) : undefined, ids ? inArray(column, [...ids]) : undefined);
  const received = await db
    .select({ row: receipts, device: devices })
    .from(receipts)
    .leftJoin(devices, eq(devices.uid, receipts.deviceUid))
    .where(and(waitingReceipt, within(receipts.mutationId), of ? eq(receipts.deviceUid, of) : undefined))
    .orderBy(asc(receipts.mutationId))
    .limit(limit);
  const rescued = await db
    .select({ row: rescuedWork, device: devices })
    .from(rescuedWork)
    .leftJoin(devices, eq(devices.uid, rescuedWork.deviceUid))
    .where(
      and(openRescue(db), within(rescuedWork.mutationId), of ? eq(rescuedWork.deviceUid, of) : undefined),
    )
    .orderBy(asc(rescuedWork.mutationId))
    .limit(limit);
  return [...received.map(ofReceipt), ...rescued.map(ofRescued)]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

function ofReceipt({
  row,
  device,
}: {
  row: typeof receipts.$inferSelect;
  device: DeviceRow | null;
}): SetAsideMutation {
  const { mutationId: id, mseq: seq, kind, v, op, body } = row;
  const clock = { at: row.deviceAt, offset: row.clockOffsetMs, doubt: row.clockDoubt };
  const envelope = { seq, id, v, kind, op, ...clock, body };
  return {
    ...{ source: 'receipt', id, deviceUid: row.deviceUid, deviceCode: device?.code ?? '', device, mseq: seq },
    ...{ m: rescuedEnvelope.parse(envelope), envelope, occurredAt: row.occurredAt },
    ...{ operatorId: row.operatorId, grantedTo: null, since: row.receivedAt },
    // A receipt keeps the code of its last try; why it first stood aside is the same or no longer so.
    ...{ reason: row.code ?? 'INTERNAL', tried: null },
  };
}

function ofRescued({
  row,
  device,
}: {
  row: typeof rescuedWork.$inferSelect;
  device: DeviceRow | null;
}): SetAsideMutation {
  const { mutationId: id, deviceUid, deviceCode, mseq, envelope, reason, code } = row;
  const { read } = readEntry(envelope);
  return {
    ...{ source: 'rescued', id, deviceUid, deviceCode, device, mseq, m: { ...read, id }, envelope },
    ...{ occurredAt: null, operatorId: null, grantedTo: row.grant?.username ?? null },
    ...{ reason, tried: code, since: row.receivedAt },
  };
}

async function present(db: Db, kept: readonly SetAsideMutation[]): Promise<SetAsideWork[]> {
  const names = await readNames(db, kept);
  const operators = await readOperatorNames(db, kept);
  return kept.map((one) => {
    const { m, device } = one;
    const about = aboutOf(m);
    return {
      id: one.id,
      device: { uid: one.deviceUid, code: one.deviceCode, name: device?.name ?? null },
      operator: operators(one),
      at: m.at === null ? (one.occurredAt?.toISOString() ?? null) : isoOfMs(m.at),
      clockOffsetMs: m.offset,
      clockDoubt: m.doubt,
      kind: m.kind,
      name: about.name || names.get(about.personUid) || '',
      number: about.number,
      reason: one.reason,
      tried: one.tried,
      since: one.since.toISOString(),
    };
  });
}

/** What can be read of a body, whatever its shape: a name, whom it is about, a number. */
function aboutOf({ body }: RescuedEnvelope): { name: string; personUid: string; number: string } {
  const { uid, participantUid, person, data, number, badges } = recordOf(body);
  const { firstName, lastName } = recordOf(person);
  return {
    name: [firstName, lastName].map(textOf).filter(Boolean).join(' '),
    personUid: textOf(participantUid) || textOf(uid),
    number: textOf(recordOf(data).n) || textOf(number) || textOf(recordOf(firstOf(badges)).number),
  };
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : null);
const recordOf = (value: unknown): Record<string, unknown> =>
  // A plain object, because it was parsed from JSON.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 120) : '');

/** Names of the people concerned: registered ones, and those whose registration is quarantined too. */
async function readNames(db: Db, kept: readonly SetAsideMutation[]): Promise<Map<string, string>> {
  const abouts = kept.map(({ m }) => aboutOf(m));
  const uids = abouts.map(({ personUid }) => personUid).filter((uid) => /^[0-9a-f-]{36}$/.test(uid));
  const people =
    uids.length === 0 ? [] : await db.select().from(participants).where(inArray(participants.uid, uids));
  return new Map([
    ...abouts.flatMap(({ name, personUid }) => (name ? [[personUid, name] as const] : [])),
    ...people.map((one) => [one.uid, fullName(one)] as const),
  ]);
}

async function readOperatorNames(
  db: Db,
  kept: readonly SetAsideMutation[],
): Promise<(one: SetAsideMutation) => string | null> {
  const ids = kept.flatMap(({ operatorId }) => operatorId ?? []);
  const ops = kept.flatMap(({ m }) => m.op ?? []);
  const byId = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids));
  const byGrant =
    ops.length === 0
      ? []
      : await db
          .select({ uid: operatorGrants.uid, username: users.username })
          .from(operatorGrants)
          .innerJoin(users, eq(users.id, operatorGrants.userId))
          .where(inArray(operatorGrants.uid, ops));
  return ({ operatorId, m, grantedTo }) =>
    byId.find(({ id }) => id === operatorId)?.username ??
    byGrant.find(({ uid }) => uid === m.op)?.username ??
    grantedTo;
}
