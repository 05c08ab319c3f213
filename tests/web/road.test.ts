import { expect, test } from 'vitest';
import { treeOf } from '#web/site/competition/teams/road.ts';
import { makeGame } from './competition-admin-make.ts';

/** The bracket of the finals: each game is before the side of the next round that came out of it. */

const side = (id: number) => ({ id, name: `Equipo ${id}`, country: 'SV' });
const game = (
  id: number,
  phase: 'quarterfinal' | 'semifinal' | 'final' | 'group',
  one?: number,
  two?: number,
) => makeGame(id, { phase, team1: one ? side(one) : null, team2: two ? side(two) : null });
const pairsOf = (...games: ReturnType<typeof game>[]) =>
  treeOf(games).map((round) => round.games.map((one) => one?.id ?? null));

test('a winner is traced back on either side of the earlier game', () => {
  expect(
    pairsOf(
      game(1, 'quarterfinal', 11, 12),
      game(2, 'quarterfinal', 13, 14),
      game(3, 'quarterfinal', 15, 16),
      game(4, 'quarterfinal', 17, 18),
      game(5, 'semifinal', 18, 12),
      game(6, 'semifinal', 16, 14),
      game(7, 'final', 14, 12),
    ),
  ).toEqual([[3, 2, 4, 1], [6, 5], [7]]);
});

test.each([
  [0, ['quarterfinal', 'semifinal', 'final']],
  [1, ['final']],
  [2, ['final']],
  [3, ['semifinal', 'final']],
  [4, ['semifinal', 'final']],
  [5, ['quarterfinal', 'semifinal', 'final']],
])('the bracket of %i teams has the rounds %j', (teams, phases) => {
  expect(treeOf([], teams).map(({ round }) => round.phase)).toEqual(phases);
  // What is scheduled is shown in any case.
  expect(treeOf([game(1, 'quarterfinal', 11, 12)], teams)[0]?.round.phase).toBe('quarterfinal');
});

test('games without known teams fill the remaining places, in order', () => {
  expect(
    pairsOf(game(1, 'quarterfinal', 11, 12), game(2, 'quarterfinal', 13, 14), game(5, 'semifinal')),
  ).toEqual([[1, 2, null, null], [5, null], [null]]);
  expect(
    pairsOf(
      game(1, 'quarterfinal', 11, 12),
      game(2, 'quarterfinal', 13, 14),
      game(5, 'semifinal', undefined, 14),
    ),
  ).toEqual([[1, 2, null, null], [5, null], [null]]);
});

test('group games are in no round', () => {
  expect(pairsOf(game(9, 'group', 1, 2))).toEqual([[null, null, null, null], [null, null], [null]]);
});
