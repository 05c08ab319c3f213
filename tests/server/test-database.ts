import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { type Database, fromPglite, openPostgres } from '#server/core/database/open.ts';
import { atEnd } from './at-end.ts';
import { runSql, withDatabase } from './global.ts';

/** A database for one test file. */
export interface TestDatabase extends Database {
  /** Where other connections find it; none when it is embedded. */
  url: string | null;
}

/** A test that only means something where transactions really run beside each other. */
export const onPostgres = () => inject('origin').kind === 'postgres';

let made = 0;

/** A fresh, migrated, empty database; it goes away with the file. */
export async function freshDatabase(): Promise<TestDatabase> {
  const origin = inject('origin');
  if (origin.kind === 'embedded') {
    const database = await fromPglite(await loadEmbedded());
    atEnd(() => database.close());
    return { ...database, url: null };
  }
  const url = await copyOfPostgres();
  const database = await openPostgres(url);
  atEnd(async () => {
    await database.close();
    await dropPostgres(url);
  });
  return { ...database, url };
}

/** A migrated, empty database in memory, from the one that was made for the run: a new one takes ten times as long. */
export async function loadEmbedded(): Promise<PGlite> {
  const origin = inject('origin');
  if (origin.kind !== 'embedded') throw new Error('not with TEST_DATABASE_URL');
  return PGlite.create('memory://', { loadDataDir: await openAsBlob(origin.dump) });
}

/** A PostgreSQL database without a single table, for what starts servers itself. */
export async function emptyDatabaseUrl(): Promise<string> {
  const url = await newPostgres('create database $name');
  atEnd(() => dropPostgres(url));
  return url;
}

/** The address of a copy of a database without connections, by default of the migrated, empty one. */
export function copyOfPostgres(url?: string): Promise<string> {
  const origin = inject('origin');
  if (origin.kind !== 'postgres') throw new Error('only with TEST_DATABASE_URL');
  const template = url ? nameOf(url) : origin.template;
  // Its files as they are: written through the log, as is usual, a copy takes about twice as long.
  return newPostgres(`create database $name template ${template} strategy file_copy`);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function newPostgres(statement: string): Promise<string> {
  const origin = inject('origin');
  if (origin.kind !== 'postgres') throw new Error('only with TEST_DATABASE_URL');
  made += 1;
  const name = `test_${process.pid}_${made}_${crypto.randomUUID().slice(0, 8)}`;
  await runSql(origin.url, statement.replace('$name', name));
  return withDatabase(origin.url, name);
}

export async function dropPostgres(url: string): Promise<void> {
  const origin = inject('origin');
  if (origin.kind !== 'postgres') return;
  await runSql(origin.url, `drop database if exists ${nameOf(url)} with (force)`);
}
