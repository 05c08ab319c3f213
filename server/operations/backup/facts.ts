/** Row counts of a database, to compare a copy with it. */
import { z } from 'zod';

/** Anything that answers SQL with rows: a connection, an embedded database, a transaction. */
export interface SqlClient {
  query(text: string): Promise<{ rows: unknown[] }>;
}

export const factsSchema = z.object({
  epoch: z.string(),
  seq: z.int(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
});
export type DatabaseFacts = z.output<typeof factsSchema>;

const named = z.array(z.object({ name: z.string() }));
const counted = z.array(z.object({ name: z.string(), count: z.coerce.number().int() }));
const head = z.tuple([z.object({ epoch: z.string(), seq: z.coerce.number().int() })]);

/** Reads them; throws where this is no database of ours. */
export async function readFacts(db: SqlClient): Promise<DatabaseFacts> {
  const tables = named.parse((await db.query(tablesQuery)).rows);
  if (!tables.some(({ name }) => name === 'sync_meta')) throw new Error('it holds no database of Cancha');
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::bigint as count from "${name}"`,
  );
  const rows = counted.parse((await db.query(counts.join(' union all '))).rows);
  const [{ epoch, seq }] = head.parse(
    (await db.query('select epoch::text, seq from sync_meta, sync_clock')).rows,
  );
  return { epoch, seq, counts: Object.fromEntries(rows.map(({ name, count }) => [name, count])) };
}

const tablesQuery = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' order by 1`;

/** Whether there is any table at all. */
export async function isEmpty(db: SqlClient): Promise<boolean> {
  return (await db.query(tablesQuery)).rows.length === 0;
}

/**
 * Differences between the content of a copy and the counts taken before and after it; empty if the copy is complete.
 */
export function differences(read: DatabaseFacts, before: DatabaseFacts, after: DatabaseFacts): string[] {
  const wrong: string[] = [];
  if (read.epoch !== before.epoch && read.epoch !== after.epoch) wrong.push('epoch');
  if (read.seq < before.seq || read.seq > after.seq) wrong.push('seq');
  for (const name of new Set([...Object.keys(before.counts), ...Object.keys(read.counts)])) {
    const bounds = [before.counts[name] ?? 0, after.counts[name] ?? 0];
    const count = read.counts[name] ?? -1;
    if (count < Math.min(...bounds) || count > Math.max(...bounds)) wrong.push(name);
  }
  return wrong;
}
