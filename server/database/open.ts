/**
 * PostgreSQL by URL, or the embedded one (PGlite) in DATA_DIR, behind one drizzle type: nobody else knows
 * which it is. Inside a transaction use the transaction, never `db`: PGlite has a single connection.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from './tables.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  kind: 'postgres' | 'embedded';
  /** The pool, for what wants its own connections (limiter); none when embedded. */
  pool: pg.Pool | null;
  /** Calls back for each NOTIFY on a channel; resolves to the undo. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** Any constant will do: servers that start at once on one database migrate one after the other. */
const migrationLock = 727_020_26;

/** Opens PostgreSQL and brings its tables up to date. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A dropped idle connection is an event of the pool, not a reason to stop the server.
  pool.on('error', () => undefined);
  const client = await pool.connect().catch(async (cause: unknown) => {
    await pool.end();
    // Without the address: a password may stand in it.
    throw new Error(`DATABASE_URL: the database cannot be used: ${reasonOf(cause)}`, { cause });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePg(drizzlePg(client, { schema, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
  return {
    db: drizzlePg(pool, { schema, casing: 'snake_case' }),
    kind: 'postgres',
    pool,
    async listen(channel, heard) {
      const listener = new pg.Client({ connectionString: url });
      await listener.connect();
      listener.on('error', () => undefined);
      listener.on('notification', (message) => heard(message.payload ?? ''));
      await listener.query(`listen "${channel}"`);
      return () => listener.end();
    },
    close: () => pool.end(),
  };
}

/** Node tells of several tried addresses in an error whose own message is empty. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : String(inner);
}

/** Opens the embedded PostgreSQL of a folder; throws when another process has it open. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new Error(`DATA_DIR: the folder cannot be made: ${reasonOf(cause)}`, { cause });
  }
  const unlock = lockFolder(dataDir);
  try {
    const lite = await PGlite.create(path.join(dataDir, 'postgres'));
    const database = await fromPglite(lite);
    return {
      ...database,
      async close() {
        await database.close();
        unlock();
      },
    };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

/** Wraps a PGlite (tests hand in one in memory) and brings its tables up to date. */
export async function fromPglite(lite: PGlite): Promise<Database> {
  const db = drizzleLite(lite, { schema, casing: 'snake_case' });
  await migrateLite(db, { migrationsFolder });
  return {
    db,
    kind: 'embedded',
    pool: null,
    listen: (channel, heard) => lite.listen(channel, heard),
    close: () => lite.close(),
  };
}

/**
 * Two processes on one PGlite folder silently lose rows, and PGlite does not look. SQLite's exclusive lock
 * does: the operating system frees it even after kill -9.
 */
function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(`DATA_DIR: ${dataDir} is in use by another server`, { cause });
  }
  return () => lock.close();
}
