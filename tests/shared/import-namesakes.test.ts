import { expect, test } from 'vitest';
import { type CheckedRow, personKey, planImport } from '#shared/imports/plan.ts';

/** Two people of one name in a file: each row says so, because one of them may be a mistake. */

const ana = {
  ...{ firstName: 'Ana', lastName: 'Paz', birthDate: '1978-03-09', country: 'SV' },
  ...{ category: "Women's 40+", role: 'Player' },
};
function row(line: number, part: Partial<typeof ana> = {}, more: Partial<CheckedRow> = {}): CheckedRow {
  const fields = { ...ana, ...part };
  return { line, problems: [], cautions: [], externalId: null, key: personKey(fields), fields, ...more };
}

test.each<[string, CheckedRow, string[]]>([
  ['another person of the same name and country', row(3, { birthDate: '1960-01-01' }), ['SAME_NAME']],
  [
    'another one of that name in capitals and with accents',
    row(3, { birthDate: '1960-01-01', firstName: 'ÁNA' }),
    ['SAME_NAME'],
  ],
  ['a person of another name', row(3, { firstName: 'Eva' }), []],
  ['a person of another country', row(3, { country: 'GT' }), []],
  ['the same person once more', row(3), []],
  [
    'a wrong row',
    row(3, { birthDate: '1960-01-01' }, { problems: [{ field: 'role', code: 'INVALID_CHOICE' }] }),
    [],
  ],
])('a new person beside %s has the caution of a namesake where there is one', (_whom, other, cautions) => {
  expect(planImport([row(2), other], [])[0]).toMatchObject({ kind: 'new', cautions });
});

test('a namesake is a caution beside the others of a row', () => {
  const rows = [row(2, {}, { cautions: ['TOO_YOUNG'] }), row(3, { birthDate: '1960-01-01' })];
  expect(planImport(rows, []).map(({ cautions }) => cautions)).toEqual([
    ['TOO_YOUNG', 'SAME_NAME'],
    ['SAME_NAME'],
  ]);
});

test('teams have no namesakes, whatever they share', () => {
  const team = (line: number): CheckedRow => ({
    ...{ line, problems: [], cautions: [], externalId: null, key: `team ${line}` },
    fields: { name: 'Leonas', country: 'SV' },
  });
  expect(planImport([team(2), team(3)], []).map(({ cautions }) => cautions)).toEqual([[], []]);
});
