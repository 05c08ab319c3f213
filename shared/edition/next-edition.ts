/** Moving the dates of an edition: for the next one as a draft, and when the first or last day changes. */
import { changedSections } from './check-edition.ts';
import { type Edition, type EditionSection, editionSectionNames } from './edition.ts';
import { isLinkedKeyDate, type SomeSections } from './edition-rules.ts';
import { zonesAtWork } from './kinds.ts';
import { toRoman } from './roman.ts';
import { addDays, daysBetween } from './time-zone.ts';

/**
 * An edition that begins on `startsOn`. In its names the year and the number of the edition are those of the next one:
 * 'XIII Panamericano 2026' becomes 'XIV Panamericano 2027'.
 */
export function nextEdition(edition: Edition, { id, startsOn }: { id: string; startsOn: string }): Edition {
  const { identity, dates } = edition;
  const endsOn = addDays(dates.endsOn, daysBetween(dates.startsOn, startsOn));
  const number = identity.ordinal + 1;
  const rename = (text: string) =>
    text
      .replaceAll(dates.startsOn.slice(0, 4), startsOn.slice(0, 4))
      .replace(new RegExp(`^${toRoman(identity.ordinal)}\\b`), toRoman(number))
      .replace(new RegExp(`\\b${ordinalOf(identity.ordinal)}\\b`), ordinalOf(number));
  const both = ({ es, en }: { es: string; en: string }) => ({ es: rename(es), en: rename(en) });
  return {
    ...moveDates(edition, { startsOn, endsOn }),
    id,
    identity: {
      ...identity,
      name: both(identity.name),
      shortName: both(identity.shortName),
      sealText: both(identity.sealText),
      hashtag: rename(identity.hashtag),
      ordinal: number,
    },
  };
}

type Days = Pick<Edition['dates'], 'startsOn' | 'endsOn'>;

/** An edition with another first and last day. What ends badges and the key dates of the second half follow the last day, every other date the first. */
export function moveDates(edition: Edition, { startsOn, endsOn }: Days): Edition {
  const { dates, keyDates, fees } = edition;
  const early = daysBetween(dates.startsOn, startsOn);
  const late = daysBetween(dates.endsOn, endsOn);
  const middle = addDays(dates.startsOn, Math.ceil(daysBetween(dates.startsOn, dates.endsOn) / 2));
  const withFirst = (text: string) => addDays(text, early);
  return {
    ...edition,
    dates: {
      ...{ startsOn, endsOn, timeZone: dates.timeZone },
      countdownTo: withFirst(dates.countdownTo),
      registrationFrom: withFirst(dates.registrationFrom),
      registrationUntil: withFirst(dates.registrationUntil),
      rosterFreezeAt: withFirst(dates.rosterFreezeAt),
      badgesFrom: withFirst(dates.badgesFrom),
      badgesUntil: addDays(dates.badgesUntil, late),
    },
    keyDates: keyDates.map((one) => {
      const date = addDays(one.date, one.date > middle ? late : early);
      // Of an event that became shorter.
      const within = date < startsOn ? startsOn : date > endsOn ? endsOn : date;
      return { ...one, date: one.type === 'tournament' ? within : date };
    }),
    fees: { ...fees, earlyUntil: withFirst(fees.earlyUntil) },
  };
}

/**
 * The dates of an edition that the set-up guide starts or moves: a first badge has to count at a door. Badges of a new
 * one count from the day it is now, or from the opening of the registration where that was before; those that count
 * already are not moved to later.
 */
export function withBadgesAtWork(
  moved: Edition['dates'],
  { before, isNew, nowMs }: { before: Edition['dates']; isNew: boolean; nowMs: number },
): Edition['dates'] {
  // The day that it is in the last time zone to begin it: a zone that is chosen later makes it no later.
  const today = new Date(nowMs - 12 * 3_600_000).toISOString().slice(0, 10);
  const begin = isNew ? [`${today}T00:00`, moved.registrationFrom] : [before.badgesFrom];
  const badgesFrom = [moved.badgesFrom, ...begin].sort()[0] ?? moved.badgesFrom;
  return { ...moved, badgesFrom };
}

/**
 * An edition for another championship: without the texts, board, figures, amounts, opening and answering hours and key dates that are
 * about the one it was copied from, and with badges that open no more than their holders need. Key dates that follow another field
 * stay.
 */
export function withoutContent(edition: Edition): Edition {
  const { playersMinOldest: _, oldestFrom: __, ...rules } = edition.rules;
  const { currency, earlyUntil } = edition.fees;
  const { hoursFrom: _from, hoursUntil: _until, callsFrom: _calls, ...open } = edition.contact;
  const { reviewHours: _hours, ...contact } = open;
  const known = new Set(edition.zones.map(({ letter }) => letter));
  return {
    ...edition,
    rules,
    contact,
    fees: { ...noFees, currency, earlyUntil },
    kinds: edition.kinds.map((kind) => ({
      ...kind,
      zones: (zonesAtWork[kind.id] ?? kind.zones).filter((letter) => known.has(letter)),
    })),
    keyDates: edition.keyDates.filter(({ id }) => isLinkedKeyDate(id)),
    ...{ board: [], figures: {}, texts: {} },
  };
}

/** The sections with content in a whole document, of those that `withoutContent` empties. */
export function writtenSections(edition: Edition): EditionSection[] {
  const filled = changedSections(withoutContent(edition), edition);
  const emptied: readonly EditionSection[] = ['keyDates', 'board', 'figures', 'texts'];
  return editionSectionNames.filter((name) => !emptied.includes(name) || filled.includes(name));
}

const noFees = {
  ...{ team: 0, accommodationDiscount: 0, earlyDiscount: 0 },
  ...{ extraAssistant: 0, companion: 0, playerCard: 0 },
};

/** An edition whose dates were edited: its key dates and the early payment follow its first and last day as they were before. */
export function followDates<Sections extends SomeSections>(before: Edition, edited: Sections): Sections {
  const { dates, keyDates, fees } = edited;
  if (!dates || !keyDates || !fees) return edited;
  const moved = moveDates({ ...before, keyDates, fees }, dates);
  return { ...edited, keyDates: moved.keyDates, fees: moved.fees };
}

const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
const plural = new Intl.PluralRules('en', { type: 'ordinal' });

/** '13th' */
const ordinalOf = (number: number) => `${number}${suffixes[plural.select(number)]}`;
