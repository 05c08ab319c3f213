import { expect, test } from 'vitest';
import { isConfirmed } from '#shared/people/privacy.ts';

/** What has to be typed before a person is erased. */

const person = { firstName: 'Ángela', lastName: 'Núñez', credentialNumber: 'A1-00042-X' };

test.each([
  ['the whole name', 'Ángela Núñez', person, true],
  ['the name without accents', 'angela nunez', person, true],
  ['the number of the badge', 'a1-00042-x', person, true],
  ['half of the name', 'Núñez', person, false],
  ['another number', 'A1-00043-X', person, false],
  ['a blank for a person without a badge', ' ', { ...person, credentialNumber: null }, false],
  ['an accent for a person without a badge', '\u0301', { ...person, credentialNumber: null }, false],
])('%s confirms the erasure or not', (_what, typed, of, expected) => {
  expect(isConfirmed(typed, of)).toBe(expected);
});
