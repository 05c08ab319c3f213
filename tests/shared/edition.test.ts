import { expect, test } from 'vitest';
import { checkEdition } from '#shared/edition/check-edition.ts';
import { withLinkedKeyDates } from '#shared/edition/edition-rules.ts';
import {
  followDates,
  moveDates,
  nextEdition,
  withBadgesAtWork,
  withoutContent,
} from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { toRoman } from '#shared/edition/roman.ts';
import { firstLink, listFirstVenues, serveEdition } from '#shared/edition/tournament.ts';
import { problemsOf, withValue } from './edition-document.ts';
import { kindsWith } from './make.ts';

test("the specification's edition is a right document and stays as it is", () => {
  expect(checkEdition(JSON.parse(JSON.stringify(seed)))).toEqual({ kind: 'edition', edition: seed });
  expect(withLinkedKeyDates(seed)).toEqual(seed);
});
test('a kind that is switched off may be called like another one', () => {
  expect(problemsOf(withValue('kinds.7.name.en', 'Player'))).toEqual([]);
});

test('a document as older versions saved it has rows of kinds with what it said of each', () => {
  expect(checkEdition(withValue('kinds', { Press: { isOn: true } }))).toEqual({
    kind: 'edition',
    edition: { ...seed, kinds: kindsWith({ Press: { isOn: true } }) },
  });
});

test('the key dates of registration and early payment follow the fields that set them', () => {
  const dates = { ...seed.dates, registrationUntil: '2026-01-25T18:00' };
  const moved = withLinkedKeyDates({ ...seed, dates, fees: { ...seed.fees, earlyUntil: '2025-09-15' } });
  expect(moved.keyDates.slice(0, 2)).toMatchObject([
    { id: 'earlyRegistration', date: '2025-09-15', until: '23:59' },
    { id: 'registration', date: '2026-01-25', until: '18:00' },
  ]);
});

test("another edition has neither the seed's venues nor its links", () => {
  expect([listFirstVenues().length, firstLink('organization')]).toEqual([13, 'https://fimba.net/']);
  serveEdition({ ...seed, id: 'panamerican-2027' });
  expect([listFirstVenues().length, firstLink('organization')]).toEqual([0, null]);
  serveEdition(seed);
});

test('an edition for another championship costs nothing yet, promises no answer, and its badges open no more than their holders need', () => {
  const { fees, kinds, rules, contact } = withoutContent(seed);
  expect(Object.keys(contact)).toEqual(['phone', 'email']);
  const { currency, earlyUntil, ...amounts } = fees;
  expect([currency, earlyUntil, Math.max(...Object.values(amounts))]).toEqual(['USD', '2025-08-31', 0]);
  expect(kinds.map(({ zones }) => zones.join('')).slice(0, 3)).toEqual(['ACBTS', 'ACBTS', 'ACBTS']);
  expect([rules.playersMinOldest, rules.oldestFrom, rules.playersMin]).toEqual([undefined, undefined, 8]);
  const plain = { ...withoutContent(seed), keyDates: seed.keyDates };
  expect(checkEdition(plain)).toEqual({ kind: 'edition', edition: plain });
});

test('the next edition has another name, number and hashtag, and each of its dates moves by as many days', () => {
  const next = nextEdition(seed, { id: 'panamerican-2027', startsOn: '2027-02-21' });
  expect(next).toEqual({
    ...seed,
    id: 'panamerican-2027',
    identity: {
      ...seed.identity,
      name: { es: 'XIV Panamericano de Maxibaloncesto', en: '14th Pan-American Maxibasketball Championship' },
      shortName: { es: 'Panamericano 2027', en: 'Pan-American 2027' },
      hashtag: '#PanamericanoElSalvador2027',
      ordinal: 14,
    },
    dates: {
      startsOn: '2027-02-21',
      endsOn: '2027-03-02',
      timeZone: 'America/El_Salvador',
      countdownTo: '2027-02-21T00:00',
      registrationFrom: '2026-08-02T00:00',
      registrationUntil: '2027-01-19T23:59',
      rosterFreezeAt: '2027-02-21T20:00',
      badgesFrom: '2026-12-16T00:00',
      badgesUntil: '2027-03-11T23:59',
    },
    keyDates: seed.keyDates.map((one, place) => ({ ...one, date: next.keyDates[place]?.date })),
    fees: { ...seed.fees, earlyUntil: '2026-09-01' },
  });
  expect(next.keyDates.slice(1, 3).map(({ date }) => date)).toEqual(['2027-01-19', '2027-01-28']);
  expect(checkEdition(next).kind).toBe('edition');
  const sealText = { es: 'COPA 2026', en: 'CUP 2026' };
  const sealed = { ...seed, identity: { ...seed.identity, sealText } };
  const renamed = nextEdition(sealed, { id: 'cup-2027', startsOn: '2027-02-21' });
  expect(renamed.identity.sealText).toEqual({ es: 'COPA 2027', en: 'CUP 2027' });
});

