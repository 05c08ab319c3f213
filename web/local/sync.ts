/**
 * The sync of a device, in two lanes that never wait for each other: work (push the outbox, pull what changed) and
 * pictures (send those taken here, fetch those of others). One tab leads in each, by a lock. When a round is made is
 * decided in `sync-machine.ts`; nothing here ends that, also not a store that fails under it.
 */
import { liveQuery } from 'dexie';
import { machineMs } from '#shared/clock.ts';
import { Offline } from '#web/lib/api.ts';
import { chance } from './chance.ts';
import { expectContact, setConnection } from './connection.ts';
import { type DeviceRecord, type LocalDatabase, readMeta, type WipedNote, writeMeta } from './database.ts';
import { endLeftSession } from './device.ts';
import { DeviceRefused } from './device-call.ts';
import { rescueAll } from './hand-over.ts';
import { fetchMissingPhotos, sendPhotos } from './photos.ts';
import { type Pulled, pullAll } from './pull.ts';
import { beHeardAgain, Forked, pushWork } from './push.ts';
import { pruneKept } from './replay.ts';
import { sendCarried } from './rescue.ts';
import { returnDevice } from './return.ts';
import { lineOf, newMemory, type Round, readSync, type SyncMemory } from './round.ts';
import { isStoreLost, withStore } from './store-lost.ts';
import { firstState, type LoopEvent, type LoopState, type RoundResult, step } from './sync-machine.ts';
import { fetchTemplatePictures } from './template-pictures.ts';
import { emptyDevice, reportWiped } from './wipe.ts';

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
  // What it holds may have been sent only now.
  const device = await readMeta(db, 'device');
  const isEmpty = device ? await obeyWipe(db, device) : false;
  return { kind: 'done', more: isEmpty || work.more || (pictures.kind === 'done' && pictures.more) };
}

/** A round of mutations and changes. */
export function syncWork(db: LocalDatabase, options: SyncOptions = {}): Promise<RoundResult> {
  return lead(db, options, { name: 'sync', patienceMs: 60_000, run: workRound, failed });
}

/** A round of pictures. What becomes of them says nothing of the connection. */
export function syncPictures(db: LocalDatabase, options: SyncOptions = {}): Promise<RoundResult> {
  return lead(db, options, { name: 'pictures', patienceMs: 300_000, run: pictureRound, failed: putOff });
}

interface LaneWork {
  /** Names the lock between tabs. */
  name: 'sync' | 'pictures';
  /** A round that takes longer is broken off: a tab that hangs must not keep the others from sending. */
  patienceMs: number;
  run: (round: Round) => Promise<RoundResult>;
  failed: (db: LocalDatabase, failure: unknown) => Promise<RoundResult>;
}

