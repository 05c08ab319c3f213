import { zoneOffsetMs } from '../edition/time-zone.ts';
import { tournament } from '../edition/tournament.ts';

/**
 * The one place that reads the time. The application's clock is the machine's plus an offset: zero in
 * earnest, something else when CLOCK is set, so that a rehearsal can play the morning of the accreditation.
 */
let offsetMs = 0;

/** Milliseconds since 1970 on the application's clock. */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

/** The current instant on the application's clock. */
export function now(): Date {
  return new Date(nowMs());
}

const stepMs = 5 * 60_000;

/**
 * The current application time, ms, rounded to five minutes. Everything that changes by the hour (a tip-off, the phase
 * of the event) falls on such a step, so a page rendered within one step stays valid.
 */
export function presentStep(): number {
  const at = nowMs();
  return at - (at % stepMs);
}

/** What the clock on the tournament's wall shows at an instant: read it by its UTC parts. */
export function wallClock(at: Date): Date {
  return new Date(at.getTime() + zoneOffsetMs(tournament.timeZone, at.getTime()));
}

/** The machine's own clock, for what must not follow a rehearsal: request signatures, throttles, session ends. */
export function machineMs(): number {
  return Date.now();
}

/** Whole milliseconds since this run of the program began: a count that never jumps, whatever the clock is set to. */
export function countMs(): number {
  return Math.round(performance.now());
}

/** Sets how far the application's clock is ahead of the machine's, in milliseconds. */
export function setClockOffset(ms: number): void {
  // Whole milliseconds: uids and signatures are made of them.
  offsetMs = Math.round(ms);
}

/** How far the application's clock is ahead of the machine's, in milliseconds. */
export function clockOffset(): number {
  return offsetMs;
}
