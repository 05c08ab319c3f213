import { useMemo } from 'react';
import { tournament } from '#shared/tournament.ts';
import { type Language, useLanguage } from './i18n.ts';

/**
 * Dates, numbers and money in the reader's language (es-SV, en-US). Instants are shown in the tournament's
 * zone, calendar dates ('YYYY-MM-DD') as the day they name: neither depends on where the reader is.
 */
const locales = { es: 'es-SV', en: 'en-US' } as const;

type DateStyle =
  | 'short'
  | 'long'
  | 'time'
  | 'dateTime'
  | 'weekday'
  | 'weekdayName'
  | 'weekdayShort'
  | 'month'
  | 'monthShort';
/** The same parts in both languages; each puts them in its own order. */
const both = (shape: Intl.DateTimeFormatOptions) => ({ es: shape, en: shape });
const shapes: Record<DateStyle, Record<Language, Intl.DateTimeFormatOptions>> = {
  // English: 'MMM dd, yyyy'; Spanish: '22 ene 2026'.
  short: {
    en: { month: 'short', day: '2-digit', year: 'numeric' },
    es: { day: 'numeric', month: 'short', year: 'numeric' },
  },
  // English: 'MMMM dd, yyyy'; Spanish: '22 de enero de 2026'.
  long: {
    en: { month: 'long', day: '2-digit', year: 'numeric' },
    es: { day: 'numeric', month: 'long', year: 'numeric' },
  },
  time: {
    en: { hour: 'numeric', minute: '2-digit' },
    es: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
  dateTime: {
    en: { month: 'short', day: '2-digit', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    es: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
  },
  // 'sábado, 21 de febrero', 'Saturday, February 21'.
  weekday: both({ weekday: 'long', day: 'numeric', month: 'long' }),
  weekdayName: both({ weekday: 'long' }),
  weekdayShort: both({ weekday: 'short' }),
  month: both({ month: 'long', year: 'numeric' }),
  monthShort: both({ month: 'short' }),
};

/** A date or an instant (ISO text, calendar date or Date) in words; the text itself when it is no date. */
export function formatDate(value: string | Date, style: DateStyle, language: Language): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) return String(value);
  const timeZone = isDay ? 'UTC' : tournament.timeZone;
  const formatter = kept(
    `${language} ${style} ${timeZone}`,
    () => new Intl.DateTimeFormat(locales[language], { ...shapes[style][language], timeZone }),
  );
  return tidy(formatter.format(instant));
}

const formatters = new Map<string, unknown>();

/** To make a formatter takes a hundred times as long as to use it; a page of games uses hundreds. */
function kept<T>(name: string, make: () => T): T {
  if (!formatters.has(name)) formatters.set(name, make());
  // Each name is made by one kind of formatter.
  return formatters.get(name) as T;
}

/** From one day to another, sharing what they share: '20 feb – 1 mar 2026'. */
export function formatDays(from: string, until: string, language: Language): string {
  const shape = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const range = new Intl.DateTimeFormat(locales[language], shape).formatRange(
    new Date(from),
    new Date(until),
  );
  return tidy(range.replaceAll(' de ', ' '));
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

/** An amount in US dollars, El Salvador's currency. */
export function formatMoney(amount: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(amount);
}

/** The name of a country (ISO alpha-2), or the code when there is no name. */
export function formatCountry(code: string, language: Language): string {
  try {
    const names = kept(language, () => new Intl.DisplayNames(locales[language], { type: 'region' }));
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
      money: (amount: number) => formatMoney(amount, language),
      country: (code: string) => formatCountry(code, language),
    }),
    [language],
  );
}

/** Thin and narrow blanks of the locale data as plain ones: they break searching and pasting. */
function tidy(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ').replace(/\bsept\b/, 'sep');
}
