/**
 * Work that no push accepts, handed to the server for storage: an unreadable mutation, and all unsent work of a device
 * whose numbers are no longer its own. Afterwards the device can continue, or be wiped.
 */
import { Offline } from '#web/core/client/api.ts';
import { noticeEpoch } from '#web/offline/search/base.ts';
import type { LocalDatabase, OutboxEntry } from '#web/offline/store/database.ts';
import { envelopeOf, grantsOf } from '#web/offline/store/envelopes.ts';
import { releaseHeld } from '#web/offline/store/held.ts';
import { settle, settleRescued } from '#web/offline/store/outbox.ts';
import { callAsDevice } from '#web/offline/sync/device-call.ts';
import { createDeviceClient, readSync, type SyncRound } from '#web/offline/sync/sync-round.ts';
import { replayAll, resendAfterRestore } from './replay.ts';

const perCall = 100;

/**
 * Hands over one mutation that the server cannot process: it is answered as quarantined, and later ones continue in
 * order. Throws Offline if the server did not store it; another round sends it again.
 */
export async function rescueOne(round: SyncRound, entry: OutboxEntry): Promise<void> {
  const { stored } = await rescue(round, 'POISON', { entries: [entry], asks: false });
  if (!stored.has(entry.id)) throw new Offline('the server did not keep it');
  await settle(round.db, [{ seq: entry.mseq, id: entry.id, status: 'quarantined', code: 'POISON' }]);
}

/**
 * Hands over all work of a clone, whose numbers no longer count: the server stores what it lacks. Also called without
 * pending work, so that the device notices a restored server and sends it again. Asks whether the device may continue,
 * and returns that.
 */
export async function rescueAll(round: SyncRound, { asks }: { asks: boolean }): Promise<boolean> {
  const { db } = round;
  await offerAll(db);
  await releaseHeld(db);
  for (;;) {
    const entries = await db.outbox.orderBy('mseq').limit(perCall).toArray();
    const { stored, isNewEpoch, isHeard } = await rescue(round, 'DEVICE_FORKED', { entries, asks });
    if (isHeard) return true;
    await settleRescued(db, stored);
    if (isNewEpoch) await offerAll(db);
    else if (!entries.some(({ id }) => stored.has(id))) return false;
  }
}

async function offerAll(db: LocalDatabase): Promise<void> {
  await replayAll(db);
  // A clone never learns what a restored server still has, so all its pictures count as missing.
  await resendAfterRestore(db, 0);
}

interface RescuedWork {
  /** The ids that the server holds. */
  stored: Set<string>;
  /** The server's epoch differs from the one this device knew. */
  isNewEpoch: boolean;
  /** The server accepts a push of this device again. */
  isHeard: boolean;
}

async function rescue(
  round: SyncRound,
  reason: string,
  { entries, asks }: { entries: OutboxEntry[]; asks: boolean },
): Promise<RescuedWork> {
  const { db, device } = round;
  const body = {
    ...(asks ? { epoch: (await readSync(db)).epoch } : {}),
    reason,
    grants: await grantsOf(db, entries),
    certificate: device.certificate,
    m: entries.map(envelopeOf),
  };
  const { data, machineOffset } = await callAsDevice(
    await createDeviceClient(round),
    'POST /api/sync/rescue',
    { body },
  );
  const { stored, epoch, serverNow, isHeard = false } = data;
  const isNewEpoch = await noticeEpoch(db, { epoch, serverNow, machineOffset });
  return { stored: new Set(stored), isNewEpoch: isNewEpoch, isHeard };
}
