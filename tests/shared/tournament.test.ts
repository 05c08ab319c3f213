import { expect, test } from 'vitest';
import { bulkEndpoints } from '#shared/admin/bulk.ts';
import { findInvented } from '#shared/edition/invented.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import {
  accessCode,
  hasCategory,
  listRoles,
  readAccessCode,
  tournament,
  zoneBits,
  zoneLetters,
} from '#shared/edition/tournament.ts';
import { staffMax } from '#shared/people/eligibility.ts';
import { withRedeemed } from '#shared/people/redeemed.ts';
import { uidOf } from './make.ts';

/** What the tables of this edition mean to the code that reads them. */

test('each role and category have one access code, which is read back', () => {
  const pairs = listRoles().flatMap((role) => seedCategories.map(({ id: category }) => ({ role, category })));
  const codes = pairs.map(({ role, category }) => accessCode(role, category));
  expect(new Set(codes).size).toBe(pairs.length);
  expect(codes.map(readAccessCode)).toEqual(pairs);
  expect(codes[0]).toBe('PM40');
});

test.each(['', 'P', 'M45', 'XM45', 'PM46', 'PM45 ', 'pm45'])('"%s" is no access code', (code) => {
  expect(readAccessCode(code)).toBeNull();
});

test.each([
  ['Player', true],
  ['Coach', true],
  ['Team Manager', true],
  ['Referee', false],
  ['Official', false],
  ['', true],
  [undefined, true],
])('people of the role %s play in a category: %s', (role, expected) => {
  expect(hasCategory(role)).toBe(expected);
});

test('zones are bits in their order', () => {
  const letters = [...'ACBLRVMTS'];
  for (const [index, letter] of letters.entries()) {
    expect(zoneBits([letter])).toBe(2 ** index);
    expect(zoneLetters(2 ** index)).toEqual([letter]);
  }
  expect(zoneBits(letters)).toBe(0x1ff);
  expect(zoneBits([])).toBe(0);
  expect(zoneLetters(0b100000101)).toEqual(['A', 'B', 'S']);
});

test('the roster is frozen during the event, and badges end after it', () => {
  const { startsOn, endsOn } = panamerican2026.dates;
  const inOrder = [startsOn, tournament.rosterFreezeAt, endsOn, tournament.badgesUntil];
  expect(inOrder.toSorted()).toEqual(inOrder);
  expect(tournament.rules).toMatchObject({ playersMax: 14, coachesMax: 2, playersMin: 8 });
  expect(staffMax()).toBe(6);
});

test('placeholders of the seed are found, and any unreachable address', () => {
  expect(findInvented(['+503 2200 2026', '+503 2222 2222', 'x@y.example', 'x@example.org'])).toEqual([
    '+503 2200 2026',
    'x@y.example',
  ]);
});

test('what a person was given is listed once, in the order in which it was given', () => {
  const given = (n: number, at: string) => ({ uid: uidOf(n), handout: uidOf(900), by: 'A7', at });
  const [first, second] = [given(2, '2026-02-20T15:00:00.000Z'), given(1, '2026-02-20T16:00:00.000Z')];
  const list = withRedeemed(withRedeemed(undefined, second), first);
  expect(list).toEqual([first, second]);
  expect(withRedeemed(list, { ...second, by: 'B1' })).toEqual([first, { ...second, by: 'B1' }]);
  const same = given(3, second.at);
  expect(withRedeemed([same], second)).toEqual([second, same]);
});

test.each([
  [{ role: 'Coach' }, true],
  [{ category: "Men's 45+" }, true],
  [{ teamId: 7 }, true],
  [{ teamId: null }, true],
  [{}, false],
  [{ role: 'Coach', teamId: 7 }, false],
])('of many people one thing is changed: %o is taken: %s', (change, isTaken) => {
  const { body } = bulkEndpoints['POST /api/admin/participants/correct'];
  expect(body.safeParse({ ids: [1], change }).success).toBe(isTaken);
});
