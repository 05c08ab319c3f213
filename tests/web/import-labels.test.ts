import { describe, expect, test } from 'vitest';
import {
  chooseConstant,
  chooseField,
  findQuestions,
  type ImportDraft,
  leftOutOf,
  rowsOf,
  startDraft,
} from '#web/admin/imports/import-draft.ts';
import { readFileOf } from './make-workbook.ts';

/** What a sheet says in titles above its people, or in words beside them, instead of a column. */

const start = (...rows: string[][]) => startDraft('participants', 'x.xlsx', readFileOf(rows));
const valuesOf = (draft: ImportDraft, field: string) =>
  rowsOf(draft).map(({ values }) => values[field] ?? null);
const missing = (draft: ImportDraft) => findQuestions(draft, []).missing;

const heading = ['N°', 'Nombres', 'Apellidos', 'Nacimiento', 'País'];
const ana = ['4', 'Ana', 'Paz', '25/04/1978', 'Perú'];
const eva = ['5', 'Eva', 'Luz', '26/04/1978', 'Perú'];
const luis = ['Entrenador:', 'Luis', 'Mora', '27/04/1970', 'Perú'];

describe('the category of a title', () => {
  test.each<[string, ...string[][]]>([
    ['in one cell', ['Categoría: Femenino 40']],
    ['in two cells', ['CATEGORÍA:', 'F40+']],
    ['behind the team', ['Equipo: Leonas   Categoría: Femenino 40+']],
    ['with its branch before it', ['Rama: Femenina', 'Categoría: 40']],
    ['with its branch in a line below', ['Category: 40+'], ['Gender: Women']],
  ])('the category of a title %s is that of the rows below', (_how, ...titles) => {
    const draft = start(['XI Campeonato'], ...titles, heading, ana, eva);
    expect(valuesOf(draft, 'category')).toEqual(["Women's 40+", "Women's 40+"]);
    expect(missing(draft)).toEqual(['role']);
  });

  test('titles of blocks give each block its team and its category, and that of a team without one is asked', () => {
    const draft = start(
      ...[['Equipo: Leonas'], ['Categoría: F40'], heading, ana, []],
      ...[['Equipo: Pumas'], ['Categoría: M45'], heading, eva, []],
      ...[['Equipo: Osos'], heading, ana],
    );
    expect(valuesOf(draft, 'team')).toEqual(['Leonas', 'Pumas', 'Osos']);
    expect(valuesOf(draft, 'category')).toEqual(["Women's 40+", "Men's 45+", null]);
    expect(missing(draft)).toEqual(['category', 'role']);
    expect(valuesOf(chooseConstant(draft, 'category', "Men's 50+"), 'category')).toEqual([
      ...["Women's 40+", "Men's 45+", "Men's 50+"],
    ]);
    expect(leftOutOf(draft).map(({ line, why }) => `${line} ${why}`)).toEqual([
      ...['6 TITLE', '7 TITLE', '8 HEADING', '11 TITLE', '12 HEADING'],
    ]);
  });

  test('a category that no edition has is asked about, and a blank to be filled in is none', () => {
    const libre = start(['Categoría: Libre'], heading, ana);
    expect(findQuestions(libre, []).values).toMatchObject([{ field: 'category', text: 'Libre', count: 1 }]);
    expect(missing(start(['Categoría: ______'], heading, ana))).toEqual(['category', 'role']);
  });

  test('a person whose notes say a branch is no title', () => {
    const draft = start([...heading, 'Notas'], [...ana, 'Sexo: F'], [...eva, '']);
    expect(valuesOf(draft, 'firstName')).toEqual(['Ana', 'Eva']);
    expect(leftOutOf(draft)).toEqual([]);
  });

  test('a title is not used beside a column of categories, and can be taken back', () => {
    const beside = start(['Categoría: F40'], [...heading, 'Categoría'], [...ana, 'M45']);
    expect(valuesOf(beside, 'category')).toEqual(["Men's 45+"]);
    const draft = start(['Categoría: F40'], heading, ana);
    expect(valuesOf(chooseField(draft, heading.length, null), 'category')).toEqual([null]);
  });
});

describe('the role of a word beside people', () => {
  test('a role among the numbers of players is that of its row, and the other rows are asked about', () => {
    const draft = start(heading, ana, eva, luis);
    expect(valuesOf(draft, 'role')).toEqual([null, null, 'Coach']);
    expect(missing(draft)).toContain('role');
    const answered = chooseConstant(draft, 'role', 'Player');
    expect(valuesOf(answered, 'role')).toEqual(['Player', 'Player', 'Coach']);
    expect(missing(answered)).toEqual(['category']);
  });

  test('a column of the file that is chosen in its place says the role of every row', () => {
    const rows = [ana, eva, luis].map((row, at) => [...row, ['aa', 'aa', 'bb'][at] ?? '']);
    const draft = start([...heading, 'Z'], ...rows);
    expect(missing(draft)).toContain('role');
    expect(missing(chooseField(draft, heading.length, 'role'))).not.toContain('role');
  });

  test.each([
    ['Entrenador: Luis Mora', 'Coach', 'Luis', 'Mora'],
    ['Team manager: Eva Luz', 'Team Manager', 'Eva', 'Luz'],
  ])('the role before the name %j is none of its name', (cell, role, firstName, lastName) => {
    const draft = start(['Nombre completo', 'Nacimiento', 'País'], [cell, '27/04/1970', 'Perú']);
    expect(rowsOf(draft)).toMatchObject([{ values: { role, firstName, lastName } }]);
    expect(missing(draft)).toEqual(['category']);
  });

  test('a word before a name that is no role stays, and so does a column of notes', () => {
    const draft = start(['Nombre completo', 'Nacimiento', 'País'], ['Casa: Ana Paz', '1/2/1980', 'Perú']);
    expect(valuesOf(draft, 'role')).toEqual([null]);
    const [, ...names] = heading;
    const rows = [ana, eva, ana].map(([, ...cells], at) => [
      ...cells,
      ['Entrenador', 'vegana', 'capitana'][at] ?? '',
    ]);
    expect(valuesOf(start([...names, 'Notas'], ...rows), 'role')).toEqual([null, null, null]);
  });
});
