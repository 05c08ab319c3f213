/**
 * Sends the outbox in order, in batches whose size adapts to the answers. A batch the server cannot process is halved
 * down to one mutation; that one goes to the rescue endpoint, and the rest continues in order.
 */
import { countMs, machineMs } from '#shared/base/clock.ts';
import { type BatchOutcome, nextBatchSize } from '#shared/sync/batching.ts';
import { type PushAnswer, protocolVersion } from '#shared/sync/protocol.ts';
import { replayFrom, requeueFrom, resendAfterRestore, sendOnceMore } from '#web/offline/resync/replay.ts';
import { rescueOne } from '#web/offline/resync/rescue-clone.ts';
import { noticeEpoch } from '#web/offline/search/base.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from '#web/offline/store/database.ts';
import { envelopeOf, grantsOf } from '#web/offline/store/envelopes.ts';
import { takePushBatch } from '#web/offline/store/held.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { bootId } from './boot-id.ts';
import { callAsDevice, DeviceRefused, isTimeout, NotOurServer } from './device-call.ts';
import { randomFraction } from './random-fraction.ts';
import { longestObeyedMs } from './sync-machine.ts';
import { createDeviceClient, describeDevice, readSync, type SyncRound } from './sync-round.ts';

/** After so long what others did is asked for before more is sent, ms: revocations do not wait behind a day's work. */
const pushForMs = 3000;
/** How often to pull while the server takes no push, ms. */
const pullEveryMs = 2000;

/**
 * Pushes for some seconds; returns the delay until the next push, ms, or null when done. A busy server sets the delay.
 * Throws what ends the round; earlier answers are settled. A locked device first asks what a restored server has lost,
 * because no pull says so.
 */
export async function pushWork(round: SyncRound, isLocked: boolean): Promise<number | null> {
  const { memory } = round;
  if (countMs() >= memory.pushFrom) {
    try {
      return await pushAll(round, isLocked);
    } catch (error) {
      if (!isBusy(error) || error.retryAfter === undefined) throw error;
      // A little later than requested, with random jitter.
      memory.pushFrom =
        countMs() + Math.min(longestObeyedMs, error.retryAfter * 1000) * (1 + randomFraction() / 4);
    }
  }
  return Math.min(pullEveryMs, Math.max(0, memory.pushFrom - countMs()));
}

async function pushAll(round: SyncRound, isLocked: boolean): Promise<number | null> {
  const { db, memory } = round;
  const until = countMs() + pushForMs;
  let asked = 0;
  if (isLocked) await fetchNextSeq(round);
  for (;;) {
    const { batch, waitMs } = await takePushBatch(db, memory.batch);
    const first = batch[0];
    if (!first) return waitMs;
    if (countMs() >= until) return 0;
    const answer = await pushBatch(round, batch);
    if (answer === 'halved') continue;
    if (await isAhead(db, answer.expect - 1)) throw new DeviceForked();
    if (answer.expect < first.mseq) {
      // The server asked twice for a mutation that was sent: stop.
      if (answer.expect === asked) return null;
      asked = answer.expect;
      await replayFrom(db, answer.expect);
    } else if (answer.retry) return pullEveryMs;
    else if (answer.outcomes.length === 0) return null;
  }
}

/** Asks which mutation the server expects next, and requeues from there; returns the last one it has. */
async function fetchNextSeq(round: SyncRound): Promise<number> {
  const { expect } = await push(round, []);
  const lmid = expect - 1;
  if (await isAhead(round.db, lmid)) throw new DeviceForked();
  await requeueFrom(round.db, lmid);
  return lmid;
}

/**
 * A clone that was allowed to continue first pushes the last change known to the server, then what it had handed over.
 * If the other clone made that change, this device is the wrong one.
 */
export async function unlockClone(round: SyncRound): Promise<void> {
  await sendOnceMore(round.db, await fetchNextSeq(round));
}

async function pushBatch(round: SyncRound, batch: OutboxEntry[]): Promise<PushAnswer | 'halved'> {
  const { memory } = round;
  const learn = (fate: BatchOutcome) => {
    memory.batch = nextBatchSize(memory.batch, fate);
  };
  const started = countMs();
  try {
    const answer = await push(round, batch);
    const { outcomes, retry } = answer;
    if (retry) learn({ kind: 'late' });
    else learn({ kind: 'answered', sent: batch.length, done: outcomes.length, tookMs: countMs() - started });
    return answer;
  } catch (error) {
    if (isTimeout(error) || isBusy(error)) learn({ kind: 'late' });
    if (!isMalformed(error)) throw error;
    memory.batch = Math.min(memory.batch, batch.length);
    learn({ kind: 'refused' });
    const alone = batch.length === 1 ? batch[0] : undefined;
    if (alone) {
      // An empty push is rejected too, so the server or a proxy does not object to this mutation.
      await push(round, []);
      await rescueOne(round, alone);
    }
    return 'halved';
  }
}

async function push(round: SyncRound, batch: OutboxEntry[]): Promise<PushAnswer> {
  const { db } = round;
  const { epoch } = await readSync(db);
  const grants = await grantsOf(db, batch);
  const body = {
    ...{ p: protocolVersion, epoch, clientNow: machineMs() },
    ...{ boot: bootId, monoNow: countMs() },
    ...(await describeDevice(db)),
    ...(grants.length > 0 ? { grants } : {}),
    m: batch.map(envelopeOf),
  };
  const { data, machineOffset } = await callAsDevice(await createDeviceClient(round), 'POST /api/sync/push', {
    body,
  });
  await noticeEpoch(db, { epoch: data.epoch, serverNow: data.serverNow, machineOffset });
  // Its state before this push: from here on its number does not show what it lost.
  await resendAfterRestore(db, Math.min(data.expect, data.outcomes[0]?.seq ?? data.expect) - 1);
  await settle(db, data.outcomes, data.proof);
  return data;
}

/** The server holds mutations of this device that were not made here: this profile is an earlier copy of itself. */
export class DeviceForked extends Error {
  override readonly name = 'Forked';
}

/** Whether the server has more of this device's mutations than were ever made here. */
export async function isAhead(db: LocalDatabase, lmid: number): Promise<boolean> {
  return lmid >= ((await readMeta(db, 'counters'))?.nextMseq ?? 1);
}

const isMalformed = (error: unknown) =>
  (error instanceof DeviceRefused && (error.status === 400 || error.status === 413)) ||
  (error instanceof NotOurServer && error.status === 413);
const isBusy = (error: unknown): error is DeviceRefused =>
  error instanceof DeviceRefused && (error.status === 429 || error.status === 503);
