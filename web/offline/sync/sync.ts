/**
 * The sync of a device, in two independent lanes: work (push the outbox, pull changes) and pictures (send those taken
 * here, fetch the others). One tab leads each lane, by a lock. `sync-machine.ts` decides when a round runs; the loop
 * never stops, not even if IndexedDB fails.
 */
import { liveQuery } from 'dexie';
import { machineMs } from '#shared/base/clock.ts';
import { Offline } from '#web/core/client/api.ts';
import { requestReenrollment } from '#web/offline/resync/device-resync.ts';
import { pruneKept } from '#web/offline/resync/replay.ts';
import { sendRelayedFiles } from '#web/offline/resync/rescue.ts';
import { rescueAll } from '#web/offline/resync/rescue-clone.ts';
import { emptyDevice, reportWiped } from '#web/offline/resync/wipe.ts';
import type { DeviceRecord, LocalDatabase, WipedNote } from '#web/offline/store/database.ts';
import { readMeta, writeMeta } from '#web/offline/store/database.ts';
import { fetchMissingPhotos, isFull, sendPhotos } from '#web/offline/store/photos.ts';
import { isStoreLost, withStore } from '#web/offline/store/store-lost.ts';
import { fetchTemplatePictures } from '#web/offline/store/template-pictures.ts';
import { expectContact, setConnection } from './connection.ts';
import { endLeftSession } from './device.ts';
import { DeviceRefused, NotOurServer } from './device-call.ts';
import { type PullResult, pullAll } from './pull.ts';
import { DeviceForked, pushWork, unlockClone } from './push.ts';
import { randomFraction } from './random-fraction.ts';
import { firstState, type LoopEvent, type LoopState, type RoundResult, step } from './sync-machine.ts';
import {
  createDeviceClient,
  createSyncMemory,
  readSync,
  type SyncMemory,
  type SyncRound,
} from './sync-round.ts';

const photoCallsPerRound = 8;
const pruneEveryMs = 10 * 60_000;

export interface SyncOptions {
  send?: typeof fetch;
  memory?: SyncMemory;
}

/** One round of both lanes, as far as no other tab is at it. Never throws: what went wrong is the result. */
export async function syncOnce(db: LocalDatabase, send: typeof fetch = fetch): Promise<RoundResult> {
  const work = await syncWork(db, { send });
  if (work.kind !== 'done') return work;
  const pictures = await syncPictures(db, { send });
  const device = await readMeta(db, 'device');
  const isEmpty = device ? await wipeIfOrdered(db, device) : false;
  return { kind: 'done', more: isEmpty || work.more || (pictures.kind === 'done' && pictures.more) };
}

export function syncWork(db: LocalDatabase, options: SyncOptions = {}): Promise<RoundResult> {
  return lead(db, options, { name: 'sync', patienceMs: 60_000, run: workRound, failed });
}

export function syncPictures(db: LocalDatabase, options: SyncOptions = {}): Promise<RoundResult> {
  return lead(db, options, { name: 'pictures', patienceMs: 300_000, run: pictureRound, failed: postpone });
}

interface LaneWork {
  /** Names the lock between tabs. */
  name: 'sync' | 'pictures';
  /** A round that takes longer is broken off: a tab that hangs must not keep the others from sending. */
  patienceMs: number;
  run: (round: SyncRound) => Promise<RoundResult>;
  failed: (db: LocalDatabase, failure: unknown) => Promise<RoundResult>;
}

