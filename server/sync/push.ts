/**
 * Mutations of one device, in order, each in its own transaction: seen before? allowed? apply; then a receipt
 * with the whole body. A refusal is an answer, not a stop: what does not depend on it goes on. Scans that
 * follow each other are stored in one statement.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { machineMs, now } from '#shared/clock.ts';
import type { ScanRow } from '#shared/door/scan.ts';
import { AppError, type ErrorCode, type Refusal } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { can } from '#shared/permissions.ts';
import { mutationAbility, mutationSchemas, mutationVersion } from '#shared/sync/mutations.ts';
import {
  isKnownKind,
  type MutationEnvelope,
  type Outcome,
  type PushAnswer,
  type PushInput,
  protocolVersion,
} from '#shared/sync/protocol.ts';
import { type Actor, type Ctx, requireDevice, sqlState } from '../context.ts';
import type { Db } from '../database/open.ts';
import { devices, operatorGrants, receipts, users } from '../database/tables.ts';
import { noteContact } from '../devices/device-contact.ts';
import { readEpoch } from '../devices/devices.ts';
import { insertScans, type ReceivedScan } from '../door/scans.ts';
import { hashOfJson } from '../platform/audit.ts';
import type { Apply, MutationDevice, MutationTable } from './mutation.ts';

/** After this many faults of ours on one mutation it is set aside, with its body, for somebody to mend. */
const faultsBeforeQuarantine = 3;
const triesWhenBusy = 5;

const badgeKinds: ReadonlySet<string> = new Set(['credential.issue', 'credential.reprint']);

