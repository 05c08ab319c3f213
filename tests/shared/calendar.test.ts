import { describe, expect, test } from 'vitest';
import { calendarDateAt } from '#shared/base/dates.ts';
import {
  calendarEntries,
  dayKind,
  entriesByDay,
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
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';

const { dates } = panamerican2026;
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
  expect(keys(calendarEntries(panamerican2026, { days, events: [party] }))).toEqual([
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

test('a deadline comes after a game of the same day, a whole day before both', () => {
  const games: GameDay[] = [
    { date: '2026-01-18', games: 2, from: '08:00' },
    { date: '2026-02-27', games: 2, from: '08:00' },
  ];
  const entries = calendarEntries(panamerican2026, { days: games, events: [] });
  const on = (day: string) => keys(entries.filter(({ date }) => date === day));
  expect(on('2026-01-18')).toEqual(['games-2026-01-18', 'key-registration']);
  expect(on('2026-02-27')).toEqual(['key-finals1', 'games-2026-02-27']);
  expect(keys(upcomingEntries(entries, new Date('2026-01-18T07:00:00-06:00'))).slice(0, 2)).toEqual([
    'games-2026-01-18',
    'key-registration',
  ]);
});

test('only key dates are highlighted, each as the organizer marked it', () => {
  const highlighted = calendarEntries(panamerican2026, { days, events: [party] }).filter(
    ({ highlight }) => highlight,
  );
  expect(keys(highlighted)).toEqual([
    'key-registration',
    'key-groupDraw',
    'key-mainAccreditation',
    'key-openingCeremony',
    'key-finals1',
    'key-finals2',
    'key-finals3',
  ]);
});

test('an event at eight in the evening is on its local day, not on the next one', () => {
  const [entry] = calendarEntries(panamerican2026, { days: [], events: [party] }).filter(
    ({ key }) => key === 'event-7',
  );
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
    const upcoming = upcomingEntries(calendarEntries(panamerican2026), new Date(at));
    expect(keys(upcoming)).toEqual(expected.map((id) => `key-${id}`));
  });

  test('the next five count a day of games once and until its night', () => {
    const upcoming = upcomingEntries(
      calendarEntries(panamerican2026, { days, events: [] }),
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
  const byDay = entriesByDay(calendarEntries(panamerican2026, { days, events: [] }));
  expect(dayKind(byDay.get(date) ?? [])).toBe(kind);
});

test('a day with a registration date and games is marked as tournament', () => {
  const games = [{ date: '2026-02-20', games: 1, from: '10:00' }];
  const byDay = entriesByDay(calendarEntries(panamerican2026, { days: games, events: [] }));
  expect(dayKind(byDay.get('2026-02-20') ?? [])).toBe('tournament');
});

test.each([
  ['Monday', '2026-06', 0, 5],
  ['Tuesday', '2026-09', 1, 5],
  ['Wednesday', '2026-04', 2, 5],
  ['Thursday', '2026-10', 3, 5],
  ['Friday', '2026-05', 4, 5],
  ['Saturday', '2026-08', 5, 6],
  ['Sunday', '2026-11', 6, 6],
  ['Monday and has four weeks', '2027-02', 0, 4],
])('a month that begins on a %s has its first day in that column', (_weekday, month, column, weekCount) => {
  const weeks = monthWeeks(month);
  expect(weeks[0]?.indexOf(`${month}-01`)).toBe(column);
  expect(weeks).toHaveLength(weekCount);
});

test('the calendar opens with February 2026, which begins on a Sunday', () => {
  expect(dates.startsOn.slice(0, 7)).toBe('2026-02');
  const weeks = monthWeeks(dates.startsOn.slice(0, 7));
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
  expect(tournamentDay(dates, date)).toEqual(expected);
});

test.each([
  ['2025-11-01T12:00:00Z', '2026-02-20'],
  ['2026-02-22T05:59:00Z', '2026-02-21'],
  ['2026-02-22T06:00:00Z', '2026-02-22'],
  ['2026-06-01T12:00:00Z', '2026-03-01'],
])('at %s the day to show is %s', (at, expected) => {
  expect(presentTournamentDay(dates, new Date(at))).toBe(expected);
});

test('the tournament has ten days, and its clock is six hours behind Greenwich', () => {
  expect(tournamentDays(dates)).toHaveLength(10);
  expect(tournamentDays(dates).at(-1)).toBe('2026-03-01');
  expect(wallTime(new Date('2026-02-21T14:05:00Z'))).toBe('08:05');
  expect(calendarDateAt(new Date('2026-02-21T03:00:00Z'))).toBe('2026-02-20');
});

test('the last day of the discount for early payment is no date where there is no such discount', () => {
  const { fees } = panamerican2026;
  const without = calendarEntries({ ...panamerican2026, fees: { ...fees, earlyDiscount: 0 } });
  const all = calendarEntries(panamerican2026);
  expect(all.filter(({ key }) => !without.some((one) => one.key === key))).toMatchObject([
    { key: 'key-earlyRegistration' },
  ]);
});
