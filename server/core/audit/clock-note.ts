/** The notice about the clock of the device that did something. */
import { clockOffset } from '#shared/base/clock.ts';
import { clockTolerableMs } from '#shared/devices/device-state.ts';

export interface ClockNote {
  clock?: { aheadMs: number; inDoubt: boolean };
}

/** How far the machine was ahead (ms, negative: behind), and whether it knew; null if that is not significant. */
export function clockNote({
  clockOffsetMs,
  clockDoubt,
}: {
  clockOffsetMs: number | null;
  clockDoubt: boolean;
}): ClockNote {
  // What the device had to add was the server's clock minus its own, and the rehearsal's offset on top.
  const aheadMs = clockOffsetMs === null ? 0 : clockOffset() - clockOffsetMs;
  if (!clockDoubt && Math.abs(aheadMs) <= clockTolerableMs) return {};
  return { clock: { aheadMs, inDoubt: clockDoubt } };
}