export function createPush(table: MutationTable) {
  const faults = new Map<string, number>();

  return async function push(ctx: Ctx, input: PushInput): Promise<PushAnswer> {
    const device = requireDevice(ctx);
    if (input.p > protocolVersion) throw new AppError('UPGRADE_REQUIRED');
    const epoch = await readEpoch(ctx.db);
    const outcomes: Outcome[] = [];
    const answer = (expect: number, retry: boolean): PushAnswer => ({
      epoch,
      serverNow: machineMs(),
      outcomes,
      expect,
      retry,
    });

    let rest = input.m;
    let scansTogether = true;
    while (rest.length > 0) {
      const batch = rest.slice(0, scansTogether ? Math.max(leadingScans(rest), 1) : 1);
      const step = await whenNotBusy(() => runBatch(ctx, device.uid, batch)).catch((error: unknown) => {
        if (error instanceof AppError || batch.length === 1) throw error;
        // One of them cannot be stored: one by one, so that it alone is set aside.
        return { kind: 'apart' } as const;
      });
      if (step.kind === 'apart') {
        scansTogether = false;
        continue;
      }
      if (step.kind === 'busy') return answer(must(batch[0], 'a batch has one').seq, true);
      if (step.kind === 'gap') return answer(step.expect, false);
      outcomes.push(...step.outcomes);
      rest = rest.slice(batch.length);
    }
    await noteContact(ctx.db, device.uid, input);
    const [row] = await ctx.db
      .select({ lmid: devices.lmid })
      .from(devices)
      .where(eq(devices.uid, device.uid));
    return answer((row?.lmid ?? 0) + 1, false);
  };

  type Step = { kind: 'done'; outcomes: Outcome[] } | { kind: 'gap'; expect: number };

  async function runBatch(ctx: Ctx, deviceUid: string, batch: MutationEnvelope[]): Promise<Step> {
    return ctx.db.transaction(async (tx): Promise<Step> => {
      const [device] = await tx.select().from(devices).where(eq(devices.uid, deviceUid)).for('update');
      const { lmid, code, kid, publicKey, status } = must(device, 'it signed this request');
      const known = await answersOf(
        tx,
        deviceUid,
        batch.filter((m) => m.seq <= lmid),
      );
      const fresh = batch.filter((m) => m.seq > lmid);
      const first = fresh[0];
      if (!first) return { kind: 'done', outcomes: known };
      if (first.seq !== lmid + 1 || fresh.some((m, index) => m.seq !== first.seq + index))
        return { kind: 'gap', expect: lmid + 1 };

      const by = {
        uid: deviceUid,
        code,
        kids: kid ? [kid] : [],
        publicKey: publicKey ?? '',
        isLocked: status !== 'active',
      };
      const areScans = first.kind === 'scan.record';
      const made = areScans ? await takeScans(tx, by, fresh) : [await applyOne(ctx, tx, by, first)];
      await tx
        .update(devices)
        .set({ lmid: lmid + fresh.length })
        .where(eq(devices.uid, deviceUid));
      return { kind: 'done', outcomes: [...known, ...made] };
    });
  }

  async function takeScans(tx: Db, device: MutationDevice, batch: MutationEnvelope[]): Promise<Outcome[]> {
    try {
      return await tx.transaction((savepoint) => storeScans(savepoint, device, batch));
    } catch (error) {
      const [m] = batch;
      if (error instanceof AppError || batch.length > 1 || !m) throw error;
      const judged = faultOf(`${device.uid} ${m.seq}`, error);
      await writeReceipts(tx, device.uid, [{ m, operatorId: null, ...judged }]);
      return [{ seq: m.seq, id: m.id, ...judged }];
    }
  }

  async function applyOne(ctx: Ctx, tx: Db, device: MutationDevice, m: MutationEnvelope): Promise<Outcome> {
    const operator = await findOperator(tx, device.uid, m);
    const judged = await judge(ctx, tx, device, operator, m);
    await writeReceipts(tx, device.uid, [{ m, operatorId: operator?.id ?? null, ...judged }]);
    return { seq: m.seq, id: m.id, ...judged };
  }

  async function judge(
    ctx: Ctx,
    tx: Db,
    device: MutationDevice,
    operator: Actor | null,
    m: MutationEnvelope,
  ): Promise<Judged> {
    // Made by an app newer than this server: kept until it is up to date, never refused.
    if (!isKnownKind(m.kind) || m.v > mutationVersion)
      return { status: 'quarantined', code: 'UNKNOWN_MUTATION' };
    // Whoever has the device could date them back: they stay in the receipts, and red at every door.
    if (device.isLocked && badgeKinds.has(m.kind)) return { status: 'quarantined', code: 'DEVICE_REVOKED' };
    if (!operator || !can(operator.role, mutationAbility[m.kind]))
      return { status: 'quarantined', code: 'OPERATOR_NOT_ALLOWED' };
    const body = mutationSchemas[m.kind].safeParse(m.body);
    if (!body.success) return { status: 'rejected', code: 'INVALID' };
    // The schema of this very kind has just parsed the body; scans went another way.
    const apply = table[m.kind as keyof MutationTable] as Apply<never>;
    try {
      const refusal = await tx.transaction(async (savepoint) => {
        const mutationCtx = {
          db: savepoint,
          now: now(),
          occurredAt: occurredAt(m),
          operator,
          device,
          mutationId: m.id,
          newUid: ctx.newUid,
        };
        const answer = await apply(mutationCtx, body.data as never);
        if (answer) throw new Refused(answer);
      });
      return refusal ?? { status: 'applied', code: null };
    } catch (error) {
      if (error instanceof Refused) return { status: 'rejected', code: error.refusal.code };
      return faultOf(`${device.uid} ${m.seq}`, error);
    }
  }

  /** A fault of ours: thrown on, so that the device tries again; set aside at the third time. */
  function faultOf(key: string, error: unknown): Judged {
    if (isBusy(error)) throw error;
    const count = (faults.get(key) ?? 0) + 1;
    faults.set(key, count);
    // Said as ours, whatever it was: a device keeps what was answered so and comes back.
    if (count < faultsBeforeQuarantine) throw new AppError('INTERNAL', { cause: error });
    faults.delete(key);
    return { status: 'quarantined', code: 'INTERNAL' };
  }
}

interface Judged {
  status: Outcome['status'];
  code: ErrorCode | null;
}

/** Carries a refusal out of the savepoint, so that what was written before it is undone. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function storeScans(
  tx: Db,
  device: { uid: string; code: string },
  batch: MutationEnvelope[],
): Promise<Outcome[]> {
  const operators = await findOperators(tx, device.uid, batch);
  const arrived = now();
  const judged = batch.map((m) => {
    const operator = operators.get(m.op) ?? null;
    const body = mutationSchemas['scan.record'].safeParse(m.body);
    if (!body.success)
      return {
        m,
        operatorId: operator?.id ?? null,
        status: 'rejected' as const,
        code: 'INVALID' as const,
        scan: null,
      };
    const row: ScanRow = { ...body.data, deviceCode: device.code, occurredAt: occurredAt(m).toISOString() };
    // A scan is a fact: stored also where its operator had lost the right to make it.
    const scan: ReceivedScan = { ...row, operatorId: operator?.id ?? null };
    return { m, operatorId: operator?.id ?? null, status: 'applied' as const, code: null, scan };
  });
  await insertScans(
    tx,
    judged.flatMap((entry) => entry.scan ?? []),
    arrived,
  );
  await writeReceipts(tx, device.uid, judged);
  return judged.map(({ m, status, code }) => ({ seq: m.seq, id: m.id, status, code }));
}

/** The outcomes stored for mutations that came before; the same id with another body is a copy of the device. */
async function answersOf(tx: Db, deviceUid: string, batch: MutationEnvelope[]): Promise<Outcome[]> {
  if (batch.length === 0) return [];
  const stored = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.deviceUid, deviceUid),
        inArray(
          receipts.mseq,
          batch.map((m) => m.seq),
        ),
      ),
    );
  return batch.map((m) => {
    const receipt = stored.find((row) => row.mseq === m.seq);
    if (!receipt || receipt.mutationId !== m.id || receipt.bodyHash !== hashOfJson(m.body))
      throw new AppError('DEVICE_FORKED');
    const status = receipt.status === 'applied' ? 'noop' : (receipt.status as Outcome['status']);
    return { seq: m.seq, id: m.id, status, code: receipt.code };
  });
}

