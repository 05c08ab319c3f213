import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FieldName } from '#shared/imports/fields.ts';
import {
  chooseAnswer,
  chooseField,
  findOpenDoubts,
  findQuestions,
  type ImportDraft,
  leftOutOf,
  rowsOf,
  startDraft,
} from '#web/admin/imports/import-draft.ts';
import { readFile } from '#web/admin/imports/read-file.ts';
import { unusedColumns } from '#web/admin/imports/sort-lines.ts';

/** Files of organizers and of other programs, from their bytes to the rows that are sent. */

const folder = path.resolve(import.meta.dirname, '../imports/files');
const open = (name: string) => readFile(new Uint8Array(readFileSync(path.join(folder, name))));
const start = (name: string, choice?: Parameters<typeof startDraft>[3]) =>
  startDraft('participants', name, open(name), choice);
const columns = (draft: ImportDraft, field: FieldName) => rowsOf(draft).map(({ values }) => values[field]);

test('a workbook with a chart on a tab gives its four lists, and counts the chart', () => {
  const { sheets, otherTabs } = open('01-chart-sheet.xlsx');
  expect(sheets.map(({ name }) => name)).toEqual(['iris', 'mtcars', 'chickwts', 'quakes']);
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['Sepal.Length', 'Sepal.Width', 'Petal.Length', 'Petal.Width', 'Species'],
    ['5.1', '3.5', '1.4', '0.2', 'setosa'],
  ]);
  expect(sheets.map(({ rows }) => rows.length)).toEqual([151, 33, 72, 1001]);
  expect(otherTabs).toBe(1);
});

test('headings in camelCase name their fields', () => {
  const draft = start('02-alfio-attendees.csv');
  expect(draft.reading.mapping).toEqual([
    'firstName',
    'lastName',
    null,
    'language',
    'externalId',
    null,
    'branch',
  ]);
  expect(columns(draft, 'firstName')).toEqual(['Homer', 'Lisa', 'Bart']);
});

test.each(['04-date1904-true.xlsx', '16-zip64.xlsx', '17-sizes-after-the-data.xlsx'])(
  `dates of %s, which counts from 1904 and says so as "true", match the program's`,
  (name) => {
    expect(columns(start(name), 'birthDate')).toEqual(['1980-03-02', '1976-04-12']);
  },
);

test('a column Nac. is the birth date, and a timestamp is not', () => {
  const draft = start('07-google-forms-marca-temporal.xlsx');
  expect(draft.reading.mapping).toEqual([null, 'fullName', 'birthDate', 'country', 'category', 'role', null]);
  expect(columns(draft, 'birthDate')).toEqual(['1980-03-02', '1976-08-28']);
  expect(columns(draft, 'role')).toEqual(['Player', 'Team Manager']);
  expect(unusedColumns(draft).map(({ heading }) => heading)).toEqual([
    'Marca temporal',
    'Acepto el reglamento',
  ]);
});

test('real dates up to day 12 next to later days as text are asked about, and swapped if confirmed', () => {
  const draft = start('08-half-real-half-text-dates.xlsx');
  const questions = findQuestions(draft, []);
  expect(questions.doubts.swapped).toEqual(['1980-04-03']);
  expect(findOpenDoubts(draft, questions)).toEqual(['swapped']);
  const answered = chooseAnswer(draft, { swapped: 'swap' });
  expect(columns(answered, 'birthDate')).toEqual(['1980-03-04', '1980-05-05', '1980-04-25', '1979-12-31']);
  expect(findOpenDoubts(answered, findQuestions(answered, []))).toEqual([]);
  const kept = chooseAnswer(draft, { swapped: 'keep' });
  expect(columns(kept, 'birthDate')[0]).toBe('1980-04-03');
});

test('a merged team applies to its whole roster, and a hidden row is read only on request', () => {
  const draft = start('09-merged-team-hidden-row.xlsx');
  expect(columns(draft, 'firstName')).toEqual(['Iñigo', 'Óscar', 'Ana']);
  expect(columns(draft, 'team')).toEqual(['Halcones', 'Halcones', 'Halcones']);
  expect(leftOutOf(draft)).toMatchObject([{ line: 4, why: 'HIDDEN' }]);
  expect(draft.filled).toBe(3);
  const all = start('09-merged-team-hidden-row.xlsx', { withHidden: true });
  expect(columns(all, 'firstName')).toEqual(['Iñigo', 'Óscar', 'RETIRADO', 'Ana']);
  expect(leftOutOf(all)).toEqual([]);
});

test('an unclosed quote swallows no line, and its line is named', () => {
  const draft = start('11-nickname-in-quotes.csv');
  expect(columns(draft, 'firstName')).toEqual(['Iñigo', 'Óscar', 'Ana', 'Luz']);
  expect(columns(draft, 'lastName')[1]).toBe('"Pipo Inventado');
  expect(draft.file.faults.map(({ line }) => line)).toEqual([3]);
});

test('invisible marks are in no name and spoil no date', () => {
  const draft = start('13-bidi-and-zero-width.csv');
  const rows = rowsOf(draft).map(
    ({ values }) => `${values.firstName} ${values.lastName} ${values.birthDate}`,
  );
  expect(rows).toEqual([
    'Ana Supuesta 1978-03-25',
    'Iñigo Ficticio 1980-04-03',
    'Óscar Inventado 1977-04-28',
    'علي مثال 1975-05-01',
  ]);
});

describe('names in four parts next to two countries', () => {
  const draft = start('14-four-part-names-two-countries.csv');

  test('names in four parts are joined, and the represented country is used', () => {
    expect(columns(draft, 'firstName')).toEqual(['Ana María', 'Óscar']);
    expect(columns(draft, 'lastName')).toEqual(['Supuesta Rey', 'Inventado']);
    expect(columns(draft, 'country')).toEqual(['PE', 'SV']);
    expect(draft.reading.mapping.at(-1)).toBeNull();
  });

  test('names in four parts can be mapped to other columns by hand', () => {
    expect(columns(chooseField(draft, 5, 'country'), 'country')).toEqual(['AR', 'CL']);
  });
});
