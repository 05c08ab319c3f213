import { describe, expect, test } from 'vitest';
import { leftOutOf, rowsOf, startDraft } from '#web/admin/imports/import-draft.ts';
import { stackLists } from '#web/admin/imports/reading/stack-lists.ts';
import { readFileOf } from './make-workbook.ts';

/** Several lists beside each other on one sheet, and several people in one row. */

const cells = (...lines: string[]) => lines.map((line) => line.split(';'));
const start = (...lines: string[]) => startDraft('participants', 'lista.csv', readFileOf(cells(...lines)));
const peopleOf = (draft: ReturnType<typeof start>) =>
  rowsOf(draft).map(({ line, values }) =>
    [line, values.firstName, values.lastName, values.birthDate, values.country ?? values.team].join(' '),
  );

test('teams beside each other on a sheet lose no person, and each keeps its title', () => {
  const draft = start(
    'Equipo: Leonas;;;;Equipo: Pumas;;',
    'Nombre;Nacimiento;País;;Nombre;Nacimiento;País',
    'Ana Soto;13/03/1980;SV;;Eva Paz;14/03/1980;GT',
    ';;;;Sara Sol;17/03/1980;GT',
  );
  expect(peopleOf(draft)).toEqual([
    '3 Ana Soto 1980-03-13 SV',
    '7 Eva Paz 1980-03-14 GT',
    '8 Sara Sol 1980-03-17 GT',
  ]);
  expect(rowsOf(draft).map(({ values }) => values.team)).toEqual(['Leonas', 'Pumas', 'Pumas']);
  expect(leftOutOf(draft).map(({ line, why }) => `${line} ${why}`)).toEqual(['5 TITLE', '6 HEADING']);
  expect(draft.file.sheets[0]?.stacked).toEqual({ lists: 2, rows: 4 });
});

test('people in numbered columns of one row are as many rows, with what they share', () => {
  const draft = start(
    'Equipo;Jugadora 1: Nombre;Jugadora 1: Nacimiento;Jugadora 2: Nombre;Jugadora 2: Nacimiento',
    'Leonas;Ana Soto;13/03/1980;Eva Paz;14/03/1980',
    'Pumas;Luz Sol;15/03/1980;;',
  );
  expect(peopleOf(draft)).toEqual([
    '2 Ana Soto 1980-03-13 Leonas',
    '3 Luz Sol 1980-03-15 Pumas',
    '5 Eva Paz 1980-03-14 Leonas',
  ]);
});

test('hidden rows and merged cells of a second list stay hidden and merged', () => {
  const rows = cells('Nombre;Nacimiento;Nombre;Nacimiento', 'Ana;1/1/80;Eva;1/1/81', 'Luz;1/1/82;Sol;1/1/83');
  const [sheet] = readFileOf({
    rows,
    hiddenRows: [2],
    merges: [{ top: 1, left: 2, bottom: 2, right: 2 }],
  }).sheets;
  expect(sheet && stackLists('participants', sheet)).toMatchObject({
    hiddenRows: [2, 5],
    merges: [{ top: 4, left: 0, bottom: 5, right: 0 }],
  });
});

describe('one list', () => {
  test.each([
    ['a group of other people', 'Jugadora;;Contacto de emergencia;', 'Nombre;Nacimiento;Nombre;Nacimiento'],
    ['two columns of one heading', 'Lista;;;', 'Nombre;Nota;Nombre;Nota'],
    ['names and surnames by number', 'Lista;;;', 'Nombre 1;Nombre 2;Apellido 1;Apellido 2'],
    ['other headings to the right', 'Lista;;;', 'Nombre;Nacimiento;Nombre;País'],
  ])('one list stays one with %s', (_what, ...lines) => {
    const draft = start(...lines, 'Ana;13/03/1980;Eva;14/03/1980');
    expect(draft.file.sheets[0]?.stacked).toBeUndefined();
    expect(draft.lines.map(({ line }) => line)).toEqual([3]);
  });
});
