import { z } from 'zod';
import { now } from './clock.ts';
import { calendarDateAt, isCalendarDate } from './dates.ts';

/**
 * The shapes of dates as they are stored and sent. Apart from dates.ts, so that pages which only count down
 * or show an age do not pay for zod.
 */

/** A required text; a missing value has another code than a value of the wrong type. */
const text = z.string({ error: (issue) => (issue.input == null ? 'REQUIRED' : 'INVALID_DATE') });

/** A day that exists. */
export const calendarDateSchema = text.refine(isCalendarDate, {
  error: ({ input }) => (input === '' ? 'REQUIRED' : 'INVALID_DATE'),
});

/**
 * A birth date: a day between 1900 and today at the tournament. A form that turns the day into an instant
 * before sending gives midnight UTC; that is taken as the day it names, any other time of day is refused.
 */
export const birthDateSchema = text
  .transform((sent) => sent.trim().replace(/T00:00(:00(\.0+)?)?(Z|\+00:00)$/, ''))
  // Piped, not aborted: checks of the whole object still run and are reported together with this field.
  .pipe(calendarDateSchema)
  .pipe(
    z
      .string()
      .refine((date) => date >= '1900-01-01', 'INVALID_DATE')
      .refine((date) => date <= calendarDateAt(now()), 'DATE_IN_FUTURE'),
  );

/** The text limits that every screen, export and column supports. */
const [earliest, latest] = [Date.UTC(1900, 0, 1), Date.UTC(3000, 0, 1) - 1];
const isHeldEverywhere = (ms: number) => ms >= earliest && ms <= latest;

/** An instant as sent: ISO 8601 with its zone, from 1900 to 2999. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'INVALID_DATE' })
  .refine((text) => isHeldEverywhere(Date.parse(text)), 'INVALID_DATE');

/**
 * An instant in ms since 1970 by a device's own clock. A wrong clock must not reject work, so the instant is clamped to
 * the years 1900 to 2999.
 */
export const deviceInstantMs = z
  .int('INVALID_NUMBER')
  .transform((ms) => Math.max(earliest, Math.min(latest, ms)));

/** Minutes since 1970, as certificates and the QR carry them. */
export const minutesSchema = z
  .int('INVALID_NUMBER')
  .nonnegative('INVALID_NUMBER')
  .max(99_999_999, 'INVALID_NUMBER');
