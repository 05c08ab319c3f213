import { describe, expect, test } from 'vitest';
import { csvLine, guardFormula, unguardFormula } from '#shared/base/cell-text.ts';
import { findHeadingRow } from '#shared/imports/find-headings.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { namesOf } from '#shared/imports/names.ts';
import {
  type CheckedRow,
  findNamedTeam,
  type KnownRow,
  planImport,
  teamsByName,
} from '#shared/imports/plan.ts';
import {
  findMissingFields,
  findUnknownValues,
  type RowReading,
  readLine,
} from '#shared/imports/read-rows.ts';
import { formulaPayloads } from './formulas.ts';

/** How files of people, teams and registrations are understood, and what is decided about each row. */

describe('columns', () => {
  test.each<[string, Parameters<typeof guessColumns>[0], string[], string[], (string | null)[]]>([
    [
      'in Spanish',
      'participants',
      ['NOMBRES', 'Apellidos', 'F. Nacimiento', 'Pais', 'CATEGORIA', 'Función', 'Club', 'Observaciones'],
      ['Ana', 'Paz', '09/03/1978', 'Perú', "Women's 40+", 'Jugadora', 'Águilas', 'ninguna'],
      ['firstName', 'lastName', 'birthDate', 'country', 'category', 'role', 'team', null],
    ],
    [
      'in English',
      'participants',
      ['Surname', 'Given name', 'DOB', 'Nation', 'Age group', 'Position', 'Photo URL'],
      ['Paz', 'Ana', '1978-03-09', 'Peru', 'W40', 'Player', 'https://a.example/1.jpg'],
      ['lastName', 'firstName', 'birthDate', 'country', 'category', 'role', 'photo'],
    ],
    [
      'with one column of names',
      'participants',
      ['No.', 'Nombre', 'Fecha de nacimiento'],
      ['1', 'Ana Paz', '09/03/1978'],
      [null, 'fullName', 'birthDate'],
    ],
    [
      'without headings that say anything',
      'participants',
      ['A', 'B', 'C', 'D'],
      ['1978-03-09', 'Honduras', 'Entrenador', 'F40'],
      ['birthDate', 'country', 'role', 'category'],
    ],
    [
      'of the external form',
      'registrations',
      [
        'Marca temporal',
        'Nombre del equipo',
        'País',
        'Rama',
        'Categoría',
        'Nombre del delegado',
        'Celular',
        'Correo electrónico',
        'Correo alternativo',
      ],
      ['1/2/2026', 'Pumas', 'CR', 'Femenina', '40+', 'Eva', '+506 8888 1111', 'a@b.example', 'c@d.example'],
      [
        null,
        'teamName',
        'country',
        'branch',
        'category',
        'delegateName',
        'delegatePhone',
        'email1',
        'email2',
      ],
    ],
  ])('%s', (_what, kind, headings, row, expected) => {
    expect(guessColumns(kind, headings, [row, row])).toEqual(expected);
  });

  test.each<[string, string[], string[], (string | null)[]]>([
    [
      '“Name” beside “Surname” is a first name',
      ['Name', 'Surname'],
      ['Ana', 'Paz'],
      ['firstName', 'lastName'],
    ],
    [
      '“Nombre completo” beside “Nombre” is a last name',
      ['Nombre', 'Nombre completo'],
      ['Ana', 'Paz'],
      ['firstName', 'lastName'],
    ],
    [
      'a whole name beside both of its parts is nothing new',
      ['Nombres', 'Apellidos', 'Nombre completo'],
      ['Ana', 'Paz', 'Ana Paz'],
      ['firstName', 'lastName', null],
    ],
    ['a last name alone stays one', ['Apellidos'], ['Paz'], ['lastName']],
    [
      'of two columns of one heading the first is taken',
      ['País', 'País', 'Rol'],
      ['Perú', 'Chile', 'Coach'],
      ['country', null, 'role'],
    ],
    [
      'the exact heading is preferred to one that contains it',
      ['País de la sede', 'País'],
      ['Perú', 'Chile'],
      [null, 'country'],
    ],
    [
      'a heading over cells that say something else is doubted',
      ['Tipo', 'Fecha de nacimiento'],
      ['A+', '09/03/1978'],
      [null, 'birthDate'],
    ],
    ['a heading without any cells below is believed', ['Función', 'País'], ['', ''], ['role', 'country']],
    ['a column of other words is nothing', ['Talla', 'Cama'], ['L', 'doble'], [null, null]],
    [
      'a column of phones without a heading is nothing',
      ['A', 'B'],
      ['+503 7000 0000', 'quizás'],
      [null, null],
    ],
    [
      'a heading in another case and with dots is known',
      ['FEC. NAC.', 'e-mail'],
      ['09/03/1978', 'x'],
      ['birthDate', null],
    ],
  ])('%s', (_what, headings, row, expected) => {
    expect(guessColumns('participants', headings, [row, row])).toEqual(expected);
  });

  test('columns are recognized by most of their cells, not by a single one', () => {
    const guess = (...cells: string[]) =>
      guessColumns(
        'participants',
        ['Columna'],
        cells.map((cell) => [cell]),
      );
    expect(guess('Perú', 'Chile', 'Brasil', 'Haití', 'Cuba', 'México', 'Panamá', 'x', 'y', 'z')).toEqual([
      'country',
    ]);
    expect(guess('Perú', 'Chile', 'Brasil', 'Haití', 'Cuba', 'México', 'w', 'x', 'y', 'z')).toEqual([null]);
    // Empty cells say nothing either way.
    expect(guess('Perú', ' ', '', ' ')).toEqual(['country']);
  });

  test('columns are the row with most headings among the first sixty, the earlier of two', () => {
    const headings = ['Nombres', 'Apellidos', 'País'];
    const title = ['Lista de participantes', '', ''];
    expect(findHeadingRow('participants', [['', ' '], title, ['Nombres', '', ''], headings, headings])).toBe(
      3,
    );
    expect(findHeadingRow('participants', [['', ' '], ['x', 'y'], ['z']])).toBe(1);
    expect(findHeadingRow('participants', [...Array<string[]>(25).fill(title), headings])).toBe(25);
    expect(findHeadingRow('participants', [...Array<string[]>(60).fill(title), headings])).toBe(0);
    expect(findHeadingRow('participants', [])).toBe(0);
  });

  test('columns are found below a title', () => {
    const rows = [['Federación'], [], ['Nombres', 'Apellidos', 'País'], ['Ana', 'Paz', 'Perú']];
    expect(findHeadingRow('participants', rows)).toBe(2);
  });
});

