import { expect, test } from 'vitest';
import { buildSearch, type SearchRow } from '#web/offline/search/search.ts';

/** People who were added after the index was built: a walk-in must be found like everyone else. */

const row = (key: string, ...names: string[]): SearchRow => ({ key, names });
const walkIn = row('walk-in', 'Leocadia', 'Quijano');
const search = () => {
  const made = buildSearch([row('held', 'Ana', 'Paz'), row('other', 'Eva', 'Gil')]);
  made.put([walkIn]);
  return made;
};

test.each([
  ['by the beginning of a name', 'leo', ['walk-in'], false],
  ['by both names in any order', 'quij leo', ['walk-in'], false],
  ['by the beginning of a name and a word with a slip', 'leo quijamo', ['walk-in'], true],
  ['by a word with a slip and the beginning of a name', 'quijamo leo', ['walk-in'], true],
  ['not by a word of each of two people', 'leo paz', [], false],
])('a walk-in is found %s', (_how, query, keys, isNear) => {
  expect(search().find(query)).toMatchObject({ keys, isNear });
});

test('a deleted walk-in is not found, and a renamed one only by the new name', () => {
  const made = search();
  expect(made.size).toBe(3);
  made.put([row('walk-in', 'Leocadia', 'Mena'), row('held', 'Ana', 'Ríos')]);
  expect(made.size).toBe(3);
  expect([made.find('quijano'), made.find('mena'), made.find('paz'), made.find('rios')]).toMatchObject([
    { keys: [] },
    { keys: ['walk-in'] },
    { keys: [] },
    { keys: ['held'] },
  ]);
  made.remove(['walk-in', 'held']);
  expect(made.find('mena').total + made.find('rios').total).toBe(0);
  expect(made.size).toBe(1);
});

test('whole words come before prefixes, and names before the rest, wherever the row is stored', () => {
  const made = buildSearch([row('begins', 'Marta Sol'), { key: 'team', names: ['Eva'], about: ['Mar'] }]);
  made.put([row('whole', 'Mar Sol')]);
  expect(made.find('mar')).toMatchObject({ keys: ['whole', 'begins', 'team'], total: 3 });
  expect(made.find('mar', 2)).toMatchObject({ keys: ['whole', 'begins'], total: 3 });
});
