import { describe, expect, test } from 'vitest';
import {
  findClashes,
  findMoveClashes,
  isCourtOf,
  listUnconfirmed,
  moveGame,
  type PlannedGame,
  reachMs,
} from '#shared/competition/clashes.ts';
import { tournament } from '#shared/edition/tournament.ts';

/** Scheduling conflicts of a game at a time and place. */

const lions = { id: 1, name: 'Leones' };
const bears = { id: 2, name: 'Osos' };
const hawks = { id: 3, name: 'Halcones' };
const sharks = { id: 4, name: 'Tiburones' };

/** A game on the Saturday, at a wall time of the tournament. */
const game = (time: string, part: Partial<PlannedGame> = {}): PlannedGame => ({
  id: null,
  date: new Date(`2026-02-21T${time}:00-06:00`).toISOString(),
  venue: 'Palacio',
  court: '1',
  team1: lions,
  team2: bears,
  ...part,
});
const elsewhere = { venue: 'Polvorín', court: '1' };
const others = { team1: hawks, team2: sharks };
const kept = (time: string, part: Partial<PlannedGame> = {}) => game(time, { id: 12, ...part });
const keys = (one: PlannedGame, ...rest: PlannedGame[]) => findClashes(one, rest).map(({ key }) => key);

describe('a court', () => {
  test.each<[string, PlannedGame, string[]]>([
    ['is taken by a game at the same time', kept('10:00', others), ['court:12']],
    ['is taken until the last minute', kept('08:31', others), ['court:12']],
    ['is taken from the first minute on', kept('11:29', others), ['court:12']],
    ['is free when the game before has ended', kept('08:30', others), []],
    ['is free until the next one begins', kept('11:30', others), []],
    ['is another one beside it', kept('10:00', { ...others, court: '2' }), []],
    ['of the same number is another one elsewhere', kept('10:00', { ...others, ...elsewhere }), []],
    ['that is not known yet is no conflict', kept('10:00', { ...others, court: null }), []],
  ])('%s', (_what, other, expected) => {
    expect(keys(game('10:00'), other)).toEqual(expected);
  });

  test('a court is not asked of a game that has none yet', () => {
    expect(keys(game('10:00', { court: null }), kept('10:00', others))).toEqual([]);
    expect(keys(game('10:00', { venue: null }), kept('10:00', { ...others, venue: null }))).toEqual([]);
  });
});

describe('a team', () => {
  const against = (opponent: typeof hawks) => ({ team1: opponent, team2: lions, ...elsewhere });
  test.each<[string, PlannedGame, string[]]>([
    ['plays twice at one time', kept('10:00', against(hawks)), ['team:1:12']],
    ['begins before its other game has ended', kept('08:45', against(hawks)), ['team:1:12']],
    ['begins as its other game ends', kept('08:30', against(hawks)), ['rest:1:12']],
    ['rests an hour less than it should', kept('06:30', against(hawks)), ['rest:1:12']],
    ['rests a minute less than it should, afterwards', kept('14:29', against(hawks)), ['rest:1:12']],
    ['has had its rest', kept('05:30', against(hawks)), []],
    ['will have its rest', kept('14:30', against(hawks)), []],
    [
      'both of one game play twice',
      kept('10:00', { team1: bears, team2: lions, ...elsewhere }),
      ['team:1:12', 'team:2:12'],
    ],
    [
      'that is not known yet plays nowhere else',
      kept('10:00', { team1: null, team2: null, ...elsewhere }),
      [],
    ],
  ])('%s', (_what, other, expected) => {
    expect(keys(game('10:00'), other).sort()).toEqual(expected);
  });
});

test.each([
  ['2026-02-19T23:59', ['outside']],
  ['2026-02-20T00:00', []],
  ['2026-03-01T23:59', []],
  ['2026-03-02T00:00', ['outside']],
])('a game at %s is asked about if that day is none of the event', (wall, expected) => {
  expect(keys(game('10:00', { date: new Date(`${wall}:00-06:00`).toISOString() }))).toEqual(expected);
});

test('a team that was chosen twice clashes once with its other game', () => {
  const twice = game('10:00', { team1: lions, team2: lions, court: '2' });
  expect(keys(twice, kept('10:00', { team1: lions, team2: hawks }))).toEqual(['team:1:12']);
});

test('a game does not stand against itself', () => {
  expect(keys(game('10:00', { id: 12 }), kept('10:00'))).toEqual([]);
});

test('all conflicts are reported at once, most serious first, each with opponent and duration', () => {
  const found = findClashes(game('10:00'), [
    kept('12:00', { id: 7, team1: lions, team2: hawks, ...elsewhere }),
    kept('10:30', { id: 8, ...others }),
    kept('09:00', { id: 9, team1: bears, team2: sharks, ...elsewhere }),
  ]);
  expect(found.map(({ kind }) => kind)).toEqual(['team', 'court', 'rest']);
  expect(found[0]).toMatchObject({ team: bears, other: { id: 9 } });
  expect(found[2]).toMatchObject({ team: lions, minutes: 120 - tournament.rules.courtMinutes });
});

