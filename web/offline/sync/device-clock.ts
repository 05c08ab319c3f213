/**
 * This device's clock: keeps `shared/devices/device-clock.ts` up to date while a page is open, remembers it between runs, and
 * notifies the screens. Each tab has a separate count.
 */
import { useSyncExternalStore } from 'react';
import { clockOffset, countMs, machineMs, nowMs, setClockOffset } from '#shared/base/clock.ts';
import {
  type AdjustedClock,
  acceptClock,
  type ClockDoubt,
  confirmClock,
  type DeviceClock,
  startClock,
  steadyTime,
  tickClock,
} from '#shared/devices/device-clock.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';

const lookEveryMs = 5000;
const rememberEveryMs = 30_000;
let present: DeviceClock | null = null;
/** How far the application clock is ahead of this machine's, according to the server, ms. */
let serverOffset = 0;
const listeners = new Set<() => void>();

/** Takes the clock up where the last run left it, and watches it; answers the undo. */
export async function startDeviceClock(db: LocalDatabase): Promise<() => void> {
  const [sync, memory] = await Promise.all([readMeta(db, 'sync'), readMeta(db, 'clock')]);
  // A page from the server contains the server's time.
  serverOffset = sync?.confirmedAt != null ? sync.machineOffset + sync.clockOffset : clockOffset();
  if (sync?.confirmedAt != null) setClockOffset(serverOffset);
  // It was stored before the server reported the time; the correction applies to that instant as well.
  const offsetSince = serverOffset - (memory?.offset ?? serverOffset);
  const trusted = memory ? memory.trusted + offsetSince : (sync?.confirmedAt ?? null);
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

/** The last verified time plus the monotonic time since: a clock that ran ahead cannot shorten it. */
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
  // First, because reading it corrects a clock that went back.
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
 * The server reported the time: how far the application clock is ahead of this machine's, ms, when the answer arrived.
 * A clock changed while the answer was stored is noticed at the next check.
 */
export function takeServerTime(offsetMs: number, heard = readMachine()): void {
  const byWall = heard.machine + clockOffset();
  serverOffset = offsetMs;
  setClockOffset(offsetMs);
  const confirmed = { wall: heard.machine + clockOffset(), count: heard.count };
  if (present) keep({ clock: confirmClock(present, confirmed, byWall), shiftMs: 0 });
}

/** The operator confirms that the device's time is right. */
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
  // An equal doubt stays the same object, so that screens do not render at each tick.
  const doubt = before && isSame(before, clock.doubt) ? before : clock.doubt;
  present = { ...clock, doubt };
  if (doubt !== before) for (const listener of listeners) listener();
}

function isSame(one: ClockDoubt, other: ClockDoubt | null): boolean {
  return other !== null && one.kind === other.kind && one.byMs === other.byMs;
}

/** Stores the state for the next run. The steady time is never later than the truth, whatever the wall clock says. */
async function remember(db: LocalDatabase): Promise<void> {
  if (!present || !(await readMeta(db, 'device'))) return;
  await writeMeta(db, 'clock', {
    trusted: Math.round(steadyTime(present, countMs())),
    offset: serverOffset,
  });
}
