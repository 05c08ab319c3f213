import { expect, test } from 'vitest';
import { type CheckedRow, type KnownRow, planImport } from '#shared/imports/plan.ts';

/** Codes of a list: of one person each, or numbers that begin again in each list. */

const ana = { firstName: 'Ana', lastName: 'Paz', birthDate: '1978-03-09', country: 'SV' };
const luis = { firstName: 'Luis', lastName: 'Sol', birthDate: '1970-11-20', country: 'SV' };
const keyOf = (fields: typeof ana) => `${fields.firstName} ${fields.birthDate}`;
const row = (line: number, fields: typeof ana, same?: number): CheckedRow => ({
  ...{ line, fields, same, externalId: '1', key: keyOf(fields) },
  ...{ problems: [], cautions: [] },
});
const known = (fields: typeof ana): KnownRow => ({ id: 7, key: keyOf(fields), externalId: '1', fields });
const taken = [{ field: 'externalId', code: 'TAKEN_EXTERNAL_ID' }];

test.each([
  ['a corrected birth date', { ...ana, birthDate: '1979-11-20' }],
  ['another surname', { ...ana, lastName: 'Mar' }],
  ['a slip in both', { ...ana, firstName: 'Anna', birthDate: '1978-09-03' }],
])('a code finds its person again with %s', (_what, fields) => {
  expect(planImport([row(2, fields)], [known(ana)])[0]).toMatchObject({ kind: 'changed', id: 7 });
});

test('a code of a person who has nothing in common with the row is asked about, and changes no person', () => {
  const [plan] = planImport([row(2, luis)], [known(ana)]);
  expect(plan).toMatchObject({ kind: 'asked', changes: [], candidates: [{ id: 7, isLikely: false }] });
});

test('a code is taken as it was answered: of that person, or of another one', () => {
  expect(planImport([row(2, luis, 7)], [known(ana)])[0]).toMatchObject({ kind: 'changed', id: 7 });
  expect(planImport([row(2, luis, 0)], [known(ana)])[0]).toMatchObject({ kind: 'wrong', problems: taken });
});

test('a code that two people of one file have is no reason to call one a duplicate of the other', () => {
  const plans = planImport([row(2, ana), row(3, luis), row(4, ana)], []);
  expect(plans.map(({ kind, sameAs, problems }) => [kind, sameAs, problems])).toEqual([
    ['new', null, []],
    ['wrong', null, taken],
    ['duplicate', 2, []],
  ]);
});

test('a code of a team finds it again whatever it is called', () => {
  const team = (name: string) => ({ name, country: 'SV', category: 'F40' });
  const there: KnownRow = { id: 7, key: 'leonas', externalId: '1', fields: team('Leonas') };
  const asked: CheckedRow = {
    line: 2,
    externalId: '1',
    key: 'x',
    fields: team('Pumas'),
    problems: [],
    cautions: [],
  };
  expect(planImport([asked], [there])[0]).toMatchObject({ kind: 'changed', id: 7 });
});
