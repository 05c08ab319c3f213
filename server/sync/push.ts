/**
 * A push: mutations of one device, in order, one outcome each. They are applied in parts, one transaction each
 * (`apply-batch.ts`), until all are done, the time is up or the client has disconnected. The answer says how far it
 * came, and the device continues from there.
 *
 * A part that cannot be written (an invalid value, a bug, an error at COMMIT) is repeated one mutation at a time to
 * isolate the fault. The push fails at that mutation, and at the third failure it is quarantined with its body. If the
 * database is busy or unavailable, the device keeps everything and retries.
 */
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { machineMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import type { ContactReport } from '#shared/devices/device-state.ts';
import {
  type MutationEnvelope,
  type MutationOutcome,
  type PushAnswer,
  type PushInput,
  protocolVersion,
} from '#shared/sync/protocol.ts';
import type { MutationTable } from '../accreditation/mutation.ts';
import { hashOfJson } from '../core/base/hash-of-json.ts';
import { sqlState } from '../core/base/sql-state.ts';
import { isUnavailable } from '../core/base/unavailable.ts';
import { type Ctx, requireDevice } from '../core/context.ts';
import { noteContact } from '../devices/device-contact.ts';
import { type ApplyContext, applyBatch, isFact } from './apply-batch.ts';
import { readContactProof, writeContactProof } from './contact-proof.ts';
import { readOperators } from './operators.ts';
import { createPushQueue } from './push-queue.ts';
import {
  answersOf,
  countFault,
  lockDevice,
  type MutationResult,
  type ReceivedMutation,
  readHistory,
  writeReceipts,
} from './store.ts';

/** Target duration of one transaction, ms: short, because others wait for its locks. */
const partMs = 300;
/**
 * Most of what a part costs is its twenty statements: below this, fewer mutations take hardly less time. Scans lock
 * nothing and cost a tenth of the others: a hundred of them are one part.
 */
const [smallestPart, largestPart] = [25, 100];
/** After this many faults of ours at one mutation it is set aside. */
const faultsBeforeQuarantine = 3;
const triesWhenBusy = 5;

export interface PushRules {
  /** Pushes worked on at once by this process. */
  atOnce: number;
  /** How long one waits for its turn, ms. */
  patienceMs?: number;
  /** After how long it answers with what is done, ms: devices wait twenty seconds, people far less. */
  budgetMs?: number;
}

/** The push of one server. */
export function createPush(table: MutationTable, { atOnce, patienceMs = 750, budgetMs = 2500 }: PushRules) {
  const turns = createPushQueue({ atOnce, patienceMs });

  return async function push(
    ctx: Ctx,
    input: PushInput,
    /** A file says nothing of how its device is now. */
    { isContact }: { isContact: boolean } = { isContact: true },
  ): Promise<PushAnswer> {
    const device = requireDevice(ctx);
    if (input.p > protocolVersion) throw new AppError('UPGRADE_REQUIRED');
    const began = performance.now();
    const endTurn = await turns.take(device.uid, ctx.signal);
    try {
      if (ctx.signal.aborted) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
      const proven = readContactProof(input.proof, device.uid, ctx.keys.mark);
      await ctx.keys.history.noticeAhead(ctx.db, device, { proven });
      const history = await readHistory(ctx.db);
      const applyContext = { table, now: ctx.now, newUid: ctx.newUid, isRestored: history.isRestored };
      const grants = {
        rootPublicKey: ctx.keys.rootPublicKey,
        deviceUid: device.uid,
        presented: input.grants ?? [],
        history,
        deletedAccounts: ctx.keys.lists.deletedAccounts,
      };
      const isOver = () => ctx.signal.aborted || performance.now() - began > budgetMs;
      const said = isContact ? input : {};
      const done = await applyAll({ ctx, applyContext, grants, said, isOver }, toReceived(input, ctx.now));
      const sent = { epoch: history.epoch, device: device.uid, acked: done.expect - 1, seq: 0, audit: null };
      const proof = writeContactProof(sent, proven, ctx.keys.mark);
      return { epoch: history.epoch, serverNow: machineMs(), ...done, proof };
    } finally {
      endTurn();
    }
  };
}

/** The state shared by all parts of one push. */
interface PushContext {
  ctx: Ctx;
  applyContext: ApplyContext;
  grants: Parameters<typeof readOperators>[2];
  /** The device's report about itself; stored with each part. */
  said: ContactReport;
  /** The time is up, or the caller has gone. */
  isOver: () => boolean;
}

type PartResult =
  | { kind: 'done'; outcomes: MutationOutcome[]; expect: number }
  | { kind: 'gap'; expect: number };

/** Part after part; a part that faults once more, one by one. */
async function applyAll(
  work: PushContext,
  all: readonly ReceivedMutation[],
): Promise<Pick<PushAnswer, 'outcomes' | 'expect' | 'retry'>> {
  const outcomes: MutationOutcome[] = [];
  let size = all.every(({ m }) => isFact(m.kind)) ? largestPart : smallestPart;
  /** The number of following mutations that are applied one by one, because one of them cannot be stored. */
  let apart = 0;
  let expect: number | null = null;
  for (let from = 0; from < all.length && !(from > 0 && work.isOver()); ) {
    const part = all.slice(from, from + (apart > 0 ? 1 : size));
    const began = performance.now();
    const step = await whenNotBusy(work, () => applyPart(work, part)).catch(async (error: unknown) => {
      if (error instanceof AppError) throw error;
      if (part.length > 1) return { kind: 'apart' } as const;
      return setAside(work, part, error);
    });
    if (step.kind === 'apart') {
      apart = part.length;
      continue;
    }
    if (step.kind === 'busy') {
      // Nothing done, and nothing to tell: all of it again.
      if (outcomes.length === 0) throw new AppError('UNAVAILABLE', { retryAfter: 1, cause: step.error });
      return { outcomes, expect: part[0]?.m.seq ?? 0, retry: true };
    }
    if (step.kind === 'gap') return { outcomes, expect: step.expect, retry: false };
    outcomes.push(...step.outcomes);
    expect = step.expect;
    from += part.length;
    apart = Math.max(0, apart - part.length);
    size = sizeAfter(part.length, performance.now() - began);
  }
  return { outcomes, expect: expect ?? (await nextOf(work)), retry: false };
}

/** The size at which the next part takes about the intended time. */
function sizeAfter(length: number, tookMs: number): number {
  const fitting = Math.round((length * partMs) / Math.max(tookMs, 1));
  return Math.max(smallestPart, Math.min(largestPart, fitting, length * 4));
}

/** Applies one part in one transaction. */
function applyPart(
  { ctx, applyContext, grants, said }: PushContext,
  part: readonly ReceivedMutation[],
): Promise<PartResult> {
  return ctx.db.transaction(async (tx): Promise<PartResult> => {
    const device = await lockDevice(tx, grants.deviceUid);
    const { lmid } = device;
    const known = await answersOf(
      tx,
      device.uid,
      part.filter(({ m }) => m.seq <= lmid),
    );
    const fresh = part.filter(({ m }) => m.seq > lmid);
    if (fresh.length === 0) {
      await noteContact(tx, device.uid, said);
      return { kind: 'done', outcomes: known, expect: lmid + 1 };
    }
    if (fresh.some(({ m }, index) => m.seq !== lmid + 1 + index)) return { kind: 'gap', expect: lmid + 1 };
    const findOperator = await readOperators(tx, fresh, grants);
    const made = await applyBatch(tx, applyContext, { device, findOperator }, fresh);
    await noteContact(tx, device.uid, { ...said, lmid: lmid + fresh.length });
    return { kind: 'done', outcomes: [...known, ...made], expect: lmid + fresh.length + 1 };
  });
}

/**
 * A fault of ours at one mutation, counted where all servers see it. Thrown on, so that the device tries again; the
 * third time it gets a receipt and what follows it goes on.
 */
async function setAside(
  work: PushContext,
  part: readonly ReceivedMutation[],
  error: unknown,
): Promise<PartResult> {
  const { db } = work.ctx;
  const { deviceUid } = work.grants;
  const [arrived] = part;
  // Said as ours, whatever it was: a device keeps what was answered so and comes back.
  const fault = new AppError('INTERNAL', { cause: error });
  if (!arrived || (await countFault(db, deviceUid, arrived.m.seq)) < faultsBeforeQuarantine) throw fault;
  return db.transaction(async (tx): Promise<PartResult> => {
    const { lmid } = await lockDevice(tx, deviceUid);
    const { seq, id } = arrived.m;
    // A concurrent push has already applied it.
    if (seq !== lmid + 1) return { kind: 'gap', expect: lmid + 1 };
    const result: MutationResult = { status: 'quarantined', code: 'INTERNAL' };
    await writeReceipts(tx, deviceUid, [{ ...arrived, operatorId: null, ...result }], work.applyContext.now);
    await noteContact(tx, deviceUid, { ...work.said, lmid: seq });
    return { kind: 'done', outcomes: [{ seq, id, ...result }], expect: seq + 1 };
  });
}

/** The number wanted next from a device that sent nothing. */
function nextOf({ ctx, grants, said }: PushContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { lmid } = await lockDevice(tx, grants.deviceUid);
    await noteContact(tx, grants.deviceUid, said);
    return lmid + 1;
  });
}

