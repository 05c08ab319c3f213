import { describe, expect, test } from 'vitest';
import { findLikely } from '#shared/imports/same-person.ts';

/** Whom of the database a new row of a list may be. */

const ana = {
  firstName: 'Ana María',
  lastName: 'Gil Paz',
  birthDate: '1980-05-04',
  country: 'SV',
  category: "Women's 45+",
  role: 'Player',
  team: '7',
};
type Part = Partial<Record<keyof typeof ana, string | null>>;
const row = { externalId: null as string | null, fields: ana as Record<string, string | null> };
const knownAs = (part: Part, id = 1, externalId: string | null = null) => ({
  id,
  externalId,
  fields: { ...ana, ...part },
});
const likely = (known: ReturnType<typeof knownAs>[], cameBefore = false, asked = row) =>
  (findLikely([asked], known, cameBefore).get(asked) ?? []).map(({ id, isLikely }) => `${id} ${isLikely}`);

describe('a new row', () => {
  test.each<[string, Part, boolean | null]>([
    ['of the same day and name', {}, true],
    ['with names in another order', { firstName: 'Gil Paz', lastName: 'ana maria' }, true],
    ['with day and month exchanged', { birthDate: '1980-04-05', team: null }, true],
    ['of another year', { birthDate: '1981-05-04', team: null }, true],
    ['of another month', { birthDate: '1980-06-04', team: null }, true],
    ['of another day', { birthDate: '1980-05-05', team: null }, true],
    ['of another month and day', { birthDate: '1980-11-30', team: null }, false],
    ['of another month and day, in the same team', { birthDate: '1980-11-30' }, true],
    ['of another day, in another country', { birthDate: '1971-11-30', country: 'HN' }, false],
    ['of another day, in another team', { birthDate: '1971-11-30', team: '8' }, null],
    ['of another day, where one has no team', { birthDate: '1971-11-30', team: null }, false],
    [
      'of another day, role and category',
      { birthDate: '1971-11-30', team: null, category: "Women's 40+" },
      null,
    ],
    ['with a name less', { firstName: 'Ana' }, true],
    ['with a name more', { lastName: 'Gil Paz Sol' }, true],
    ['with one name of many', { firstName: '', lastName: 'Gil' }, null],
    ['with two slips', { lastName: 'Gyl Pas' }, true],
    ['with three slips', { lastName: 'Byl Pas' }, false],
    ['with two slips and another day', { lastName: 'Gyl Pas', birthDate: '1980-05-05' }, false],
    [
      'with a slip and another year, without a team',
      { lastName: 'Gil Pas', birthDate: '1981-05-04', team: null },
      false,
    ],
    [
      'with a slip and another month, without a team',
      { lastName: 'Gil Pas', birthDate: '1980-06-04', team: null },
      false,
    ],
    [
      'with a slip and day and month exchanged',
      { lastName: 'Gil Pas', birthDate: '1980-04-05', team: null },
      false,
    ],
    [
      'with a slip and another birth date, in the same team',
      { lastName: 'Gil Pas', birthDate: '1971-11-30' },
      false,
    ],
    [
      'with a slip and another birth date',
      { lastName: 'Gil Pas', birthDate: '1971-11-30', team: null },
      null,
    ],
    [
      'with a slip, another day, and another team',
      { lastName: 'Gil Pas', birthDate: '1980-05-05', team: '8' },
      null,
    ],
    [
      'with another first name and day, in the same team',
      { firstName: 'Rosa', birthDate: '1980-05-05' },
      null,
    ],
    ['with another last name', { lastName: 'Rodríguez' }, false],
    ['with another last name and country', { lastName: 'Rodríguez', country: 'HN' }, null],
    ['with another first name', { firstName: 'Rosa' }, false],
    ['with nothing of the name', { firstName: 'Rosa', lastName: 'Rodríguez' }, null],
    ['without a birth date there', { birthDate: null }, null],
  ])('%s is reported, with its likelihood', (_, part, expected) => {
    expect(likely([knownAs(part)])).toEqual(expected === null ? [] : [`1 ${expected}`]);
  });

  test('a person with one equal name is reported sooner if most of the file exists already', () => {
    const other = [knownAs({ lastName: 'Rodríguez', country: 'HN' })];
    expect(likely(other, false)).toEqual([]);
    expect(likely(other, true)).toEqual(['1 false']);
  });

  test.each([
    ['another code', 'B', []],
    ['the same code', 'A', ['1 true']],
    ['no code', null, ['1 true']],
  ])('with a code is not one with %s', (_, code, expected) => {
    expect(likely([knownAs({}, 1, code)], false, { ...row, externalId: 'A' })).toEqual(expected);
  });

  test('a person without a birth date matches no one', () => {
    expect(likely([knownAs({})], false, { ...row, fields: { ...ana, birthDate: null } })).toEqual([]);
  });

  test('shows the three most alike, the likest first, and prefers none of two alike', () => {
    const slip = { lastName: 'Gil Pas' };
    expect(likely([knownAs(slip, 9), knownAs({}, 5), knownAs(slip, 2), knownAs(slip, 3)])).toEqual([
      '5 true',
      '2 false',
      '3 false',
    ]);
    const turned = { firstName: 'Gil Paz', lastName: 'Ana María' };
    expect(likely([knownAs(turned, 9), knownAs(slip, 2)])).toEqual(['9 true', '2 false']);
    expect(likely([knownAs({}, 5), knownAs({}, 4)])).toEqual(['4 false', '5 false']);
    expect(likely([knownAs({ team: '8' }, 1), knownAs({ ...slip, category: "Women's 40+" }, 2)])).toEqual([
      '2 true',
      '1 false',
    ]);
  });
});

test('a person of the same day comes before one of a similar name and day, whatever else speaks for that one', () => {
  const known = [
    knownAs({ lastName: 'Gil Pas', birthDate: '1980-06-04' }, 1),
    knownAs({ lastName: 'Rodríguez' }, 2),
  ];
  expect(likely(known)).toEqual(['2 false', '1 false']);
});

test('the person is shown as they are known', () => {
  const [person] =
    findLikely([row], [knownAs({ firstName: 'Ana', team: null, category: null })], false).get(row) ?? [];
  expect(person).toEqual({
    ...{ id: 1, firstName: 'Ana', lastName: 'Gil Paz', birthDate: '1980-05-04', country: 'SV' },
    ...{ category: null, role: 'Player', team: null, isLikely: true },
  });
});
