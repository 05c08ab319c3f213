/** Quarantined work (`set-aside.ts`): applied again on request or by a newer server version, or discarded. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { can } from '#shared/base/permissions.ts';
import { mutationAbility, mutationVersion } from '#shared/sync/mutations.ts';
import { isKnownKind, type MutationOutcome } from '#shared/sync/protocol.ts';
import type { MutationDevice, MutationTable, Operator } from '../accreditation/mutation.ts';
import { auditCall } from '../core/audit/audit.ts';
import { hashOfJson } from '../core/base/hash-of-json.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { operatorGrants, receipts, rescuedWork, users } from '../core/database/tables.ts';
import { type ApplyContext, retryMutation } from './apply-batch.ts';
import { readSetAsideMutations, type SetAsideMutation, waitingReceipt } from './set-aside.ts';
import { deviceOf, type MutationResult, readHistory } from './store.ts';

// ── retrying ────────────────────────────────────────────────────────────────────────────────────────

export interface RetryResult {
  id: string;
  isApplied: boolean;
  code: string | null;
}

/**
 * Applies work again, each in a separate transaction, in the original order. The caller is responsible: today's rules
 * decide, with the caller's rights if the operator is unknown or gone.
 */
export async function retrySetAside(
  ctx: Ctx,
  table: MutationTable,
  ids: readonly string[],
): Promise<RetryResult[]> {
  const actor = requireActor(ctx);
  const results: RetryResult[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const result = await ctx.db.transaction((tx) =>
      retryOne({ ...ctx, db: tx }, table, id, { decider: actor, onlyUnknown: false }),
    );
    if (result) results.push({ id, isApplied: result.status === 'applied', code: result.code });
  }
  const applied = results.filter(({ isApplied }) => isApplied).length;
  await ctx.db.transaction((tx) =>
    auditCall({ ...ctx, db: tx }, 'work.retry', String(results.length), {
      applied,
      stillAside: results.length - applied,
    }),
  );
  return results;
}

/**
 * Applies work of newer apps that this server version now understands, in the order of each device. No administrator
 * has approved it, so the operator must have had the right. Returns how many were applied.
 */
export async function retryNowSupported(
  ctx: Pick<Ctx, 'db' | 'now' | 'newUid'>,
  table: MutationTable,
): Promise<number> {
  let applied = 0;
  const waiting = await ctx.db
    .select({ id: receipts.mutationId, kind: receipts.kind, v: receipts.v })
    .from(receipts)
    .where(and(waitingReceipt, eq(receipts.code, 'UNKNOWN_MUTATION')))
    .orderBy(asc(receipts.deviceUid), asc(receipts.mseq));
  for (const { id, kind, v } of waiting) {
    if (!isKnownKind(kind) || v > mutationVersion) continue;
    const result = await ctx.db.transaction((tx) =>
      retryOne({ ...ctx, db: tx }, table, id, { decider: null, onlyUnknown: true }),
    );
    if (result?.status === 'applied') applied += 1;
  }
  return applied;
}

type RetryDecision = { decider: { id: number; role: Operator['role'] } | null; onlyUnknown: boolean };

/** Null if it has been settled in the meantime. */
async function retryOne(
  ctx: Pick<Ctx, 'db' | 'now' | 'newUid'>,
  table: MutationTable,
  id: string,
  { decider, onlyUnknown }: RetryDecision,
): Promise<MutationResult | null> {
  await lockSetAside(ctx.db, id);
  const [kept] = await readSetAsideMutations(ctx.db, { ids: [id], limit: 1 });
  if (!kept || (onlyUnknown && kept.reason !== 'UNKNOWN_MUTATION')) return null;
  const operator = await operatorOf(ctx.db, kept);
  const isAllowed = (who: Operator | null) => mayDo(who, kept.m.kind);
  const by = isAllowed(operator) ? operator : isAllowed(decider) ? decider : null;
  const device = deviceFor(kept);
  const result: MutationResult =
    !by || (!decider && device.isLocked)
      ? { status: 'quarantined', code: 'OPERATOR_NOT_ALLOWED' }
      : await retryWithRights(ctx, table, kept, { device, operator: by });
  await settle(ctx, kept, result, decider?.id ?? null);
  return result;
}

/** Holds the row until the transaction ends: two people, or two servers, decide one after the other. */
async function lockSetAside(db: Db, id: string): Promise<void> {
  await db
    .select({ id: receipts.mutationId })
    .from(receipts)
    .where(eq(receipts.mutationId, id))
    .for('update');
  await db
    .select({ id: rescuedWork.mutationId })
    .from(rescuedWork)
    .where(eq(rescuedWork.mutationId, id))
    .for('update');
}

