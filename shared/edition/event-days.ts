/**
 * The phase of an edition at a time: before, during or after the event, and whether registration is open. No
 * key dates, because the first page imports this file.
 */

import type { EditionDates } from './edition.ts';
import { addDays, daysBetween, instantMsAt, zoneOffsetMs } from './time-zone.ts';
import { tournament } from './tournament.ts';

export type EventPhase = 'before' | 'during' | 'over';

/** `lastDay` is the day at whose end it closes; `over` is closed as well, with nothing left to play. */
export type RegistrationPhase = 'notYet' | 'open' | 'lastDay' | 'closed' | 'over';

const dayMs = 24 * 60 * 60_000;

/** The instant, ms, of a date and wall time of the edition ('2026-02-20T00:00'). */
export function instantMs(wallDateTime: string): number {
  return instantMsAt(tournament.timeZone, wallDateTime);
}

/** The number of days from the first to the last one. */
export function countDays({ startsOn, endsOn }: EditionDates): number {
  return daysBetween(startsOn, endsOn) + 1;
}

/** The instant, ms, at which the last day ends. */
export function eventEndMs({ endsOn }: EditionDates): number {
  return instantMs(`${addDays(endsOn, 1)}T00:00`);
}

/** The phase of the event at an instant in ms: its first day begins, and its last one ends, at midnight there. */
export function eventPhase(dates: EditionDates, atMs: number): EventPhase {
  if (atMs < instantMs(`${dates.startsOn}T00:00`)) return 'before';
  return atMs < eventEndMs(dates) ? 'during' : 'over';
}

/** Which of the event's days an instant in ms falls on, from 1 on; the first or the last one outside of them. */
export function eventDay(dates: EditionDates, atMs: number): number {
  const wallMs = atMs + zoneOffsetMs(tournament.timeZone, atMs);
  const day = Math.floor((wallMs - Date.parse(dates.startsOn)) / dayMs) + 1;
  return Math.min(Math.max(day, 1), countDays(dates));
}

/** Whether teams may register at an instant in ms. */
export function registrationPhase(dates: EditionDates, atMs: number): RegistrationPhase {
  // Through the whole minute that is named: '23:59' ends at midnight.
  const untilMs = instantMs(dates.registrationUntil) + 60_000;
  if (atMs < instantMs(dates.registrationFrom)) return 'notYet';
  if (atMs < untilMs) return untilMs - atMs <= dayMs ? 'lastDay' : 'open';
  return eventPhase(dates, atMs) === 'over' ? 'over' : 'closed';
}

/** Whether a team can be registered at an instant in ms. */
export function isRegistrationOpen(dates: EditionDates, atMs: number): boolean {
  const phase = registrationPhase(dates, atMs);
  return phase === 'open' || phase === 'lastDay';
}
