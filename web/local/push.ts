/**
 * Sending the outbox, in order, in batches that grow and shrink with the answers. What the server refuses as a whole
 * is halved until one mutation stands alone; that one goes to the rescue, and the rest goes on in its order.
 */
import { countMs, machineMs } from '#shared/clock.ts';
import { type BatchOutcome, nextBatchSize } from '#shared/sync/batching.ts';
import { type PushAnswer, protocolVersion } from '#shared/sync/protocol.ts';
import { noticeEpoch } from './base.ts';
import { bootId } from './boot-id.ts';
import { chance } from './chance.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from './database.ts';
import { callAsDevice, DeviceRefused, isTimeout, NotOurs } from './device-call.ts';
import { envelopeOf, grantsOf } from './envelopes.ts';
import { rescueOne } from './hand-over.ts';
import { takeBatch } from './held.ts';
import { settle } from './outbox.ts';
import { askedAgain, handBackOnce, replayFrom, sendOnceMore } from './replay.ts';
import { lineOf, type Round, readSync, saidBy } from './round.ts';
import { longestObeyedMs } from './sync-machine.ts';

/** After so long what others did is asked for before more is sent, ms: revocations do not wait behind a day's work. */
const pushForMs = 3000;
/** A server that takes no push just now is still asked for what is new, ms. */
const pullEveryMs = 2000;

/**
 * Sends what waits, for some seconds; answers after how long more can be sent, ms, or nothing when all is done. A busy
 * server says when to come back. Throws what ends a round; what was answered before is settled. Of a device that is
 * locked it is asked first what a server that was set back has lost: no pull tells it.
 */
export async function pushWork(round: Round, isLocked: boolean): Promise<number | null> {
  const { memory } = round;
  if (countMs() >= memory.pushFrom) {
    try {
      return await pushAll(round, isLocked);
    } catch (error) {
      if (!isBusy(error) || error.retryAfter === undefined) throw error;
      // A little later than told, each by its own chance.
      memory.pushFrom = countMs() + Math.min(longestObeyedMs, error.retryAfter * 1000) * (1 + chance() / 4);
    }
  }
  return Math.min(pullEveryMs, Math.max(0, memory.pushFrom - countMs()));
}

async function pushAll(round: Round, isLocked: boolean): Promise<number | null> {
  const { db, memory } = round;
  const until = countMs() + pushForMs;
  let asked = 0;
  if (isLocked) await askMissing(round);
  for (;;) {
    const { batch, waitMs } = await takeBatch(db, memory.batch);
    const first = batch[0];
    if (!first) return waitMs;
    if (countMs() >= until) return 0;
    const answer = await pushBatch(round, batch);
    if (answer === 'halved') continue;
    if (await isAhead(db, answer.expect - 1)) throw new Forked();
    if (answer.expect < first.mseq) {
      // Asked twice for the same one, which was sent: the server does not know what it wants.
      if (answer.expect === asked) return null;
      asked = answer.expect;
      await replayFrom(db, answer.expect);
    } else if (answer.retry) return pullEveryMs;
    else if (answer.outcomes.length === 0) return null;
  }
}

/** Asks what the server has of this device, and puts the rest back into the outbox: answers the last that it has. */
async function askMissing(round: Round): Promise<number> {
  const { expect } = await push(round, []);
  const lmid = expect - 1;
  if (await isAhead(round.db, lmid)) throw new Forked();
  await askedAgain(round.db, lmid);
  return lmid;
}

/**
 * What a copy does first that somebody has let in again: what it had handed over goes by the push after all, and before
 * it the last change that the server has. If the other copy made that one, this is the wrong one of the two.
 */
export async function beHeardAgain(round: Round): Promise<void> {
  await sendOnceMore(round.db, await askMissing(round));
}

async function pushBatch(round: Round, batch: OutboxEntry[]): Promise<PushAnswer | 'halved'> {
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
      // Refused with nothing in it as well: then it is not this mutation that the server, or a proxy, objects to.
      await push(round, []);
      await rescueOne(round, alone);
    }
    return 'halved';
  }
}

async function push(round: Round, batch: OutboxEntry[]): Promise<PushAnswer> {
  const { db } = round;
  const { epoch } = await readSync(db);
  const grants = await grantsOf(db, batch);
  const body = {
    ...{ p: protocolVersion, epoch, clientNow: machineMs() },
    ...{ boot: bootId, monoNow: countMs() },
    ...(await saidBy(db)),
    ...(grants.length > 0 ? { grants } : {}),
    m: batch.map(envelopeOf),
  };
  const { data, machineOffset } = await callAsDevice(await lineOf(round), 'POST /api/sync/push', { body });
  await noticeEpoch(db, { epoch: data.epoch, serverNow: data.serverNow, machineOffset });
  // What it held before this push: from here on its number says nothing of what it had lost.
  await handBackOnce(db, Math.min(data.expect, data.outcomes[0]?.seq ?? data.expect) - 1);
  await settle(db, data.outcomes, data.proof);
  return data;
}

/** The server holds mutations of this device that were not made here: this profile is an earlier copy of itself. */
export class Forked extends Error {
  override readonly name = 'Forked';
}

/** Whether the server has more of this device's mutations than were ever made here. */
export async function isAhead(db: LocalDatabase, lmid: number): Promise<boolean> {
  return lmid >= ((await readMeta(db, 'counters'))?.nextMseq ?? 1);
}

const isMalformed = (error: unknown) =>
  (error instanceof DeviceRefused && (error.status === 400 || error.status === 413)) ||
  (error instanceof NotOurs && error.status === 413);
const isBusy = (error: unknown): error is DeviceRefused =>
  error instanceof DeviceRefused && (error.status === 429 || error.status === 503);
