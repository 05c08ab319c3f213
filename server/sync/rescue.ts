/**
 * Unsent work that a push cannot accept: from a forked device, one unknown to a restored database, or of an unreadable
 * shape. It is stored completely and once, to be applied or discarded later.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { machineMs, now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { signedGrant } from '#shared/devices/grants.ts';
import {
  type RescuedEnvelope,
  type RescueInput,
  type RescueKept,
  rescuedEnvelope,
} from '#shared/sync/protocol.ts';
import { isUnderstood } from '#shared/sync/upcast.ts';
import { auditCall } from '../core/audit/audit.ts';
import { hashOfJson, uidOfJson } from '../core/base/hash-of-json.ts';
import { type Ctx, type RequestDevice, requireDevice } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { devices, receipts, rescuedWork } from '../core/database/tables.ts';
import { erasedDetail, namedIn, withoutPerson } from '../core/erasure/erased-words.ts';
import { freezeForked } from '../devices/forked.ts';
import { readHistory } from './store.ts';
import { readErasedAmong } from './sync-row-sql.ts';

type DeviceRow = typeof devices.$inferSelect;

/** One change as received, with its readable parts. */
interface RescuedEntry {
  sent: unknown;
  read: RescuedEnvelope;
}

/**
 * Keeps what a device hands over. A poisonous change that is the device's next one gets a receipt, so that those after
 * it go on by the push; everything else becomes rescued work. Answers the ids that are now held, also those from before.
 */
export async function rescue(ctx: Ctx, input: RescueInput): Promise<RescueKept> {
  const device = requireDevice(ctx);
  const row = await lockDevice(ctx.db, device.uid);
  const { epoch } = await readHistory(ctx.db);
  // A device that has just noticed the fork, or does not know this history: its other copy must stop too.
  const isAsking = input.epoch === epoch;
  if (row && input.reason === 'DEVICE_FORKED' && !isAsking) await freezeForked(ctx.db, device.uid, ctx.now);

  const entries = input.m.map(readEntry);
  const known = await findKnownIds(ctx.db, entries);
  const fresh = entries.filter(({ read }) => !known.has(read.id));
  const poisonous = input.reason === 'POISON' && row && row.status !== 'forked' ? nextOnes(row, fresh) : [];
  for (const { read } of poisonous) await quarantineUnreadable(ctx.db, device.uid, read);
  const apart = fresh.filter((entry) => !poisonous.includes(entry));
  await keepRescued(ctx, device, apart, { ...input, via: 'device' });
  if (fresh.length > 0) {
    const { reason } = input;
    await auditCall(ctx, 'sync.rescue', device.code, { reason, changes: fresh.length });
  }
  const isHeard = isAsking && row?.status === 'active';
  return { stored: entries.map(({ read }) => read.id), epoch, serverNow: machineMs(), isHeard };
}

/** The device, when it is one this database knows by its key. Held until the transaction ends, as a push holds it. */
async function lockDevice(db: Db, uid: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.uid, uid)).for('update');
  return row?.publicKey ? row : null;
}

/** The readable fields of a change. One without an id is identified by its content, so that it is stored once. */
export function readEntry(sent: unknown): RescuedEntry {
  const read = rescuedEnvelope.safeParse(sent);
  if (read.success) return { sent, read: read.data };
  const named = { id: uidOfJson(sent), body: sent };
  return { sent, read: rescuedEnvelope.parse(named) };
}

/** Which of these changes are here already, as a receipt or as rescued work. */
export async function findKnownIds(db: Db, entries: readonly RescuedEntry[]): Promise<Set<string>> {
  const ids = entries.map(({ read }) => read.id);
  if (ids.length === 0) return new Set();
  const { mutationId: id } = rescuedWork;
  const rescued = db.select({ id }).from(rescuedWork).where(inArray(id, ids));
  const rows = await db
    .select({ id: receipts.mutationId })
    .from(receipts)
    .where(inArray(receipts.mutationId, ids))
    .unionAll(rescued);
  return new Set(rows.map((row) => row.id));
}

/** The mutations that continue the device's sequence without a gap. */
function nextOnes({ lmid }: DeviceRow, fresh: readonly RescuedEntry[]): RescuedEntry[] {
  const bySeq = new Map(fresh.map((entry) => [entry.read.seq, entry]));
  const next: RescuedEntry[] = [];
  for (let entry = bySeq.get(lmid + 1); entry; entry = bySeq.get(lmid + 1 + next.length)) next.push(entry);
  return next;
}

/** A receipt for a change that a push cannot accept, to keep the sequence complete and the body readable. */
async function quarantineUnreadable(db: Db, deviceUid: string, m: RescuedEnvelope): Promise<void> {
  const at = now().getTime();
  const isErased = (await readErasedAmong(db, namedIn(m))).size > 0;
  await db.insert(receipts).values({
    deviceUid,
    mseq: m.seq,
    mutationId: m.id,
    kind: m.kind,
    v: m.v,
    body: sql`${JSON.stringify(isErased ? erasedDetail : (m.body ?? null))}::jsonb`,
    bodyHash: hashOfJson(m.body),
    status: isErased ? 'rejected' : 'quarantined',
    code: isErased ? 'PERSON_ERASED' : 'POISON',
    op: m.op,
    occurredAt: new Date(Math.max(0, Math.min(m.at ?? at, at))),
    deviceAt: m.at,
    clockOffsetMs: m.offset,
    clockDoubt: m.doubt,
  });
  await db.update(devices).set({ lmid: m.seq }).where(eq(devices.uid, deviceUid));
}

/** Stores changes for an administrator, each with its signed grant if present. */
export async function keepRescued(
  ctx: Pick<Ctx, 'db' | 'now'>,
  device: Pick<RequestDevice, 'uid' | 'code'>,
  entries: readonly RescuedEntry[],
  { grants, reason, via }: { grants: readonly unknown[]; reason: string; via: 'device' | 'file' },
): Promise<void> {
  if (entries.length === 0) return;
  const known = grants.flatMap((grant) => signedGrant.safeParse(grant).data ?? []);
  const erased = await readErasedAmong(
    ctx.db,
    entries.flatMap(({ read }) => namedIn(read)),
  );
  await ctx.db
    .insert(rescuedWork)
    .values(
      entries.map(({ sent, read }) => ({
        uid: newUid(),
        deviceUid: device.uid,
        deviceCode: device.code,
        mutationId: read.id,
        mseq: read.seq,
        kind: read.kind,
        ...keptOf({ sent, read }, erased, ctx.now),
        grant: known.find(({ uid }) => uid === read.op) ?? null,
        reason,
        via,
        receivedAt: ctx.now,
      })),
    )
    .onConflictDoNothing();
}

/** As received, without the words about an erased person, for whom nothing more is done. */
function keptOf({ sent, read }: RescuedEntry, erased: ReadonlySet<string>, at: Date) {
  const envelope = (value: unknown) => ({ envelope: sql`${JSON.stringify(value ?? null)}::jsonb` });
  if (!namedIn(read).some((name) => erased.has(name))) return envelope(sent);
  // That badges changed hands is still to be noted.
  if (read.kind === 'credential.validate' && isUnderstood(read))
    return envelope({ ...read, body: withoutPerson(read.kind, read.body) });
  const settled = { state: 'dismissed', code: 'PERSON_ERASED', decidedAt: at } as const;
  return { ...envelope(erasedDetail), ...settled };
}