test.each([
  ['Pérez López, Ana María', 'Ana María', 'Pérez López'],
  ['Ana Pérez', 'Ana', 'Pérez'],
  ['Ana María Pérez López', 'Ana María', 'Pérez López'],
  ['Juan de la Cruz Ortiz', 'Juan', 'de la Cruz Ortiz'],
  ['Pelé', 'Pelé', ''],
  ['  Ana   Pérez ', 'Ana', 'Pérez'],
  ['Paz , Ana', 'Ana', 'Paz'],
  ['A,Ana', 'Ana', 'A'],
  [',Ana', ',Ana', ''],
  ['Ana de la Paz', 'Ana', 'de la Paz'],
  ['De Paz', 'De', 'Paz'],
  ['Ana Paz Ruiz', 'Ana', 'Paz Ruiz'],
  ['María del Carmen Paz de León', 'María del Carmen', 'Paz de León'],
])('the name %s is %s and %s', (full, firstName, lastName) => {
  expect(namesOf(full)).toEqual({ firstName, lastName });
});

const reading: RowReading = {
  kind: 'participants',
  mapping: ['fullName', 'birthDate', 'country', 'branch', 'category', 'role'],
  dateOrder: 'dmy',
  matches: { role: { utilero: 'Official' } },
  constants: {},
  mIsWoman: false,
  answers: {},
  countryCells: new Set(),
  isSurnameFirst: false,
};

test('a line is read by what was decided about its columns and words', () => {
  const cells = ['Paz, Ana', '03/04/1978', 'EEUU', 'F', '45+', 'Utilero'];
  expect(readLine({ line: 7, cells }, reading)).toEqual({
    line: 7,
    values: {
      firstName: 'Ana',
      lastName: 'Paz',
      birthDate: '1978-04-03',
      country: 'US',
      category: "Women's 45+",
      role: 'Official',
    },
  });
  const unknown = findUnknownValues(
    [{ line: 7, cells: ['', '', 'Atlántida', 'F', 'Sub 20', 'Utilero'] }],
    reading,
  );
  expect(unknown.map(({ field, text, isAnswered }) => [field, text, isAnswered])).toEqual(
    [
      // An official plays in no category, so 'Sub 20' is no question.
      ['country', 'Atlántida', false],
      ['role', 'Utilero', true],
    ].sort((a, b) => String(a[1]).localeCompare(String(b[1]))),
  );
  expect(findMissingFields({ ...reading, mapping: ['firstName', 'birthDate', 'country'] })).toEqual([
    'lastName',
    'category',
    'role',
  ]);
  expect(findMissingFields(reading)).toEqual([]);
});