test('of a shorter edition the key dates of its end stay before the last day and the others after the first', () => {
  const { dates, keyDates, fees } = moveDates(seed, { startsOn: '2026-06-19', endsOn: '2026-06-21' });
  expect(dates).toEqual({
    ...seed.dates,
    ...{ startsOn: '2026-06-19', endsOn: '2026-06-21', countdownTo: '2026-06-19T00:00' },
    ...{ registrationFrom: '2025-11-28T00:00', registrationUntil: '2026-05-17T23:59' },
    ...{
      rosterFreezeAt: '2026-06-19T20:00',
      badgesFrom: '2026-04-13T00:00',
      badgesUntil: '2026-06-30T23:59',
    },
  });
  const dateOf = (id: string) => keyDates.find((one) => one.id === id)?.date;
  expect(dateOf('openingCeremony')).toBe('2026-06-20');
  expect(['finals1', 'finals2', 'finals3'].map(dateOf)).toEqual(['2026-06-19', '2026-06-20', '2026-06-21']);
  expect(checkEdition(withLinkedKeyDates({ ...seed, dates, keyDates, fees }))).toMatchObject({
    kind: 'edition',
  });
  const oneDay = moveDates(seed, { startsOn: '2026-06-19', endsOn: '2026-06-19' });
  expect(oneDay.keyDates.slice(-3).map(({ date }) => date)).toEqual(Array(3).fill('2026-06-19'));
});

test.each([
  ['of a new edition count from today', true, '2026-11-30T12:00Z', '2026-11-30T00:00'],
  [
    'of a new edition count from a day that has begun in every time zone',
    true,
    '2026-11-30T11:59Z',
    '2026-11-29T00:00',
  ],
  [
    'count from the opening of registration where that was before',
    true,
    '2027-06-01T12:00Z',
    '2027-01-08T00:00',
  ],
  ['of an edition that moves go on counting', false, '2026-11-30T12:00Z', seed.dates.badgesFrom],
])('badges %s', (_what, isNew, now, from) => {
  const moved = moveDates(seed, { startsOn: '2027-07-30', endsOn: '2027-08-08' }).dates;
  expect(moved.badgesFrom).toBe('2027-05-24T00:00');
  const at = { before: seed.dates, isNew, nowMs: Date.parse(now) };
  expect(withBadgesAtWork(moved, at)).toEqual({ ...moved, badgesFrom: from });
  expect(withBadgesAtWork(seed.dates, { ...at, isNew: false })).toEqual(seed.dates);
});

test('a text of the pages is kept without the blanks around it, and with one kind of line break', () => {
  const text = seed.texts.organizationFigures?.es ?? '';
  expect(text).toContain('\n');
  const checked = checkEdition(
    withValue('texts.organizationFigures.es', ` \r\n${text.replaceAll('\n', '\r\n')}\r \n`),
  );
  expect(checked).toEqual({ kind: 'edition', edition: seed });
});

test('key dates and the early payment follow edited dates, which stay as they were written', () => {
  const dates = { ...seed.dates, startsOn: '2026-02-21', endsOn: '2026-03-02' };
  const edited = { dates, keyDates: seed.keyDates, fees: seed.fees, look: seed.look };
  const moved = moveDates(seed, dates);
  expect(followDates(seed, edited)).toEqual({ ...edited, keyDates: moved.keyDates, fees: moved.fees });
  expect(moved.fees.earlyUntil).toBe('2025-09-01');
});

test.each(['dates', 'keyDates', 'fees'] as const)(
  'nothing moves where the section %s was not edited',
  (name) => {
    const dates = { ...seed.dates, startsOn: '2026-02-21', endsOn: '2026-03-02' };
    const { [name]: _, ...edited } = { dates, keyDates: seed.keyDates, fees: seed.fees };
    expect(followDates(seed, edited)).toEqual(edited);
  },
);

test.each([
  [1, 'I'],
  [4, 'IV'],
  [9, 'IX'],
  [13, 'XIII'],
  [14, 'XIV'],
  [49, 'XLIX'],
  [199, 'CXCIX'],
])('%i is %s in Roman numerals', (value, text) => {
  expect(toRoman(value)).toBe(text);
});
