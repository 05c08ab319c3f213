import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as tables from '#server/core/database/tables.ts';
import {
  notAboutPeople,
  personalData,
  personalDataTable,
  registeredColumns,
} from '#server/core/erasure/personal-data.ts';

/** What is said of personal data is held against the database and the page that prints it. */

const known = Object.entries(tables).filter(([, table]) => is(table, PgTable)) as [string, PgTable][];

test('every table says what it keeps of people, or that it keeps nothing', () => {
  expect([...Object.keys(personalData), ...notAboutPeople].sort()).toEqual(
    known.map(([name]) => name).sort(),
  );
});

test.each(known.filter(([name]) => !notAboutPeople.includes(name)))(
  'every column of %s is named as personal, or as not',
  (name, table) => {
    expect(registeredColumns(name).sort()).toEqual(Object.keys(getTableColumns(table)).sort());
  },
);

test('docs/privacy.md prints the same', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
  expect(page).toContain(personalDataTable());
});
