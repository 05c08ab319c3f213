import { describe, expect, test } from 'vitest';
import { hasBrokenLetters, hasLostLetters, repairLetters } from '#shared/imports/broken-letters.ts';
import { checkRow } from '#shared/imports/check-row.ts';
import { findDateDoubts, readDate } from '#shared/imports/dates.ts';
import { dropInvisible } from '#shared/imports/invisible.ts';
import { dropTitles, namesOf, saysSurnameFirst } from '#shared/imports/names.ts';
import {
  findUnknownValues,
  isLeftOut,
  leaveOut,
  type RowReading,
  readLine,
} from '#shared/imports/read-rows.ts';
import { readRole } from '#shared/imports/roles.ts';
import { findSharedCode, readCountry } from '#shared/imports/values.ts';

/** What a list says in more ways than one: each is read rightly, or becomes a question. */

describe('a date', () => {
  test.each([
    ['03-sept.-1980', '1980-09-03'],
    ['3 de setiembre de 1980', '1980-09-03'],
    ['viernes, 30 de mayo de 1980', '1980-05-30'],
    ['Friday, May 30, 1980', '1980-05-30'],
    ['el 30 de mayo del año 1980', '1980-05-30'],
    ['30/V/1980', '1980-05-30'],
    ['30 . 05 . 1980', '1980-05-30'],
    ["30/05/'80", '1980-05-30'],
    ['30\\05\\1980', '1980-05-30'],
    ['30/05/1980 12:00:00 a. m.', '1980-05-30'],
    ['5/30/1980 0:00', '1980-05-30'],
    ['30051980', '1980-05-30'],
    ['300580', '1980-05-30'],
    ['1980-30-05', '1980-05-30'],
    ['30-May-80', '1980-05-30'],
    ['1980/05/30 00:00:00', '1980-05-30'],
    ['30/05/1980.', '1980-05-30'],
    ['IV/1980', null],
    ['30/13/1980', null],
  ])('%s is %s', (text, expected) => {
    expect(readDate(text, 'dmy')).toBe(expected);
  });

  test.each([
    [{}, '2005-04-30'],
    [{ century: '2000' }, '2005-04-30'],
    [{ century: '1900' }, '1905-04-30'],
  ] as const)('a date with two digits of a year that has come is, with %j, %s', (answers, expected) => {
    expect(readDate('30/4/05', 'dmy', answers)).toBe(expected);
    expect(readDate('30 abril 05', 'dmy', answers)).toBe(expected);
    expect(readDate('30/4/80', 'dmy', answers)).toBe('1980-04-30');
  });

  test.each([
    [{}, null],
    [{ yearOnly: 'firstDay' }, '2003-01-01'],
    [{ yearOnly: 'refused' }, null],
  ] as const)('a date of a year alone is, with %j, %s', (answers, expected) => {
    expect(readDate('2003', 'dmy', answers)).toBe(expected);
  });

  test('a date that was swapped is turned back only where both numbers can be months', () => {
    const swap = { swapped: 'swap' } as const;
    expect(readDate('1980-04-03', 'dmy', swap)).toBe('1980-03-04');
    expect(readDate('1980-04-25', 'dmy', swap)).toBe('1980-04-25');
    expect(readDate('25/04/1980', 'dmy', swap)).toBe('1980-04-25');
  });

  test.each<[string, string[], Partial<ReturnType<typeof findDateDoubts>>]>([
    ['years alone', ['1978', '2003', '03/04/1980'], { yearOnly: ['1978', '2003'] }],
    ['years of two digits', ['3/4/05', '3/4/80', '3-abr-12'], { century: ['3/4/05', '3-abr-12'] }],
    [
      'real dates up to day 12 and later texts',
      ['1980-04-03', '1980-05-05', '25/04/1980'],
      { swapped: ['1980-04-03'] },
    ],
    ['days as numbers beside later ones as texts', ['29284', '25/04/1980'], { swapped: ['29284'] }],
    ['days as numbers alone', ['29284', '29305'], {}],
    ['the same of an American list', ['1980-04-03', '04/25/1980'], { swapped: ['1980-04-03'] }],
    ['a real date after day 12', ['1980-04-03', '1980-05-25', '25/04/1980'], {}],
    ['real dates alone', ['1980-04-03', '1980-05-02'], {}],
    ['texts alone', ['03/04/1980', '25/04/1980'], {}],
    ['what is no date', ['x', '', '31/02/05'], {}],
  ])('a date of a column with %s leaves %j', (_what, cells, expected) => {
    expect(findDateDoubts(cells)).toEqual({ century: [], yearOnly: [], swapped: [], ...expected });
  });
});

