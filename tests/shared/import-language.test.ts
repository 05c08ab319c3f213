import { expect, test } from 'vitest';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { findUnknownValues, type RowReading, readLine } from '#shared/imports/read-rows.ts';
import { readLanguage } from '#shared/imports/values.ts';

/** The language of a person, as lists write it. */

test.each([
  ['Español', 'es'],
  ['castellano', 'es'],
  ['ES', 'es'],
  ['Inglés', 'en'],
  ['english', 'en'],
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['ENG', 'en'],
  ['Ing.', 'en'],
  ['Esp.', 'es'],
  ['spa', 'es'],
  ['Spanish', 'es'],
  ['espanhol', 'es'],
  ['es_SV', 'es'],
  ['Português', null],
  ['', null],
])('the language %s is %s', (text, expected) => {
  expect(readLanguage(text)).toBe(expected);
});

test('a column of languages is found by its heading and read into the row', () => {
  const headings = ['Nombres', 'Apellidos', 'Idioma'];
  const mapping = guessColumns('participants', headings, [['Grace', 'Miller', 'Inglés']]);
  expect(mapping).toEqual(['firstName', 'lastName', 'language']);
  const common = {
    ...{ matches: {}, constants: {}, mIsWoman: false, answers: {}, isSurnameFirst: false },
    countryCells: new Set<string>(),
  };
  const reading: RowReading = { kind: 'participants', mapping, dateOrder: 'dmy', ...common };
  expect(readLine({ line: 2, cells: ['Grace', 'Miller', 'Inglés'] }, reading).values.language).toBe('en');
  expect(findUnknownValues([{ line: 3, cells: ['Ana', 'Melo', 'Português'] }], reading)).toMatchObject([
    { field: 'language', text: 'Português' },
  ]);
});
