/**
 * The calendar of the tournament: the key dates of the edition and what has been published since, in one list. A day of
 * games is one entry, however many are played on it. No zod: public pages read this file.
 */
import { wallClock } from '../base/clock.ts';
import { type CalendarDate, calendarDateAt, instantOf } from '../base/dates.ts';
import { compareTexts } from '../base/text.ts';
import type { Edition, EditionDates } from '../edition/edition.ts';
import { countDays } from '../edition/event-days.ts';
import { type EventType, limits } from '../edition/tournament.ts';

export type KeyDate = Edition['keyDates'][number];

/** A day on which games are published. */
export interface GameDay {
  date: CalendarDate;
  games: number;
  /** When the first one begins, on the tournament's clock: 'HH:MM'. */
  from: string;
}

/** An event an editor has published, other than a game. */
export interface PublishedEvent {
  id: number;
  /** The instant it begins, ISO 8601. */
  date: string;
  eventType: EventType;
  title: string;
  titleEn: string | null;
  venue: string | null;
}

export interface CalendarEntry {
  key: string;
  date: CalendarDate;
  /** Wall times at the tournament; null for a whole day. */
  from: string | null;
  until: string | null;
  type: EventType;
  highlight: boolean;
  /** Where its words come from. */
  what:
    | { kind: 'keyDate'; keyDate: KeyDate }
    | { kind: 'published'; event: PublishedEvent }
    | { kind: 'games'; games: number };
}

/** The two kinds of days that the calendar marks with a color and a label. */
export type DayKind = 'registration' | 'tournament';

/** All dated entries in chronological order; without the last day of the discount if there is none. */
export function calendarEntries(
  { keyDates, fees }: Pick<Edition, 'keyDates' | 'fees'>,
  published: { days: readonly GameDay[]; events: readonly PublishedEvent[] } = { days: [], events: [] },
): CalendarEntry[] {
  const shown = fees.earlyDiscount > 0 ? keyDates : keyDates.filter(({ id }) => id !== 'earlyRegistration');
  const fixed = shown.map(
    (keyDate): CalendarEntry => ({
      key: `key-${keyDate.id}`,
      date: keyDate.date,
      from: keyDate.from ?? null,
      until: keyDate.until ?? null,
      type: keyDate.type,
      highlight: keyDate.highlight,
      what: { kind: 'keyDate', keyDate },
    }),
  );
  const games = published.days.map(
    ({ date, games, from }): CalendarEntry => ({
      key: `games-${date}`,
      date,
      from,
      until: null,
      type: 'game',
      highlight: false,
      what: { kind: 'games', games },
    }),
  );
  return [...fixed, ...games, ...published.events.map(entryOfEvent)].sort(
    (a, b) => compareTexts(a.date, b.date) || compareTexts(startOf(a), startOf(b)),
  );
}

/** The next dated entries after an instant, including those under way. */
export function upcomingEntries(
  entries: readonly CalendarEntry[],
  at: Date,
  most: number = limits.upcomingEvents,
): CalendarEntry[] {
  return entries.filter((entry) => endOf(entry) > at).slice(0, most);
}

/** The entries of each day that has any. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<CalendarDate, CalendarEntry[]> {
  return Map.groupBy(entries, (entry) => entry.date);
}

/** The mark of a day; null without an entry. The tournament takes precedence over registration. */
export function dayKind(entries: readonly CalendarEntry[]): DayKind | null {
  if (entries.length === 0) return null;
  return entries.every((entry) => kindOf(entry) === 'registration') ? 'registration' : 'tournament';
}

export function kindOf({ type }: Pick<CalendarEntry, 'type'>): DayKind {
  return type === 'registration' ? 'registration' : 'tournament';
}

/** The days of a month ('YYYY-MM') in weeks from Monday; null where another month's days would stand. */
export function monthWeeks(month: string): (CalendarDate | null)[][] {
  const days = daysOf(month);
  const before = (weekdayOf(`${month}-01`) + 6) % 7;
  const cells: (CalendarDate | null)[] = [...Array<null>(before).fill(null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** A month some months later (or earlier): 'YYYY-MM'. */
export function stepMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** A day some days later (or earlier). */
export function stepDay(date: CalendarDate, by: number): CalendarDate {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + by);
  return moved.toISOString().slice(0, 10);
}

/** All days of the tournament, first to last. */
export function tournamentDays(dates: EditionDates): CalendarDate[] {
  return Array.from({ length: countDays(dates) }, (_, place) => stepDay(dates.startsOn, place));
}

/** Which day of the tournament it is ('Day 2 of 10'); nothing outside of it. */
export function tournamentDay(dates: EditionDates, date: CalendarDate): { day: number; of: number } | null {
  const days = tournamentDays(dates);
  const place = days.indexOf(date);
  return place < 0 ? null : { day: place + 1, of: days.length };
}

/** The day of the tournament to show at an instant: the current one, else the first or last. */
export function presentTournamentDay({ startsOn, endsOn }: EditionDates, at: Date): CalendarDate {
  const today = calendarDateAt(at);
  if (today < startsOn) return startsOn;
  return today > endsOn ? endsOn : today;
}

/** The time on the tournament's clock, 'HH:MM'. */
export function wallTime(at: Date): string {
  return wallClock(at).toISOString().slice(11, 16);
}

function entryOfEvent(event: PublishedEvent): CalendarEntry {
  const starts = new Date(event.date);
  return {
    key: `event-${event.id}`,
    date: calendarDateAt(starts),
    from: wallTime(starts),
    until: null,
    type: event.eventType,
    highlight: false,
    what: { kind: 'published', event },
  };
}

/** What it is sorted by within its day: whole days first, a deadline at its hour. */
function startOf({ from, until }: CalendarEntry): string {
  return from ?? until ?? '';
}

function endOf({ date, from, until, what }: CalendarEntry): Date {
  if (until) return instantOf(date, until);
  // A day of games lasts until its night; an event whose end is not known counts until it begins.
  return from && what.kind !== 'games' ? instantOf(date, from) : instantOf(stepDay(date, 1));
}

function daysOf(month: string): CalendarDate[] {
  const first: CalendarDate = `${month}-01`;
  const days: CalendarDate[] = [];
  for (let day = first; day.startsWith(month); day = stepDay(day, 1)) days.push(day);
  return days;
}

/** 0 is Sunday. */
function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
