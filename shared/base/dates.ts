import { findWallTimeFault, instantMsAt } from '../edition/time-zone.ts';
import { tournament } from '../edition/tournament.ts';
import { now, wallClock } from './clock.ts';

/**
 * Calendar dates, which never shift by a zone, and instants, which always have one. A birth date is the
 * first, a game's start the second. No library and no zod: pages that show dates read this file.
 */

/** A day without a time: `YYYY-MM-DD`. */
export type CalendarDate = string;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day that exists: `2026-02-29` is none. */
export function isCalendarDate(text: string): boolean {
  const parts = datePattern.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

/** Whether a text is a day on which a person can be born: one that exists, from 1900 to today at the tournament. */
export function isBirthDate(text: string): boolean {
  return isCalendarDate(text) && text >= '1900-01-01' && text <= calendarDateAt(now());
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The age a person reaches in a calendar year; the federation counts categories by it, not by the birthday. */
export function ageInYear(birthDate: CalendarDate, year: number): number {
  return year - Number(birthDate.slice(0, 4));
}

/** The age on a day. */
export function ageOnDay(birthDate: CalendarDate, day: CalendarDate): number {
  const years = ageInYear(birthDate, Number(day.slice(0, 4)));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The day that an instant falls on at the tournament. */
export function calendarDateAt(instant: Date): CalendarDate {
  return wallClock(instant).toISOString().slice(0, 10);
}

/** The instant of a wall time (`HH:MM`) on a day at the tournament; the start of the day without one. */
export function instantOf(date: CalendarDate, time = '00:00'): Date {
  return new Date(instantMsAt(tournament.timeZone, `${date}T${time}`));
}

/** Why a wall time on a day at the tournament is no single instant: clocks skip it, or show it twice. */
export const timeFault = (date: CalendarDate, time: string) =>
  findWallTimeFault(tournament.timeZone, `${date}T${time}`);

/** Minutes since 1970, rounded down: how validity travels in certificates and in the QR. */
export function minutesOf(instant: Date): number {
  return Math.floor(instant.getTime() / 60_000);
}

/** The instant of a number of minutes since 1970. */
export function instantOfMinutes(minutes: number): Date {
  return new Date(minutes * 60_000);
}

/** ISO 8601 of an instant in ms since 1970; null for a number that no date holds (ECMA-262, time values). */
export function isoOfMs(ms: number): string | null {
  return Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();
}
