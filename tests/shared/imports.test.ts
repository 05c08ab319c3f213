import { describe, expect, test } from 'vitest';
import { csvLine, guardFormula, unguardFormula } from '#shared/cell-text.ts';
import { findDateOrder, readDate } from '#shared/imports/dates.ts';
import { findHeadingRow, guessColumns } from '#shared/imports/guess-columns.ts';
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
  namesOf,
  type Reading,
  readLine,
} from '#shared/imports/read-rows.ts';
import {
  categoryTitle,
  readBranch,
  readCategory,
  readCountry,
  readRole,
  readYesNo,
  roleTitles,
} from '#shared/imports/values.ts';
import { categoryNames, roleNames } from '#shared/tournament.ts';
import { formulaPayloads } from './formulas.ts';

/** How files of people, teams and registrations are understood, and what is decided about each row. */

describe('a date', () => {
  test.each([
    ['1978-03-09', '1978-03-09'],
    ['1978/3/9', '1978-03-09'],
    ['1978-03-09T00:00:00.000Z', '1978-03-09'],
    ['19780309', '1978-03-09'],
    ['09/03/1978', '1978-03-09'],
    ['9-3-78', '1978-03-09'],
    ['09.03.1978', '1978-03-09'],
    ['25/12/1970', '1970-12-25'],
    ['12/25/1970', '1970-12-25'],
    ['9 de marzo de 1978', '1978-03-09'],
    ['9 MARZO 1978', '1978-03-09'],
    ['09-mar-78', '1978-03-09'],
    ['March 9, 1978', '1978-03-09'],
    ['Sept. 3rd 1975', '1975-09-03'],
    ['3 de setiembre del 1975', '1975-09-03'],
    ['28558', '1978-03-09'],
    ['28558.75', '1978-03-09'],
    ['2000', '1905-06-22'],
    ['1999', null],
    ['60000', '2064-04-08'],
    ['60001', null],
    ['20050131', '2005-01-31'],
    ['21050131', null],
    ['1978-03-09 10:20', '1978-03-09'],
    ['1978-03-09T10:20:30-06:00', '1978-03-09'],
    ['9/3/1978 00:00', '1978-03-09'],
    ['9/3/1978 00:00:00', '1978-03-09'],
    ['9/3/20', '2020-03-09'],
    ['9/3/05', '2005-03-09'],
    ['9/3/21', '1921-03-09'],
    ['1978 March 9', '1978-03-09'],
    ['9 mar 05', '2005-03-09'],
    ['9 de marzo', null],
    ['9 de marzo de 1978 aprox', null],
    ['de marzo de 1978', null],
    ['x marzo 1978', null],
    ['9 marzo x', null],
    ['9/3/978', null],
    ['009/3/1978', null],
    ['9/003/1978', null],
    ['1978/003/9', null],
    ['29/02/1976', '1976-02-29'],
    ['29/02/1975', null],
    ['31/04/1980', null],
    ['1978', null],
    ['ayer', null],
    ['', null],
    ['12345678901', null],
  ])('%s is %s', (text, expected) => {
    expect(readDate(text, 'dmy')).toBe(expected);
  });

  test.each([
    ['03/04/1978', 'dmy', '1978-04-03'],
    ['03/04/1978', 'mdy', '1978-03-04'],
    ['25/04/1978', 'mdy', '1978-04-25'],
  ] as const)('%s read %s is %s', (text, order, expected) => {
    expect(readDate(text, order)).toBe(expected);
  });

  test.each<[string, string[], string]>([
    ['a day above twelve', ['03/04/1978', '25/04/1978'], 'clear dmy'],
    ['a month above twelve', ['03/04/1978', '04/25/1978'], 'clear mdy'],
    ['nothing that tells', ['03/04/1978', '05/06/1978'], 'open dmy'],
    [
      'both orders, most of them American',
      ['25/04/1978', '04/25/1978', '04/26/1978', '03/04/1978'],
      'open mdy',
    ],
    ['both orders', ['25/04/1978', '04/25/1978', '03/04/1978'], 'open dmy'],
    ['days that are their months', ['05/05/1978', '1978-03-04'], 'clear dmy'],
    ['words', ['3 abril 1978'], 'clear dmy'],
    ['nothing', [], 'clear dmy'],
  ])('the order of a column with %s', (_what, cells, expected) => {
    const found = findDateOrder(cells);
    expect(`${found.kind} ${found.kind === 'clear' ? found.order : found.guess}`).toBe(expected);
  });
});