/** Runs one round of a lane, unless another tab does; whatever happens, it ends with a result. */
async function lead(
  db: LocalDatabase,
  { send = fetch, memory = createSyncMemory() }: SyncOptions,
  lane: LaneWork,
): Promise<RoundResult> {
  try {
    return await withStore(db, async () => {
      const device = await readMeta(db, 'device');
      const note = await readMeta(db, 'wiped');
      const uid = device?.uid ?? note?.report?.uid;
      if (!uid) return { kind: 'elsewhere', more: false };
      const signal = AbortSignal.timeout(lane.patienceMs);
      return navigator.locks.request(`${lane.name}:${uid}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return { kind: 'elsewhere' as const, more: false };
        if (!device)
          return lane.name === 'sync'
            ? reportWipeDone(db, note, send)
            : ({ kind: 'done', more: false } as const);
        // Covers an IndexedDB that never answers: the lock must not be held permanently.
        const work = lane.run({ db, device, send, signal, memory });
        return Promise.race([work, aborted(signal)]).catch((error: unknown) => lane.failed(db, error));
      });
    });
  } catch (error) {
    reportError(error);
    return { kind: 'offline', more: false };
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Offline('the round took too long', signal.reason)));
  });
}

/** Reports a finished wipe, which the server may not know yet. */
async function reportWipeDone(
  db: LocalDatabase,
  note: WipedNote | undefined,
  send: typeof fetch,
): Promise<RoundResult> {
  if (!note?.report) return { kind: 'elsewhere', more: false };
  const { report, name } = note;
  const { order, certificate } = report;
  // Starts without an offset: the clocks were deleted too. The server tolerates ten minutes and corrects more.
  let machineOffset = 0;
  let isKnown = true;
  for (const _try of [1, 2, 3, 4]) {
    try {
      const line = { device: report, machineOffset, send };
      if (!isKnown && certificate) await requestReenrollment(line, { ...report, name, certificate });
      isKnown = true;
      await reportWiped(db, line, order);
      return { kind: 'done', more: false };
    } catch (error) {
      if (isOfClock(error)) machineOffset = error.machineOffset;
      // A server restored to before this device: re-enroll first, then report the wipe.
      else if (isOfSignature(error) && isKnown && certificate) isKnown = false;
      else break;
    }
  }
  return { kind: 'offline', more: false };
}

async function workRound(round: SyncRound): Promise<RoundResult> {
  const { db, device } = round;
  let pulled: PullResult = { isAskedAgain: false, hasPeople: false };
  let sendAgainInMs: number | null = null;
  const failures: unknown[] = [];
  // Pull even after a failed push: it brings revocations.
  await withRecovery(round, async () => {
    sendAgainInMs = await sendWork(round);
  }).catch((error: unknown) => failures.push(error));
  let isHeard = false;
  await withRecovery(round, async () => {
    pulled = await pullAll(round);
    isHeard = true;
  }).catch((error: unknown) => {
    isHeard = isDeviceDismissed(error);
    failures.push(error);
  });
  // Only then is it known that a restored server needs nothing more from this device.
  const isEmpty = isHeard && (await wipeIfOrdered(db, device));
  if (failures.length > 0) throw failures[0];
  await db.meta.delete('locked');
  setConnection({ kind: 'online' });
  await runMaintenance(round, endLeftSession);
  if (machineMs() - round.memory.prunedAt > pruneEveryMs) {
    await runMaintenance(round, pruneKept);
    round.memory.prunedAt = machineMs();
  }
  round.memory.isReturnRefused = false;
  const { isAskedAgain, hasPeople } = pulled;
  const more = isEmpty || isAskedAgain;
  return more || sendAgainInMs === null
    ? { kind: 'done', more, hasPeople }
    : { kind: 'done', more: true, againInMs: sendAgainInMs, hasPeople };
}

/** Pushes. A clone, whose numbers no longer count, hands its work over until it is allowed to continue. */
async function sendWork(round: SyncRound): Promise<number | null> {
  const locked = await readMeta(round.db, 'locked');
  if (locked?.code !== 'DEVICE_FORKED') return pushWork(round, locked !== undefined);
  if (!(await rescueAll(round, { asks: true }))) return null;
  await unlockClone(round);
  return pushWork(round, false);
}

/** Runs a step; on a known, fixable failure fixes it, once per kind, and retries. */
async function withRecovery(round: SyncRound, work: () => Promise<void>): Promise<void> {
  const { db, memory } = round;
  const tried = new Set<string>();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code =
        error instanceof DeviceForked ? 'DEVICE_FORKED' : error instanceof DeviceRefused ? error.code : '';
      if (tried.has(code)) throw error;
      tried.add(code);
      if (isOfClock(error)) {
        await setByServer(db, error);
      } else if (code === 'DEVICE_SIGNATURE' && !memory.isReturnRefused) {
        await reenrollDevice(round);
      } else if (code === 'DEVICE_FORKED') {
        await lockAsClone(round);
        throw error;
      } else {
        throw error;
      }
    }
  }
}

const isOfClock = (error: unknown): error is DeviceRefused =>
  error instanceof DeviceRefused && error.code === 'CLOCK';

const isOfSignature = (error: unknown) => error instanceof DeviceRefused && error.code === 'DEVICE_SIGNATURE';

async function setByServer(db: LocalDatabase, { machineOffset }: DeviceRefused): Promise<void> {
  await writeMeta(db, 'sync', { ...(await readSync(db)), machineOffset });
}

/** The server does not know this device (any more). Throws its answer to the certificate. */
async function reenrollDevice(round: SyncRound): Promise<void> {
  try {
    await requestReenrollment(await createDeviceClient(round), round.device).catch(async (error: unknown) => {
      if (!isOfClock(error)) throw error;
      // A server that does not know a device checks nothing of its calls, not even the time, before this one.
      await setByServer(round.db, error);
      await requestReenrollment(await createDeviceClient(round), round.device);
    });
  } catch (error) {
    if (isFinalRefusal(error)) round.memory.isReturnRefused = true;
    if (error instanceof DeviceRefused && error.code === 'DEVICE_FORKED') await lockAsClone(round);
    throw error;
  }
}

async function lockAsClone(round: SyncRound): Promise<void> {
  await writeMeta(round.db, 'locked', { code: 'DEVICE_FORKED' });
  await rescueAll(round, { asks: false });
}

async function pictureRound(round: SyncRound): Promise<RoundResult> {
  const { db } = round;
  await fetchTemplatePictures(db, await createDeviceClient(round)).catch(rethrowIfStoreLost);
  let failure: unknown = null;
  await sendRelayedFiles(round).catch((error: unknown) => {
    failure = error;
  });
  await sendPhotos(db, await createDeviceClient(round)).catch((error: unknown) => {
    failure = error;
  });
  const more = await fetchMissingPhotos(db, await createDeviceClient(round), photoCallsPerRound).catch(
    (error: unknown) => {
      failure ??= error;
      return false;
    },
  );
  if (failure !== null) throw failure;
  return { kind: 'done', more };
}

async function postpone(_db: LocalDatabase, failure: unknown): Promise<RoundResult> {
  rethrowIfStoreLost(failure);
  if (!(failure instanceof Offline || failure instanceof DeviceRefused)) reportError(failure);
  return { kind: 'offline', more: false, ...waitAskedBy(failure) };
}

/** Codes after which this device's signatures are not valid. */
const lockingCodes: ReadonlySet<string> = new Set(['DEVICE_REVOKED', 'DEVICE_FORKED', 'EDITION_OVER']);

/** What a failure means for the connection and the next round. Rethrows a lost database. */
async function failed(db: LocalDatabase, failure: unknown): Promise<RoundResult> {
  rethrowIfStoreLost(failure);
  if (failure instanceof DeviceForked) return refused('DEVICE_FORKED');
  if (failure instanceof DeviceRefused) {
    // Kept, so that it also holds after a reload without a network.
    if (lockingCodes.has(failure.code)) await writeMeta(db, 'locked', { code: failure.code });
    if (isFinalRefusal(failure)) return refused(failure.code);
  } else if (!(failure instanceof Offline)) {
    // A fault of this app: seen in the console, and tried again like an outage, with nothing lost.
    reportError(failure);
  }
  if (isFull(failure)) setConnection({ kind: 'noStore' });
  else setConnection({ kind: 'offline', ...(failure instanceof NotOurServer && { isForeign: true }) });
  return { kind: 'offline', more: false, ...waitAskedBy(failure) };
}

const isFinalRefusal = (failure: unknown): boolean =>
  failure instanceof DeviceRefused && failure.status < 500 && failure.status !== 429;

/** Whether the server is finished with this device: locked, or unknown and not re-enrolled. */
const isDeviceDismissed = (failure: unknown): boolean =>
  failure instanceof DeviceForked ||
  (failure instanceof DeviceRefused &&
    (lockingCodes.has(failure.code) || failure.code === 'DEVICE_SIGNATURE'));

function refused(code: string): RoundResult {
  setConnection({ kind: 'refused', code });
  return { kind: 'refused', more: false };
}

function waitAskedBy(failure: unknown): { retryAfterMs?: number } {
  const seconds = failure instanceof DeviceRefused ? failure.retryAfter : undefined;
  return seconds === undefined ? {} : { retryAfterMs: seconds * 1000 };
}

function rethrowIfStoreLost(failure: unknown): void {
  if (isStoreLost(failure)) throw failure;
}

/** Wipes this device if that is ordered and all its work is sent; returns whether it did. */
async function wipeIfOrdered(db: LocalDatabase, device: DeviceRecord): Promise<boolean> {
  const order = await readMeta(db, 'wipe');
  return order ? emptyDevice(db, device, order) : false;
}

/** Runs optional work, whose failure must not fail the round. */
async function runMaintenance({ db }: SyncRound, work: (db: LocalDatabase) => Promise<void>): Promise<void> {
  try {
    await work(db);
  } catch (error) {
    rethrowIfStoreLost(error);
    if (!(error instanceof Offline)) reportError(error);
  }
}

const contactMs = 4000;

/** Starts both lanes; answers a function that asks for a round now, and the undo. */
export function startSync(
  db: LocalDatabase,
  send: typeof fetch = fetch,
): { now: () => void; stop: () => void } {
  if (db.isRehearsal) throw new Error('nothing of a rehearsal is ever sent');
  expectContact(contactMs);
  const memory = createSyncMemory();
  const pictures = startLane(() => syncPictures(db, { send }));
  const work = startLane(async () => {
    const result = await syncWork(db, { send, memory });
    // A newly enrolled desk had no people when its first picture round ran.
    if (result.hasPeople) pictures.tell({ kind: 'worked' });
    return result;
  });
  // Whatever is done here, in this tab or another, is sent at once.
  const follow = (count: () => Promise<number>, lane: Lane) =>
    liveQuery(count).subscribe({
      next: (waiting) => {
        if (waiting > 0) lane.tell({ kind: 'worked' });
      },
      error: reportError,
    });
  const following = [
    follow(() => db.outbox.count(), work),
    follow(() => db.photos.where('toSend').equals(1).count(), pictures),
  ];
  const lanes = [work, pictures];
  const ask = () => {
    for (const lane of lanes) lane.tell({ kind: 'asked' });
  };
  const wake = () => document.visibilityState === 'visible' && ask();
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', wake);
  ask();
  return {
    now: ask,
    stop: () => {
      for (const lane of lanes) lane.tell({ kind: 'stop' });
      for (const subscription of following) subscription.unsubscribe();
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', wake);
    },
  };
}

interface Lane {
  tell: (event: LoopEvent) => void;
}

const delayOf = ({ atLeastMs, spreadMs }: { atLeastMs: number; spreadMs: number }) =>
  atLeastMs + randomFraction() * spreadMs;

/** The shell around the machine: runs its rounds and its timer. */
function startLane(round: () => Promise<RoundResult>): Lane {
  let state: LoopState = firstState;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(event: LoopEvent): void {
    const next = step(state, event);
    state = next.state;
    for (const effect of next.effects) {
      clearTimeout(timer);
      if (effect.kind === 'wake') timer = setTimeout(() => tell({ kind: 'due' }), delayOf(effect));
      if (effect.kind === 'round') void makeRound();
    }
  }
  async function makeRound(): Promise<void> {
    let result: RoundResult = { kind: 'offline', more: false };
    try {
      result = await round();
    } catch (error) {
      reportError(error);
    }
    tell({ kind: 'ended', result });
  }
  return { tell };
}