test.each([
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Maria dos Santos e Silva', 'Maria', 'dos Santos e Silva'],
  ['Ana Maria dos Santos e Silva', 'Ana Maria', 'dos Santos e Silva'],
  ['Josep Puig i Cadafalch', 'Josep', 'Puig i Cadafalch'],
  ['Puig i Cadafalch', 'Puig', 'i Cadafalch'],
  ['Ana y de la Paz', 'Ana', 'y de la Paz'],
  ['Luis Pérez Jr.', 'Luis', 'Pérez Jr.'],
  ['Pérez, Luis', 'Luis', 'Pérez'],
  ['Luis Pérez, Jr.', 'Luis', 'Pérez Jr.'],
  ['Pelé', 'Pelé', ''],
])('the whole name %s is %s and %s', (full, firstName, lastName) => {
  expect(namesOf(full)).toEqual({ firstName, lastName });
});

test.each([
  ['Pérez López Ana María', 'Ana María', 'Pérez López'],
  ['Pérez Ana', 'Ana', 'Pérez'],
  ['de la Cruz Gómez Ana', 'Ana', 'de la Cruz Gómez'],
  ['Pelé', '', 'Pelé'],
])('below “Apellidos y nombres” %s is %s and %s', (full, firstName, lastName) => {
  expect(saysSurnameFirst('APELLIDOS Y NOMBRES')).toBe(true);
  expect(saysSurnameFirst('Nombres y apellidos')).toBe(false);
  expect(namesOf(full, true)).toEqual({ firstName, lastName });
});

test.each([
  ['Sr. Luis Pérez', 'Luis Pérez'],
  ['SRA. ANA PAZ', 'ANA PAZ'],
  ['Dr. Ing. Luis Paz', 'Luis Paz'],
  ['Lic. Ana Paz', 'Ana Paz'],
  ['Mr John Doe', 'John Doe'],
  ['D. Luis Paz', 'Luis Paz'],
  ['Doña Ana', 'Ana'],
  ['Pérez Jr.', 'Pérez'],
  ['Pérez, Jr', 'Pérez'],
  ['Smith III', 'Smith'],
  ['LIZ ROA (C)', 'LIZ ROA'],
  ['Roa [cap.], Liz', 'Roa, Liz'],
  ['Liz Roa (Capitana)', 'Liz Roa'],
  ['Liz (Cata) Roa', 'Liz (Cata) Roa'],
  ['Don Nelson', 'Don Nelson'],
  ['Ing', 'Ing'],
  ['Drago Paz', 'Drago Paz'],
  ['Lima Filho', 'Lima Filho'],
])('without titles %s is %s', (name, expected) => {
  expect(dropTitles(name)).toBe(expected);
});

test.each([
  ['Bolivia (Estado Plurinacional de)', 'BO'],
  ['Venezuela (República Bolivariana de)', 'VE'],
  ['Venezuela, República Bolivariana de', 'VE'],
  ['República Bolivariana de Venezuela', 'VE'],
  ['Estado Plurinacional de Bolivia', 'BO'],
  ['República Oriental del Uruguay', 'UY'],
  ['República Federativa do Brasil', 'BR'],
  ['Estados Unidos Mexicanos', 'MX'],
  ['Corea (República de)', 'KR'],
  ['Corea, República Popular Democrática de', 'KP'],
  ['Corea', null],
  ['Congo (República Democrática del)', 'CD'],
  ['República Democrática del Congo', 'CD'],
  ['Reino Unido de Gran Bretaña e Irlanda del Norte', 'GB'],
  ['UK', 'GB'],
  ['Inglaterra', 'GB'],
  ['Irlanda del Norte', 'GB'],
  ['Salvadoreña', 'SV'],
  ['SALVADOREÑO', 'SV'],
  ['salvadoran', 'SV'],
  ['Estadounidense', 'US'],
  ['Puertorriqueña', 'PR'],
  ['Uruguayo', 'UY'],
  ['Española', 'ES'],
  ['Mexicana', 'MX'],
  ['Franceses', 'FR'],
  ['Españoles', 'ES'],
  ['Alemanas', 'DE'],
  ['Canadienses', 'CA'],
  ['Croatas', 'HR'],
  ['Belgas', 'BE'],
  ['Uruguayos', 'UY'],
  ['Paraguayas', 'PY'],
  ['Costa Rican', 'CR'],
  ['South African', 'ZA'],
  ['ticas', null],
  ['República Checa', 'CZ'],
  ['Chinese Taipei', 'TW'],
  ['Marte', null],
])('the country %s is %s', (text, expected) => {
  expect(readCountry(text)).toBe(expected);
});

test.each<[string, string[], readonly string[] | null]>([
  ['ES', ['ES', 'GT'], ['ES', 'SV']],
  ['es', ['ES'], ['ES', 'SV']],
  ['ES', ['ES', 'SV'], null],
  ['SA', ['SA'], ['SA', 'ZA']],
  ['CH', ['CH'], ['CH', 'CL', 'CN']],
  ['CH', ['CH', 'CL'], null],
  ['AU', ['AU'], ['AU', 'AT']],
  ['GT', ['GT'], null],
  ['España', ['España'], null],
])('the code %s in a column of %j may mean %j', (text, cells, expected) => {
  expect(findSharedCode(text, new Set(cells))).toEqual(expected);
});

