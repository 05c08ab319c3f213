import { describe, expect, test } from 'vitest';
import {
  type GameResult,
  medalTable,
  type TableRules,
  standings as tableOf,
} from '#shared/competition/standings.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';

const standings = (teams: number[], results: GameResult[], rules: Partial<TableRules> = {}) =>
  tableOf(teams, results, { ...panamerican2026.rules, ...rules });

const game = (
  team1: number,
  score1: number,
  score2: number,
  team2: number,
  forfeitBy: number | null = null,
): GameResult => ({
  team1,
  team2,
  score1,
  score2,
  forfeitBy,
});

describe('the table of a group', () => {
  test('a win is two points, a loss one, a game not played none', () => {
    const rows = standings([1, 2, 3], [game(1, 70, 60, 2), game(2, 20, 0, 3, 3)]);
    expect(
      rows.map(({ team, points, won, lost, forfeited }) => [team, points, won, lost, forfeited]),
    ).toEqual([
      [2, 3, 1, 1, 0],
      [1, 2, 1, 0, 0],
      [3, 0, 0, 0, 1],
    ]);
  });

  test('a win, a loss and a forfeit are worth what the rules of the edition say', () => {
    const results = [game(1, 70, 60, 2), game(2, 20, 0, 3, 3)];
    const worth = standings([1, 2, 3], results, { pointsWin: 3, pointsLoss: 0, pointsNoShow: -1 });
    expect(worth.map(({ team, points }) => [team, points])).toEqual([
      [1, 3],
      [2, 3],
      [3, -1],
    ]);
  });

  test('ties are broken in the order that the edition chose, and by nothing else', () => {
    // A ring: each has won once, 2 by the most, 3 with the most points scored.
    const ring = [game(1, 61, 60, 2), game(2, 90, 50, 3), game(3, 110, 100, 1)];
    const orderBy = (rules: Partial<TableRules>) =>
      standings([1, 2, 3], ring, rules).map(({ team, tie }) => `${team} ${tie?.step}`);
    expect(orderBy({})[0]).toBe('2 differenceBetween');
    expect(orderBy({ tieBreak1: 'winsBetween', tieBreak3: 'pointsAll' })).toEqual([
      '1 pointsAll',
      '3 pointsAll',
      '2 pointsAll',
    ]);
    expect(orderBy({ tieBreak1: 'winsBetween' })).toEqual(['1 drawNeeded', '2 drawNeeded', '3 drawNeeded']);
  });

  test('the table of a group counts games, points scored and conceded, and the columns of both sides add up', () => {
    const rows = standings([1, 2, 3, 4], [game(1, 70, 60, 2), game(2, 55, 50, 3), game(3, 20, 0, 1, 1)]);
    const columns = rows.map(({ team, played, won, lost, forfeited, scored, conceded }) => [
      ...[team, played, won, lost, forfeited, scored, conceded],
    ]);
    expect(columns.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [1, 2, 1, 0, 1, 70, 80],
      [2, 2, 1, 1, 0, 115, 120],
      [3, 2, 1, 1, 0, 70, 55],
      [4, 0, 0, 0, 0, 0, 0],
    ]);
  });

  test('the table of a group of two level on points the winner of their game is ahead, whatever the differences', () => {
    const results = [game(1, 61, 60, 2), game(2, 99, 40, 3), game(3, 70, 60, 1)];
    const level = [...results, game(4, 80, 50, 1), game(4, 80, 50, 2), game(4, 80, 50, 3)];
    // 1, 2 and 3 beat each other in a ring: the difference of the games between them decides.
    const rows = standings([1, 2, 3, 4], level);
    expect(rows.map((row) => row.team)).toEqual([4, 2, 1, 3]);
    expect(rows[1]?.tie?.step).toBe('differenceBetween');
  });

  test('two level on points: the game between them', () => {
    const rows = standings(
      [1, 2, 3, 4],
      [
        game(1, 61, 60, 2),
        game(2, 90, 50, 3),
        game(3, 70, 60, 1),
        game(2, 75, 70, 4),
        game(1, 80, 70, 4),
        game(3, 50, 80, 4),
      ],
    );
    expect(rows.slice(0, 2).map((row) => [row.team, row.tie?.step, row.tie?.with])).toEqual([
      [1, 'winsBetween', [2]],
      [2, 'winsBetween', [1]],
    ]);
  });

  test('two that remain level on difference begin again: the game between them decides, not the points scored', () => {
    // 1 wins the ring by far; 2 and 3 have the same difference, and 2 beat 3 although 3 scored more.
    const results = [game(1, 90, 80, 2), game(2, 70, 68, 3), game(3, 100, 94, 1)];
    // differences: 1 = +10 −6 = +4; 2 = −10 +2 = −8; 3 = −2 +6 = +4 → 1 and 3 level at +4: 3 beat 1
    const rows = standings([1, 2, 3], results);
    expect(rows.map((row) => [row.team, row.tie?.step])).toEqual([
      [3, 'winsBetween'],
      [1, 'winsBetween'],
      [2, 'differenceBetween'],
    ]);
  });

  test('level in everything between them: difference, then points, of all games', () => {
    const results = [game(1, 90, 50, 3), game(2, 70, 60, 4)];
    const rows = standings([1, 2, 3, 4], results).slice(0, 2);
    expect(rows.map((row) => [row.team, row.tie?.step ?? null])).toEqual([
      [1, 'differenceAll'],
      [2, 'differenceAll'],
    ]);
  });

  test('what nothing tells apart shares a rank and says that a draw is needed', () => {
    const rows = standings([1, 2], []);
    expect(rows.map((row) => [row.rank, row.tie?.step])).toEqual([
      [1, 'drawNeeded'],
      [1, 'drawNeeded'],
    ]);
  });
});