interface NewReceipt extends Judged {
  m: MutationEnvelope;
  operatorId: number | null;
}

async function writeReceipts(tx: Db, deviceUid: string, rows: readonly NewReceipt[]): Promise<void> {
  try {
    await insertReceipts(tx, deviceUid, rows);
  } catch (error) {
    // The id of a mutation that stands elsewhere already: two copies of one device are at work.
    if (sqlState(error)?.code === '23505') throw new AppError('DEVICE_FORKED', { cause: error });
    throw error;
  }
}

async function insertReceipts(tx: Db, deviceUid: string, rows: readonly NewReceipt[]): Promise<void> {
  const column = (of: (row: NewReceipt) => unknown) => sql.param(rows.map(of));
  await tx.execute(sql`
    insert into receipts (device_uid, mseq, mutation_id, kind, v, body, body_hash, status, code, operator_id, occurred_at, received_at)
    select ${deviceUid}::uuid, r.mseq, r.id, r.kind, r.v, r.body::jsonb, r.hash, r.status, r.code, r.operator, r.at, ${now().toISOString()}::timestamptz
    from unnest(
      ${column((r) => r.m.seq)}::bigint[], ${column((r) => r.m.id)}::uuid[], ${column((r) => r.m.kind)}::text[],
      ${column((r) => r.m.v)}::int[], ${column((r) => JSON.stringify(r.m.body ?? null))}::text[], ${column((r) => hashOfJson(r.m.body))}::text[],
      ${column((r) => r.status)}::text[], ${column((r) => r.code)}::text[], ${column((r) => r.operatorId)}::int[],
      ${column((r) => occurredAt(r.m).toISOString())}::timestamptz[]
    ) as r (mseq, id, kind, v, body, hash, status, code, operator, at)`);
}

/** Who made a mutation, by the grant it names; nobody when the grant is another device's, ended, or its user is gone. */
async function findOperator(tx: Db, deviceUid: string, m: MutationEnvelope): Promise<Actor | null> {
  return (await findOperators(tx, deviceUid, [m])).get(m.op) ?? null;
}

async function findOperators(
  tx: Db,
  deviceUid: string,
  batch: MutationEnvelope[],
): Promise<Map<string, Actor>> {
  const rows = await tx
    .select({
      grant: operatorGrants,
      id: users.id,
      role: users.role,
      username: users.username,
      disabledAt: users.disabledAt,
    })
    .from(operatorGrants)
    .innerJoin(users, eq(users.id, operatorGrants.userId))
    .where(
      and(
        eq(operatorGrants.deviceUid, deviceUid),
        inArray(operatorGrants.uid, [...new Set(batch.map((m) => m.op))]),
      ),
    );
  const latest = Math.min(...batch.map((m) => occurredAt(m).getTime()));
  return new Map(
    rows
      .filter(({ grant, disabledAt }) => !disabledAt && grant.expiresAt.getTime() >= latest)
      .map(({ grant, id, role, username }) => [grant.uid, { id, role, username }]),
  );
}

/** When it happened, on the application's clock; between 1970 and now, whatever the device's clock says. */
function occurredAt(m: MutationEnvelope): Date {
  return new Date(Math.max(0, Math.min(m.at, now().getTime())));
}

function leadingScans(batch: MutationEnvelope[]): number {
  const end = batch.findIndex((m) => m.kind !== 'scan.record');
  return end < 0 ? batch.length : end;
}

/** Serialization failures, deadlocks, locks, a full or stopping database: nothing is wrong with the mutation. */
function isBusy(error: unknown): boolean {
  return /^(40001|40P01|55P03|53...|57P0.|08...)$/.test(sqlState(error)?.code ?? '');
}

async function whenNotBusy<T>(work: () => Promise<T>): Promise<T | { kind: 'busy' }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (tries >= triesWhenBusy) return { kind: 'busy' };
    }
  }
}
