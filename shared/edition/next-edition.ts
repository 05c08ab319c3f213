/** The next edition as a draft: the present one under another id, with every date moved by the same number of days. */
import type { Edition } from './edition.ts';
import { toRoman } from './roman.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * An edition that begins on `startsOn`. In its names the year and the number of the edition are those of the next one:
 * 'XIII Panamericano 2026' becomes 'XIV Panamericano 2027'.
 */
export function nextEdition(edition: Edition, { id, startsOn }: { id: string; startsOn: string }): Edition {
  const { identity, dates, keyDates, fees } = edition;
  const days = Math.round((Date.parse(startsOn) - Date.parse(dates.startsOn)) / dayMs);
  /** A date, or a date and a time; any other text stays. */
  const move = (text: string) => {
    if (!/^\d{4}-/.test(text)) return text;
    const moved = new Date(Date.parse(text.slice(0, 10)) + days * dayMs);
    return moved.toISOString().slice(0, 10) + text.slice(10);
  };
  const number = identity.ordinal + 1;
  const rename = (text: string) =>
    text
      .replaceAll(dates.startsOn.slice(0, 4), startsOn.slice(0, 4))
      .replace(new RegExp(`^${toRoman(identity.ordinal)}\\b`), toRoman(number))
      .replace(new RegExp(`\\b${ordinalOf(identity.ordinal)}\\b`), ordinalOf(number));
  const both = ({ es, en }: { es: string; en: string }) => ({ es: rename(es), en: rename(en) });
  return {
    ...edition,
    id,
    identity: {
      ...identity,
      name: both(identity.name),
      shortName: both(identity.shortName),
      hashtag: rename(identity.hashtag),
      ordinal: number,
    },
    dates: {
      ...dates,
      ...Object.fromEntries(Object.entries(dates).map(([name, text]) => [name, move(text)])),
    },
    keyDates: keyDates.map((one) => ({ ...one, date: move(one.date) })),
    fees: { ...fees, earlyUntil: move(fees.earlyUntil) },
  };
}

const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
const plural = new Intl.PluralRules('en', { type: 'ordinal' });

/** '13th' */
const ordinalOf = (number: number) => `${number}${suffixes[plural.select(number)]}`;
