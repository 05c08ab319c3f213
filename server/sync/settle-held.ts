/** Actions on held mutations (`held.ts`): apply again, on request or because a newer server understands them; discard. */
import { can } from '#shared/base/permissions.ts';
import { mutationAbility, mutationVersion } from '#shared/sync/mutations.ts';
import { isKnownKind } from '#shared/sync/protocol.ts';
import type { MutationDevice, MutationTable, Operator } from '../accreditation/mutation.ts';
import { auditCall } from '../core/audit/audit.ts';
import { hashOfJson } from '../core/base/hash-of-json.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import { type ApplyContext, retryMutation } from './apply-batch.ts';
import { findHeld, type HeldRow, listUnknown, lockHeld, settleHeld } from './held.ts';
import { deviceOf, type MutationResult, readHistory } from './store.ts';

export interface RetryResult {
  id: string;
  isApplied: boolean;
  code: string | null;
}

/**
 * Applies work again, each in a separate transaction, in the original order. The caller is responsible: today's rules
 * decide, with the caller's rights if the operator is unknown or gone.
 */
export async function retryHeld(
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
  for (const { id, kind, v } of await listUnknown(ctx.db)) {
    if (!isKnownKind(kind) || v > mutationVersion) continue;
    const result = await ctx.db.transaction((tx) =>
      retryOne({ ...ctx, db: tx }, table, id, { decider: null, onlyUnknown: true }),
    );
    if (result?.status === 'applied') applied += 1;
  }
  return applied;
}

type RetryDecision = { decider: { id: number; role: Operator['role'] } | null; onlyUnknown: boolean };

/** Null if it has been settled in the meantime. What is still refused stays held, with today's reason. */
async function retryOne(
  ctx: Pick<Ctx, 'db' | 'now' | 'newUid'>,
  table: MutationTable,
  id: string,
  { decider, onlyUnknown }: RetryDecision,
): Promise<MutationResult | null> {
  await lockHeld(ctx.db, id);
  const held = await findHeld(ctx.db, id);
  if (!held || (onlyUnknown && held.reason !== 'UNKNOWN_MUTATION')) return null;
  // Who made it, as the account is today.
  const operator = held.operator?.disabledAt ? null : held.operator;
  const isAllowed = (who: Operator | null) => mayDo(who, held.m.kind);
  const by = isAllowed(operator) ? operator : isAllowed(decider) ? decider : null;
  const device = deviceFor(held);
  const result: MutationResult =
    !by || (!decider && device.isLocked)
      ? { status: 'quarantined', code: 'OPERATOR_NOT_ALLOWED' }
      : await retryWithRights(ctx, table, held, { device, operator: { id: by.id, role: by.role } });
  const status = result.status === 'applied' ? 'applied' : 'quarantined';
  await settleHeld(ctx.db, [id], { status, code: result.code, at: ctx.now, by: decider?.id ?? null });
  return result;
}

function mayDo(who: Pick<Operator, 'role'> | null, kind: string): boolean {
  if (!isKnownKind(kind)) return who !== null;
  const ability = mutationAbility[kind];
  return ability === null || (who !== null && can(who.role, ability));
}

/** The device as the rules see it; one this database has forgotten has no key a badge could be checked with. */
function deviceFor({ device, deviceUid, deviceCode }: HeldRow): MutationDevice {
  if (device) return deviceOf(device);
  return { uid: deviceUid, code: deviceCode, kind: 'desk', kids: [], publicKey: '', isLocked: false };
}

async function retryWithRights(
  ctx: Pick<Ctx, 'db' | 'now' | 'newUid'>,
  table: MutationTable,
  { m, mseq, occurredAt }: HeldRow,
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

/**
 * Discards work permanently, with a reason. It stays stored, and its desk is informed. Returns how many were still
 * open.
 */
export async function dismissHeld(
  ctx: Ctx,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<{ dismissed: number }> {
  const by = requireActor(ctx).id;
  const decision = { status: 'rejected', code: 'SET_ASIDE', at: ctx.now, by, reason } as const;
  const gone = await settleHeld(ctx.db, ids, decision);
  if (gone.length > 0) await auditCall(ctx, 'work.dismiss', String(gone.length), { reason, ids: gone });
  return { dismissed: gone.length };
}
