import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { carriedTables, deletedTables, keptTables } from '#server/admin/settings/table-fates.ts';
import * as tables from '#server/core/database/tables.ts';

test('each table is deleted, carried or kept when the next edition starts, and only one of them', () => {
  const all = Object.values(tables).filter((one) => is(one, PgTable));
  const named = [...deletedTables, ...Object.values(carriedTables), ...keptTables];
  expect(named.map(getTableName).sort()).toEqual(all.map(getTableName).sort());
});
