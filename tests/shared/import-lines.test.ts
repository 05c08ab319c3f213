import { describe, expect, test } from 'vitest';
import { importLimits } from '#shared/imports/fields.ts';
import { teamsByName } from '#shared/imports/plan.ts';
import {
  byAge,
  findMAsWoman,
  findUnknownTeams,
  findUnknownValues,
  type RowReading,
  readLine,
} from '#shared/imports/read-rows.ts';

/** How the cells of one line become the values of a row. */

const teams = teamsByName([{ id: 7, name: 'Leonas', country: 'SV', category: "Women's 40+" }]);

describe('a line', () => {
  const reading: RowReading = {
    kind: 'participants',
    mapping: ['firstName', 'lastName', 'fullName', null, 'branch', 'category', 'team'],
    dateOrder: 'dmy',
    matches: { team: { 'leonas fc': 'Leonas' }, branch: { x: 'women' }, category: { libre: '' } },
    constants: { country: 'SV', team: 'Pumas' },
    mIsWoman: true,
    answers: {},
    countryCells: new Set(),
    isSurnameFirst: false,
  };
  const read = (...cells: string[]) => readLine({ line: 3, cells }, reading).values;

  test('a line takes a constant only where its own cell is empty', () => {
    expect(read('Ana', 'Paz').team).toBe('Pumas');
    expect(read('Ana', 'Paz', '', '', '', '', 'Lobas').team).toBe('Lobas');
    expect(read('Ana', 'Paz').country).toBe('SV');
  });

  test.each(['N/A', 'n.a.', '-', '—', '???', 'Ninguno', 'No aplica'])(
    'a cell that says %s counts as empty',
    (cell) => {
      expect(read('Ana', 'Paz', '', '', cell, '', cell)).toEqual(read('Ana', 'Paz'));
    },
  );

  test('a row without a team is in none, whatever team the others are in', () => {
    expect(read('Ana', 'Paz', '', '', '', '', 'Sin equipo')).not.toHaveProperty('team');
  });

  test('words for nothing are surnames of real people', () => {
    expect(read('Ana', 'Null')).toMatchObject({ lastName: 'Null' });
    expect(read('None', 'Ninguno')).toMatchObject({ firstName: 'None', lastName: 'Ninguno' });
  });

  test.each([
    ['the branch of the row', byAge(''), 'H', '30/11/1981', "Men's 45+"],
    ['the branch of all', byAge('women'), '', '1/1/1976', "Women's 50+"],
    ['the oldest category that is reached', byAge('men'), '', '1/1/1930', "Men's 55+"],
    ['none where the person is too young', byAge('men'), '', '1/1/2010', undefined],
    ['none without a branch', byAge(''), '', '1/1/1976', undefined],
    ['none without a date', byAge('men'), '', '31/2/1976', undefined],
  ])('a category by age is %s', (_what, choice, branch, birthDate, expected) => {
    const byAges = {
      ...reading,
      mapping: ['branch' as const, 'birthDate' as const],
      constants: { ...reading.constants, category: choice },
    };
    const { values } = readLine({ line: 3, cells: [branch, birthDate] }, byAges);
    expect(values.category || undefined).toBe(expected);
  });

  test('a line takes what the organizer decided about a word, and nothing where that is nothing', () => {
    expect(read('Ana', 'Paz', '', '', 'X', '40+', 'LEONAS FC')).toMatchObject({
      ...{ team: 'Leonas', category: "Women's 40+" },
    });
    expect(read('Ana', 'Paz', '', '', '', 'Libre')).not.toHaveProperty('category');
  });

  test('a line prefers its own names to those of the full name', () => {
    expect(read('Ana', '', 'Eva Paz Ruiz')).toMatchObject({ firstName: 'Ana', lastName: 'Paz Ruiz' });
    expect(read('', 'Sol', 'Eva Paz')).toMatchObject({ firstName: 'Eva', lastName: 'Sol' });
  });

  test('a line of a registration says yes or no however it is written, and keeps what is neither', () => {
    const ofTeam: RowReading = {
      ...reading,
      kind: 'registrations',
      mapping: ['isInternational'],
      constants: {},
    };
    const said = (cell: string) => readLine({ line: 2, cells: [cell] }, ofTeam).values.isInternational;
    for (const cell of ['Sí', 'X', 'yes', '1', 'TRUE', 'Verdadero', 'Internacional'])
      expect(said(cell), cell).toBe('true');
    for (const cell of ['No', 'n', '0', 'false', 'Falso', 'Nacional', 'não'])
      expect(said(cell), cell).toBe('false');
    expect(said('tal vez')).toBe('tal vez');
  });

  test('a line is cut where a cell is longer than any cell may be', () => {
    expect(read('x'.repeat(importLimits.cellChars + 5)).firstName).toHaveLength(importLimits.cellChars);
  });

  test('a line loses the blanks around and between its words', () => {
    expect(read('  Ana   María ', 'Paz').firstName).toBe('Ana María');
  });

  test('a line is asked about by its unknown words, the most frequent first, once however it is written', () => {
    const lines = ['Sub 20', 'SUB 20', 'Libre', 'Otra', 'otra', 'OTRA', '40+'].map((category, at) => ({
      line: at + 2,
      cells: ['Ana', 'Paz', '', '', 'F', category, ''],
    }));
    expect(findUnknownValues(lines, reading)).toEqual([
      { field: 'category', text: 'Otra', count: 3, isAnswered: false, likely: [] },
      { field: 'category', text: 'Sub 20', count: 2, isAnswered: false, likely: [] },
      { field: 'category', text: 'Libre', count: 1, isAnswered: true, likely: [] },
    ]);
  });

  test('a line is asked about a branch that is neither of men nor of women', () => {
    const lines = ['mixto', 'F', ''].map((branch, at) => ({ line: at + 2, cells: ['', '', '', '', branch] }));
    expect(findUnknownValues(lines, reading).map(({ field, text }) => `${field} ${text}`)).toEqual([
      'branch mixto',
    ]);
  });

  test('a line is asked about its unknown teams, the most frequent first', () => {
    const lines = ['Lobas', 'Leonas', 'Pumas', 'PUMAS', '', 'Leonas FC'].map((name, at) => ({
      line: at + 2,
      cells: ['', '', '', '', '', '', name],
    }));
    expect(findUnknownTeams(lines, reading, teams)).toEqual([
      { field: 'team', text: 'Pumas', count: 2, isAnswered: false, likely: [] },
      { field: 'team', text: 'Leonas FC', count: 1, isAnswered: true, likely: [] },
      { field: 'team', text: 'Lobas', count: 1, isAnswered: false, likely: [] },
    ]);
    expect(findUnknownTeams(lines, { ...reading, mapping: ['firstName'] }, teams)).toEqual([]);
  });

  test('a line reads M as a woman only in a column of H and M', () => {
    const lines = (...cells: string[]) => cells.map((cell, at) => ({ line: at, cells: [cell] }));
    expect(findMAsWoman(lines('H', 'M'), ['branch'])).toBe(true);
    expect(findMAsWoman(lines('F', 'M'), ['branch'])).toBe(false);
    expect(findMAsWoman(lines('H', 'M'), ['role'])).toBe(false);
    expect(findMAsWoman(lines('V', 'M'), ['branch'])).toBe(true);
    // A team of women says M alone, and its heading what that means.
    expect(findMAsWoman(lines('M', 'M'), ['branch'], ['Sexo (H/M)'])).toBe(true);
    expect(findMAsWoman(lines('M', 'M'), ['branch'], ['Sexo (F/M)'])).toBe(false);
  });
});
