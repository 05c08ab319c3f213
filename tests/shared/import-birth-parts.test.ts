import { describe, expect, test } from 'vitest';
import { joinBirthParts } from '#shared/imports/birth-parts.ts';
import { findDateDoubts } from '#shared/imports/dates.ts';
import { findHeadingRow, headingsAt } from '#shared/imports/find-headings.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { findMissingFields, type RowReading, readLine } from '#shared/imports/read-rows.ts';

/** A birth date in three columns is one date, whatever order and words its headings have. */

const plain: Omit<RowReading, 'mapping'> = {
  kind: 'participants',
  dateOrder: 'dmy',
  matches: {},
  constants: {},
  mIsWoman: false,
  answers: {},
  countryCells: new Set(),
  isSurnameFirst: false,
};

/** The values of every row below the headings that are found. */
function read(rows: readonly string[][]) {
  const { texts, dataFrom } = headingsAt('participants', rows, findHeadingRow('participants', rows));
  const below = rows.slice(dataFrom);
  const reading = { ...plain, mapping: guessColumns('participants', texts, below) };
  return below.map((cells, at) => readLine({ line: dataFrom + at + 1, cells }, reading).values);
}

const ana = { firstName: 'Ana', lastName: 'Paz', birthDate: '1978-03-04', country: 'PE' };