test('what a person has seen is not asked again; what is new is', () => {
  const found = findClashes(game('10:00'), [kept('10:00')]);
  expect(listUnconfirmed(found, ['court:12', 'team:1:12']).map(({ key }) => key)).toEqual(['team:2:12']);
});

describe('games that are moved together', () => {
  const later = (one: PlannedGame, minutes: number) => ({
    ...one,
    date: new Date(Date.parse(one.date) + minutes * 60_000).toISOString(),
  });
  const first = game('09:00', { id: 1 });
  const second = game('10:30', { id: 2, ...others });
  const third = game('12:00', { id: 3, team1: { id: 5, name: 'E' }, team2: { id: 6, name: 'F' } });
  const keysOf = (minutes: number, moved: PlannedGame[], all: PlannedGame[]) =>
    findMoveClashes(
      moved.map((one) => later(one, minutes)),
      moved,
      all,
    ).map(({ key }) => key);

  test('games that are moved together do not stand in each other’s way by it, but in that of who stays', () => {
    expect(keysOf(30, [first, second, third], [first, second, third])).toEqual([]);
    expect(keysOf(30, [first, second], [first, second, third])).toEqual(['2/court:3']);
  });

  test('two moved games on one court are reported once', () => {
    const beside = { ...second, date: first.date, court: '2' };
    const onto = (one: PlannedGame) => ({ ...one, court: '3' });
    const found = findMoveClashes([onto(first), onto(beside)], [first, beside], [first, beside]);
    expect(found.map(({ key }) => key)).toEqual(['1/court:2']);
  });

  test('a shorter rest after a move is reported again, a longer one is not', () => {
    const soon = game('11:00', { id: 4, team1: lions, team2: hawks, court: '2' });
    expect(findClashes(first, [soon])).toMatchObject([{ kind: 'rest', minutes: 30 }]);
    expect(keysOf(15, [first], [first, soon])).toEqual(['1/rest:1:4']);
    expect(keysOf(-15, [first], [first, soon])).toEqual([]);
  });

  test('earlier conflicts are not reported again unless they become worse', () => {
    const rests = game('10:30', { id: 4, team1: lions, team2: hawks, court: '2' });
    const before = findClashes(first, [rests]).map(({ key }) => key);
    expect(before).toEqual(['rest:1:4']);
    expect(keysOf(-15, [first], [first, rests])).toEqual([]);
    expect(keysOf(15, [first], [first, rests])).toEqual(['1/team:1:4']);
    expect(keysOf(0, [first], [first, rests])).toEqual([]);
  });
});

test('clashes of one kind are listed by the time of the other game', () => {
  const found = findClashes(game('10:00'), [
    kept('11:00', { id: 7, ...others }),
    kept('09:00', { id: 8, ...others }),
    kept('10:30', { id: 9, ...others }),
  ]);
  expect(found.map(({ key }) => key)).toEqual(['court:8', 'court:9', 'court:7']);
});

test.each([
  [1, '1', true],
  [2, '1', true],
  [2, '2', true],
  [2, '3', false],
  [12, '12', true],
  [2, '0', false],
  [2, '01', false],
  [2, 'A', false],
  [2, '', false],
  [200, '100', false],
])('a venue of %i courts has court "%s": %s', (courts, court, expected) => {
  expect(isCourtOf(courts, court)).toBe(expected);
});

test.each([
  ['later at its place', 90, null, { at: '11:30', venue: 'Palacio', court: '2' }],
  ['earlier at its place', -30, null, { at: '09:30', venue: 'Palacio', court: '2' }],
  [
    'to a venue that has its court',
    0,
    { venue: 'UCA', courts: 2 },
    { at: '10:00', venue: 'UCA', court: '2' },
  ],
  ['to a venue without it', 60, { venue: 'UCA', courts: 1 }, { at: '11:00', venue: 'UCA', court: null }],
])('a game is moved %s', (_what, minutes, place, { at, ...expected }) => {
  const moved = moveGame(game('10:00', { court: '2' }), { minutes, place });
  expect(moved).toMatchObject({ ...expected, date: game(at).date });
});

test('a game without a court has none at the new venue either', () => {
  const place = { venue: 'UCA', courts: 3 };
  expect(moveGame(game('10:00', { court: null }), { minutes: 0, place }).court).toBeNull();
});

test('games further apart than the reach never clash, those just within it may', () => {
  const at = (ms: number) => new Date(Date.parse(game('10:00').date) + ms).toISOString();
  const other = { id: 12, venue: 'Polvorín' };
  expect(keys(game('10:00'), game('10:00', { ...other, date: at(reachMs()) }))).toEqual([]);
  expect(keys(game('10:00'), game('10:00', { ...other, date: at(reachMs() - 60_000) }))).toHaveLength(2);
});