describe('the plan', () => {
  const row = (line: number, part: Partial<CheckedRow> = {}): CheckedRow => ({
    line,
    problems: [],
    cautions: [],
    externalId: null,
    key: `k${line}`,
    fields: { role: 'Player' },
    ...part,
  });
  const known = (id: number, part: Partial<KnownRow> = {}): KnownRow => ({
    id,
    key: `k${id}`,
    externalId: null,
    fields: { role: 'Player' },
    ...part,
  });
  test.each<[string, CheckedRow, KnownRow[], string]>([
    ['no such person', row(2), [known(3)], 'new'],
    ['the same person', row(2), [known(2)], 'unchanged'],
    ['another function', row(2, { fields: { role: 'Coach' } }), [known(2)], 'changed'],
    ['a field the file leaves open', row(2, { fields: {} }), [known(2)], 'unchanged'],
    [
      'known by the code alone',
      row(2, { externalId: 'A', key: 'x' }),
      [known(9, { externalId: 'A' })],
      'unchanged',
    ],
    ['known by name, new code', row(2, { externalId: 'A' }), [known(2)], 'changed'],
    ['known by name, another code', row(2, { externalId: 'A' }), [known(2, { externalId: 'B' })], 'wrong'],
    [
      'two people like that, one in the same function',
      row(2),
      [known(5, { key: 'k2', fields: { role: 'Coach' } }), known(2)],
      'unchanged',
    ],
    ['two people like that', row(2), [known(5, { key: 'k2' }), known(2)], 'wrong'],
    [
      'decided already',
      row(2, { fields: { role: 'Coach' } }),
      [known(2, { fixed: { fields: 'all', code: 'DECIDED_ALREADY' } })],
      'wrong',
    ],
    [
      'decided already, and the same',
      row(2),
      [known(2, { fixed: { fields: 'all', code: 'DECIDED_ALREADY' } })],
      'unchanged',
    ],
    ['something wrong', row(2, { problems: [{ field: 'role', code: 'REQUIRED' }] }), [known(2)], 'wrong'],
  ])('the plan of %s', (_what, checked, there, expected) => {
    expect(planImport([checked], there)[0]?.kind).toBe(expected);
  });

  test('a line that says the same as one before, by name or by code, is named', () => {
    const plans = planImport(
      [row(2), row(3, { key: 'k2' }), row(4, { externalId: 'A' }), row(5, { externalId: 'A' })],
      [],
    );
    expect(plans.map(({ kind, sameAs }) => `${kind} ${sameAs}`)).toEqual([
      'new null',
      'duplicate 2',
      'new null',
      'duplicate 4',
    ]);
  });
});

test.each([
  ['aguilas', "Women's 40+", 'SV', 1],
  ['ÁGUILAS', "Women's 45+", 'SV', 2],
  ['Lobos', "Men's 40+", 'GT', 4],
  ['Lobos', "Women's 50+", 'PE', 'AMBIGUOUS_TEAM'],
  ['Nadie', "Men's 40+", 'SV', 'UNKNOWN_TEAM'],
])('%s of %s from %s is the team %s', (name, category, country, expected) => {
  const teams = teamsByName([
    { id: 1, name: 'Águilas', country: 'SV', category: "Women's 40+" },
    { id: 2, name: 'Águilas', country: 'SV', category: "Women's 45+" },
    { id: 3, name: 'Lobos', country: 'SV', category: "Men's 45+" },
    { id: 4, name: 'Lobos', country: 'GT', category: "Men's 50+" },
  ]);
  const found = findNamedTeam(teams, name, { category, country });
  expect(typeof found === 'string' ? found : found.id).toBe(expected);
});

test('of two teams of one name the one of the right category is meant, not the one of the right country', () => {
  const teams = [
    { id: 1, name: 'Lobos', country: 'GT', category: "Men's 45+" },
    { id: 2, name: 'Lobos', country: 'SV', category: "Men's 50+" },
  ];
  for (const given of [teams, teams.toReversed()]) {
    const found = findNamedTeam(teamsByName(given), 'lobos', { category: "Men's 45+", country: 'SV' });
    expect(found).toMatchObject({ id: 1 });
  }
});

describe('cells', () => {
  test('a formula behind invisible characters, or in another width, is exported as text', () => {
    const unseen = [
      '\u200b',
      '\ufeff',
      '\u00a0',
      '\u2060',
      '\u00ad',
      '\u202e',
      '\u3164',
      '\ufe0f',
      '\u2028',
      '\u2003',
    ];
    const before = [...unseen, '\t', '\u0001', ' \u200b\u00a0', '\u{e0020}', '\u2800'];
    for (const start of [
      '=',
      '+',
      '-',
      '@',
      '\uff1d',
      '\uff0b',
      '\uff0d',
      '\uff20',
      '\ufe66',
      '\ufe62',
      '\u2212',
    ])
      for (const hidden of ['', ...before]) {
        const payload = `${hidden}${start}1+cmd|' /C calc'!A0`;
        expect(guardFormula(payload)).toBe(`'${payload}`);
        expect(unguardFormula(guardFormula(payload))).toBe(payload);
      }
    for (const harmless of ['Ana', '\u200bAna', 'Ñ=1', '\u00a07', '*1', '#ref'])
      expect(guardFormula(harmless)).toBe(harmless);
  });

  test('nothing that begins like a formula leaves as one', () => {
    for (const payload of formulaPayloads) {
      expect(guardFormula(payload)).toBe(`'${payload}`);
      expect(unguardFormula(guardFormula(payload))).toBe(payload);
    }
  });
  test.each([
    ['Ana', 'Ana\r\n'],
    ['a,b', '"a,b"\r\n'],
    ['di "hola"', '"di ""hola"""\r\n'],
    ['dos\nlíneas', '"dos\nlíneas"\r\n'],
    ["O'Brien", "O'Brien\r\n"],
    [null, '\r\n'],
    [-5, '-5\r\n'],
    ['-5', "'-5\r\n"],
  ])('%s is written so that it can be read', (cell, expected) => {
    expect(csvLine([cell])).toBe(expected);
  });
});
