import { expect, test } from 'vitest';
import { addressOf } from '#web/lib/api.ts';
import { formatCountry, formatDate, formatDays, formatMoney, formatNumber } from '#web/lib/format.ts';

test.each([
  ['2026-01-05', 'short', 'en', 'Jan 05, 2026'],
  ['2026-01-05', 'short', 'es', '5 ene 2026'],
  ['2026-01-05', 'long', 'en', 'January 05, 2026'],
  ['2026-01-05', 'long', 'es', '5 de enero de 2026'],
] as const)('the day %s is written %s in %s as %s', (day, style, language, text) => {
  expect(formatDate(day, style, language)).toBe(text);
});

test('an instant is told as the tournament sees it, wherever the reader is', () => {
  expect(formatDate('2026-02-20T03:30:00Z', 'short', 'en')).toBe('Feb 19, 2026');
  expect(formatDate('2026-02-20T03:30:00Z', 'time', 'es')).toBe('21:30');
});

test('what is no date is shown as it was written', () => {
  expect(formatDate('pronto', 'short', 'es')).toBe('pronto');
});

test('the days of the tournament share their year', () => {
  expect(formatDays('2026-02-20', '2026-03-01', 'es')).toBe('20 feb – 1 mar 2026');
  expect(formatDays('2026-02-20', '2026-03-01', 'en')).toBe('Feb 20 – Mar 1, 2026');
});

test('numbers, money and countries follow the language', () => {
  expect(formatNumber(3500, 'es')).toBe('3,500');
  expect(formatMoney(1700, 'en')).toBe('$1,700.00');
  expect(formatCountry('DO', 'es')).toBe('República Dominicana');
  expect(formatCountry('DO', 'en')).toBe('Dominican Republic');
  expect(formatCountry('none at all', 'en')).toBe('none at all');
});

test('a call fills its path and leaves out what was not given', () => {
  expect(addressOf('/api/news/:id', { params: { id: 'a/b' } })).toBe('/api/news/a%2Fb');
  expect(addressOf('/api/news', { query: { limit: 3, category: undefined } })).toBe('/api/news?limit=3');
});