/** Runs one round of a lane, unless another tab does; whatever happens, it ends with a result. */
async function lead(
  db: LocalDatabase,
  { send = fetch, memory = newMemory() }: SyncOptions,
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
          return lane.name === 'sync' ? lastWord(db, note, send) : { kind: 'done' as const, more: false };
        // Also when the store itself never answers: the lock must not be held for ever.
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

/** This device is empty; the server may not have heard of it yet. */
async function lastWord(
  db: LocalDatabase,
  note: WipedNote | undefined,
  send: typeof fetch,
): Promise<RoundResult> {
  if (!note?.report) return { kind: 'elsewhere', more: false };
  const { report, name } = note;
  const { order, certificate } = report;
  // Without an offset: what the clocks were is forgotten too. Ten minutes are forgiven, more are corrected.
  let machineOffset = 0;
  let isKnown = true;
  for (const _try of [1, 2, 3, 4]) {
    try {
      const line = { device: report, machineOffset, send };
      if (!isKnown && certificate) await returnDevice(line, { ...report, name, certificate });
      isKnown = true;
      await reportWiped(db, line, order);
      return { kind: 'done', more: false };
    } catch (error) {
      if (isOfClock(error)) machineOffset = error.machineOffset;
      // A server that was set back to before this device: it comes back first, and then says that it is empty.
      else if (isOfSignature(error) && isKnown && certificate) isKnown = false;
      else break;
    }
  }
  return { kind: 'offline', more: false };
}

async function workRound(round: Round): Promise<RoundResult> {
  const { db, device } = round;
  let pulled: Pulled = { isAskedAgain: false, hasPeople: false };
  let sendAgainInMs: number | null = null;
  const failures: unknown[] = [];
  // The pull is tried whatever became of the push: revocations travel there.
  await mended(round, async () => {
    sendAgainInMs = await sendWork(round);
  }).catch((error: unknown) => failures.push(error));
  let isHeard = false;
  await mended(round, async () => {
    pulled = await pullAll(round);
    isHeard = true;
  }).catch((error: unknown) => {
    isHeard = isLastWord(error);
    failures.push(error);
  });
  // Only then is it known what a server that was set back wants again, and that it wants nothing of this device.
  const isEmpty = isHeard && (await obeyWipe(db, device));
  if (failures.length > 0) throw failures[0];
  await db.meta.delete('locked');
  setConnection({ kind: 'online' });
  await tidy(round, endLeftSession);
  if (machineMs() - round.memory.prunedAt > pruneEveryMs) {
    await tidy(round, pruneKept);
    round.memory.prunedAt = machineMs();
  }
  round.memory.isReturnRefused = false;
  const { isAskedAgain, hasPeople } = pulled;
  const more = isEmpty || isAskedAgain;
  return more || sendAgainInMs === null
    ? { kind: 'done', more, hasPeople }
    : { kind: 'done', more: true, againInMs: sendAgainInMs, hasPeople };
}

/** Pushes; a copy of another device, whose numbers count no more, has what it holds kept by the server until it is let in again. */
async function sendWork(round: Round): Promise<number | null> {
  const locked = await readMeta(round.db, 'locked');
  if (locked?.code !== 'DEVICE_FORKED') return pushWork(round, locked !== undefined);
  if (!(await rescueAll(round, { asks: true }))) return null;
  await beHeardAgain(round);
  return pushWork(round, false);
}

/** Runs a step; what stands in its way and can be put right is, once each, and the step is tried again. */
async function mended(round: Round, work: () => Promise<void>): Promise<void> {
  const { db, memory } = round;
  const tried = new Set<string>();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code =
        error instanceof Forked ? 'DEVICE_FORKED' : error instanceof DeviceRefused ? error.code : '';
      if (tried.has(code)) throw error;
      tried.add(code);
      if (isOfClock(error)) {
        await setByServer(db, error);
      } else if (code === 'DEVICE_SIGNATURE' && !memory.isReturnRefused) {
        await takeBack(round);
      } else if (code === 'DEVICE_FORKED') {
        await stopAsCopy(round);
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

/** Our clock is off, not our word. */
async function setByServer(db: LocalDatabase, { machineOffset }: DeviceRefused): Promise<void> {
  await writeMeta(db, 'sync', { ...(await readSync(db)), machineOffset });
}

/** The server does not know this device (any more). Throws what it says to its certificate. */
async function takeBack(round: Round): Promise<void> {
  try {
    await returnDevice(await lineOf(round), round.device).catch(async (error: unknown) => {
      if (!isOfClock(error)) throw error;
      // A server that does not know a device judges nothing of its calls: not their time either, before this one.
      await setByServer(round.db, error);
      await returnDevice(await lineOf(round), round.device);
    });
  } catch (error) {
    if (isFinal(error)) round.memory.isReturnRefused = true;
    if (error instanceof DeviceRefused && error.code === 'DEVICE_FORKED') await stopAsCopy(round);
    throw error;
  }
}

/** What was just noticed to be a copy is locked and hands over, which stops the other one too. */
async function stopAsCopy(round: Round): Promise<void> {
  await writeMeta(round.db, 'locked', { code: 'DEVICE_FORKED' });
  await rescueAll(round, { asks: false });
}

async function pictureRound(round: Round): Promise<RoundResult> {
  const { db } = round;
  await fetchTemplatePictures(db, await lineOf(round)).catch(noticeStore);
  let failure: unknown = null;
  await sendCarried(round).catch((error: unknown) => {
    failure = error;
  });
  // None stops the others.
  await sendPhotos(db, await lineOf(round)).catch((error: unknown) => {
    failure = error;
  });
  const more = await fetchMissingPhotos(db, await lineOf(round), photoCallsPerRound).catch(
    (error: unknown) => {
      failure ??= error;
      return false;
    },
  );
  if (failure !== null) throw failure;
  return { kind: 'done', more };
}

async function putOff(_db: LocalDatabase, failure: unknown): Promise<RoundResult> {
  noticeStore(failure);
  if (!(failure instanceof Offline || failure instanceof DeviceRefused)) reportError(failure);
  return { kind: 'offline', more: false, ...waitAskedBy(failure) };
}

/** Refusals after which what this device signs counts nowhere. */
const lockingCodes: ReadonlySet<string> = new Set(['DEVICE_REVOKED', 'DEVICE_FORKED']);

/** What a failure means for the connection, and for the next round. A store that was lost is passed on. */
async function failed(db: LocalDatabase, failure: unknown): Promise<RoundResult> {
  noticeStore(failure);
  if (failure instanceof Forked) return refused('DEVICE_FORKED');
  if (failure instanceof DeviceRefused) {
    // Kept, so that it also holds after a reload without a network.
    if (lockingCodes.has(failure.code)) await writeMeta(db, 'locked', { code: failure.code });
    if (isFinal(failure)) return refused(failure.code);
  } else if (!(failure instanceof Offline)) {
    // A fault of this app: seen in the console, and tried again like an outage, with nothing lost.
    reportError(failure);
  }
  setConnection({ kind: 'offline' });
  return { kind: 'offline', more: false, ...waitAskedBy(failure) };
}

/** Whether the server has said no, and would say so again. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof DeviceRefused && failure.status < 500 && failure.status !== 429;

/** Whether a server has done with this device: it counts no more there, or is not known and was not taken back. */
const isLastWord = (failure: unknown): boolean =>
  failure instanceof Forked ||
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

function noticeStore(failure: unknown): void {
  if (isStoreLost(failure)) throw failure;
}

/** Carries the order to empty this device out, once all it holds is sent; answers whether it did. */
async function obeyWipe(db: LocalDatabase, device: DeviceRecord): Promise<boolean> {
  const order = await readMeta(db, 'wipe');
  return order ? emptyDevice(db, device, order) : false;
}

/** What can wait for another round: what this one was for is done. */
async function tidy({ db }: Round, work: (db: LocalDatabase) => Promise<void>): Promise<void> {
  try {
    await work(db);
  } catch (error) {
    noticeStore(error);
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
  const memory = newMemory();
  const pictures = startLane(() => syncPictures(db, { send }));
  const work = startLane(async () => {
    const result = await syncWork(db, { send, memory });
    // A desk that was just enrolled knew of nobody when its first round of pictures was made.
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
  const wake = () => {
    if (document.visibilityState === 'visible') ask();
  };
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

/** The thin shell round the machine: makes the rounds it asks for, and keeps its time. */
function startLane(round: () => Promise<RoundResult>): Lane {
  let state: LoopState = firstState;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(event: LoopEvent): void {
    const next = step(state, event);
    state = next.state;
    for (const effect of next.effects) {
      clearTimeout(timer);
      if (effect.kind === 'wake')
        timer = setTimeout(() => tell({ kind: 'due' }), effect.atLeastMs + chance() * effect.spreadMs);
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
