import { expect, test } from 'vitest';
import { findQuestions, leftOutOf, rowsOf, startDraft } from '#web/admin/imports/import-draft.ts';
import { unusedColumns } from '#web/admin/imports/sort-lines.ts';
import { readFileOf } from './make-workbook.ts';

/** What a sheet says by a mark in one of several columns, or by the section above a person. */

const start = (...lines: string[]) =>
  startDraft('participants', 'lista.csv', readFileOf(lines.map((line) => line.split(';'))));
const fieldOf = (draft: ReturnType<typeof start>, name: string) =>
  rowsOf(draft).map(({ values }) => values[name]);
const askedOf = (draft: ReturnType<typeof start>) =>
  findQuestions(draft, []).values.map(({ field, text }) => `${field} ${text}`);

test('a category is read from the marked one of several columns, and two marks are a question', () => {
  const draft = start(
    'Jugador;Nacimiento;M45;F40;F45',
    'Ana Soto;12/03/1980;;x;',
    'Juan Paz;25/04/1979;X;;',
    'Luz Sol;26/04/1979;;✓;✓',
  );
  expect(fieldOf(draft, 'category')).toEqual(["Women's 40+", "Men's 45+", 'F40 / F45']);
  expect(askedOf(draft)).toEqual(['category F40 / F45']);
  expect(unusedColumns(draft)).toEqual([]);
});

test('a branch is read from marks below H and M', () => {
  const draft = start('Apellidos;Nombres;H;M;Cat.', 'Soto;Ana;;X;40', 'Paz;Luis;X;;45');
  expect(fieldOf(draft, 'category')).toEqual(["Women's 40+", "Men's 45+"]);
});

test('a role is read from marks, though its column is called like one of names', () => {
  const draft = start('Nombre completo;Jugador;Entrenador', 'Ana Soto;Sí;No', 'Luis Paz;No;Sí');
  expect(fieldOf(draft, 'role')).toEqual(['Player', 'Coach']);
  expect(fieldOf(draft, 'firstName')).toEqual(['Ana', 'Luis']);
});

test('columns of sizes with the names of branches are no marks of them', () => {
  const draft = start('Nombre completo;S;M;L', 'Ana Soto;;x;', 'Luis Paz;;;x');
  expect(draft.headings).toHaveLength(4);
});

test('columns with other words among their marks are left as they are', () => {
  const draft = start(
    'Nombre completo;Nacimiento;M45;F40',
    'Ana Soto;12/03/1980;;x',
    'Luis Paz;25/04/1979;x;talla L',
  );
  expect(draft.headings).toHaveLength(4);
});

test('a section above people is their role, and ends with the next title', () => {
  const draft = start(
    'Club: Leonas;;;',
    'Nombre;Nacimiento;País;N°',
    'JUGADORAS;;;',
    'Ana Soto;13/03/1980;SV;7',
    'SUB-TOTAL;1;;',
    'CUERPO TÉCNICO;;;',
    'Luis Paz;14/03/1970;SV;',
    'ENTRENADORES:;;;',
    'Rui Paz;14/03/1971;SV;',
    'Club: Pumas;;;',
    'Eva Sol;14/03/1980;SV;8',
    '____________;;;',
    'Vo.Bo. Presidente;;;',
    'Elaboró: Juan Mar;;;',
  );
  expect(fieldOf(draft, 'role')).toEqual(['Player', 'CUERPO TÉCNICO', 'Coach', undefined]);
  expect(askedOf(draft)).toContain('role CUERPO TÉCNICO');
  expect(findQuestions(draft, []).missing).toContain('role');
  expect(leftOutOf(draft).map(({ line, why }) => `${line} ${why}`)).toEqual([
    ...['3 TITLE', '5 TOTAL', '6 TITLE', '8 TITLE', '10 TITLE', '12 TITLE', '13 TITLE', '14 TITLE'],
  ]);
});

test.each([
  ['F40', 'Nombre;Nacimiento', 'Ana Soto;12/03/1980', "Women's 40+"],
  ['Damas 40', 'Nombre;Nacimiento', 'Ana Soto;12/03/1980', "Women's 40+"],
  ['45+', 'Nombre;Sexo', 'Luis Paz;M', "Men's 45+"],
  ['F40', 'Nombre;Categoría', 'Ana Soto;F45', "Women's 45+"],
])('a sheet called %j with the headings %j gives its category', (name, headings, row, category) => {
  const rows = [headings, row].map((line) => line.split(';'));
  expect(fieldOf(startDraft('participants', 'x.xlsx', readFileOf({ name, rows })), 'category')).toEqual([
    category,
  ]);
});

test('the category of a sheet counts for every team on it that names no other', () => {
  const rows = [
    ...['Equipo: Leonas;;', 'Nombre;Nacimiento;País', 'Ana Soto;12/03/1980;SV'],
    ...['Equipo: Tigresas;;', 'Categoría: F45;;', 'Eva Luz;13/03/1980;SV'],
    ...['Equipo: Pumas;;', 'Luz Sol;14/03/1980;SV'],
  ].map((line) => line.split(';'));
  const draft = startDraft('participants', 'x.xlsx', readFileOf({ name: 'F40', rows }));
  expect(fieldOf(draft, 'category')).toEqual(["Women's 40+", "Women's 45+", "Women's 40+"]);
  expect(fieldOf(draft, 'team')).toEqual(['Leonas', 'Tigresas', 'Pumas']);
});

test.each(['Hoja1', 'Sheet 40', '2027', 'Plan2'])('a sheet called %j says nothing of its people', (name) => {
  const rows = ['Nombre;Sexo', 'Luis Paz;M'].map((line) => line.split(';'));
  const draft = startDraft('participants', 'x.xlsx', readFileOf({ name, rows }));
  expect([fieldOf(draft, 'category'), fieldOf(draft, 'role')]).toEqual([[undefined], [undefined]]);
});

test('a sheet called like a role gives it, and one called like a team of the event asks', () => {
  const rows = ['Nombre;Nacimiento', 'Luis Paz;12/03/1970'].map((line) => line.split(';'));
  const coaches = startDraft('participants', 'x.xlsx', readFileOf({ name: 'Entrenadores', rows }));
  expect(fieldOf(coaches, 'role')).toEqual(['Coach']);
  const team = startDraft('participants', 'x.xlsx', readFileOf({ name: 'Leonas', rows }));
  const known = [{ id: 1, name: 'Leonas', country: 'PE', category: "Women's 40+" as const }];
  expect(findQuestions(team, known).doubts.titleTeam).toEqual(['Leonas']);
});
