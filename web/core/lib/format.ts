import { useMemo } from 'react';
import { wallClock } from '#shared/base/clock.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { type Language, useLanguage } from './i18n.ts';

/**
 * Dates and numbers in the reader's language (es-SV, en-US). Instants are shown in the tournament's
 * zone, calendar dates ('YYYY-MM-DD') as the day they name: neither depends on where the reader is.
 */
const locales = { es: 'es-SV', en: 'en-US' } as const;

/** Each month and day of the week in full; the first three letters are its short form, in both languages. */
const names = {
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
    days: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  },
};

/**
 * By the fields of Unicode's date patterns (UTS 35); any other word is copied. In English, articles have a two-digit
 * day, as the specification says: cards, table and article.
 */
const patterns = {
  es: {
    short: 'd MMM y',
    long: 'd de MMMM de y',
    newsShort: 'd MMM y',
    newsLong: 'd de MMMM de y',
    time: 'HH:mm',
    dateTime: 'd MMM y, HH:mm',
    weekday: 'EEEE, d de MMMM',
    weekdayName: 'EEEE',
    weekdayShort: 'EEE',
    month: 'MMMM de y',
    monthName: 'MMMM',
    monthShort: 'MMM',
  },
  en: {
    short: 'MMM d, y',
    long: 'MMMM d, y',
    newsShort: 'MMM dd, y',
    newsLong: 'MMMM dd, y',
    time: 'h:mm a',
    dateTime: 'MMM d, y, h:mm a',
    weekday: 'EEEE, MMMM d',
    weekdayName: 'EEEE',
    weekdayShort: 'EEE',
    month: 'MMMM y',
    monthName: 'MMMM',
    monthShort: 'MMM',
  },
};
type DateStyle = keyof typeof patterns.es;

/**
 * A date or an instant (ISO text, calendar date or Date) in words; the text itself when it is no date. Written by hand: to
 * make the first Intl.DateTimeFormat holds a phone up for 0.1 s, and server and browser may not write one date in two ways.
 */
export function formatDate(value: string | Date, style: DateStyle, language: Language): string {
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) return String(value);
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return fill(patterns[language][style], isDay ? instant : wallClock(instant), language);
}

/** A pattern with the fields of a date, which is read by its UTC parts. */
function fill(pattern: string, at: Date, language: Language): string {
  const month = names[language].months[at.getUTCMonth()] ?? '';
  const weekday = names[language].days[at.getUTCDay()] ?? '';
  const iso = at.toISOString();
  const hour = at.getUTCHours();
  const fields: Record<string, string | number> = {
    y: at.getUTCFullYear(),
    MMMM: month,
    MMM: month.slice(0, 3),
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    dd: iso.slice(8, 10),
    d: at.getUTCDate(),
    HH: iso.slice(11, 13),
    h: hour % 12 || 12,
    mm: iso.slice(14, 16),
    a: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/\w+/g, (word) => String(fields[word] ?? word));
}

/** From one calendar date to another: '20 feb – 1 mar 2026', '27–28 feb 2026', '30 dic 2027 – 2 ene 2028'. */
export function formatDays(from: string, until: string, language: Language): string {
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  const [first, last] =
    language === 'es'
      ? [isOneMonth ? 'd–' : isOneYear ? 'd MMM – ' : 'd MMM y – ', 'd MMM y']
      : [isOneYear ? 'MMM d – ' : 'MMM d, y – ', isOneMonth ? 'd, y' : 'MMM d, y'];
  if (from === until) return fill(language === 'es' ? last : 'MMM d, y', new Date(until), language);
  return fill(first, new Date(from), language) + fill(last, new Date(until), language);
}

/** The locale of numbers and amounts: in Spanish that of the edition's country. */
export const numberLocale = (language: Language) =>
  language === 'es' ? `es-${tournament.country}` : locales[language];

export function formatNumber(value: number, language: Language): string {
  // Such a number is the same in every language, and the first format of Intl takes a phone a tenth of a second.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return new Intl.NumberFormat(numberLocale(language)).format(value);
}

/** To make one takes a hundred times as long as to use it; a page of games uses hundreds. */
const countryNames = new Map<Language, Intl.DisplayNames>();

/** The name of a country (ISO alpha-2), or the code when there is no name. */
export function formatCountry(code: string, language: Language): string {
  try {
    const names = countryNames.get(language) ?? new Intl.DisplayNames(locales[language], { type: 'region' });
    countryNames.set(language, names);
    return names.of(code) ?? code;
  } catch {
    // Not a country code at all: what was stored is better than nothing.
    return code;
  }
}

/** The same, bound to the reader's language. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      date: (value: string | Date, style: DateStyle = 'short') => formatDate(value, style, language),
      days: (from: string, until: string) => formatDays(from, until, language),
      number: (value: number) => formatNumber(value, language),
      country: (code: string) => formatCountry(code, language),
    }),
    [language],
  );
}
