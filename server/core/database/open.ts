/**
 * PostgreSQL by URL, or the embedded one (PGlite) in DATA_DIR, behind one drizzle type; no other module knows which.
 * Inside a transaction use the transaction, never `db`: PGlite has a single connection.
 */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import type { Log } from '../base/log.ts';
import { DatabaseUnavailable } from '../base/unavailable.ts';
import type { Db } from './db.ts';
import { migrateUnderLock } from './migrate-under-lock.ts';
import { PostgresClient, type StatementTrace } from './postgres-client.ts';
import { type ConnectionCheck, PostgresPool } from './postgres-pool.ts';
import { watchPostgres } from './postgres-watch.ts';
import { watchReplica } from './read-replica.ts';
import { requireKnownSchema } from './require-known-schema.ts';
import * as schema from './tables.ts';

export type { Db };

export interface Database {
  db: Db;
  kind: 'postgres' | 'embedded';
  /** The pool, for what wants its own connections (limiter); none when embedded. */
  pool: pg.Pool | null;
  /** A replica for what everybody may read, while it is new enough for that; null else. */
  replica(): Db | null;
  /** Whether it answered when it was last asked: at most two seconds ago. */
  isAnswering(): Promise<boolean>;
  /** Calls back for each NOTIFY on a channel, and once after each outage; resolves to a function that unsubscribes. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Resolves when every NOTIFY of what was committed before the call has been heard; throws while the database is away. */
  heardAll(): Promise<void>;
  /** All files of the embedded database as a tar; none for PostgreSQL. */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
/** A database that starts together with the server may take its time for the first connection. */
const startWithinMs = 10_000;
/** The time that the watch allows for an attempt to reconnect, besides queries of the database itself. */
const poolerWithinMs = 2000;

export interface PostgresOptions {
  /** Connections of the pool; one more watches over the database. 10 when nothing is said. */
  poolSize?: number;
  /** Where the database itself answers, when `url` is a pooler's that hands connections out by transaction. */
  directUrl?: string | undefined;
  /** A streaming replica that public reads may be asked of. */
  readUrl?: string | undefined;
  /**
   * Checks every new physical connection before its first use: the first one after the migrations, those of the pool,
   * and the first one after an outage. It can detect a failover to a database with another history. If it throws, the
   * connection is closed, the caller gets a DatabaseUnavailable (503), and the watch retries. It may run on several
   * connections at once and be interrupted; it has five seconds. On the first connection its error ends the start.
   */
  onConnect?: (client: pg.ClientBase, db: Db) => Promise<void>;
  /** Logs an outage once when it begins and once when it ends. */
  log?: Log;
  /** Called for each statement of the pool. */
  trace?: StatementTrace | undefined;
}

/** Opens PostgreSQL and brings its tables up to date; from then on it may go and come back. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { poolSize = 10, directUrl = url, readUrl, onConnect, log, trace } = options;
  const isPooled = directUrl !== url;
  const make = (config: pg.ClientConfig = {}) =>
    new PostgresClient({ connectionString: directUrl, ...config });
  // Of a pool's client drizzle uses no more than its queries, which every client has.
  const on = (client: pg.ClientBase) =>
    onConnect?.(client, drizzlePg(client as pg.PoolClient, { schema, casing: 'snake_case' }));
  const judge: ConnectionCheck = async (client) => {
    await requirePrimary(client);
    await on(client);
  };
  const first = make({ connectionTimeoutMillis: startWithinMs });
  await first.connect().catch((cause: unknown) => {
    first.cut();
    // Without the address: a password may stand in it.
    const setting = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw new Error(`${setting}: the database cannot be used: ${reasonOf(cause)}`, { cause });
  });
  try {
    await requirePrimary(first);
    const migrate = async () => {
      await requireKnownSchema(first, 'DATABASE_URL', migrationsFolder);
      await migratePg(drizzlePg(first), { migrationsFolder });
    };
    await migrateUnderLock(first, migrate, log);
    await on(first);
  } catch (cause) {
    // Its locks go with it.
    await first.end();
    throw cause;
  }
  // A pooler may refuse for a while after its database is back, so a working direct connection proves nothing.
  const judgeReturn: ConnectionCheck = async (client) => {
    await judge(client);
    if (isPooled) await requireAnswer(url);
  };
  const watch = watchPostgres({ first, make, judge: judgeReturn, isAlone: isPooled, log });
  const pool = new PostgresPool({ url, size: poolSize, watch, judge, trace, isPooled });
  const onPublicChange = (heard: () => void) => watch.listen('public_changes', heard);
  const replica = readUrl
    ? await watchReplica({ url: readUrl, size: poolSize, primary: pool, onPublicChange, log, trace })
    : null;
  return {
    db: drizzlePg(pool, { schema, casing: 'snake_case' }),
    kind: 'postgres',
    pool,
    replica: () => replica?.current() ?? null,
    dump: null,
    isAnswering: async () => !watch.isGone(),
    listen: watch.listen,
    heardAll: watch.heardAll,
    async close() {
      await replica?.close();
      await pool.end();
      await watch.close();
    },
  };
}

/** A standby answers and takes no writes: after a failover the address may lead to one for a while. */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby)
    throw new DatabaseUnavailable('DATABASE_URL: the database is a standby that takes no writes', {
      isOutage: true,
    });
}

