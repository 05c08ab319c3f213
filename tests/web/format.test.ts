import { expect, onTestFinished, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { addressOf } from '#web/core/client/api.ts';
import { countryOptions } from '#web/core/form/country-options.ts';
import { formatCountry, formatDate, formatDays, formatNumber } from '#web/core/lib/format.ts';
import { formatMoney } from '#web/core/lib/format-money.ts';

test.each([
  ['2026-01-05', 'short', 'en', 'Jan 5, 2026'],
  ['2026-01-05', 'short', 'es', '5 ene 2026'],
  ['2026-01-05', 'long', 'en', 'January 5, 2026'],
  ['2026-01-05', 'newsShort', 'en', 'Jan 05, 2026'],
  ['2026-01-05', 'newsLong', 'en', 'January 05, 2026'],
  ['2026-01-05', 'long', 'es', '5 de enero de 2026'],
] as const)('the day %s is written %s in %s as %s', (day, style, language, text) => {
  expect(formatDate(day, style, language)).toBe(text);
});

test('an instant is shown in the time zone of the tournament, wherever the reader is', () => {
  expect(formatDate('2026-02-20T03:30:00Z', 'short', 'en')).toBe('Feb 19, 2026');
  expect(formatDate('2026-02-20T03:30:00Z', 'time', 'es')).toBe('21:30');
});

const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = {
  es: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  en: { hour: 'numeric', minute: '2-digit' },
} as const;
const platform = {
  short: alike(parts),
  long: alike({ ...parts, month: 'long' }),
  newsShort: { es: parts, en: { ...parts, day: '2-digit' } },
  newsLong: { es: { ...parts, month: 'long' }, en: { ...parts, month: 'long', day: '2-digit' } },
  time: clock,
  dateTime: { es: { ...parts, ...clock.es }, en: { ...parts, ...clock.en } },
  weekday: alike({ weekday: 'long', day: 'numeric', month: 'long' }),
  weekdayName: alike({ weekday: 'long' }),
  weekdayShort: alike({ weekday: 'short' }),
  month: alike({ month: 'long', year: 'numeric' }),
  monthShort: alike({ month: 'short' }),
} as const;
function alike(shape: Intl.DateTimeFormatOptions) {
  return { es: shape, en: shape };
}

test.each(Object.keys(platform) as (keyof typeof platform)[])(
  'the value %s is formatted as the platform formats it',
  (style) => {
    for (const language of ['es', 'en'] as const) {
      const locale = { es: 'es-SV', en: 'en-US' }[language];
      const shape = { ...platform[style][language], timeZone: 'America/El_Salvador' };
      const formatter = new Intl.DateTimeFormat(locale, shape);
      // Steps of 37 hours meet every month, every day of the week and every hour.
      for (let at = Date.UTC(2025, 11, 1); at < Date.UTC(2027, 1, 1); at += 37 * 3_600_000 + 60_000) {
        // Its thin blanks break searching and pasting; its 'sept' is the one month of four letters.
        const written = formatter
          .format(at)
          .replace(/[\u2009\u202f]/g, ' ')
          .replace(/\bsept\b/, 'sep');
        expect(formatDate(new Date(at), style, language)).toBe(written);
      }
    }
  },
);

test.each([
  ['2026-02-20T05:59:00Z', 'Feb 19, 2026, 11:59 PM', '19 feb 2026, 23:59'],
  ['2026-02-20T06:00:00Z', 'Feb 20, 2026, 12:00 AM', '20 feb 2026, 00:00'],
  ['2026-02-20T18:00:00Z', 'Feb 20, 2026, 12:00 PM', '20 feb 2026, 12:00'],
  ['2026-02-20T19:05:00Z', 'Feb 20, 2026, 1:05 PM', '20 feb 2026, 13:05'],
])('the instant %s is %s, and %s', (instant, english, spanish) => {
  expect(formatDate(instant, 'dateTime', 'en')).toBe(english);
  expect(formatDate(new Date(instant), 'dateTime', 'es')).toBe(spanish);
});

test('a day is the day it names, in each style', () => {
  expect(formatDate('2026-03-01', 'weekday', 'es')).toBe('domingo, 1 de marzo');
  expect(formatDate('2026-03-01', 'weekday', 'en')).toBe('Sunday, March 1');
  expect(formatDate('2026-03-01', 'month', 'es')).toBe('marzo de 2026');
  expect(formatDate('2026-03-01', 'monthName', 'en')).toBe('March');
});

test('a text that is not a date is shown unchanged', () => {
  expect(formatDate(new Date(Number.NaN), 'short', 'en')).toBe('Invalid Date');
  expect(formatDate('pronto', 'short', 'es')).toBe('pronto');
});

test('the days of the tournament share their year', () => {
  expect(formatDays('2026-02-20', '2026-03-01', 'es')).toBe('20 feb – 1 mar 2026');
  expect(formatDays('2026-02-20', '2026-03-01', 'en')).toBe('Feb 20 – Mar 1, 2026');
  expect(formatDays('2026-02-27', '2026-02-28', 'es')).toBe('27–28 feb 2026');
  expect(formatDays('2026-02-27', '2026-02-28', 'en')).toBe('Feb 27 – 28, 2026');
  expect(formatDays('2026-01-27', '2026-02-28', 'en')).toBe('Jan 27 – Feb 28, 2026');
  expect(formatDays('2027-12-30', '2028-01-02', 'es')).toBe('30 dic 2027 – 2 ene 2028');
  expect(formatDays('2027-12-30', '2028-01-02', 'en')).toBe('Dec 30, 2027 – Jan 2, 2028');
  expect(formatDays('2026-02-27', '2026-02-27', 'es')).toBe('27 feb 2026');
  expect(formatDays('2026-02-27', '2026-02-27', 'en')).toBe('Feb 27, 2026');
});

test('numbers, money and countries follow the language', () => {
  expect(formatNumber(3500, 'es')).toBe('3,500');
  for (const value of [-1000, -999, -7, 0, 0.5, 12.25, 999, 1000])
    expect(formatNumber(value, 'es')).toBe(new Intl.NumberFormat('es-SV').format(value));
  for (const language of ['es', 'en'] as const) expect(formatMoney(1700, 'USD', language)).toBe('$1,700.00');
  onTestFinished(() => serveEdition(seed));
  const { identity } = seed;
  serveEdition({ ...seed, identity: { ...identity, country: { ...identity.country, code: 'PT' } } });
  expect(formatMoney(160, 'EUR', 'es')).toBe('160,00\u00a0€');
  expect(formatMoney(12.5, 'EUR', 'en')).toBe('€12.50');
  serveEdition(seed);
  expect(formatCountry('DO', 'es')).toBe('República Dominicana');
  expect(formatCountry('DO', 'en')).toBe('Dominican Republic');
  expect(formatCountry('none at all', 'en')).toBe('none at all');
});

test('a call fills its path and omits missing values', () => {
  expect(addressOf('/api/news/:id', { params: { id: 'a/b' } })).toBe('/api/news/a%2Fb');
  expect(addressOf('/api/news', { query: { limit: 3, category: undefined } })).toBe('/api/news?limit=3');
});

test('the list of countries begins with that of the event, and has every country once', () => {
  onTestFinished(() => serveEdition(seed));
  const { identity } = seed;
  const country = { ...identity.country, code: 'PT' };
  serveEdition({ ...seed, id: 'lisbon-2027', identity: { ...identity, country } });
  const listed = countryOptions('en').map(({ value }) => value);
  expect(listed[0]).toBe('PT');
  expect(listed).toHaveLength(new Set(listed).size);
  expect(listed).toHaveLength(250);
});
