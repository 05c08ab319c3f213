import { expect, test } from 'vitest';
import { featuredPeople, featuredTeam } from '#server/operations/demo/fixtures.ts';
import { draftPeople, draftTeams, selectPeople } from '#server/operations/demo/tournament-people.ts';

test('a small tournament has whole teams, each with a manager, and people without a team', () => {
  const everyone = draftPeople(draftTeams());
  const people = selectPeople(everyone, 60);
  expect(people.length).toBeGreaterThanOrEqual(60);
  // The last team is not cut.
  expect(people.length).toBeLessThan(60 + 20);

  const teams = new Set(people.map(({ team }) => team).filter((team) => team !== null));
  expect([...teams].map(({ name }) => name)).toContain(featuredTeam.name);
  for (const team of teams) {
    const members = people.filter((person) => person.team === team);
    expect(members).toEqual(everyone.filter((person) => person.team === team));
    const roles = members.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['Team Manager', 'Coach', 'Player']));
  }
  for (const { lastName } of featuredPeople)
    expect(people.map((person) => person.lastName)).toContain(lastName);
  const withoutTeam = people.filter(({ team }) => team === null).map(({ role }) => role);
  expect(withoutTeam.toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'Official'),
    ...Array.from({ length: 6 }, () => 'Referee'),
  ]);
  expect(people).toEqual(everyone.filter((person) => people.includes(person)));
});
