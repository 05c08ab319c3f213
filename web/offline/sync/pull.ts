/** Pulls changes since the cursor, page by page, with the server's orders for this device. */
import { machineMs } from '#shared/base/clock.ts';
import { type PulledPage, packedLimit, pullLimit } from '#shared/sync/protocol.ts';
import { uploadRevocations } from '#web/offline/resync/device-resync.ts';
import { requeueFrom, resendAfterRestore } from '#web/offline/resync/replay.ts';
import { keepRescueKey } from '#web/offline/resync/rescue.ts';
import { takeWipeOrder } from '#web/offline/resync/wipe.ts';
import { applyPull, beginEpoch, noticeEpoch } from '#web/offline/search/base.ts';
import { type LocalDatabase, type RejectedEntry, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { callAsDevice, DeviceRefused } from './device-call.ts';
import { takeServerTime } from './device-clock.ts';
import { DeviceForked, isAhead } from './push.ts';
import { createDeviceClient, describeDevice, readSync, type SyncRound } from './sync-round.ts';

export interface PullResult {
  /** The server wants mutations again that it once had. */
  isAskedAgain: boolean;
  /** People came: their pictures may not be here yet. */
  hasPeople: boolean;
}

/** Fetches until nothing more follows. */
export async function pullAll(round: SyncRound): Promise<PullResult> {
  const { db } = round;
  let hasPeople = false;
  for (;;) {
    const { epoch, cursor } = await readSync(db);
    const settings = (await readMeta(db, 'settings'))?.version ?? '';
    const readiness = await readMeta(db, 'readiness');
    const query = {
      ...{ epoch, cursor, limit: pullLimit, columns: packedLimit, signatures: 'needed' as const, settings },
      clientNow: machineMs(),
      ...(await describeDevice(db)),
      ...(readiness ? { ready: JSON.stringify(readiness) } : {}),
      cases: (await readMeta(db, 'cases'))?.version ?? '',
      dead: await askedAbout(db),
    };
    const line = await createDeviceClient(round);
    const { data, machineOffset, heard } = await callAsDevice(line, 'GET /api/sync/pull', { query });
    if (data.kind === 'wipe') {
      const device = await readMeta(db, 'device');
      if (device) await takeWipeOrder(db, device, data.order);
      // A restored server first gets what it lacks, including pictures.
      await noticeEpoch(db, { ...data, machineOffset });
      return { isAskedAgain: await sentAgain(db, data.lmid), hasPeople };
    }
    const now = machineMs() + machineOffset + data.clockOffset;
    if (data.kind === 'reset') {
      await beginEpoch(db, { ...data, machineOffset });
    } else {
      const isApplied = await applyPull(db, data, { machineOffset, clockOffset: data.clockOffset, now });
      if (!isApplied) return { isAskedAgain: false, hasPeople };
      hasPeople ||= data.rows.participants.length > 0 || data.packed !== undefined;
    }
    takeServerTime(machineOffset + data.clockOffset, heard);
    if (data.kind === 'page' && !data.more) return { isAskedAgain: await finish(round, data), hasPeople };
  }
}

/** After the last page: handles the rest of the answer, and sends what the server lacks. */
async function finish(round: SyncRound, page: PulledPage): Promise<boolean> {
  const { db } = round;
  if (await isAhead(db, page.lmid)) throw new DeviceForked();
  if (page.outcomes) await settle(db, page.outcomes);
  await keepRescueKey(db, round.device, page.rescueKey);
  if (page.backedUpAt != null) await writeMeta(db, 'backedUpAt', page.backedUpAt);
  const isAskedAgain = await sentAgain(db, page.lmid);
  await uploadRevocationsOnce(round);
  return isAskedAgain;
}

async function sentAgain(db: LocalDatabase, lmid: number): Promise<boolean> {
  const isAskedAgain = await requeueFrom(db, lmid);
  return (await resendAfterRestore(db, lmid)) || isAskedAgain;
}

/** Once per epoch. A refusal is retried later, and blocks nothing. */
async function uploadRevocationsOnce(round: SyncRound): Promise<void> {
  const { db } = round;
  if (!(await readMeta(db, 'handBack'))) return;
  try {
    await uploadRevocations(round);
    await db.meta.delete('handBack');
  } catch (error) {
    if (!(error instanceof DeviceRefused)) throw error;
    reportError(error);
  }
}

const longestAskedAbout = 600;
/** Up to which number was asked last: what found no room comes first in the next round. */
const lastAsked = new WeakMap<LocalDatabase, number>();

/** The numbers of quarantined work whose state to ask for, including work the operator has handled. */
async function askedAbout(db: LocalDatabase): Promise<string> {
  const aside = await db.rejected.filter(({ status }) => status === 'quarantined').toArray();
  const last = lastAsked.get(db) ?? 0;
  const wasAsked = ({ mseq }: RejectedEntry) => Number(mseq <= last);
  let text = '';
  for (const { mseq } of aside.sort((a, b) => wasAsked(a) - wasAsked(b))) {
    const longer = text === '' ? String(mseq) : `${text},${mseq}`;
    if (longer.length > longestAskedAbout) break;
    text = longer;
    lastAsked.set(db, mseq);
  }
  return text;
}
