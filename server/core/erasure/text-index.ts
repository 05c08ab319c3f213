/**
 * Which words stand in which rows, read in one pass over the columns of free text: many people are then looked for without
 * searching every row for each. Rows written since the pass are searched as before.
 */
import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { must } from '#shared/base/must.ts';
import { fold } from '#shared/base/text.ts';
import type { Db } from '../database/open.ts';

/** A column in which people write, or devices what people wrote. */
export interface TextColumn {
  /** Unique in the table. */
  id: AnyPgColumn;
  column: AnyPgColumn;
  where?: SQL;
  /** The expression that is read, if it is more than the column. */
  value?: SQL;
  /** The texts of what was read. */
  textsOf(value: unknown): string[];
}

export interface TextIndex {
  /** Rows that hold one of these folded words or ids. */
  holds(place: TextColumn, sought: readonly string[]): SQL;
  /** Rows that were written since the index was read. */
  isNewer(place: TextColumn): SQL;
}

/** Reads the index. A row is known by its words, by the longest part of an id, and by each year in a run of digits. */
export async function readTextIndex(
  db: Db,
  places: readonly TextColumn[],
  rowsAtOnce = 2000,
): Promise<TextIndex> {
  const [running] = await db
    .select({ oldest: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text` })
    .from(sql`(select 1) as one`);
  const { oldest } = must(running, 'a select without a table has one row');
  const rowsByKey = new Map<TextColumn, Map<string, unknown[]>>();
  for (const place of places) rowsByKey.set(place, await readRows(db, place, rowsAtOnce));
  return {
    holds(place, sought) {
      const known = rowsByKey.get(place);
      const rows = new Set(sought.flatMap((word) => known?.get(longestPart(word)) ?? []));
      return rows.size > 0 ? inArray(place.id, [...rows]) : sql`false`;
    },
    isNewer: ({ column }) => sql`age(${column.table as PgTable}.xmin) <= age(${oldest}::text::xid8::xid)`,
  };
}

async function readRows(db: Db, place: TextColumn, rowsAtOnce: number): Promise<Map<string, unknown[]>> {
  const { id, column, where, value = sql`${column}` } = place;
  const rows = new Map<string, unknown[]>();
  let after: unknown;
  for (;;) {
    const page = await db
      .select({ id, value })
      .from(column.table as PgTable)
      .where(and(where, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    for (const row of page)
      for (const key of keysIn(place.textsOf(row.value))) {
        const known = rows.get(key);
        if (known) known.push(row.id);
        else rows.set(key, [row.id]);
      }
    if (page.length < rowsAtOnce) return rows;
    after = page.at(-1)?.id;
  }
}

/** A uid without its last group is too unspecific to search for. */
const uidHead = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}(?=[0-9a-f]{12})/gi;

function keysIn(texts: readonly string[]): Set<string> {
  const keys = new Set(partsOf(texts.join('\n').replace(uidHead, ' ')));
  for (const key of [...keys])
    if (/^\d{5,}$/.test(key)) for (let at = 0; at + 4 <= key.length; at += 1) keys.add(key.slice(at, at + 4));
  return keys;
}

const partsOf = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u);

function longestPart(word: string): string {
  return partsOf(word).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
