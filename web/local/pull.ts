/** Fetching what changed since the cursor, page by page, and what the server says of this device meanwhile. */
import { machineMs } from '#shared/clock.ts';
import { type PulledPage, packedLimit, pullLimit } from '#shared/sync/protocol.ts';
import { applyPull, beginEpoch, noticeEpoch } from './base.ts';
import { type DeadEntry, type LocalDatabase, readMeta, writeMeta } from './database.ts';
import { callAsDevice, DeviceRefused } from './device-call.ts';
import { takeServerTime } from './device-clock.ts';
import { settle } from './outbox.ts';
import { Forked, isAhead } from './push.ts';
import { askedAgain, handBackOnce } from './replay.ts';
import { keepRescueKey } from './rescue.ts';
import { bearWitness } from './return.ts';
import { lineOf, type Round, readSync, saidBy } from './round.ts';
import { takeWipeOrder } from './wipe.ts';

export interface Pulled {
  /** The server wants mutations again that it once had. */
  isAskedAgain: boolean;
  /** People came: their pictures may not be here yet. */
  hasPeople: boolean;
}

/** Fetches until nothing more follows. */
export async function pullAll(round: Round): Promise<Pulled> {
  const { db } = round;
  let hasPeople = false;
  for (;;) {
    const { epoch, cursor } = await readSync(db);
    const settings = (await readMeta(db, 'settings'))?.version ?? '';
    const readiness = await readMeta(db, 'readiness');
    const query = {
      ...{ epoch, cursor, limit: pullLimit, columns: packedLimit, settings, clientNow: machineMs() },
      ...(await saidBy(db)),
      ...(readiness ? { ready: JSON.stringify(readiness) } : {}),
      cases: (await readMeta(db, 'cases'))?.version ?? '',
      dead: await askedAbout(db),
    };
    const line = await lineOf(round);
    const { data, machineOffset, heard } = await callAsDevice(line, 'GET /api/sync/pull', { query });
    if (data.kind === 'wipe') {
      const device = await readMeta(db, 'device');
      if (device) await takeWipeOrder(db, device, data.order);
      // A server that was set back is given what it lacks first, pictures too.
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

/** The list is complete: what else the server said is taken, and what it lacks is handed back. */
async function finish(round: Round, page: PulledPage): Promise<boolean> {
  const { db } = round;
  if (await isAhead(db, page.lmid)) throw new Forked();
  if (page.outcomes) await settle(db, page.outcomes);
  await keepRescueKey(db, round.device, page.rescueKey);
  if (page.backedUpAt != null) await writeMeta(db, 'backedUpAt', page.backedUpAt);
  const isAskedAgain = await sentAgain(db, page.lmid);
  await handBackStatements(round);
  return isAskedAgain;
}

async function sentAgain(db: LocalDatabase, lmid: number): Promise<boolean> {
  const isAskedAgain = await askedAgain(db, lmid);
  return (await handBackOnce(db, lmid)) || isAskedAgain;
}

/** Once in each new history. What the server does not take is tried again, and holds up nothing. */
async function handBackStatements(round: Round): Promise<void> {
  const { db } = round;
  if (!(await readMeta(db, 'handBack'))) return;
  try {
    await bearWitness(round);
    await db.meta.delete('handBack');
  } catch (error) {
    if (!(error instanceof DeviceRefused)) throw error;
    reportError(error);
  }
}

const longestAskedAbout = 600;
/** Up to which number was asked last: what found no room comes first in the next round. */
const lastAsked = new WeakMap<LocalDatabase, number>();

/** The numbers of set-aside work whose fate is asked for, also of what somebody here has dealt with. */
async function askedAbout(db: LocalDatabase): Promise<string> {
  const aside = await db.dead.filter(({ status }) => status === 'quarantined').toArray();
  const last = lastAsked.get(db) ?? 0;
  const wasAsked = ({ mseq }: DeadEntry) => Number(mseq <= last);
  let text = '';
  for (const { mseq } of aside.sort((a, b) => wasAsked(a) - wasAsked(b))) {
    const longer = text === '' ? String(mseq) : `${text},${mseq}`;
    if (longer.length > longestAskedAbout) break;
    text = longer;
    lastAsked.set(db, mseq);
  }
  return text;
}
