import { describe, expect, test } from 'vitest';
import {
  calendarEntries,
  dayKind,
  entriesByDay,
  firstMonth,
  type GameDay,
  monthWeeks,
  type PublishedEvent,
  presentTournamentDay,
  stepDay,
  stepMonth,
  tournamentDay,
  tournamentDays,
  upcomingEntries,
  wallTime,
} from '#shared/competition/calendar.ts';
import { calendarDateAt } from '#shared/dates.ts';

const days: GameDay[] = [
  { date: '2026-02-22', games: 107, from: '08:00' },
  { date: '2026-02-21', games: 107, from: '08:00' },
];
const party: PublishedEvent = {
  id: 7,
  date: '2026-02-25T02:00:00.000Z',
  eventType: 'event',
  title: 'Noche de los capitanes',
  titleEn: null,
  venue: null,
};
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

test('key dates, days of games and published events stand in one list, in order of time', () => {
  expect(keys(calendarEntries({ days, events: [party] }))).toEqual([
    'key-earlyRegistration',
    'key-registration',
    'key-groupDraw',
    'key-earlyAccreditation',
    'key-mainAccreditation',
    'games-2026-02-21',
    'key-openingCeremony',
    'games-2026-02-22',
    'event-7',
    'key-finals1',
    'key-finals2',
    'key-finals3',
  ]);
});

test('an event at eight in the evening stands on its day at the tournament, not on the next one', () => {
  const [entry] = calendarEntries({ days: [], events: [party] }).filter(({ key }) => key === 'event-7');
  expect(entry).toMatchObject({ date: '2026-02-24', from: '20:00' });
});

describe('the next five', () => {
  test.each([
    [
      'before registration ends',
      '2026-01-18T23:58:00-06:00',
      ['registration', 'groupDraw', 'earlyAccreditation', 'mainAccreditation', 'openingCeremony'],
    ],
    [
      'a minute after registration has ended',
      '2026-01-18T23:59:00-06:00',
      ['groupDraw', 'earlyAccreditation', 'mainAccreditation', 'openingCeremony', 'finals1'],
    ],
    [
      'while the main accreditation is open it still counts',
      '2026-02-20T08:00:00-06:00',
      ['mainAccreditation', 'openingCeremony', 'finals1', 'finals2', 'finals3'],
    ],
    ['on the last evening only that day is left', '2026-03-01T21:00:00-06:00', ['finals3']],
    ['after the tournament there is nothing', '2026-03-02T00:00:00-06:00', []],
  ])('%s', (_case, at, expected) => {
    const upcoming = upcomingEntries(calendarEntries(), new Date(at));
    expect(keys(upcoming)).toEqual(expected.map((id) => `key-${id}`));
  });

  test('count a day of games once and until its night', () => {
    const upcoming = upcomingEntries(
      calendarEntries({ days, events: [] }),
      new Date('2026-02-21T20:30-06:00'),
    );
    expect(keys(upcoming)[0]).toBe('games-2026-02-21');
    expect(upcoming).toHaveLength(5);
  });
});

test.each([
  ['2026-02-20', 'registration'],
  ['2026-02-21', 'tournament'],
  ['2026-02-24', null],
])('%s is marked as %s', (date, kind) => {
  const byDay = entriesByDay(calendarEntries({ days, events: [] }));
  expect(dayKind(byDay.get(date) ?? [])).toBe(kind);
});

test('the calendar opens with February 2026, which begins on a Sunday', () => {
  expect(firstMonth).toBe('2026-02');
  const weeks = monthWeeks(firstMonth);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01']);
  expect(weeks.at(-1)?.slice(0, 6)).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test.each([
  ['2024-02', 29],
  ['2026-02', 28],
  ['2026-06', 30],
  ['2026-12', 31],
])('%s has all its %i days', (month, count) => {
  expect(monthWeeks(month).flat().filter(Boolean)).toHaveLength(count);
});

test.each([
  ['2026-02', -1, '2026-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
])('from %s, %i month on is %s', (month, by, expected) => {
  expect(stepMonth(month, by)).toBe(expected);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2025-12-31', 1, '2026-01-01'],
])('from %s, %i day on is %s', (date, by, expected) => {
  expect(stepDay(date, by)).toBe(expected);
});

test.each([
  ['2026-02-19', null],
  ['2026-02-20', { day: 1, of: 10 }],
  ['2026-02-28', { day: 9, of: 10 }],
  ['2026-03-01', { day: 10, of: 10 }],
  ['2026-03-02', null],
])('%s is day %o of the tournament', (date, expected) => {
  expect(tournamentDay(date)).toEqual(expected);
});

test.each([
  ['2025-11-01T12:00:00Z', '2026-02-20'],
  ['2026-02-22T05:59:00Z', '2026-02-21'],
  ['2026-02-22T06:00:00Z', '2026-02-22'],
  ['2026-06-01T12:00:00Z', '2026-03-01'],
])('at %s the day to show is %s', (at, expected) => {
  expect(presentTournamentDay(new Date(at))).toBe(expected);
});

test('the tournament has ten days, and its clock is six hours behind Greenwich', () => {
  expect(tournamentDays()).toHaveLength(10);
  expect(tournamentDays().at(-1)).toBe('2026-03-01');
  expect(wallTime(new Date('2026-02-21T14:05:00Z'))).toBe('08:05');
  expect(calendarDateAt(new Date('2026-02-21T03:00:00Z'))).toBe('2026-02-20');
});
