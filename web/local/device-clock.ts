/**
 * This device's clock: `shared/device-clock.ts` kept up to date while a page is open, remembered between runs, and
 * told to whoever shows it. Every tab counts for itself.
 */
import { useSyncExternalStore } from 'react';
import { clockOffset, countMs, machineMs, nowMs, setClockOffset } from '#shared/clock.ts';
import {
  type AdjustedClock,
  acceptClock,
  type ClockDoubt,
  confirmClock,
  type DeviceClock,
  startClock,
  steadyTime,
  tickClock,
} from '#shared/device-clock.ts';
import { type LocalDatabase, readMeta, writeMeta } from './database.ts';

const lookEveryMs = 5000;
const rememberEveryMs = 30_000;
let present: DeviceClock | null = null;
/** How far the application's clock is ahead of this machine's by what the server last said, ms. */
let toldOffset = 0;
const listeners = new Set<() => void>();

/** Takes the clock up where the last run left it, and watches it; answers the undo. */
export async function startDeviceClock(db: LocalDatabase): Promise<() => void> {
  const [sync, memory] = await Promise.all([readMeta(db, 'sync'), readMeta(db, 'clock')]);
  // A page that came from the server has brought its time along.
  toldOffset = sync?.confirmedAt != null ? sync.machineOffset + sync.clockOffset : clockOffset();
  if (sync?.confirmedAt != null) setClockOffset(toldOffset);
  // Remembered before the server had told the time: what it said since holds for that instant too.
  const toldSince = toldOffset - (memory?.offset ?? toldOffset);
  const trusted = memory ? memory.trusted + toldSince : (sync?.confirmedAt ?? null);
  keep(startClock(trusted, { wall: nowMs(), count: countMs() }));
  let remembered = Number.NEGATIVE_INFINITY;
  const look = () => {
    tick();
    if (countMs() - remembered < rememberEveryMs) return;
    remembered = countMs();
    remember(db).catch(reportError);
  };
  const timer = setInterval(look, lookEveryMs);
  look();
  return () => clearInterval(timer);
}

/** The time by the last instant known to be right and the count since: what a clock that ran ahead cannot shorten. */
export function steadyMs(): number {
  tick();
  return present ? steadyTime(present, countMs()) : nowMs();
}

/** What there is to say of this device's clock; nothing while it can be relied on. */
export function clockDoubt(): ClockDoubt | null {
  tick();
  return present?.doubt ?? null;
}

/** Whether a right that ends at an instant has not ended yet, by any clock that may be right. */
export function isStill(endsAt: number): boolean {
  // First: a clock that went back is corrected by looking.
  const doubt = clockDoubt();
  return nowMs() < endsAt || (doubt?.kind === 'ahead' && steadyMs() < endsAt);
}

/** Both clocks of this machine at one moment, ms: the one that anybody can set, and the count that never jumps. */
export interface MachineReading {
  machine: number;
  count: number;
}

export const readMachine = (): MachineReading => ({ machine: machineMs(), count: countMs() });

/**
 * The server has told the time: how far the application's clock is ahead of this machine's, ms, when its answer was
 * heard. A clock that was set while the answer was being stored is noticed at the next look.
 */
export function takeServerTime(offsetMs: number, heard = readMachine()): void {
  const byWall = heard.machine + clockOffset();
  toldOffset = offsetMs;
  setClockOffset(offsetMs);
  const told = { wall: heard.machine + clockOffset(), count: heard.count };
  if (present) keep({ clock: confirmClock(present, told, byWall), shiftMs: 0 });
}

/** Somebody says that the time this device shows is right. */
export async function acceptDeviceClock(db: LocalDatabase): Promise<void> {
  tick();
  if (!present) return;
  keep({ clock: acceptClock(present), shiftMs: 0 });
  await remember(db);
}

/** Follows the doubt about the clock. */
export function useClockDoubt(): ClockDoubt | null {
  return useSyncExternalStore(subscribe, () => present?.doubt ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tick(): void {
  if (present) keep(tickClock(present, { wall: nowMs(), count: countMs() }));
}

function keep({ clock, shiftMs }: AdjustedClock): void {
  if (shiftMs !== 0) setClockOffset(clockOffset() + shiftMs);
  const before = present?.doubt ?? null;
  // The same doubt stays the same object, so that whoever shows it is not drawn anew at each tick.
  const doubt = before && isSame(before, clock.doubt) ? before : clock.doubt;
  present = { ...clock, doubt };
  if (doubt !== before) for (const listener of listeners) listener();
}

function isSame(one: ClockDoubt, other: ClockDoubt | null): boolean {
  return other !== null && one.kind === other.kind && one.byMs === other.byMs;
}

/** Keeps what is known for the next run. The steady time is never later than the truth, whatever the wall clock says. */
async function remember(db: LocalDatabase): Promise<void> {
  if (!present || !(await readMeta(db, 'device'))) return;
  await writeMeta(db, 'clock', {
    trusted: Math.round(steadyTime(present, countMs())),
    offset: toldOffset,
  });
}
