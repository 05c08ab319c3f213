/**
 * Work that no push takes, handed to the server to be kept: a mutation whose shape nothing can read, and all that a
 * device still holds whose numbers are no longer its own. Afterwards the device is free to go on, or to be emptied.
 */
import { Offline } from '#web/lib/api.ts';
import { noticeEpoch } from './base.ts';
import type { LocalDatabase, OutboxEntry } from './database.ts';
import { callAsDevice } from './device-call.ts';
import { envelopeOf, grantsOf } from './envelopes.ts';
import { release } from './held.ts';
import { settle, settleRescued } from './outbox.ts';
import { handBackOnce, replayAll } from './replay.ts';
import { lineOf, type Round, readSync } from './round.ts';

const perCall = 100;

/**
 * One mutation that the server cannot take: it is answered as set aside, and those behind it go on in their order. Throws
 * Offline when the server did not keep it: it is sent again in another round.
 */
export async function rescueOne(round: Round, entry: OutboxEntry): Promise<void> {
  const { stored } = await rescue(round, 'POISON', { entries: [entry], asks: false });
  if (!stored.has(entry.id)) throw new Offline('the server did not keep it');
  await settle(round.db, [{ seq: entry.mseq, id: entry.id, status: 'quarantined', code: 'POISON' }]);
}

/**
 * Everything that was done at a copy of another device, whose numbers count no more: the server keeps what it lacks. Also
 * called when nothing waits, which is how such a device hears that the server was set back, and gives it all again; it
 * asks then whether somebody has let it in again, and answers that.
 */
export async function rescueAll(round: Round, { asks }: { asks: boolean }): Promise<boolean> {
  const { db } = round;
  await offerAll(db);
  await release(db);
  for (;;) {
    const entries = await db.outbox.orderBy('mseq').limit(perCall).toArray();
    const { stored, isAnew, isHeard } = await rescue(round, 'DEVICE_FORKED', { entries, asks });
    if (isHeard) return true;
    await settleRescued(db, stored);
    if (isAnew) await offerAll(db);
    else if (!entries.some(({ id }) => stored.has(id))) return false;
  }
}

async function offerAll(db: LocalDatabase): Promise<void> {
  await replayAll(db);
  // It hears nothing further of what a server that was set back still has: none of its pictures counts as there.
  await handBackOnce(db, 0);
}

interface Kept {
  /** The ids that the server holds. */
  stored: Set<string>;
  /** It turned out to be another history than the one this device knew. */
  isAnew: boolean;
  /** A push of it is taken again. */
  isHeard: boolean;
}

async function rescue(
  round: Round,
  reason: string,
  { entries, asks }: { entries: OutboxEntry[]; asks: boolean },
): Promise<Kept> {
  const { db, device } = round;
  const body = {
    ...(asks ? { epoch: (await readSync(db)).epoch } : {}),
    reason,
    grants: await grantsOf(db, entries),
    certificate: device.certificate,
    m: entries.map(envelopeOf),
  };
  const { data, machineOffset } = await callAsDevice(await lineOf(round), 'POST /api/sync/rescue', { body });
  const { stored, epoch, serverNow, isHeard = false } = data;
  const isAnew = await noticeEpoch(db, { epoch, serverNow, machineOffset });
  return { stored: new Set(stored), isAnew, isHeard };
}
