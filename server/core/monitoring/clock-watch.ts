/**
 * Notices that this machine's clock was set, or stood still: desks set their own by it, badges end by it, and nothing
 * else would say so. The wall clock is held against the count, which never jumps, and at the start against the time at
 * which an earlier run last wrote its marks (high-water.ts).
 */
import { countMs, machineMs } from '#shared/base/clock.ts';
import { jumpMs } from '#shared/devices/device-clock.ts';
import type { Log } from '../base/log.ts';

export interface ClockWatch {
  /** How far the clock deviates from what was known, ms (positive: ahead); null if that is not significant. */
  jump(): number | null;
  /** Checks now; otherwise it checks every few seconds. */
  look(): void;
}

const lookEveryMs = 5000;
/** A correction that a time service makes at once is not counted as a jump. */
const mendedMs = 1000;

export function watchClock({
  lastMs,
  log,
  read = () => ({ wall: machineMs(), count: countMs() }),
}: {
  /** When an earlier run last wrote its marks; machine clock, ms, 0 for none. */
  lastMs: number;
  log: Pick<Log, 'warn'>;
  read?: () => { wall: number; count: number };
}): ClockWatch {
  const first = read();
  /** The expected and the last difference between wall clock and monotonic clock. */
  let rightMs = Math.max(first.wall, lastMs - jumpMs) - first.count;
  let seenMs = rightMs;

  function look(): void {
    const { wall, count } = read();
    const stepMs = wall - count - seenMs;
    seenMs += stepMs;
    if (Math.abs(stepMs) <= mendedMs) rightMs += stepMs;
    else if (Math.abs(stepMs) > jumpMs)
      log.warn(
        { byMs: stepMs },
        "this machine's clock was set, or the machine stood still: is its time right?",
      );
  }

  look();
  setInterval(look, lookEveryMs).unref();
  return { look, jump: () => (Math.abs(seenMs - rightMs) > jumpMs ? seenMs - rightMs : null) };
}