function mayDo(who: Operator | null, kind: string): boolean {
  if (!isKnownKind(kind)) return who !== null;
  const ability = mutationAbility[kind];
  return ability === null || (who !== null && can(who.role, ability));
}

/** Who made it, as they stand today. */
async function operatorOf(db: Db, { operatorId, m }: SetAsideMutation): Promise<Operator | null> {
  const [granted] = m.op ? await db.select().from(operatorGrants).where(eq(operatorGrants.uid, m.op)) : [];
  const id = operatorId ?? granted?.userId;
  if (id === undefined || id === null) return null;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user && !user.disabledAt ? { id: user.id, role: user.role } : null;
}

/** The device as the rules see it; one this database has forgotten has no key a badge could be checked with. */
function deviceFor({ device, deviceUid, deviceCode }: SetAsideMutation): MutationDevice {
  if (device) return deviceOf(device);
  return { uid: deviceUid, code: deviceCode, kind: 'desk', kids: [], publicKey: '', isLocked: false };
}

async function retryWithRights(
  ctx: Pick<Ctx, 'db' | 'now' | 'newUid'>,
  table: MutationTable,
  { m, mseq, occurredAt }: SetAsideMutation,
  by: { device: MutationDevice; operator: Operator },
): Promise<MutationResult> {
  const { isRestored } = await readHistory(ctx.db);
  const applyContext: ApplyContext = { table, now: ctx.now, newUid: ctx.newUid, isRestored };
  const { kind, v, body, at, offset, op, id } = m;
  const past = Math.max(0, Math.min(at ?? ctx.now.getTime(), ctx.now.getTime()));
  return retryMutation(ctx.db, applyContext, by, {
    m: { seq: mseq, id, v, kind, op: op ?? '', at: at ?? 0, offset: offset ?? 0, body },
    hash: hashOfJson(body),
    occurredAt: occurredAt ?? new Date(past),
  });
}

/** Writes what was decided. What is still refused stays where it is, with today's reason. */
async function settle(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { source, id }: SetAsideMutation,
  { status, code }: MutationResult,
  decidedById: number | null,
): Promise<void> {
  const isApplied = status === 'applied';
  const decided = isApplied ? { decidedAt: ctx.now, decidedById } : {};
  if (source === 'receipt') {
    const state = isApplied ? { status, code } : { code };
    await ctx.db
      .update(receipts)
      .set({ ...state, ...decided })
      .where(eq(receipts.mutationId, id));
  } else {
    const state = isApplied ? { state: status, code } : { code };
    await ctx.db
      .update(rescuedWork)
      .set({ ...state, ...decided })
      .where(eq(rescuedWork.mutationId, id));
  }
}

// ── for good ────────────────────────────────────────────────────────────────────────────────────────

/**
 * Discards work permanently, with a reason. It stays stored, and its desk is informed. Returns how many were still
 * open.
 */
export async function dismissSetAside(
  ctx: Ctx,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<{ dismissed: number }> {
  const decided = { code: 'SET_ASIDE', decidedAt: ctx.now, decidedById: requireActor(ctx).id };
  const ofIds = [...ids];
  const refused = await ctx.db
    .update(receipts)
    .set({ ...decided, status: 'rejected', result: { reason } })
    .where(and(waitingReceipt, inArray(receipts.mutationId, ofIds)))
    .returning({ id: receipts.mutationId });
  const dismissed = await ctx.db
    .update(rescuedWork)
    .set({ ...decided, state: 'dismissed' })
    .where(and(eq(rescuedWork.state, 'open'), inArray(rescuedWork.mutationId, ofIds)))
    .returning({ id: rescuedWork.mutationId });
  const gone = [...refused, ...dismissed].map(({ id }) => id);
  if (gone.length > 0) await auditCall(ctx, 'work.dismiss', String(gone.length), { reason, ids: gone });
  return { dismissed: gone.length };
}

/** What became of the set-aside work a device asks about by its numbers (`3,17`), for its own cards. */
export async function outcomesOf(db: Db, deviceUid: string, dead: string): Promise<MutationOutcome[]> {
  const mseqs = dead.split(',').map(Number).filter(Number.isSafeInteger);
  if (mseqs.length === 0) return [];
  const rows = await db
    .select()
    .from(receipts)
    .where(
      and(eq(receipts.deviceUid, deviceUid), inArray(receipts.mseq, mseqs), isNotNull(receipts.decidedAt)),
    );
  return rows.map(({ mseq: seq, mutationId: id, status, code }) => ({
    ...{ seq, id, code },
    status: status === 'applied' ? 'applied' : 'rejected',
  }));
}
