/**
 * The embedded databases of this process. A database that its server has left is emptied and reused: that takes a
 * seventh of the time of creating one, and there are many stories.
 */
import type { PGlite } from '@electric-sql/pglite';
import { loadEmbedded } from '../server/test-database.ts';
import { inTurn } from './arrivals.ts';
import { stopClocks } from './from-seed.ts';

/** Every table's rows as JSON, and the value of each sequence, by name. */
export interface Rows {
  tables: Record<string, string>;
  sequences: Record<string, string>;
}

/** A database that is one server's until it closes it. */
export interface Embedded {
  lite: PGlite;
  /** Its rows as they are now. */
  copy(): Promise<Rows>;
}

interface Idle {
  lite: PGlite;
  /** As it was when the migrations had made it. */
  empty: Rows;
}

const idle: Idle[] = [];

/** A migrated database with these rows; by default only with those of the migrations. */
export async function openEmbedded(rows?: Rows): Promise<Embedded> {
  const { lite, empty } = idle.pop() ?? (await make());
  await putBack(lite, rows ?? empty);
  return { lite: forOneServer(lite, () => idle.push({ lite, empty })), copy: () => copyOf(lite) };
}

/** Opening a database then takes no randomness, whether or not this process has had one before. */
export async function makeOneReady(): Promise<void> {
  if (idle.length > 0) return;
  const clocks = stopClocks();
  try {
    idle.push(await make());
  } finally {
    clocks.end();
  }
}

async function make(): Promise<Idle> {
  const lite = inTurn(await loadEmbedded());
  return { lite, empty: await copyOf(lite) };
}

/** The database as a server has it: what comes after it was closed is refused, as by one that is gone. */
function forOneServer(lite: PGlite, onClosed: () => void): PGlite {
  const undo: (() => Promise<void>)[] = [];
  let isOpen = true;
  const own = {
    async listen(...parts: Parameters<PGlite['listen']>) {
      const unlisten = await lite.listen(...parts);
      undo.push(unlisten);
      return unlisten;
    },
    async close() {
      isOpen = false;
      for (const unlisten of undo) await unlisten();
      onClosed();
    },
  };
  return new Proxy(lite, {
    get(_, key) {
      if (key in own) return own[key as keyof typeof own];
      const value: unknown = Reflect.get(lite, key, lite);
      if (typeof value !== 'function') return value;
      if (!isOpen) throw new Error('PGlite is closed');
      return value.bind(lite);
    },
  });
}

async function copyOf(lite: PGlite): Promise<Rows> {
  const names = await lite.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const read = names.rows.map(
    ({ name }) => `select '${name}' as name, json_agg(t)::text as rows from ${name} t`,
  );
  const tables = await lite.query<{ name: string; rows: string | null }>(read.join(' union all '));
  const sequences = await lite.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return {
    tables: Object.fromEntries(tables.rows.flatMap(({ name, rows }) => (rows ? [[name, rows]] : []))),
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  };
}

async function putBack(lite: PGlite, { tables, sequences }: Rows): Promise<void> {
  // Drops sessions and prepared statements of the last server; the triggers react to writes here.
  await lite.exec('discard all');
  await lite.exec('set session_replication_role = replica');
  const used = await lite.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  await lite.exec(`truncate ${used.rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  for (const [name, rows] of Object.entries(tables))
    await lite.query(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [rows],
    );
  for (const [name, last] of Object.entries(sequences))
    await lite.query(`select setval('${name}', $1)`, [last]);
  await lite.exec('reset session_replication_role');
}
