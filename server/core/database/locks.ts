import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './open.ts';

/**
 * Holds a name (a uid, a credential's number) until the transaction ends, whether or not it has a row yet: two
 * devices may bring the same new thing at the same moment.
 */
export async function lockName(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The same for many at once, in one order, so that two who want some of the same never wait for each other. */
export async function lockNames(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const sorted = sql.param([...new Set(names)].sort());
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name`,
  );
}

/** Rows as one parameter, which PostgreSQL takes apart by the columns that follow: `${rowsOf(list)} as r (uid uuid, …)`. */
export function rowsOf(rows: readonly object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`;
}

/**
 * Columns of a table to write from `rowsOf`: their names in the table, the values of `r` under the names of the rows, and
 * what follows `as r` to type them.
 */
export function columnsFrom<Name extends string>(table: Record<Name, PgColumn>, names: readonly Name[]) {
  return {
    target: sql.raw(names.map((name) => toSnakeCase(name)).join(', ')),
    values: sql.raw(names.map((name) => `r."${name}"`).join(', ')),
    types: sql.raw(names.map((name) => `"${name}" ${table[name].getSQLType()}`).join(', ')),
  };
}
