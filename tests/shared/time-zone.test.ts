import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { tournamentDayStart } from '#shared/access/passages.ts';
import { wallClock } from '#shared/base/clock.ts';
import { instantOf } from '#shared/base/dates.ts';
import { countDays, eventDay, eventEndMs, eventPhase } from '#shared/edition/event-days.ts';
import { nextEdition } from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { seedOffsets } from '#shared/edition/seed-facts.ts';
import {
  findWallTimeFault,
  instantMsAt,
  isTimeZone,
  knowZoneOffsets,
  listOffsetChanges,
  readZoneOffsets,
  zoneOffsetMs,
} from '#shared/edition/time-zone.ts';
import { serveEdition, tournament } from '#shared/edition/tournament.ts';

/** Dates and times of an edition in any time zone: Lisbon changes to summer time on March 28, 2027, at 01:00. */

const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const lisbon = {
  ...seed,
  id: 'lisbon-2027',
  dates: { ...seed.dates, startsOn: '2027-03-27', endsOn: '2027-03-29', timeZone: 'Europe/Lisbon' },
};

test.each([
  ['America/El_Salvador', '2026-07-01T12:00:00Z', -6],
  ['Europe/Lisbon', '2027-03-28T00:59:59Z', 0],
  ['Europe/Lisbon', '2027-03-28T01:00:00Z', 1],
  ['Asia/Kathmandu', '2027-01-01T00:00:00Z', 5.75],
])('%s is at %s %d hours ahead of UTC', (zone, at, hours) => {
  expect(zoneOffsetMs(zone, Date.parse(at))).toBe(hours * hour);
});

