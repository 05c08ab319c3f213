/**
 * How far a device can trust its clock. A machine has two: the wall clock, which a user or an empty battery can change,
 * and a monotonic count, which restarts with each run of the app and may pause while the machine sleeps. Between
 * contacts with the server the two are compared, and unexplained differences are reported. Time never runs backwards
 * here, and a fast clock locks no operator out. All instants are application time, ms since 1970.
 */
export interface ClockReading {
  wall: number;
  /** Milliseconds since this run began, by the clock that never jumps. */
  count: number;
}

export interface ClockDoubt {
  /**
   * `behind`: the wall clock went back; time continues from the last known instant. `ahead`: it advanced while the app
   * was closed or the machine slept, perhaps correctly. `server`: the server's clock moved between two contacts; time
   * follows it.
   */
  kind: 'behind' | 'ahead' | 'server';
  /** The amount, ms, positive. */
  byMs: number;
}

export interface DeviceClock {
  /** The last verified instant, and the count at that moment. */
  anchor: { at: number; count: number };
  last: ClockReading;
  doubt: ClockDoubt | null;
  /** Whether a server has confirmed the time in this run. */
  isConfirmed: boolean;
}

/** A clock after a reading, and the correction to apply to the wall clock from now on, ms. */
export interface AdjustedClock {
  clock: DeviceClock;
  shiftMs: number;
}

/** What two clocks may differ by without a word: that of `clockTolerableMs`. */
export const jumpMs = 2 * 60_000;
/** After a longer gap between two runs of the app without a server, the user is asked to check the time. */
export const awayMs = 4 * 60 * 60_000;

/** The first reading of a run; `trusted` is the last verified instant of an earlier run. */
export function startClock(trusted: number | null, reading: ClockReading): AdjustedClock {
  const { wall, count } = reading;
  const from = (at: number, doubt: ClockDoubt | null, shiftMs = 0): AdjustedClock => ({
    clock: {
      anchor: { at, count },
      last: { wall: wall + shiftMs, count },
      doubt,
      isConfirmed: false,
    },
    shiftMs,
  });
  if (trusted === null) return from(wall, null);
  if (wall < trusted - jumpMs) return from(trusted, { kind: 'behind', byMs: trusted - wall }, trusted - wall);
  if (wall > trusted + awayMs) return from(trusted, { kind: 'ahead', byMs: wall - trusted });
  return from(Math.max(wall, trusted), null);
}

/** A later reading in the same run. */
export function tickClock(clock: DeviceClock, reading: ClockReading): AdjustedClock {
  const { wall, count } = reading;
  const drift = wall - clock.last.wall - (count - clock.last.count);
  if (drift < -jumpMs) {
    // The count cannot run too fast, so the wall clock must have been set back.
    const doubt = { kind: 'behind', byMs: backBy(clock) - drift } as const;
    return { clock: { ...clock, last: { wall: wall - drift, count }, doubt }, shiftMs: -drift };
  }
  const last = { wall, count };
  if (drift > jumpMs) {
    const byMs = drift + (clock.doubt?.kind === 'ahead' ? clock.doubt.byMs : 0);
    return { clock: { ...clock, last, doubt: { kind: 'ahead', byMs } }, shiftMs: 0 };
  }
  // In doubt what is known stays where it is; the count goes on from there.
  return { clock: { ...clock, last, anchor: clock.doubt ? clock.anchor : { at: wall, count } }, shiftMs: 0 };
}

/** Handles a server time; `wall` is the application time it implies. */
export function confirmClock(clock: DeviceClock, serverTime: ClockReading, byWall: number): DeviceClock {
  const offCount = serverTime.wall - steadyTime(clock, serverTime.count);
  const offWall = serverTime.wall - byWall;
  const isSteady = clock.isConfirmed && clock.doubt === null;
  const hasMoved = isSteady && Math.abs(offCount) > jumpMs && Math.abs(offWall) > jumpMs;
  const still = clock.doubt?.kind === 'server' ? clock.doubt : null;
  return {
    anchor: { at: serverTime.wall, count: serverTime.count },
    last: serverTime,
    doubt: hasMoved ? { kind: 'server', byMs: Math.abs(offCount) } : still,
    isConfirmed: true,
  };
}

/** A user at the device confirmed the displayed time. */
export function acceptClock(clock: DeviceClock): DeviceClock {
  return { ...clock, anchor: { at: clock.last.wall, count: clock.last.count }, doubt: null };
}

/** Time by the monotonic count since the last verified instant; it cannot be set forward. */
export function steadyTime(clock: DeviceClock, count: number): number {
  return clock.anchor.at + (count - clock.anchor.count);
}

const backBy = ({ doubt }: DeviceClock) => (doubt?.kind === 'behind' ? doubt.byMs : 0);
