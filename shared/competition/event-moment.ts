/**
 * What a day of the event is like at an instant: what is on, what comes next, or that nothing does. No zod: public
 * pages read this file.
 */
import type { CalendarDate } from '../base/dates.ts';
import type { EditionDates } from '../edition/edition.ts';
import { countDays, eventDay, eventPhase } from '../edition/event-days.ts';
import { tournament } from '../edition/tournament.ts';

/** All games of a day with the same start. */
export interface TipOff {
  /** ISO 8601. */
  at: string;
  games: number;
  /** How many of them have no result yet. */
  open: number;
}

/** What is known of the present day. */
export interface DayFacts<T extends TipOff> {
  /** In order of time. */
  tipOffs: readonly T[];
  /** The next day with games, and when its first one begins (ISO 8601). */
  next: { date: CalendarDate; at: string } | null;
}

export type EventMoment<T extends TipOff> =
  /** Games are on; `next` is the next tip-off of the day, if there is one. */
  | { kind: 'playing'; on: readonly T[]; next: T | null }
  /** No game is on, but some are still to come today; `isFirst` while none has been played. */
  | { kind: 'waiting'; next: T; isFirst: boolean }
  /** Today's games have been played (`done`), or there are none (`quiet`). */
  | { kind: 'done' | 'quiet'; next: DayFacts<T>['next'] }
  /** Everything has been played. */
  | { kind: 'over' };

/** How long a game occupies its court, ms; its real end is unknown beforehand. */
export const courtMs = () => tournament.rules.courtMinutes * 60_000;

/**
 * The moment at an instant in ms. A game is on from its tip-off until it has a result, or for as long as it keeps its
 * court; the event is over with the last game of its last day, and at that day's end in any case.
 */
export function eventMoment<T extends TipOff>(
  dates: EditionDates,
  { tipOffs, next }: DayFacts<T>,
  atMs: number,
): EventMoment<T> {
  if (eventPhase(dates, atMs) === 'over') return { kind: 'over' };
  const startOf = ({ at }: TipOff) => Date.parse(at);
  const on = tipOffs.filter((one) => isOn(one, atMs));
  const coming = tipOffs.find((one) => startOf(one) > atMs) ?? null;
  if (on.length > 0) return { kind: 'playing', on, next: coming };
  if (coming) return { kind: 'waiting', next: coming, isFirst: coming === tipOffs[0] };
  if (tipOffs.length === 0) return { kind: 'quiet', next };
  const isLastDay = eventDay(dates, atMs) === countDays(dates);
  return isLastDay && next === null ? { kind: 'over' } : { kind: 'done', next };
}

/** Whether games that begin together are on at an instant in ms. */
export function isOn({ at, open }: TipOff, atMs: number): boolean {
  const start = Date.parse(at);
  return open > 0 && start <= atMs && atMs < start + courtMs();
}

/** The tip-off shown first: the current one, else the next one, else the first of the day. */
export function presentTipOff(tipOffs: readonly string[], atMs: number): string | undefined {
  return tipOffs.find((at) => Date.parse(at) + courtMs() > atMs) ?? tipOffs[0];
}
