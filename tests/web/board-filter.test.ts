import { expect, test } from 'vitest';
import type { Game } from '#shared/competition/competition.ts';
import { filterGames } from '#web/site/competition/board-filter.ts';

const side = (id: number, name: string, country: string) => ({ id, name, country });
// The filter looks at the sides, the category and the venue alone.
const games = [
  { category: "Men's 45+", venue: 'UCA', team1: side(1, 'Łódź Stars', 'PL'), team2: null },
  {
    category: "Men's 45+",
    venue: 'Flores',
    team1: side(2, "O'Higgins", 'CL'),
    team2: side(3, 'Ñandúes', 'AR'),
  },
  { category: "Men's 50+", venue: 'UCA', team1: side(4, 'Rayos', 'MX'), team2: null },
] as Game[];

test.each([
  ['lodz', 'Łódź Stars'],
  ['ohiggins', "O'Higgins"],
  ['NANDU', "O'Higgins"],
  ['poland', 'Łódź Stars'],
])('%s finds its game on the schedule board', (team, first) => {
  const found = filterGames(games, { category: '', venue: '', team }, (code) =>
    code === 'PL' ? 'Poland' : code,
  );
  expect(found.map((game) => game.team1?.name)).toEqual([first]);
});

test.each([
  ['', '', ['Łódź Stars', "O'Higgins", 'Rayos']],
  ["Men's 45+", '', ['Łódź Stars', "O'Higgins"]],
  ['', 'UCA', ['Łódź Stars', 'Rayos']],
  ["Men's 45+", 'UCA', ['Łódź Stars']],
  ["Men's 50+", 'Flores', []],
])('the category "%s" and the venue "%s" together narrow the schedule board', (category, venue, names) => {
  const found = filterGames(games, { category, venue, team: '' }, (code) => code);
  expect(found.map((game) => game.team1?.name)).toEqual(names);
});
