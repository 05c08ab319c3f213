/** Receipts and what else a push writes for itself. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { AppError, type ErrorCode } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { MutationEnvelope, MutationOutcome } from '#shared/sync/protocol.ts';
import type { MutationDevice } from '../accreditation/mutation.ts';
import { sqlState } from '../core/base/sql-state.ts';
import { rowsOf } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import { devices, receipts, syncMeta } from '../core/database/tables.ts';

export interface MutationResult {
  status: (typeof receipts.$inferSelect)['status'];
  code: ErrorCode | null;
}

/** A mutation as it arrived, with what is worked out of it once, however often it is tried. */
export interface ReceivedMutation {
  m: MutationEnvelope;
  /** SHA-256 of the body. */
  hash: string;
  occurredAt: Date;
}

export interface NewReceipt extends MutationResult, ReceivedMutation {
  operatorId: number | null;
}

/** Which history this is, since when, and whether it began with a restored database. */
export async function readHistory(db: Db): Promise<{ epoch: string; beganAt: Date; isRestored: boolean }> {
  const [meta] = await db.select().from(syncMeta);
  const { epoch, beganAt, beganBy } = must(meta, 'the migration wrote it');
  return { epoch, beganAt, isRestored: beganBy !== 'first' };
}

/** A lock wait that is too long: the client must retry, and others go on. */
const lockWithin = '2s';

/**
 * Locks the device for one transaction. Of two pushes of one device the second is refused at once by the database
 * (55P03, busy): one is in flight, here or at another server.
 */
export async function lockDevice(tx: Db, uid: string): Promise<MutationDevice & { lmid: number }> {
  const [row] = await tx
    .select({ row: devices, limit: sql`set_config('lock_timeout', ${lockWithin}, true)` })
    .from(devices)
    .where(eq(devices.uid, uid))
    // Not `update`: the grant of an operator who signs in concurrently references this row.
    .for('no key update', { noWait: true });
  const device = must(row, 'it signed this request').row;
  // It signed before its edition was closed.
  if (device.status === 'over') throw new AppError('EDITION_OVER');
  return { ...deviceOf(device), lmid: device.lmid };
}

/** A device as the rules see it. */
export function deviceOf(row: typeof devices.$inferSelect): MutationDevice {
  const { uid, code, kind, kid, publicKey, status } = row;
  return {
    ...{ uid, code, publicKey: publicKey ?? '' },
    kind: kind === 'door' ? 'door' : 'desk',
    kids: kid ? [kid] : [],
    isLocked: status !== 'active',
  };
}

/** Counts a fault of ours at one mutation; answers how many there have been. Not within the transaction that failed. */
export async function countFault(db: Db, uid: string, mseq: number): Promise<number> {
  const { faultMseq, faultCount } = devices;
  const [row] = await db
    .update(devices)
    .set({
      faultMseq: mseq,
      faultCount: sql`case when ${faultMseq} = ${mseq} then ${faultCount} + 1 else 1 end`,
    })
    .where(eq(devices.uid, uid))
    .returning({ count: faultCount });
  return must(row, 'it signed this request').count;
}

/** The outcomes stored for mutations that came before; the same id with another body is a copy of the device. */
export async function answersOf(
  tx: Db,
  deviceUid: string,
  batch: readonly ReceivedMutation[],
): Promise<MutationOutcome[]> {
  if (batch.length === 0) return [];
  const { mseq, mutationId, bodyHash, status, code } = receipts;
  const stored = await tx
    .select({ mseq, mutationId, bodyHash, status, code })
    .from(receipts)
    .where(
      and(
        eq(receipts.deviceUid, deviceUid),
        inArray(
          mseq,
          batch.map(({ m }) => m.seq),
        ),
      ),
    );
  const bySeq = new Map(stored.map((row) => [row.mseq, row]));
  return batch.map(({ m, hash }) => {
    const receipt = bySeq.get(m.seq);
    if (!receipt || receipt.mutationId !== m.id || receipt.bodyHash !== hash)
      throw new AppError('DEVICE_FORKED');
    // Written from an Outcome.
    const known = receipt.status === 'applied' ? 'noop' : receipt.status;
    return { seq: m.seq, id: m.id, status: known, code: receipt.code };
  });
}

