/**
 * Held mutations: those that no rule has decided, for an administrator. Two tables keep them, because only a mutation
 * with a place in the sequence of its device can be a receipt: quarantined receipts, and work rescued from devices that
 * may not push. Here they are one list. Actions on it: `settle-held.ts`.
 */
import { and, asc, desc, eq, gt, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { isoOfMs } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import type { SignedGrant } from '#shared/devices/grants.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { HeldMutation } from '#shared/sync/held.ts';
import type { MutationOutcome, RescuedEnvelope } from '#shared/sync/protocol.ts';
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
import type { MutationResult } from './store.ts';

const readInstant = (value: string): Date | null => new Date(value);

/** Receipts, and rescued work as receipts to come: not where the device has pushed the same after all. */
function mutationsHere(db: Db) {
  const pushed = db
    .select({ one: sql`1` })
    .from(receipts)
    .where(eq(receipts.mutationId, rescuedWork.mutationId));
  const { mutationId: id, deviceUid, mseq, op, deviceAt: at, clockOffsetMs, clockDoubt } = receipts;
  const received = db
    .select({
      ...{ id, deviceUid, mseq, operatorId: receipts.operatorId, since: receipts.receivedAt },
      status: sql<MutationResult['status']>`${receipts.status}`.as('work_status'),
      deviceCode: sql<string>`''`.as('device_code'),
      envelope: sql<unknown>`jsonb_build_object('id', ${id}, 'seq', ${mseq}, 'kind', ${receipts.kind},
        'v', ${receipts.v}, 'op', ${op}, 'at', ${at}, 'offset', ${clockOffsetMs}, 'doubt', ${clockDoubt},
        'body', ${receipts.body})`.as('envelope'),
      grantUid: sql<string | null>`${op}::text`.as('grant_uid'),
      grant: sql<SignedGrant | null>`null::jsonb`.as('signed_grant'),
      occurredAt: sql`${receipts.occurredAt}`.mapWith(readInstant).as('occurred_at'),
      // A receipt keeps the code of its last try: why it was first held is the same or no longer so.
      reason: sql<string>`coalesce(${receipts.code}, 'INTERNAL')`.as('reason'),
      tried: sql<string | null>`null`.as('tried'),
    })
    .from(receipts);
  const rescued = db
    .select({
      ...{ id: rescuedWork.mutationId, deviceUid: rescuedWork.deviceUid, mseq: rescuedWork.mseq },
      ...{ operatorId: sql<number | null>`null::int`, since: rescuedWork.receivedAt },
      status: sql<MutationResult['status']>`'quarantined'`,
      deviceCode: rescuedWork.deviceCode,
      envelope: rescuedWork.envelope,
      grantUid: sql<string | null>`${rescuedWork.envelope}->>'op'`,
      grant: rescuedWork.grant,
      occurredAt: sql<Date | null>`null::timestamptz`,
      reason: rescuedWork.reason,
      tried: rescuedWork.code,
    })
    .from(rescuedWork)
    .where(and(eq(rescuedWork.state, 'open'), notExists(pushed)));
  return received.unionAll(rescued).as('work');
}

type Work = ReturnType<typeof mutationsHere>;
export type HeldRow = Awaited<ReturnType<typeof readWork>>[number];

interface WorkFilter {
  status: 'quarantined' | 'rejected';
  id?: string;
  deviceUid?: string;
  after?: string | undefined;
  /** The newest before this one; empty: the newest of all. */
  before?: string;
}

function filterOf(work: Work, { status, id, deviceUid, after, before }: WorkFilter): SQL | undefined {
  return and(
    eq(work.status, status),
    id ? eq(work.id, id) : undefined,
    deviceUid ? eq(work.deviceUid, deviceUid) : undefined,
    after ? gt(work.id, after) : undefined,
    before ? lt(work.id, before) : undefined,
  );
}

/** In the order of the mutations' ids, which is the order in which devices made them. */
async function readWork(db: Db, filter: WorkFilter, limit: number) {
  const work = mutationsHere(db);
  const rows = await db
    .select()
    .from(work)
    .leftJoin(devices, eq(devices.uid, work.deviceUid))
    .leftJoin(operatorGrants, eq(sql`${operatorGrants.uid}::text`, work.grantUid))
    .leftJoin(users, eq(users.id, sql`coalesce(${work.operatorId}, ${operatorGrants.userId})`))
    .where(filterOf(work, filter))
    .orderBy(filter.before === undefined ? asc(work.id) : desc(work.id))
    .limit(limit);
  return rows.map(({ work: row, devices: device, users: operator }) => {
    const m: RescuedEnvelope = { ...readEntry(row.envelope).read, id: row.id };
    return { ...row, m, device, operator };
  });
}

/** One that is still held. */
export async function findHeld(db: Db, id: string): Promise<HeldRow | undefined> {
  const [row] = await readWork(db, { status: 'quarantined', id }, 1);
  return row;
}

/** How many there are, of one device or of all. */
export function countHeld(db: Db, deviceUid?: string): Promise<number> {
  const work = mutationsHere(db);
  const filter = { status: 'quarantined', ...(deviceUid && { deviceUid }) } as const;
  return db.$count(work, filterOf(work, filter));
}

interface PageInput {
  after?: string | undefined;
  device?: string | undefined;
  limit: number;
}

export async function listHeld(
  db: Db,
  { after, device, limit }: PageInput,
): Promise<{ total: number; rows: HeldMutation[] }> {
  const of = device === undefined ? {} : { deviceUid: await uidOf(db, device) };
  const total = await countHeld(db, of.deviceUid);
  return {
    total,
    rows: await present(db, await readWork(db, { status: 'quarantined', after, ...of }, limit)),
  };
}

/** Work of one device that a rule rejected, newest first; the device was informed. */
export async function listRejected(
  db: Db,
  { device, before = '', limit }: { device: string; before?: string | undefined; limit: number },
): Promise<HeldMutation[]> {
  const deviceUid = await uidOf(db, device);
  return present(db, await readWork(db, { status: 'rejected', deviceUid, before }, limit));
}

/** Receipts of newer apps, in the order of each device. */
export function listUnknown(db: Db): Promise<{ id: string; kind: string; v: number }[]> {
  return db
    .select({ id: receipts.mutationId, kind: receipts.kind, v: receipts.v })
    .from(receipts)
    .where(and(eq(receipts.status, 'quarantined'), eq(receipts.code, 'UNKNOWN_MUTATION')))
    .orderBy(asc(receipts.deviceUid), asc(receipts.mseq));
}

/** One of them, with all that was sent. */
export async function readHeld(db: Db, id: string): Promise<{ work: HeldMutation; envelope: unknown }> {
  const row = await findHeld(db, id);
  const [work] = await present(db, row ? [row] : []);
  if (!row || !work) throw new AppError('NOT_FOUND');
  return { work, envelope: row.envelope };
}

/** The device of a code, whose rows name it by its uid. */
async function uidOf(db: Db, code: string): Promise<string> {
  const [row] = await db.select({ uid: devices.uid }).from(devices).where(eq(devices.code, code));
  if (!row) throw new AppError('NOT_FOUND');
  return row.uid;
}

// ── as shown ────────────────────────────────────────────────────────────────────────────────────────

async function present(db: Db, rows: readonly HeldRow[]): Promise<HeldMutation[]> {
  const names = await readNames(db, rows);
  return rows.map(({ id, deviceUid, deviceCode, device, operator, grant, m, occurredAt, ...row }) => {
    const about = aboutOf(m);
    return {
      ...{ id, kind: m.kind, clockOffsetMs: m.offset, clockDoubt: m.doubt },
      device: { uid: deviceUid, code: device?.code ?? deviceCode, name: device?.name ?? null },
      operator: operator?.username ?? grant?.username ?? null,
      at: m.at === null ? (occurredAt?.toISOString() ?? null) : isoOfMs(m.at),
      name: about.name || names.get(about.personUid) || '',
      number: about.number,
      ...{ reason: row.reason, tried: row.tried, since: row.since.toISOString() },
    };
  });
}

/** The readable parts of a body of any shape: a name, the person concerned, a number. */
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

/** Names of the people concerned: registered ones, and those whose registration is held too. */
async function readNames(db: Db, rows: readonly HeldRow[]): Promise<Map<string, string>> {
  const abouts = rows.map(({ m }) => aboutOf(m));
  const uids = abouts.map(({ personUid }) => personUid).filter((uid) => /^[0-9a-f-]{36}$/.test(uid));
  const people =
    uids.length === 0 ? [] : await db.select().from(participants).where(inArray(participants.uid, uids));
  return new Map([
    ...abouts.flatMap(({ name, personUid }) => (name ? [[personUid, name] as const] : [])),
    ...people.map((one) => [one.uid, fullName(one)] as const),
  ]);
}

// ── deciding ────────────────────────────────────────────────────────────────────────────────────────

/** Holds the row until the transaction ends: two people, or two servers, decide one after the other. */
export async function lockHeld(tx: Db, id: string): Promise<void> {
  for (const table of [receipts, rescuedWork])
    await tx.select({ one: sql`1` }).from(table).where(eq(table.mutationId, id)).for('update');
}

export interface Decision {
  /** `quarantined`: it is still held, with the code of this try. */
  status: MutationResult['status'];
  code: string | null;
  at: Date;
  by: number | null;
  reason?: string;
}

/** Writes what was decided about those that are still held; answers their ids. */
export async function settleHeld(
  tx: Db,
  ids: readonly string[],
  { status, code, at, by, reason }: Decision,
): Promise<string[]> {
  const decided = { code, ...(status === 'quarantined' ? {} : { decidedAt: at, decidedById: by }) };
  const received = await tx
    .update(receipts)
    .set({ ...decided, status, ...(reason === undefined ? {} : { result: { reason } }) })
    .where(and(eq(receipts.status, 'quarantined'), inArray(receipts.mutationId, [...ids])))
    .returning({ id: receipts.mutationId });
  const rescued = await tx
    .update(rescuedWork)
    .set({ ...decided, state: rescuedState[status] })
    .where(and(eq(rescuedWork.state, 'open'), inArray(rescuedWork.mutationId, [...ids])))
    .returning({ id: rescuedWork.mutationId });
  return [...received, ...rescued].map(({ id }) => id);
}

const rescuedState = { applied: 'applied', rejected: 'dismissed', quarantined: 'open' } as const;

/** The outcomes of the mutations that a device asks about by number (`3,17`). */
export async function outcomesOf(db: Db, deviceUid: string, numbers: string): Promise<MutationOutcome[]> {
  const mseqs = numbers.split(',').map(Number).filter(Number.isSafeInteger);
  if (mseqs.length === 0) return [];
  const rows = await db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.deviceUid, deviceUid),
        inArray(receipts.mseq, mseqs),
        ne(receipts.status, 'quarantined'),
      ),
    );
  return rows.map(({ mseq: seq, mutationId: id, status, code }) => ({
    ...{ seq, id, code },
    status: status === 'applied' ? 'applied' : 'rejected',
  }));
}
