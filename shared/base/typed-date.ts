import { tournament } from '../edition/tournament.ts';
import { type CalendarDate, isBirthDate } from './dates.ts';
import { fold } from './text.ts';

/**
 * Birth dates as people type and paste them: `5/6/80`, `050680`, `5 jun 1980`, `June 5th, 1980`, `1980-06-05`. The day
 * comes first unless only the other order names a day that exists.
 */

/** Derived from age: the youngest person who may take part in anything. */
const youngest = 16;

/**
 * The one rule for a year of two digits: the latest year in which a person of at least 16 was born. In 2026, `84` is
 * 1984, `10` is 2010 and `20` is 1920.
 */
export function fullYear(twoDigits: number): number {
  const latest = tournament.year - youngest;
  const year = latest - (latest % 100) + twoDigits;
  return year > latest ? year - 100 : year;
}

/** The folded names of each month in Spanish, English and Portuguese, with their abbreviations. */
export const monthNames: readonly (readonly string[])[] = [
  ['enero', 'ene', 'january', 'jan', 'janeiro'],
  ['febrero', 'feb', 'february', 'fevereiro', 'fev'],
  ['marzo', 'mar', 'march', 'marco'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may', 'maio', 'mai'],
  ['junio', 'jun', 'june', 'junho'],
  ['julio', 'jul', 'july', 'julho'],
  ['agosto', 'ago', 'august', 'aug'],
  ['septiembre', 'setiembre', 'sept', 'sep', 'set', 'september', 'setembro'],
  ['octubre', 'oct', 'october', 'outubro', 'out'],
  ['noviembre', 'nov', 'november', 'novembro'],
  ['diciembre', 'dic', 'december', 'dec', 'dezembro', 'dez'],
];
/** Three letters distinguish the months in all of them. */
const monthStarts = monthNames.map((names) => names.map((name) => name.slice(0, 3)));

/** The month, 1 to 12, that a word or its abbreviation means. */
export function findMonth(word: string): number | null {
  const start = fold(word).slice(0, 3);
  const index = monthStarts.findIndex((starts) => starts.includes(start));
  return index < 0 ? null : index + 1;
}

const weekday =
  /\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?)\b/g;
const timeOfDay =
  /(?:t|\s)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:z|[+-]\d{2}:?\d{2})?$/;

/** Invisible characters, quotes and a time at midnight, as spreadsheets paste them, say nothing about the day. */
function tidy(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replace(/^[\s'"]+|[\s'"]+$/g, '');
  return fold(plain).replace(timeOfDay, '').replace(weekday, ' ');
}

const filler = ['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th', 'ro', 'o'];

/** The date in a text, or null. A bare five-digit number is a spreadsheet date only if it was `pasted`. */
export function readTypedDate(text: string, { pasted = false } = {}): CalendarDate | null {
  const words = (tidy(text).match(/\p{L}+|\d+/gu) ?? []).filter((word) => !filler.includes(word));
  const [first = '', second = ''] = words;
  if (words.length === 1)
    return pasted && /^\d{5}$/.test(first) ? pastedSerial(Number(first)) : inOneNumber(first);
  if (words.length === 2) return /^\d+$/.test(first + second) ? inOneNumber(first + second) : null;
  if (words.length !== 3) return null;
  const at = words.findIndex((word) => /^\p{L}{3,}$/u.test(word));
  if (at < 0) return inThreeNumbers(words);
  const month = findMonth(words[at] ?? '');
  const [a = '', b = ''] = words.filter((_, index) => index !== at);
  if (month === null || !/^\d+$/.test(a + b)) return null;
  return isYear(a) ? dateOf(a, month, b) : dateOf(b, month, a);
}

/** `14051978`, `19780514`, `140578`. */
function inOneNumber(digits: string): CalendarDate | null {
  const cut = (...lengths: number[]) => {
    let from = 0;
    return lengths.map((length) => {
      from += length;
      return digits.slice(from - length, from);
    });
  };
  if (/^\d{8}$/.test(digits)) return dayFirst(cut(2, 2, 4)) ?? yearFirst(cut(4, 2, 2));
  if (!/^\d{6}$/.test(digits)) return null;
  const [first = ''] = cut(2);
  // `310204` is a day that does not exist, not one of 1931.
  return isYear(first) || first === '00' ? yearFirst(cut(2, 2, 2)) : dayFirst(cut(2, 2, 2));
}

function inThreeNumbers(parts: readonly string[]): CalendarDate | null {
  if (!parts.every((part) => /^(\d{1,2}|\d{4})$/.test(part))) return null;
  return isYear(parts[0] ?? '') ? yearFirst(parts) : dayFirst(parts);
}

function dayFirst([a = '', b = '', year = '']: readonly string[]): CalendarDate | null {
  return dateOf(year, Number(b), a) ?? dateOf(year, Number(a), b);
}

function yearFirst([year = '', a = '', b = '']: readonly string[]): CalendarDate | null {
  return dateOf(year, Number(a), b) ?? dateOf(year, Number(b), a);
}

/** A number that cannot be a day of a month. */
const isYear = (digits: string) => digits.length === 4 || Number(digits) > 31;

function dateOf(yearText: string, month: number, day: string): CalendarDate | null {
  if (day.length > 2 || (yearText.length !== 2 && yearText.length !== 4)) return null;
  const year = yearText.length === 2 ? fullYear(Number(yearText)) : Number(yearText);
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isBirthDate(date) ? date : null;
}

/** The date of a number of days since the last of 1899, as Excel stores dates. */
export function dateOfSerial(days: number): CalendarDate {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A cell that lost its format, as Excel pastes it; birth dates of 1905 to 2019. */
function pastedSerial(days: number): CalendarDate | null {
  return days < 2000 || days > 43_830 ? null : dateOfSerial(days);
}

/** Longer than `5 de junio de 1980` is no date. */
const mostWords = 5;

/**
 * The first date in a text, and the words around it: `soto 12/05/1982`. Digits alone need eight of them, or
 * `fewestDigits`.
 */
export function findTypedDate(
  text: string,
  fewestDigits: 6 | 8 = 8,
): { date: CalendarDate; before: string; after: string } | null {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length).join(' ');
      // Fewer digits than those of a day are a number of something else.
      if (/^\d+$/.test(part) && part.length !== 8 && part.length !== fewestDigits) continue;
      // 'DE' behind a date is Germany.
      const ends = [words[from] ?? '', words[from + length - 1] ?? ''];
      const isBare = /^[\d\p{L}]/u.test(part) && /[\d\p{L}]$/u.test(part);
      const date = isBare && !ends.some((word) => filler.includes(fold(word))) ? readTypedDate(part) : null;
      if (!date) continue;
      return { date, before: words.slice(0, from).join(' '), after: words.slice(from + length).join(' ') };
    }
  }
  return null;
}