/** Queries the pooler at this address, as a call would. */
async function requireAnswer(url: string): Promise<void> {
  const client = new PostgresClient({ connectionString: url }, { answerWithinMs: poolerWithinMs });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.cut();
  }
}

/** Node tells of several tried addresses in an error whose own message is empty. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : String(inner);
}

/** The embedded database's files are not whole: a power cut, or a disk that went bad. */
export class EmbeddedUnreadable extends Error {}

/** Opens the embedded PostgreSQL of a folder; throws when another process has it open. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'postgres');
  try {
    // It contains password hashes and personal data: readable by the owner only.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // One that an earlier version made is as open as its umask; where it may not be changed it keeps its mode.
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
  } catch (cause) {
    throw new Error(`DATA_DIR: the folder cannot be made: ${reasonOf(cause)}`, { cause });
  }
  const unlock = lockFolder(dataDir);
  try {
    const lite = await PGlite.create(folder).catch((cause: unknown) => {
      throw new EmbeddedUnreadable(
        `DATA_DIR: the database in ${dataDir} cannot be opened: ${reasonOf(cause)}`,
        { cause },
      );
    });
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
  await requireKnownSchema(lite, 'DATA_DIR', migrationsFolder);
  await migrateLite(db, { migrationsFolder });
  forgetRowParsers(lite);
  return {
    db,
    kind: 'embedded',
    pool: null,
    replica: () => null,
    isAnswering: () =>
      lite.query('select 1').then(
        () => true,
        () => false,
      ),
    listen: (channel, heard) => lite.listen(channel, heard),
    heardAll: async () => void (await lite.query('select 1')),
    dump: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  };
}

/**
 * Drops PGlite's parsers for arrays of rows, one for each table and view, the system's included. PGlite copies all parsers
 * for every statement that drizzle sends, which is a third of the time of a short one. pg cannot parse such arrays either.
 */
function forgetRowParsers({ parsers }: PGlite): void {
  // Types that initdb or later statements make have oids from 10,000 on (FirstGenbkiObjectId).
  for (const oid of Object.keys(parsers)) if (Number(oid) >= 10_000) delete parsers[Number(oid)];
}

function lockFolder(dataDir: string): () => void {
  const unlock = tryLockFolder(dataDir);
  if (!unlock) throw new Error(`DATA_DIR: ${dataDir} is in use by another server`);
  return unlock;
}

/**
 * Two processes on one PGlite folder silently lose rows, and PGlite does not look. SQLite's exclusive lock
 * does: the operating system frees it even after kill -9. Answers the undo; nothing where another holds it.
 */
export function tryLockFolder(dataDir: string): (() => void) | null {
  const lock = openLock(path.join(dataDir, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    // SQLITE_BUSY: https://www.sqlite.org/rescode.html#busy
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null;
    throw error;
  }
  return () => lock.close();
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    throw new Error(`DATA_DIR: ${file} cannot be opened for writing: ${reasonOf(cause)}`, { cause });
  }
}
