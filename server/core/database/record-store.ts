/** Records of one kind as rows: locked before they change, and each change makes a new version. */
import { type AnyColumn, and, asc, eq, max, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { must } from '#shared/base/must.ts';
import type { Db } from './open.ts';

/** A table with the columns that every record has. */
export type RecordTable = PgTable & { id: AnyColumn; version: AnyColumn };
export type RowOf<T extends RecordTable> = T['$inferSelect'] & { id: number; version: number };

/** Reads and writes the rows of a table, or `only` those that are records of this kind. */
export function recordRows<T extends RecordTable>(given: T, only?: SQL) {
  type Row = RowOf<T>;
  // Drizzle infers nothing usable of an open table: its rows are typed by the table that is given.
  const table = given as unknown as PgTable & { id: AnyColumn; position: AnyColumn };
  return {
    lock: async (db: Db, id: number) => {
      const ofId = and(eq(table.id, id), only);
      const [row] = await db.select().from(table).where(ofId).for('update');
      return row as Row | undefined;
    },
    list: async (db: Db, order: readonly AnyColumn[], { locked = false } = {}) => {
      const inOrder = order.map((column) => asc(column));
      const query = db
        .select()
        .from(table)
        .where(only)
        .orderBy(...inOrder);
      return (await (locked ? query.for('update') : query)) as Row[];
    },
    insert: async (db: Db, columns: object) => {
      const values = columns as never;
      const [row] = await db.insert(table).values(values).returning();
      return must(row, 'an insert returns its row') as Row;
    },
    update: async (db: Db, { id, version }: Row, columns: object) => {
      const values = { ...columns, version: version + 1 } as never;
      const [row] = await db.update(table).set(values).where(eq(table.id, id)).returning();
      return must(row, 'the row was just locked') as Row;
    },
    remove: (db: Db, id: number) => db.delete(table).where(eq(table.id, id)),
    nextPosition: async (db: Db) => {
      const [last] = await db.select({ position: max(table.position) }).from(table);
      return Number(last?.position ?? -1) + 1;
    },
    saveOrder: async (db: Db, ids: readonly number[]) => {
      for (const [position, id] of ids.entries()) {
        const values = { position } as never;
        await db.update(table).set(values).where(eq(table.id, id));
      }
    },
  };
}
