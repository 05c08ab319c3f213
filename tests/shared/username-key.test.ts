import { expect, test } from 'vitest';
import { usernameKey } from '#shared/accounts/username-key.ts';

test.each([
  ['mesera', ['Mésera', 'me.sera', 'ME SERA', 'me\u0301sera', 'ｍｅｓｅｒａ', 'mеsеrа', 'm\u200besera']],
  ['oficina', ['Oﬁcina', 'ofıcina', 'OFİCİNA', 'οficina', 'óficina']],
  ['admin', ['adrnin', 'ADRNIN', 'ad-rn-in']],
  ['paul', ['pauI', 'PauI', 'PAUL']],
  ['walter', ['vvalter', 'WALTER']],
  ['ines', ['Ines', 'INES', 'inés']],
  ['strasse', ['Straße', 'stra-sse']],
  ['soren', ['Søren', 'sören']],
  ['obrien', ['O’Brien', "o'brien"]],
])('the key %s is that of every name that looks like it', (key, names) => {
  expect(names.map(usernameKey)).toEqual(names.map(() => key));
});

test.each([
  ['mesa1', 'mesa7'],
  ['maria', 'marla'],
  ['m3sera', 'mesera'],
  ['ana', 'anna'],
])('%s and %s have different keys', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

test('a name of signs alone is its own key', () => {
  expect(usernameKey('...')).toBe('...');
});
