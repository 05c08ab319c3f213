import { useMemo } from 'react';
import { wallClock } from '#shared/clock.ts';
import { type Language, useLanguage } from './i18n.ts';

/**
 * Dates, numbers and money in the reader's language (es-SV, en-US). Instants are shown in the tournament's
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

/** The parts of a date in one language, as its styles put them together. */
function partsOf(at: Date, language: Language) {
  const month = names[language].months[at.getUTCMonth()] ?? '';
  const weekday = names[language].days[at.getUTCDay()] ?? '';
  const day = at.getUTCDate();
  const [hour, minute] = [at.getUTCHours(), two(at.getUTCMinutes())];
  return { month, mon: month.slice(0, 3), weekday, day, year: at.getUTCFullYear(), hour, minute };
}

type Parts = ReturnType<typeof partsOf>;
const two = (part: number) => String(part).padStart(2, '0');

const styles = {
  // '22 ene 2026', 'Jan 22, 2026'.
  short: {
    es: ({ day, mon, year }: Parts) => `${day} ${mon} ${year}`,
    en: ({ day, mon, year }: Parts) => `${mon} ${two(day)}, ${year}`,
  },
  // '22 de enero de 2026', 'January 22, 2026'.
  long: {
    es: ({ day, month, year }: Parts) => `${day} de ${month} de ${year}`,
    en: ({ day, month, year }: Parts) => `${month} ${two(day)}, ${year}`,
  },
  // '21:30', '9:30 PM'.
  time: {
    es: ({ hour, minute }: Parts) => `${two(hour)}:${minute}`,
    en: ({ hour, minute }: Parts) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  },
  dateTime: {
    es: (parts: Parts): string => `${styles.short.es(parts)}, ${styles.time.es(parts)}`,
    en: (parts: Parts): string => `${styles.short.en(parts)}, ${styles.time.en(parts)}`,
  },
  // 'sábado, 21 de febrero', 'Saturday, February 21'.
  weekday: {
    es: ({ weekday, day, month }: Parts) => `${weekday}, ${day} de ${month}`,
    en: ({ weekday, day, month }: Parts) => `${weekday}, ${month} ${day}`,
  },
  weekdayName: { es: ({ weekday }: Parts) => weekday, en: ({ weekday }: Parts) => weekday },
  weekdayShort: {
    es: ({ weekday }: Parts) => weekday.slice(0, 3),
    en: ({ weekday }: Parts) => weekday.slice(0, 3),
  },
  // 'febrero de 2026', 'February 2026'.
  month: {
    es: ({ month, year }: Parts) => `${month} de ${year}`,
    en: ({ month, year }: Parts) => `${month} ${year}`,
  },
  monthShort: { es: ({ mon }: Parts) => mon, en: ({ mon }: Parts) => mon },
};

/**
 * A date or an instant (ISO text, calendar date or Date) in words; the text itself when it is no date. Written by hand: to
 * make the first Intl.DateTimeFormat holds a phone up for 0.1 s, and server and browser may not write one date in two ways.
 */
export function formatDate(value: string | Date, style: keyof typeof styles, language: Language): string {
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) return String(value);
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return styles[style][language](partsOf(isDay ? instant : wallClock(instant), language));
}

/** From one calendar date to another of the same year: '20 feb – 1 mar 2026', '27–28 feb 2026'. */
export function formatDays(from: string, until: string, language: Language): string {
  const [first, last] = [partsOf(new Date(from), language), partsOf(new Date(until), language)];
  const isOneMonth = first.mon === last.mon;
  if (language === 'en')
    return `${first.mon} ${first.day} – ${isOneMonth ? '' : `${last.mon} `}${last.day}, ${last.year}`;
  return `${first.day}${isOneMonth ? '–' : ` ${first.mon} – `}${last.day} ${last.mon} ${last.year}`;
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

/** An amount in US dollars, El Salvador's currency. */
export function formatMoney(amount: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(amount);
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
      date: (value: string | Date, style: keyof typeof styles = 'short') =>
        formatDate(value, style, language),
      days: (from: string, until: string) => formatDays(from, until, language),
      number: (value: number) => formatNumber(value, language),
      money: (amount: number) => formatMoney(amount, language),
      country: (code: string) => formatCountry(code, language),
    }),
    [language],
  );
}
