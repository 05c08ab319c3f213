import { expect, onTestFinished, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { randomFrom } from '#shared/base/random.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { makeUpPeople, wordsOfName } from '#web/offline/practice/rehearsal-people.ts';
import { drawTasks } from '#web/stations/practice/drill-tasks.ts';

test('no two people of a rehearsal are found by the same words', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { people } = makeUpPeople(randomFrom(seed), '2026-02-20T14:00:00.000Z');
    const names = people.map(({ person }) => wordsOfName(`${person.firstName} ${person.lastName}`));
    expect(new Set(names).size).toBe(people.length);
    for (const name of names) expect(new Set(name.split(' ')).size).toBe(3);
  }
});

test('the people of a rehearsal are of the kinds that the edition has', () => {
  const [player, coach] = seed.kinds.map((kind) => ({ ...kind, id: `3x3 ${kind.id}` }));
  serveEdition({ ...seed, kinds: [must(player, 'first kind'), must(coach, 'second kind')] });
  onTestFinished(() => serveEdition(seed));
  const { people } = makeUpPeople(randomFrom(7), '2026-02-20T14:00:00.000Z');
  expect(new Set(people.map(({ person }) => person.role))).toEqual(new Set(['3x3 Player', '3x3 Coach']));
  const holders = people.map(({ person }) => ({ person, credential: null }));
  const tasks = drawTasks(7, holders);
  expect(tasks.find(({ kind }) => kind === 'team')).toMatchObject({ person: { role: '3x3 Coach' } });
  expect(tasks.find(({ kind }) => kind === 'walkIn')).toMatchObject({ person: { role: '3x3 Player' } });
});

test('the team of a drill comes with the person whom the hand-over proposes', () => {
  const { people } = makeUpPeople(randomFrom(7), '2026-02-20T14:00:00.000Z');
  const tasks = drawTasks(
    7,
    people.map(({ person }) => ({ person, credential: null })),
  );
  expect(tasks.find(({ kind }) => kind === 'team')).toMatchObject({ person: { role: 'Team Manager' } });
});
