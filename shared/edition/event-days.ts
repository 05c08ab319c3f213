/**
 * The phase of this edition at a time: before, during or after the event, and whether registration is open. No Intl and
 * no key dates, because the first page imports this file.
 */
import { tournament } from './tournament.ts';

export type EventPhase = 'before' | 'during' | 'over';

/** `lastDay` is the day at whose end it closes; `over` is closed as well, with nothing left to play. */
export type RegistrationPhase = 'notYet' | 'open' | 'lastDay' | 'closed' | 'over';

const dayMs = 24 * 60 * 60_000;
const startMs = Date.parse(tournament.countdownTo);
const endMs = startMs + tournament.days * dayMs;
const registrationFromMs = Date.parse(tournament.registrationFrom);
// Through the whole minute that is named: '23:59' ends at midnight.
const registrationUntilMs = Date.parse(tournament.registrationUntil) + 60_000;

/** The phase of the event at an instant in ms: its first day begins, and its last one ends, at midnight there. */
export function eventPhase(atMs: number): EventPhase {
  if (atMs < startMs) return 'before';
  return atMs < endMs ? 'during' : 'over';
}

/** Which of the event's days an instant in ms falls on, from 1 on; the first or the last one outside of them. */
export function eventDay(atMs: number): number {
  const day = Math.floor((atMs - startMs) / dayMs) + 1;
  return Math.min(Math.max(day, 1), tournament.days);
}

/** Whether teams may register at an instant in ms. */
export function registrationPhase(atMs: number): RegistrationPhase {
  if (atMs < registrationFromMs) return 'notYet';
  if (atMs < registrationUntilMs) return registrationUntilMs - atMs <= dayMs ? 'lastDay' : 'open';
  return eventPhase(atMs) === 'over' ? 'over' : 'closed';
}

/** Whether a team can be registered at an instant in ms. */
export function isRegistrationOpen(atMs: number): boolean {
  const phase = registrationPhase(atMs);
  return phase === 'open' || phase === 'lastDay';
}
