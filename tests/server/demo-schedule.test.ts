import { expect, test } from 'vitest';
import { type DraftGame, draftSchedule } from '#server/operations/demo/draft-schedule.ts';
import { draftPeople, draftTeams } from '#server/operations/demo/tournament-people.ts';
import { instantOf } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { ageRule } from '#shared/people/eligibility.ts';

const teams = draftTeams();
const knownAt = (instant: string) => draftSchedule(teams, new Date(instant));
const played = (games: readonly DraftGame[]) => games.filter(({ score }) => score !== null);

test.each([
  [
    'on the morning of the accreditation every group game has a date, and no game was played',
    '2026-02-20T08:00-06:00',
    384,
    0,
  ],
  ['the first Saturday ends with a round of results of every group', '2026-02-22T07:00-06:00', 384, 128],
  ['the crosses are known once all groups have ended', '2026-02-24T08:00-06:00', 512, 384],
  ['the quarterfinals are known once all crosses have been played', '2026-02-26T23:00-06:00', 544, 512],
  ['everything has been played when the tournament is over', '2026-03-05T08:00-06:00', 576, 576],
])('%s', (_case, instant, games, results) => {
  const known = knownAt(instant);
  expect(known).toHaveLength(games);
  expect(played(known)).toHaveLength(results);
});

test('what was played keeps its result however late one looks', () => {
  const early = played(knownAt('2026-02-23T18:00-06:00'));
  const late = knownAt('2026-03-05T08:00-06:00').slice(0, 384);
  expect(late).toEqual(expect.arrayContaining(early));
});

test('no team plays before the rosters are frozen, nor during the opening ceremony', () => {
  const games = knownAt('2026-03-05T08:00-06:00');
  const ceremony = must(
    panamerican2026.keyDates.find(({ id }) => id === 'openingCeremony'),
    'the tournament is opened',
  );
  const opens = instantOf(ceremony.date, ceremony.from).getTime();
  const closes = instantOf(ceremony.date, ceremony.until).getTime();
  const courtMs = tournament.rules.courtMinutes * 60_000;
  const early = games.filter(({ date }) => date < new Date(tournament.rosterFreezeAt));
  const beside = games.filter(({ date }) => date.getTime() + courtMs > opens && date.getTime() < closes);
  expect([early, beside]).toEqual([[], []]);
});

test('no team plays twice at once or against itself, and no court is used twice at once', () => {
  const games = knownAt('2026-03-05T08:00-06:00');
  const bookings = games.flatMap(({ date, venue, court, home, away }) =>
    [`${venue} ${court}`, home.uid, away.uid].map((who) => `${date.toISOString()} ${who}`),
  );
  expect(new Set(bookings).size).toBe(bookings.length);
});

test('no team plays twice on one day', () => {
  const games = knownAt('2026-03-05T08:00-06:00');
  const appearances = games.flatMap(({ date, home, away }) =>
    [home, away].map((team) => `${date.toISOString().slice(0, 10)} ${team.uid}`),
  );
  expect(new Set(appearances).size).toBe(appearances.length);
});

test('every category ends with one final and one game for bronze, and no game ends level', () => {
  const games = knownAt('2026-03-05T08:00-06:00');
  for (const phase of ['final', 'bronze']) {
    expect(games.filter((game) => game.phase === phase).map(({ category }) => category)).toEqual(
      seedCategories.map(({ id }) => id),
    );
  }
  expect(games.filter(({ score }) => score?.home === score?.away)).toEqual([]);
});

test('every player is old enough for their category, and 3,500 people have as many uids', () => {
  const people = draftPeople(teams);
  expect(new Set(people.map(({ uid }) => uid)).size).toBe(3500);
  const players = people.filter(({ role }) => role === 'Player');
  expect(players.filter((player) => ageRule(player) !== null)).toEqual([]);
});
