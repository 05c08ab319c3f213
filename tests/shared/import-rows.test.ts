import { describe, expect, test } from 'vitest';
import { checkRow } from '#shared/imports/check-row.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import {
  type CheckedRow,
  countPlans,
  type KnownRow,
  personKey,
  planImport,
  registrationKey,
  teamKey,
  teamsByName,
} from '#shared/imports/plan.ts';
import { findMissingFields, type RowReading } from '#shared/imports/read-rows.ts';

/** The rules that judge one row of an imported file, and the plan made from all of its rows. */

const person = {
  firstName: 'Ana',
  lastName: 'Paz',
  birthDate: '1978-03-09',
  country: 'SV',
  category: "Women's 40+",
  role: 'Player',
};
const team = { name: 'Leonas', country: 'SV', category: "Women's 40+" };
const registration = {
  teamName: 'Quetzales',
  country: 'GT',
  category: "Men's 50+",
  delegateName: 'Luis Ajú',
  delegatePhone: '+502 5555 0101',
  email1: 'luis@correo.example',
};
const rows: Record<ImportKind, Record<string, string>> = {
  participants: person,
  teams: team,
  registrations: registration,
};
const teams = teamsByName([{ id: 7, name: 'Leonas', country: 'SV', category: "Women's 40+" }]);
const check = (kind: ImportKind, more: Record<string, string | undefined> = {}): CheckedRow => {
  const values = Object.fromEntries(
    Object.entries({ ...rows[kind], ...more }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return checkRow(kind, { line: 5, values }, { teams });
};
const problems = (row: CheckedRow) => row.problems.map(({ field, code }) => `${field} ${code}`).sort();

describe('a row', () => {
  test.each<[ImportKind, Record<string, string>, Partial<CheckedRow>]>([
    [
      'participants',
      { externalId: 'A1', language: 'en', team: 'leonas' },
      {
        externalId: 'A1',
        key: personKey(person),
        fields: { ...person, language: 'en', team: '7' },
      },
    ],
    ['participants', { externalId: '' }, { externalId: null, key: personKey(person), fields: person }],
    [
      'teams',
      { externalId: 'T1', division: 'A' },
      {
        externalId: 'T1',
        key: teamKey(team),
        fields: { ...team, division: 'A' },
      },
    ],
    ['teams', {}, { externalId: null, fields: team }],
    [
      'registrations',
      { isInternational: 'true', email1: ' luis@correo.example ', email2: ' b@c.example' },
      {
        externalId: null,
        key: registrationKey(registration),
        fields: { ...registration, isInternational: 'true', email2: 'b@c.example' },
      },
    ],
    [
      'registrations',
      { isInternational: 'false', externalId: 'R1' },
      {
        externalId: 'R1',
        fields: { ...registration, isInternational: 'false' },
      },
    ],
  ])('a row of %s is read with %o', (kind, more, expected) => {
    expect(check(kind, more)).toEqual({
      line: 5,
      problems: [],
      cautions: [],
      key: expect.any(String),
      ...expected,
    });
  });

  test.each<[ImportKind, Record<string, string | undefined>, string[]]>([
    [
      'participants',
      { firstName: undefined, lastName: '-', country: 'XX' },
      ['country INVALID_CHOICE', 'firstName REQUIRED', 'lastName REQUIRED'],
    ],
    ['participants', { birthDate: '2999-01-01' }, ['birthDate DATE_IN_FUTURE']],
    ['participants', { birthDate: '30/30/1978' }, ['birthDate INVALID_DATE']],
    ['participants', { team: 'Nadie' }, ['team UNKNOWN_TEAM']],
    ['participants', { team: 'Nadie', role: 'Mascot' }, ['role INVALID_CHOICE', 'team UNKNOWN_TEAM']],
    ['participants', { externalId: 'x'.repeat(101) }, ['externalId TOO_LONG']],
    ['teams', { name: ' ' }, ['name REQUIRED']],
    ['teams', { name: 'x'.repeat(121) }, ['name TOO_LONG']],
    ['teams', { division: 'x'.repeat(21) }, ['division TOO_LONG']],
    ['registrations', { email1: undefined }, ['email1 REQUIRED']],
    ['registrations', { email1: 'luis', email2: 'b@' }, ['email1 INVALID_EMAIL', 'email2 INVALID_EMAIL']],
    ['registrations', { isInternational: 'tal vez' }, ['isInternational INVALID_CHOICE']],
    ['registrations', { delegatePhone: 'x'.repeat(41) }, ['delegatePhone TOO_LONG']],
  ])('a row of %s with %o is wrong in each of its fields', (kind, more, expected) => {
    const row = check(kind, more);
    expect(problems(row)).toEqual(expected);
    expect(row).toMatchObject({ line: 5, key: '', fields: {} });
  });

  test.each([
    ['DSC_0012.JPG', []],
    ['fotos/1.jpg', []],
    ['C:\\Fotos\\1.jpg', []],
    ['d:/fotos/1.jpg', []],
    ['https://fotos.example/1.jpg', []],
    ['HTTP://fotos.example/1.jpg', []],
    ['ftp://fotos.example/1.jpg', ['photo INVALID_URL']],
    ['javascript:alert(1)', ['photo INVALID_URL']],
    ['file:///etc/passwd', ['photo INVALID_URL']],
    ['https://ana:clave@fotos.example/1.jpg', ['photo INVALID_URL']],
    ['https://ana@fotos.example/1.jpg', ['photo INVALID_URL']],
    ['https://:clave@fotos.example/1.jpg', ['photo INVALID_URL']],
    ['https://', ['photo INVALID_URL']],
  ])('a row whose photo is %s has the problems %o', (photo, expected) => {
    expect(problems(check('participants', { photo }))).toEqual(expected);
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ birthDate: '1999-01-01' }, ['TOO_YOUNG']],
    // A hundred years old in the year of the event, and one more.
    [{ birthDate: '1926-12-31' }, []],
    [{ birthDate: '1925-12-31' }, ['TOO_OLD']],
    [{ lastName: 'Mu\uFFFDoz' }, ['LOST_LETTERS']],
    [{ firstName: 'In\uFFFDs' }, ['LOST_LETTERS']],
    [{ birthDate: '1925-12-31', lastName: 'Mu\uFFFDoz' }, ['TOO_OLD', 'LOST_LETTERS']],
  ])('a row of a player with %j carries the cautions %j', (more, cautions) => {
    expect(check('participants', more).cautions).toEqual(cautions);
  });

  test.each<[ImportKind, string, number]>([
    ['participants', 'externalId', 100],
    ['participants', 'photo', 1000],
    ['teams', 'name', 120],
    ['teams', 'division', 20],
    ['registrations', 'teamName', 120],
    ['registrations', 'delegateName', 160],
    ['registrations', 'delegatePhone', 40],
    ['registrations', 'nationalRepresentativeCode', 80],
    ['registrations', 'organizerSignature', 200],
    ['registrations', 'organizerStamp', 200],
  ])('a row of %s takes a text of the field %s of up to %i letters', (kind, field, most) => {
    expect(problems(check(kind, { [field]: 'x'.repeat(most) }))).toEqual([]);
    expect(problems(check(kind, { [field]: 'x'.repeat(most + 1) }))).toEqual([`${field} TOO_LONG`]);
  });
});