test.each([
  ['one more gold', { gold: 2 }, { gold: 1, silver: 9, bronze: 9 }],
  ['one more silver', { gold: 1, silver: 2 }, { gold: 1, silver: 1, bronze: 9 }],
  ['one more bronze', { gold: 1, bronze: 2 }, { gold: 1, bronze: 1 }],
])('a country with %s comes first, whichever is listed first', (_what, ahead, behind) => {
  const none = { gold: 0, silver: 0, bronze: 0 };
  const rows = [
    { country: 'AR', ...none, ...behind },
    { country: 'UY', ...none, ...ahead },
  ];
  for (const given of [rows, rows.toReversed()])
    expect(medalTable(given).map(({ country }) => country)).toEqual(['UY', 'AR']);
});

test('countries with the same medals are in order of their code, and each medal is counted once', () => {
  const rows = medalTable([
    { country: 'UY', gold: 0, silver: 0, bronze: 1 },
    { country: 'AR', gold: 0, silver: 0, bronze: 1 },
    { country: 'UY', gold: 1, silver: 2, bronze: 3 },
    { country: 'AR', gold: 1, silver: 2, bronze: 3 },
  ]);
  expect(rows).toEqual([
    { country: 'AR', gold: 1, silver: 2, bronze: 4 },
    { country: 'UY', gold: 1, silver: 2, bronze: 4 },
  ]);
});

test('medals are summed by country, gold before silver before bronze', () => {
  const rows = medalTable([
    { country: 'SV', gold: 0, silver: 2, bronze: 0 },
    { country: 'BR', gold: 1, silver: 0, bronze: 0 },
    { country: 'SV', gold: 1, silver: 0, bronze: 0 },
    { country: 'PE', gold: 0, silver: 0, bronze: 0 },
    { country: 'AR', gold: 0, silver: 0, bronze: 1 },
    { country: 'CL', gold: 0, silver: 1, bronze: 0 },
  ]);
  expect(rows.map((row) => row.country)).toEqual(['SV', 'BR', 'CL', 'AR']);
});