test.each([
  ['Jugador (capitán)', 'Player'],
  ['Jugadora - Capitana', 'Player'],
  ['Jugador #10', 'Player'],
  ['Entrenador principal', 'Coach'],
  ['Delegado (suplente)', 'Team Manager'],
  ['Árbitro FIBA', 'Referee'],
  ['Player/Coach', null],
  ['Jugador y entrenador', null],
  ['Jugador o delegado', null],
  ['Acompañante', null],
  ['Prensa', null],
  ['Jugador lesionado', null],
] as const)('the function %s is %s', (text, expected) => {
  expect(readRole(text)).toBe(expected);
});

describe('letters', () => {
  test.each([
    ['MuÃ±oz', 'Muñoz'],
    ['GarcÃ­a', 'García'],
    ['MUÃ‘OZ', 'MUÑOZ'],
    ['JosÃ© PÃ©rez', 'José Pérez'],
    ['BÃ rbara', 'Bàrbara'],
    ['Mu√±oz', 'Muñoz'],
    ['Garc√≠a', 'García'],
    ['Oâ€™Brien', 'O’Brien'],
    ['MuÃƒÂ±oz', 'Muñoz'],
  ])('letters taken apart as %s are %s', (text, expected) => {
    expect(hasBrokenLetters(text)).toBe(true);
    expect(repairLetters(dropInvisible(text))).toBe(expected);
  });

  test.each(['Muñoz', 'Ângela São João', 'Ñáñez', 'ÉRICA', 'N.º 5', 'Zoë'])('of %s are whole', (text) => {
    expect(hasBrokenLetters(text)).toBe(false);
    expect(repairLetters(text)).toBe(text);
  });

  test('lost letters are reported, and a question mark is none', () => {
    expect([hasLostLetters('Mu\uFFFDoz'), hasLostLetters('Mu?oz'), hasLostLetters('¿Ana?')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ['A\u200bna', 'Ana'],
    ['\u202aAna\u202c', 'Ana'],
    ['Ma\u00adría', 'María'],
    ['28\u20114\u20111977', '28-4-1977'],
    ['Ana\u00a0Paz', 'Ana Paz'],
    ['\u2066Ana\u2069\ufeff', 'Ana'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j are seen as %j', (text, expected) => {
    expect(dropInvisible(text)).toBe(expected);
  });
});

describe('a word of a list', () => {
  const reading: RowReading = {
    kind: 'participants',
    mapping: ['fullName', 'country', 'role'],
    dateOrder: 'dmy',
    matches: {},
    constants: {},
    mIsWoman: false,
    answers: {},
    countryCells: new Set(['ES', 'GT']),
    isSurnameFirst: false,
  };
  const line = { line: 2, cells: ['Sr. Luis Pérez', 'ES', 'Prensa'] };

  test('a word of a list that means two things is asked about with both, and read as what was said', () => {
    expect(findUnknownValues([line], reading)).toMatchObject([
      { field: 'country', text: 'ES', likely: ['ES', 'SV'] },
      { field: 'role', text: 'Prensa', likely: [] },
    ]);
    // Without an answer no country of ours.
    expect(readLine(line, reading).values.country).toBe('ES (?)');
    const matches = { country: { es: 'SV' }, role: { prensa: 'Official' } };
    expect(readLine(line, { ...reading, matches }).values).toMatchObject({ country: 'SV', role: 'Official' });
  });

  test.each([
    ['Árbitro', '-', []],
    ['Árbitro', '', []],
    ['Oficial', 'no aplica', []],
    ['Jugador', 'no aplica', [{ field: 'category', text: 'no aplica' }]],
  ])(
    'a word of a list asks a %s for no category that is "%s" where the role has none',
    (role, category, asked) => {
      const people: RowReading = {
        ...reading,
        mapping: ['firstName', 'birthDate', 'country', 'role', 'category'],
        countryCells: new Set(),
      };
      const row = { line: 2, cells: ['Luis', '09/03/1978', 'GT', role, category] };
      expect(findUnknownValues([row], people)).toMatchObject(asked);
      const checked = checkRow('participants', readLine(row, people), { teams: new Map() });
      expect(checked.problems.map(({ field }) => field)).toEqual(asked.map(({ field }) => field));
    },
  );

  test('a word of a list can leave its rows out', () => {
    const matches = { role: { prensa: leaveOut } };
    expect([isLeftOut(line, reading), isLeftOut(line, { ...reading, matches })]).toEqual([false, true]);
  });

  test('a word of a list of a title is dropped from a name unless it is kept', () => {
    expect(readLine(line, reading).values).toMatchObject({ firstName: 'Luis', lastName: 'Pérez' });
    const kept = readLine(line, { ...reading, answers: { titles: 'keep' } });
    expect(kept.values).toMatchObject({ firstName: 'Sr.', lastName: 'Luis Pérez' });
  });
});