describe('a birth date in three columns', () => {
  test.each<[string, string[][]]>([
    [
      'below a merged heading',
      [
        ['Nombres', 'Apellidos', 'Fecha de nacimiento', '', '', 'País'],
        ['', '', 'Día', 'Mes', 'Año', ''],
        ['Ana', 'Paz', '4', '3', '1978', 'Perú'],
      ],
    ],
    [
      'below a repeated heading',
      [
        ['Nombres', 'Apellidos', 'Fecha nac.', 'Fecha nac.', 'Fecha nac.', 'País'],
        ['', '', 'DD', 'MM', 'AAAA', ''],
        ['Ana', 'Paz', '04', '03', '1978', 'Perú'],
      ],
    ],
    [
      'below a heading that is alone in its row',
      [
        ['', '', 'Fecha de nacimiento', '', '', ''],
        ['Nombres', 'Apellidos', 'D', 'M', 'A', 'País'],
        ['Ana', 'Paz', '4', 'marzo', '78', 'Perú'],
      ],
    ],
    [
      'below a heading beside others',
      [
        ['Datos', '', 'Date of birth', '', '', ''],
        ['First name', 'Last name', 'Month', 'Day', 'Year', 'Country'],
        ['Ana', 'Paz', 'March', '4', '1978', 'Peru'],
      ],
    ],
    [
      'in one row of English headings',
      [
        ['First name', 'Last name', 'Birth month', 'Birth day', 'Birth year', 'Country'],
        ['Ana', 'Paz', '3', '4', '1978', 'Peru'],
      ],
    ],
    [
      'in one row of Spanish headings',
      [
        ['Nombres', 'Apellidos', 'Día', 'Mes', 'Año', 'País'],
        ['Ana', 'Paz', '4', 'MAR.', "'78", 'Perú'],
      ],
    ],
  ])('a birth date in three columns %s is read', (_where, rows) => {
    expect(read(rows)).toEqual([ana]);
  });

  test('a birth date in three columns beside a whole one adds nothing', () => {
    const headings = ['Nombre', 'Nacimiento', 'Día', 'Mes', 'Año'];
    const row = ['Ana Paz', '25/04/1978', '4', '3', '1978'];
    expect(guessColumns('participants', headings, [row])).toEqual([
      'fullName',
      'birthDate',
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['', '2026'],
    ['Inscripción ', '1978'],
    ['Vencimiento ', '1978'],
  ])('days, months and years of a form, named “%sDía” with %s, are no birth date', (of, year) => {
    const headings = ['Nombre', `${of}Día`, `${of}Mes`, `${of}Año`];
    const mapping = guessColumns('participants', headings, [['Ana Paz', '4', '3', year]]);
    expect(mapping.slice(1, 3)).toEqual([null, null]);
  });

  test.each<[string[], string]>([
    [['4', '13', '1978'], '4 · 13 · 1978'],
    [['31', 'febrero', '1978'], '31 · febrero · 1978'],
    [['4', '', '1978'], '4 ·  · 1978'],
  ])('three columns of %j that are no date stay as they are written, to be refused', (parts, birthDate) => {
    expect(
      read([
        ['Nombre', 'Día', 'Mes', 'Año'],
        ['Eva Luz', '5', '6', '1980'],
        ['Ana Paz', ...parts],
      ]),
    ).toMatchObject([{ birthDate: '1980-06-05' }, { birthDate }]);
  });

  test('a birth date in three columns with two digits of a year is asked for its century', () => {
    expect(findDateDoubts(['4 · 3 · 05', '4 · 3 · 78', '4 · mar · 06'])).toEqual({
      century: ['4 · 3 · 05', '4 · mar · 06'],
      yearOnly: [],
      swapped: [],
    });
  });

  const three = ['birthDay', 'birthMonth', 'birthYear'];
  test.each<[string, string[], (string | null)[], string | undefined]>([
    ['in the first three columns', ['4', '3', '1978'], three, '4 · 3 · 1978'],
    ['in any order', ['x', '1978', '3', '4'], [null, ...three.toReversed()], '4 · 3 · 1978'],
    ['with blanks', [' 4', '3 ', ' 1978 '], three, '4 · 3 · 1978'],
    ['of a year alone', ['', ' ', '1978'], three, '1978'],
    ['of a month and a year', ['', '3', '1978'], three, ' · 3 · 1978'],
    ['of empty cells', ['', '', ''], three, ''],
    ['of a short line', ['4'], three, '4 ·  · '],
    ['without a column of days', ['3', '1978'], ['birthMonth', 'birthYear'], undefined],
    ['without a column of months', ['4', '1978'], ['birthDay', 'birthYear'], undefined],
    ['without a column of years', ['4', '3'], ['birthDay', 'birthMonth'], undefined],
    ['without a column', ['4', '3', '1978'], [null, null, null], undefined],
  ])('the parts of a birth date %s are put together', (_where, cells, mapping, expected) => {
    expect(joinBirthParts(cells, mapping)).toBe(expected);
  });

  test.each<[string, RowReading['mapping'], Record<string, string>, string[], string | undefined]>([
    [
      'whole column beside its parts',
      ['birthDate', 'birthDay', 'birthMonth', 'birthYear'],
      {},
      ['1970-01-02', '4', '3', '1978'],
      '1970-01-02',
    ],
    [
      'constant where one part has no column',
      ['birthDay', 'birthYear'],
      { birthDate: '1970-01-02' },
      ['4', '1978'],
      '1970-01-02',
    ],
    [
      'parts rather than a constant',
      ['birthDay', 'birthMonth', 'birthYear'],
      { birthDate: '1970-01-02' },
      ['4', '3', '1978'],
      '1978-03-04',
    ],
    [
      'constant where the parts are empty',
      ['birthDay', 'birthMonth', 'birthYear'],
      { birthDate: '1970-01-02' },
      ['', '', ''],
      '1970-01-02',
    ],
  ])('a birth date is read from the %s', (_what, mapping, constants, cells, expected) => {
    expect(readLine({ line: 2, cells }, { ...plain, mapping, constants }).values.birthDate).toBe(expected);
  });

  test('a birth date of which one part has no column lacks that part', () => {
    const mapping = ['fullName', 'birthDay', 'birthYear'] as const;
    const missing = findMissingFields({ ...plain, mapping });
    expect(missing.filter((name) => name.startsWith('birth'))).toEqual(['birthMonth']);
  });
});