describe('the plan', () => {
  const fields = { role: 'Player', firstName: 'Ana', team: '7' };
  const row = (line: number, part: Partial<CheckedRow> = {}): CheckedRow => ({
    ...{ line, problems: [], cautions: [], externalId: null, key: `k${line}`, fields },
    ...part,
  });
  const known = (id: number, part: Partial<KnownRow> = {}): KnownRow => ({
    ...{ id, key: `k${id}`, externalId: null, fields },
    ...part,
  });

  test.each([
    ['a name on a badge', { firstName: 'Eva' }, true, ['BADGE_OUTDATED']],
    ['a name without a badge', { firstName: 'Eva' }, false, []],
    ['what no badge shows', { birthDate: '1978-03-09' }, true, []],
  ])('the plan warns of an outdated badge when it changes %s', (_what, change, hasCredential, expected) => {
    const [plan] = planImport([row(2, { fields: change })], [known(2, { hasCredential })]);
    expect(plan).toMatchObject({ kind: 'changed', cautions: expected });
  });

  test('the plan keeps the cautions of the row beside that of the badge', () => {
    const young = row(2, { fields: { firstName: 'Eva' }, cautions: ['TOO_YOUNG'] });
    const [plan] = planImport([young], [known(2, { hasCredential: true })]);
    expect(plan?.cautions).toEqual(['TOO_YOUNG', 'BADGE_OUTDATED']);
  });

  test('the plan names each change with what was there before', () => {
    const changed = row(2, { externalId: 'A', fields: { role: 'Coach', language: 'en' } });
    expect(planImport([changed], [known(2)])[0]?.changes).toEqual([
      { field: 'role', before: 'Player', after: 'Coach' },
      { field: 'language', before: null, after: 'en' },
      { field: 'externalId', before: null, after: 'A' },
    ]);
  });

  test('the plan refuses a change of a fixed field alone, and names that field', () => {
    const fixed = { fields: ['role'], code: 'IN_USE' as const };
    const plan = (change: Record<string, string>) =>
      planImport([row(2, { fields: change })], [known(2, { fixed })])[0];
    expect(plan({ role: 'Coach', firstName: 'Eva' })).toMatchObject({
      kind: 'wrong',
      problems: [{ field: 'role', code: 'IN_USE' }],
    });
    expect(plan({ firstName: 'Eva' })).toMatchObject({ kind: 'changed' });
  });

  test('the plan takes the external id before the name, and a second row that leads to the same record for a duplicate', () => {
    const there = [known(2, { externalId: 'A' }), known(3)];
    const plans = planImport([row(5, { externalId: 'A', key: 'k3' }), row(6, { key: 'k2' })], there);
    expect(plans.map(({ kind, id, sameAs }) => [kind, id, sameAs])).toEqual([
      ['unchanged', 2, null],
      ['duplicate', null, 5],
    ]);
  });

  test('the plan says which row is wrong and why when several people or another code match', () => {
    const twins = [known(5, { key: 'k2' }), known(6, { key: 'k2' })];
    expect(planImport([row(2)], twins)[0]?.problems).toEqual([{ field: 'fullName', code: 'SEVERAL_MATCH' }]);
    const other = planImport([row(2, { externalId: 'A' })], [known(2, { externalId: 'B' })]);
    expect(other[0]?.problems).toEqual([{ field: 'externalId', code: 'OTHER_EXTERNAL_ID' }]);
  });

  test('the plan chooses among people of one name by category as well as by role', () => {
    const of = (id: number, category: string) => known(id, { key: 'k2', fields: { ...fields, category } });
    const there = [of(5, "Women's 45+"), of(6, "Women's 40+")];
    const asked = row(2, { fields: { ...fields, category: "Women's 40+" } });
    expect(planImport([asked], there)[0]).toMatchObject({ kind: 'unchanged', id: 6 });
  });

  test('the plan counts its rows by kind, and the counts add up to the rows of the file', () => {
    const all = planImport(
      [
        row(2),
        row(3),
        row(4, { fields: { role: 'Coach' } }),
        row(5, { key: 'k2' }),
        row(6, { problems: [{ field: 'role', code: 'REQUIRED' }] }),
      ],
      [known(3), known(4)],
    );
    expect(countPlans(all)).toEqual({ new: 1, unchanged: 1, changed: 1, duplicate: 1, asked: 0, wrong: 1 });
  });
});