/** Computed once per mutation, however often a part is retried. */
function toReceived(input: PushInput, now: Date): ReceivedMutation[] {
  return input.m.map((m) => ({ m, hash: hashOfJson(m.body), occurredAt: occurredAt(m, input, now) }));
}

/**
 * When it happened, on the application's clock, between 1970 and now. Made in the same run of the app that sends it,
 * the device's steady clock says how long ago that was, whatever its wall clock does; else its wall clock is believed.
 */
function occurredAt(m: MutationEnvelope, { boot, monoNow }: PushInput, now: Date): Date {
  const madeAt = boot !== undefined && m.boot === boot ? m.mono : undefined;
  const at = madeAt !== undefined && monoNow !== undefined ? now.getTime() - (monoNow - madeAt) : m.at;
  return new Date(Math.max(0, Math.min(at, now.getTime())));
}

async function whenNotBusy<T>(
  { isOver }: PushContext,
  work: () => Promise<T>,
): Promise<T | { kind: 'busy'; error: unknown }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // In each other's way for a moment; anything else takes longer than the device waits.
      const isCollision = /^(40001|40P01|55P03)$/.test(sqlState(error)?.code ?? '');
      if (!isCollision || tries >= triesWhenBusy || isOver()) return { kind: 'busy', error };
      await setTimeout(backOffMs(tries));
    }
  }
}

/** Twice as long each time, half of it by chance: who collided does not meet again. */
const backOffMs = (tries: number) => 10 * 2 ** tries + randomInt(10 * 2 ** tries);