test.each(['Europe/Lisbon', 'America/El_Salvador', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'the offsets of %s that come with a page are those of Intl, and outside of their years Intl is asked',
  (zone) => {
    const [from, until] = [Date.UTC(2026, 0), Date.UTC(2028, 0)];
    const around = listOffsetChanges(zone, from, until).flatMap(({ atMs }) => [atMs - 1, atMs, atMs + hour]);
    const instants = [from - 200 * 24 * hour, from, from + 1, ...around, until - 1, until + 200 * 24 * hour];
    const asked = instants.map((at) => zoneOffsetMs(zone, at));
    const offsets = readZoneOffsets(zone, from, until);
    onTestFinished(() => knowZoneOffsets(seedOffsets));
    knowZoneOffsets(offsets);
    expect(instants.map((at) => zoneOffsetMs(zone, at))).toEqual(asked);
    expect(zoneOffsetMs('Asia/Kathmandu', from)).toBe(5.75 * hour);
  },
);

test('the offsets of the first edition are those of Intl', () => {
  const { zone, fromMs, untilMs } = seedOffsets;
  onTestFinished(() => knowZoneOffsets(seedOffsets));
  // So that Intl answers.
  knowZoneOffsets({ ...seedOffsets, zone: 'none' });
  expect(readZoneOffsets(zone, fromMs, untilMs)).toEqual(seedOffsets);
});

test.each([
  ['before the change', '2027-03-28T00:30', '2027-03-28T00:30:00.000Z'],
  ['in the hour that is skipped', '2027-03-28T01:30', '2027-03-28T01:30:00.000Z'],
  ['after the change', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['the first of two equal times', '2027-10-31T01:30', '2027-10-31T00:30:00.000Z'],
])('a wall time in Lisbon %s is one instant', (_when, wall, instant) => {
  expect(iso(instantMsAt('Europe/Lisbon', wall))).toBe(instant);
});

test.each([
  ['2027-03-28T00:59', null],
  ['2027-03-28T01:00', 'SKIPPED_TIME'],
  ['2027-03-28T01:59', 'SKIPPED_TIME'],
  ['2027-03-28T02:00', null],
  ['2027-10-31T00:59', null],
  ['2027-10-31T01:00', 'REPEATED_TIME'],
  ['2027-10-31T01:59', 'REPEATED_TIME'],
  ['2027-10-31T02:00', null],
  ['2027-13-31T02:00', null],
])('the clocks of Lisbon decide whether %s is one instant', (wall, fault) => {
  expect(findWallTimeFault('Europe/Lisbon', wall)).toBe(fault);
  expect(findWallTimeFault('America/El_Salvador', wall)).toBe(null);
});

test.each([
  ['the last instant of a date', 8.64e15],
  ['the first one', -8.64e15],
  ['an instant that no date holds', 8.64e15 + 1],
  ['no instant', Number.NaN],
])('%s has an offset', (_what, ms) => {
  expect(zoneOffsetMs('America/El_Salvador', ms)).toBe(Number.isNaN(ms) ? 0 : -6 * hour);
});

test('a text that is no date and time is no instant', () => {
  expect(instantMsAt('America/El_Salvador', '2026-13-01T00:00')).toBeNaN();
});

test('every hour of a year reads back as the wall time it was', () => {
  for (let at = Date.UTC(2027, 0); at < Date.UTC(2028, 0); at += hour) {
    const wall = iso(at + zoneOffsetMs('America/Santiago', at)).slice(0, 16);
    const back = instantMsAt('America/Santiago', wall);
    // The hour that comes twice is read as its first time.
    expect([at, at - hour]).toContain(back);
  }
});

test('the changes of a year are found to the minute', () => {
  expect(listOffsetChanges('Europe/Lisbon', Date.UTC(2027, 0), Date.UTC(2028, 0))).toEqual([
    { atMs: Date.UTC(2027, 2, 28, 1), from: 0, to: hour },
    { atMs: Date.UTC(2027, 9, 31, 1), from: hour, to: 0 },
  ]);
  expect(listOffsetChanges('America/El_Salvador', Date.UTC(2026, 0), Date.UTC(2027, 0))).toEqual([]);
});

test.each([
  ['Europe/Lisbon', true],
  ['UTC', true],
  ['+05:00', false],
  ['Nowhere/City', false],
  ["UTC'; drop table users", false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('an edition over a change to summer time', () => {
  afterEach(() => serveEdition(seed));

  test('has whole days', () => {
    serveEdition(lisbon);
    const { dates } = lisbon;
    expect(countDays(dates)).toBe(3);
    expect(iso(eventEndMs(dates))).toBe('2027-03-29T23:00:00.000Z');
    const moments = [
      '2027-03-27T23:59:59Z',
      '2027-03-28T00:00:00Z',
      '2027-03-28T23:00:00Z',
      '2027-03-29T22:59:59Z',
    ];
    expect(moments.map((at) => eventDay(dates, Date.parse(at)))).toEqual([1, 2, 3, 3]);
    expect(eventPhase(dates, Date.parse('2027-03-29T23:00:00Z'))).toBe('over');
  });

  test('reads times by its wall', () => {
    serveEdition(lisbon);
    expect(iso(instantOf('2027-03-28', '10:00').getTime())).toBe('2027-03-28T09:00:00.000Z');
    expect(wallClock(new Date('2027-03-28T09:00:00Z')).toISOString()).toBe('2027-03-28T10:00:00.000Z');
    // The day of a door begins at five.
    expect(iso(tournamentDayStart(new Date('2027-03-28T02:00:00Z')))).toBe('2027-03-27T05:00:00.000Z');
    expect(iso(tournamentDayStart(new Date('2027-03-28T20:00:00Z')))).toBe('2027-03-28T04:00:00.000Z');
  });
});

test('the facts a program begins with are those of the seed', () => {
  const before = { ...tournament };
  serveEdition(seed);
  expect(tournament).toEqual(before);
});

test('the next edition moves every date and counts its names on', () => {
  const next = nextEdition(seed, { id: 'panamerican-2027', startsOn: '2027-02-19' });
  expect(next.identity).toMatchObject({
    name: { es: 'XIV Panamericano de Maxibaloncesto', en: '14th Pan-American Maxibasketball Championship' },
    shortName: { es: 'Panamericano 2027', en: 'Pan-American 2027' },
    hashtag: '#PanamericanoElSalvador2027',
    ordinal: 14,
  });
  expect(next.dates).toMatchObject({
    endsOn: '2027-02-28',
    registrationUntil: '2027-01-17T23:59',
    badgesUntil: '2027-03-09T23:59',
  });
  expect(next.fees.earlyUntil).toBe('2026-08-30');
  expect(next.keyDates.map(({ date }) => date)).toContain('2027-01-26');
});
