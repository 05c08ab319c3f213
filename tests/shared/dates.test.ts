import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { nowMs, setClockOffset } from '#shared/base/clock.ts';
import { countdownParts } from '#shared/base/countdown.ts';
import { birthDateSchema, calendarDateSchema, instantSchema } from '#shared/base/date-schemas.ts';
import {
  ageInYear,
  calendarDateAt,
  instantOf,
  instantOfMinutes,
  isCalendarDate,
  minutesOf,
} from '#shared/base/dates.ts';

afterEach(() => setClockOffset(0));

describe('calendar dates', () => {
  it.each([
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00:00Z', false],
    ['01/02/1980', false],
    ['', false],
  ])('%s is a day that exists: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
    expect(calendarDateSchema.safeParse(text).success).toBe(expected);
  });

  it('calendar dates agrees with the calendar of the platform for every day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const text = `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
          const day = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
          expect(isCalendarDate(text)).toBe(exists);
        },
      ),
    );
  });

  it('a moment late in the evening in San Salvador is still that day, though it is the next one in Greenwich', () => {
    const late = new Date('2026-02-21T05:30:00Z');
    expect(calendarDateAt(late)).toBe('2026-02-20');
    expect(late.toISOString().slice(0, 10)).toBe('2026-02-21');
  });

  it('midnight is the first moment of its day', () => {
    expect(calendarDateAt(instantOf('2026-02-20'))).toBe('2026-02-20');
    expect(calendarDateAt(new Date(instantOf('2026-02-20').getTime() - 1))).toBe('2026-02-19');
  });

  it('the wall time of a game is the same instant for every visitor', () => {
    expect(instantOf('2026-02-21', '18:00').toISOString()).toBe('2026-02-22T00:00:00.000Z');
    expect(instantOf('2026-02-20').getTime()).toBe(new Date('2026-02-20T00:00:00-06:00').getTime());
  });

  it('minutes since 1970 are cut, not rounded', () => {
    expect(minutesOf(new Date('1970-01-01T00:01:59.999Z'))).toBe(1);
    expect(instantOfMinutes(29_512_345).toISOString()).toBe('2026-02-10T16:25:00.000Z');
  });
});

describe('ages', () => {
  it.each([
    ['born on 1 January', '1986-01-01', 40],
    ['born on 31 December', '1986-12-31', 40],
    ['born a year later', '1987-01-01', 39],
  ])('ages in the calendar year 2026 a person %s is counted as %s: %i', (_, birthDate, age) => {
    expect(ageInYear(birthDate, 2026)).toBe(age);
  });
});

describe('birth dates as they are sent', () => {
  const codeOf = (sent: unknown) => birthDateSchema.safeParse(sent).error?.issues[0]?.message;

  it.each([
    ['1979-05-04', '1979-05-04'],
    [' 1979-05-04 ', '1979-05-04'],
    ['1979-05-04T00:00:00.000Z', '1979-05-04'],
    ['1900-01-01', '1900-01-01'],
  ])('%s is taken as %s', (sent, stored) => {
    expect(birthDateSchema.parse(sent)).toBe(stored);
  });

  it.each([
    [undefined, 'REQUIRED'],
    [null, 'REQUIRED'],
    ['', 'REQUIRED'],
    [19790504, 'INVALID_DATE'],
    ['1979-02-30', 'INVALID_DATE'],
    ['1899-12-31', 'INVALID_DATE'],
    ['1979-05-04T06:00:00.000Z', 'INVALID_DATE'],
    ['4 May 1979', 'INVALID_DATE'],
    ['2999-01-01', 'DATE_IN_FUTURE'],
  ])('%s is refused as %s', (sent, code) => {
    expect(codeOf(sent)).toBe(code);
  });

  it('today in San Salvador is the last possible one, whatever the day is in Greenwich', () => {
    setClockOffset(new Date('2026-02-21T05:30:00Z').getTime() - nowMs());
    expect(codeOf('2026-02-20')).toBeUndefined();
    expect(codeOf('2026-02-21')).toBe('DATE_IN_FUTURE');
  });

  it('an instant says its zone', () => {
    expect(instantSchema.safeParse('2026-02-20T08:00:00-06:00').success).toBe(true);
    expect(instantSchema.safeParse('2026-02-20T08:00:00').success).toBe(false);
  });
});

describe('the countdown', () => {
  const target = new Date('2026-02-20T00:00:00-06:00').getTime();
  it.each([
    ['a day and a second', 86_401_000, { days: 1, hours: 0, minutes: 0, seconds: 1 }],
    ['one millisecond less than a minute', 59_999, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
    ['a hundred days less a second', 8_639_999_000, { days: 99, hours: 23, minutes: 59, seconds: 59 }],
    ['nothing', 0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('the countdown with %s left', (_, left, parts) => {
    expect(countdownParts(target, target - left)).toEqual(parts);
  });

  it('the countdown stays at zero when the day has come and gone', () => {
    expect(countdownParts(target, target + 123_456_789)).toEqual({
      days: 0,
      hours: 0,
      minutes: 0,
      seconds: 0,
    });
  });
});
