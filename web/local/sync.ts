/**
 * The loop: send pictures, push the outbox, pull what changed, fetch pictures. One tab leads, by a lock. A
 * push that is stuck never stops the pull: revocations travel there. Nothing else here knows the network.
 *
 *   idle → round → (offline or busy: wait longer each time, up to some seconds) → idle → …
 */
import { liveQuery } from 'dexie';
import { machineMs, setClockOffset } from '#shared/clock.ts';
import { protocolVersion, pullLimit, pushLimit } from '#shared/sync/protocol.ts';
import { Offline } from '#web/lib/api.ts';
import { appVersion } from '#web/lib/version.ts';
import { applyPull } from './base.ts';
import { setConnection } from './connection.ts';
import {
  type DeviceRecord,
  freshSync,
  type LocalDatabase,
  readMeta,
  type SyncState,
  type WipedNote,
  writeMeta,
} from './database.ts';
import { callAsDevice, DeviceRefused, type Line } from './device-call.ts';
import { pruneJournal, replayFrom, settle } from './outbox.ts';
import { fetchMissingPhotos, sendPhotos } from './photos.ts';
import { fetchTemplatePictures } from './template-pictures.ts';
import { emptyDevice, reportWiped, takeWipeOrder } from './wipe.ts';

const everyMs = 15_000;
const firstRetryMs = 1000;
/** Short, because a queue is watching: forty desks asking a server that is down every few seconds cost nothing. */
const longestRetryMs = 8_000;
/** A tab that is frozen while it holds the lock must not keep the others from sending. */
const roundMs = 60_000;
const photoCallsPerRound = 8;

export interface RoundResult {
  kind: 'done' | 'offline' | 'refused' | 'elsewhere';
  /** There is more to fetch at once. */
  more: boolean;
}