/** One receipt per mutation, with its whole body. */
export async function writeReceipts(
  tx: Db,
  deviceUid: string,
  rows: readonly NewReceipt[],
  receivedAt: Date,
): Promise<void> {
  const columns = rows.map(({ m, hash, occurredAt, status, code, operatorId }) => ({
    ...{ mseq: m.seq, id: m.id, kind: m.kind, v: m.v, body: m.body ?? null, hash, status, code },
    ...{ operator: operatorId, op: m.op, at: occurredAt, said: m.at, off: m.offset, doubt: m.doubt ?? false },
    ...{ listSeq: m.listSeq ?? null, listAge: m.listAge ?? null },
  }));
  try {
    await tx.execute(sql`
      insert into receipts (device_uid, mseq, mutation_id, kind, v, body, body_hash, status, code, operator_id, op,
        occurred_at, device_at, clock_offset_ms, clock_doubt, list_seq, list_age_ms, received_at)
      select ${deviceUid}::uuid, mseq, id, kind, v, coalesce(body, 'null'), hash, status, code, operator, op,
        at, said, "off", doubt, "listSeq", "listAge", ${receivedAt.toISOString()}::timestamptz
      from ${rowsOf(columns)} as r (mseq bigint, id uuid, kind text, v int, body jsonb, hash text, status text, code text,
        operator int, op uuid, at timestamptz, said bigint, "off" bigint, doubt boolean, "listSeq" bigint,
        "listAge" bigint)`);
  } catch (error) {
    // The id exists elsewhere: two copies of one device are active.
    if (sqlState(error)?.code === '23505') throw new AppError('DEVICE_FORKED', { cause: error });
    throw error;
  }
}

// ── after a restore ─────────────────────────────────────────────────────────────────────────────────

/** Those of the uids whose registration or issue was rejected, so that dependent work does not wait for them. */
export async function findRejectedUids(tx: Db, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const uid = sql<string>`${receipts.body}->>'uid'`;
  const rows = await tx
    .select({ uid })
    .from(receipts)
    .where(
      and(
        sql`${uid} = any(${sql.param(uids)}::text[])`,
        inArray(receipts.kind, ['participant.register', 'credential.issue', 'handout.redeem']),
        eq(receipts.status, 'rejected'),
      ),
    );
  return rows.map((row) => row.uid);
}

export type WaitingMutation = Pick<
  typeof receipts.$inferSelect,
  'deviceUid' | 'mseq' | 'mutationId' | 'kind' | 'v' | 'body' | 'operatorId' | 'occurredAt'
> & { device: typeof devices.$inferSelect };

/** Mutations that wait for one of these people or credentials, in the order their devices made them. */
export async function findWaiting(tx: Db, uids: readonly string[]): Promise<WaitingMutation[]> {
  if (uids.length === 0) return [];
  const wanted = sql.param(uids);
  const rows = await tx
    .select({ receipt: receipts, device: devices })
    .from(receipts)
    .innerJoin(devices, eq(devices.uid, receipts.deviceUid))
    .where(
      and(
        eq(receipts.status, 'quarantined'),
        eq(receipts.code, 'MISSING_DEPENDENCY'),
        or(
          sql`${receipts.body}->>'uid' = any(${wanted}::text[])`,
          sql`${receipts.body}->>'participantUid' = any(${wanted}::text[])`,
        ),
      ),
    )
    .orderBy(asc(receipts.deviceUid), asc(receipts.mseq));
  return rows.map(({ receipt, device }) => ({ ...receipt, device }));
}
