import { expect, test } from 'vitest';
import { randomFrom } from '#shared/base/random.ts';
import { makeUpPeople, wordsOfName } from '#web/offline/practice/rehearsal-people.ts';

test('no two people of a rehearsal are found by the same words', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { people } = makeUpPeople(randomFrom(seed), '2026-02-20T14:00:00.000Z');
    const names = people.map(({ person }) => wordsOfName(`${person.firstName} ${person.lastName}`));
    expect(new Set(names).size).toBe(people.length);
    for (const name of names) expect(new Set(name.split(' ')).size).toBe(3);
  }
});