/** One round, if no other tab is at it. Never throws: what went wrong is the result. */
export async function syncOnce(db: LocalDatabase, send: typeof fetch = fetch): Promise<RoundResult> {
  const device = await readMeta(db, 'device');
  const report = (await readMeta(db, 'wiped'))?.report;
  const uid = device?.uid ?? report?.uid;
  if (!uid) return { kind: 'elsewhere', more: false };
  return navigator.locks.request(`sync:${uid}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return { kind: 'elsewhere' as const, more: false };
    return device ? round(db, device, send) : lastWord(db, report, send);
  });
}

/** This device is empty; the server may not have heard of it yet. */
async function lastWord(
  db: LocalDatabase,
  report: WipedNote['report'] | undefined,
  send: typeof fetch,
): Promise<RoundResult> {
  if (!report) return { kind: 'elsewhere', more: false };
  // Without an offset: what the clocks were is forgotten too. Ten minutes are forgiven, more are corrected.
  let machineOffset = 0;
  for (const _try of [1, 2]) {
    try {
      await reportWiped(db, { device: report, machineOffset, send });
      return { kind: 'done', more: false };
    } catch (error) {
      if (!(error instanceof DeviceRefused && error.code === 'CLOCK')) break;
      machineOffset = error.machineOffset;
    }
  }
  return { kind: 'offline', more: false };
}

async function round(db: LocalDatabase, device: DeviceRecord, send: typeof fetch): Promise<RoundResult> {
  const signal = AbortSignal.timeout(roundMs);
  const lineNow = async (): Promise<Line> => {
    const { machineOffset } = await syncState(db);
    return { device, machineOffset, send, signal };
  };
  let failure: unknown = null;
  for (const step of [pushAll, pullAll]) {
    // The pull is tried whatever became of the push.
    await step(db, lineNow).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure) return failed(db, failure);
  const wiped = await obeyWipe(db, device);
  if (wiped !== 'noOrder') return { kind: 'done', more: wiped === 'empty' };
  await fetchTemplatePictures(db, await lineNow()).catch(() => undefined);
  const more = await fetchMissingPhotos(db, await lineNow(), photoCallsPerRound).catch(() => false);
  await pruneJournal(db);
  await db.meta.delete('locked');
  setConnection({ kind: 'online' });
  return { kind: 'done', more };
}

/** Refusals after which what this device signs counts nowhere. */
const lockingCodes: ReadonlySet<string> = new Set(['DEVICE_REVOKED', 'DEVICE_FORKED']);

async function failed(db: LocalDatabase, failure: unknown): Promise<RoundResult> {
  if (failure instanceof DeviceRefused) {
    if (failure.code === 'CLOCK') {
      // Our clock is off, not our word: correct it and come back.
      await writeMeta(db, 'sync', { ...(await syncState(db)), machineOffset: failure.machineOffset });
      return { kind: 'done', more: true };
    }
    // Kept, so that it also holds after a reload without a network.
    if (lockingCodes.has(failure.code)) await writeMeta(db, 'locked', { code: failure.code });
    setConnection(
      failure.status >= 500 || failure.status === 429
        ? { kind: 'offline' }
        : { kind: 'refused', code: failure.code },
    );
    return { kind: 'refused', more: false };
  }
  setConnection({ kind: 'offline' });
  if (
    failure instanceof Offline ||
    (failure instanceof DOMException && failure.name !== 'QuotaExceededError')
  ) {
    return { kind: 'offline', more: false };
  }
  // A fault of this app: seen in the console, and tried again like an outage, with nothing lost.
  reportError(failure);
  return { kind: 'offline', more: false };
}

async function pushAll(db: LocalDatabase, lineNow: () => Promise<Line>): Promise<void> {
  for (;;) {
    const sync = await syncState(db);
    const line = await lineNow();
    await sendPhotos(db, line);
    const batch = await db.outbox.orderBy('mseq').limit(pushLimit).toArray();
    const first = batch[0];
    if (!first) return;
    const body = {
      p: protocolVersion,
      epoch: sync.epoch,
      clientNow: machineMs(),
      pending: await db.outbox.count(),
      ...saidOf(sync),
      m: batch.map((entry) => ({
        seq: entry.mseq,
        id: entry.id,
        v: entry.v,
        kind: entry.kind,
        op: entry.op,
        at: entry.at,
        offset: entry.offset,
        body: JSON.parse(entry.body),
      })),
    };
    const { data } = await callAsDevice(line, 'POST /api/sync/push', { body });
    await settle(db, data.outcomes);
    if (data.expect < first.mseq) await replayFrom(db, data.expect);
    else if (data.retry || data.outcomes.length === 0) return;
  }
}

async function pullAll(db: LocalDatabase, lineNow: () => Promise<Line>): Promise<void> {
  for (;;) {
    const sync = await syncState(db);
    const settings = (await readMeta(db, 'settings'))?.version ?? '';
    const query = {
      ...{ epoch: sync.epoch, cursor: sync.cursor, limit: pullLimit, settings },
      ...{ ...saidOf(sync), pending: await db.outbox.count(), clientNow: machineMs() },
    };
    const { data, machineOffset } = await callAsDevice(await lineNow(), 'GET /api/sync/pull', { query });
    if (data.kind === 'wipe') {
      const device = await readMeta(db, 'device');
      if (device) await takeWipeOrder(db, device, data.order);
      return askedAgain(db, data.lmid);
    }
    const clocks = {
      machineOffset,
      clockOffset: data.clockOffset,
      now: machineMs() + machineOffset + data.clockOffset,
    };
    const applied = await applyPull(db, data, clocks);
    if (!applied) return;
    setClockOffset(machineOffset + data.clockOffset);
    if (data.kind === 'page' && !data.more) return askedAgain(db, data.lmid);
  }
}

/** What this device says of itself at each contact. */
function saidOf({ confirmedAt }: SyncState) {
  return { version: appVersion, ...(confirmedAt === null ? {} : { confirmedAt: Math.round(confirmedAt) }) };
}

/** Carries the order to empty this device out, once all it holds is sent. */
async function obeyWipe(db: LocalDatabase, device: DeviceRecord): Promise<'noOrder' | 'toSend' | 'empty'> {
  const order = await readMeta(db, 'wipe');
  if (!order) return 'noOrder';
  setConnection({ kind: 'online' });
  return (await emptyDevice(db, device, order)) ? 'empty' : 'toSend';
}

/** The server may have lost what it once had (a restored backup): what it misses is sent again. */
async function askedAgain(db: LocalDatabase, lmid: number): Promise<void> {
  const oldest = await db.outbox.orderBy('mseq').first();
  const next = oldest?.mseq ?? (await readMeta(db, 'counters'))?.nextMseq ?? 1;
  if (lmid + 1 < next) await replayFrom(db, lmid + 1);
}

async function syncState(db: LocalDatabase): Promise<SyncState> {
  return (await readMeta(db, 'sync')) ?? freshSync;
}

/** The clock as the last contact left it, before the first one of this start. */
export async function restoreClock(db: LocalDatabase): Promise<void> {
  const sync = await readMeta(db, 'sync');
  if (sync?.confirmedAt != null) setClockOffset(sync.machineOffset + sync.clockOffset);
}

/** Starts the loop; answers a function that asks for a round now, and the undo. */
export function startSync(db: LocalDatabase): { now: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running = false;
  let again = false;
  let stopped = false;

  async function go(): Promise<void> {
    clearTimeout(timer);
    if (running) {
      again = true;
      return;
    }
    running = true;
    const result = await syncOnce(db).finally(() => {
      running = false;
    });
    if (stopped) return;
    failures = result.kind === 'done' || result.kind === 'elsewhere' ? 0 : failures + 1;
    const wait = again || result.more ? 0 : failures > 0 ? backOff(failures) : everyMs * jitter();
    again = false;
    timer = setTimeout(start, wait);
  }
  const start = () => {
    go().catch(reportError);
  };
  const wake = () => {
    if (document.visibilityState === 'visible') start();
  };
  // Whatever is done here, in this tab or another, is sent at once.
  const outbox = liveQuery(() => db.outbox.count()).subscribe((count) => {
    if (count > 0 && failures === 0) start();
  });
  window.addEventListener('online', start);
  document.addEventListener('visibilitychange', wake);
  start();
  return {
    now: start,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      outbox.unsubscribe();
      window.removeEventListener('online', start);
      document.removeEventListener('visibilitychange', wake);
    },
  };
}

/** Twice as long after each failure, and never at the same instant as forty other desks. */
function backOff(failures: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)) * jitter();
}

/** A factor between a half and one. */
function jitter(): number {
  return 0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 510;
}