test('an open order shows up to three different examples, and says whether the column mixes both', () => {
  const cells = [' 03/04/1978', '03/04/1978', '05/06/1978', '05/05/1978', '07/08/1978', '09/10/1978'];
  const examples = ['03/04/1978', '05/06/1978', '07/08/1978'];
  expect(findDateOrder(cells)).toEqual({ kind: 'open', guess: 'dmy', examples, mixed: false });
  expect(findDateOrder([...cells, '25/04/1978', '04/25/1978'])).toMatchObject({ kind: 'open', mixed: true });
});

test.each(
  [
    'enero ene january jan janeiro',
    'febrero feb february fevereiro',
    'marzo mar march março',
    'abril abr april apr',
    'mayo may maio',
    'junio jun june junho',
    'julio jul july julho',
    'agosto ago august aug',
    'septiembre setiembre sept sep september setembro',
    'octubre oct october outubro',
    'noviembre nov november novembro',
    'diciembre dic december dec dezembro',
  ].map((words, month) => [words, month] as const),
)('%s is one month of the twelve', (words, month) => {
  const expected = `1978-${String(month + 1).padStart(2, '0')}-09`;
  for (const word of words.split(' ')) expect(readDate(`9 ${word} 1978`, 'dmy'), word).toBe(expected);
});

test.each([
  ['El Salvador', 'SV'],
  ['EL SALVADOR', 'SV'],
  ['SV', 'SV'],
  ['SLV', 'SV'],
  ['ESA', 'SV'],
  ['México', 'MX'],
  ['mexico', 'MX'],
  ['Brasil', 'BR'],
  ['Brazil', 'BR'],
  ['EE.UU.', 'US'],
  ['Estados Unidos', 'US'],
  ['USA', 'US'],
  ['República Dominicana', 'DO'],
  ['Dominican Republic', 'DO'],
  ['Rep. Dominicana', 'DO'],
  ['República de Chile', 'CL'],
  ['URU', 'UY'],
  ['CHI', 'CL'],
  ['CHN', 'CN'],
  ['PAR', 'PY'],
  ['GUA', 'GT'],
  ['CRC', 'CR'],
  ['PUR', 'PR'],
  ['HON', 'HN'],
  ['NCA', 'NI'],
  ['GER', 'DE'],
  ['HAI', 'HT'],
  ['Salvador', 'SV'],
  ['E.U.A.', 'US'],
  ['Holanda', 'NL'],
  ['the Republic of Chile', 'CL'],
  ['La República de El Salvador', 'SV'],
  [' us ', 'US'],
  ['Equador', 'EC'],
  ['Brésil', 'BR'],
  ['Perú', 'PE'],
  ['Atlántida', null],
  ['', null],
])('the country %s is %s', (text, expected) => {
  expect(readCountry(text)).toBe(expected);
});

test.each([
  ["Men's 45+", null, "Men's 45+"],
  ['Masculino 45+', null, "Men's 45+"],
  ['M45', null, "Men's 45+"],
  ['45+ Varones', null, "Men's 45+"],
  ['Damas 40', null, "Women's 40+"],
  ['W50+', null, "Women's 50+"],
  ['Femenino +40', null, "Women's 40+"],
  ['women 40+', null, "Women's 40+"],
  ['45+', 'women', "Women's 45+"],
  ['45 años', 'men', "Men's 45+"],
  ['35+', null, "Women's 35+"],
  ['55', null, "Men's 55+"],
  ['45+', null, null],
  ["Women's 55+", null, null],
  ['Sub 20', null, null],
  ['40/45', null, null],
  ['40/45', 'men', null],
  [" Men's 45+ ", null, "Men's 45+"],
  ['45+ mujeres', 'men', "Women's 45+"],
  ['', null, null],
] as const)('the category %s beside %s is %s', (text, branch, expected) => {
  expect(readCategory(text, branch)).toBe(expected);
});