test.each([
  ['the name of a person', personKey(person), personKey({ ...person, firstName: 'ÁNA' }), true],
  ['the birth date', personKey(person), personKey({ ...person, birthDate: '1978-03-10' }), false],
  ['the country', personKey(person), personKey({ ...person, country: 'GT' }), false],
  ['the country of a team', teamKey(team), teamKey({ ...team, country: 'GT' } as typeof team), true],
  ['the category of a team', teamKey(team), teamKey({ ...team, category: "Men's 40+" }), false],
  [
    'the country of a registration',
    registrationKey(registration),
    registrationKey({ ...registration, country: 'SV' }),
    false,
  ],
  [
    'the category of a registration',
    registrationKey(registration),
    registrationKey({ ...registration, category: "Men's 45+" }),
    false,
  ],
])('two rows that differ in %s are one thing or two', (_what, one, other, isSame) => {
  expect(one === other).toBe(isSame);
});

test('a required field is given by its column, by a constant or, for names, by the full name', () => {
  const all = ['firstName', 'lastName', 'birthDate', 'country', 'category', 'role'] as const;
  const missing = (mapping: RowReading['mapping'], constants: Record<string, string> = {}) =>
    findMissingFields({ kind: 'participants', mapping, constants });
  expect(missing([...all])).toEqual([]);
  for (const name of all) expect(missing(all.filter((one) => one !== name))).toEqual([name]);
  expect(missing([...all.slice(2), 'fullName'])).toEqual([]);
  expect(missing([...all.slice(0, 5)], { role: 'Player' })).toEqual([]);
  expect(missing([...all.slice(0, 5)], { role: '' })).toEqual(['role']);
});