test.each([
  ['Jugador', 'Player'],
  ['JUGADORA', 'Player'],
  ['Jugador/a', 'Player'],
  ['D.T.', 'Coach'],
  ['Director Técnico', 'Coach'],
  ['Delegada', 'Team Manager'],
  ['Árbitro', 'Referee'],
  ['Médico', 'Official'],
  ['player', 'Player'],
  ['Utilero', null],
  ['Capitana', 'Player'],
  ['Atleta', 'Player'],
  ['Jogador', 'Player'],
  ['Asistente técnico', 'Coach'],
  ['Entrenador/a', 'Coach'],
  ['Treinador', 'Coach'],
  ['Head of delegation', 'Team Manager'],
  ['Jefe/a de equipo', 'Team Manager'],
  ['Juez', 'Referee'],
  ['Staff', 'Official'],
  ['Fisioterapeuta', 'Official'],
  ['', null],
] as const)('the function %s is %s', (text, expected) => {
  expect(readRole(text)).toBe(expected);
});

test.each([
  ['Masculino', false, 'men'],
  ['M', false, 'men'],
  ['M', true, 'women'],
  ['H', true, 'men'],
  ['Mujeres', false, 'women'],
  ['F', false, 'women'],
  ['mixto', false, null],
  ['Hombres y mujeres', false, null],
  ['Damas', false, 'women'],
  ['Caballeros', false, 'men'],
  ['Feminino', false, 'women'],
  ['M mayores', true, 'men'],
] as const)('the branch %s (M is a woman: %s) is %s', (text, mIsWoman, expected) => {
  expect(readBranch(text, mIsWoman)).toBe(expected);
});

test('what our own files say is read back', () => {
  for (const language of ['es', 'en'] as const) {
    for (const category of categoryNames)
      expect(readCategory(categoryTitle(category, language))).toBe(category);
    for (const role of roleNames) expect(readRole(roleTitles[language][role])).toBe(role);
  }
  expect([readYesNo('Sí'), readYesNo('no'), readYesNo('quizás')]).toEqual([true, false, null]);
});

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

  test('are told by most of their cells, not by a single one', () => {
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

  test('are the row with most headings among the first ten, the earlier of two', () => {
    const headings = ['Nombres', 'Apellidos', 'País'];
    const title = ['Lista de participantes', '', ''];
    expect(findHeadingRow('participants', [['', ' '], title, ['Nombres', '', ''], headings, headings])).toBe(
      3,
    );
    expect(findHeadingRow('participants', [['', ' '], ['x', 'y'], ['z']])).toBe(1);
    expect(findHeadingRow('participants', [...Array<string[]>(10).fill(title), headings])).toBe(0);
    expect(findHeadingRow('participants', [...Array<string[]>(9).fill(title), headings])).toBe(9);
    expect(findHeadingRow('participants', [])).toBe(0);
  });

  test('are found below a title', () => {
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

const reading: Reading = {
  kind: 'participants',
  mapping: ['fullName', 'birthDate', 'country', 'branch', 'category', 'role'],
  dateOrder: 'dmy',
  matches: { role: { utilero: 'Official' } },
  constants: {},
  mIsWoman: false,
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
      ['country', 'Atlántida', false],
      ['category', 'Sub 20', false],
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
    ['nobody like that', row(2), [known(3)], 'new'],
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
  ])('of %s', (_what, checked, there, expected) => {
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
