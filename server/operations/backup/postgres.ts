/** PostgreSQL's own programs: dump a database at one instant, read a dump into another. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type DatabaseFacts, differences, isEmpty, readFacts } from './facts.ts';

/** Opens a separate connection for the work. Its error names the setting, but not the address. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect().catch((cause: unknown) => {
    const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
    const reason = inner instanceof Error ? inner.message : String(inner);
    throw new Error(`DATABASE_URL: the database cannot be used: ${reason}`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Dumps a consistent snapshot of the database into a file and returns its facts. */
export async function dumpPostgres(url: string, file: string): Promise<DatabaseFacts> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const facts = await readFacts(client);
    const snapshot = rows[0]?.snapshot ?? '';
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
    await run(await programs(client), 'pg_dump', [...options, `--file=${file}`], url);
    await client.query('commit');
    return facts;
  });
}

/** Restores a dump into a temporary database and compares its content; throws on a difference. */
export async function proveDump(url: string, file: string, facts: DatabaseFacts): Promise<void> {
  const name = `cancha_check_${crypto.randomUUID().replaceAll('-', '')}`;
  await connected(url, async (client) => {
    await client.query(`create database ${name} template template0`).catch((cause: unknown) => {
      throw new Error(
        'DATABASE_URL: a database to read the backup back into cannot be made: give its user CREATEDB',
        { cause },
      );
    });
    try {
      const there = withDatabase(url, name);
      await run(await programs(client), 'pg_restore', [...readingOptions, file], there);
      const wrong = differences(await connected(there, readFacts), facts, facts);
      if (wrong.length > 0) throw new Error(`what was read back differs in: ${wrong.join(', ')}`);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

const readingOptions = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];

/**
 * Replaces the content of the database with a dump. Throws and changes nothing if it is not empty and `over` is not
 * set, if other clients are connected, or if the dump is unreadable.
 */
export async function restorePostgres(url: string, file: string, over: boolean): Promise<void> {
  await connected(url, async (client) => {
    const empty = await isEmpty(client);
    if (!empty && !over)
      throw new Error('DATABASE_URL: the database is not empty; to replace its content add --over');
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1',
    );
    if (rows.length > 0)
      throw new Error(
        'DATABASE_URL: the database has other connections; stop the servers, and a pooler, first',
      );
    // Move the old content aside and drop it only after the restore is complete.
    const aside = empty ? [] : await moveAside(client);
    try {
      await run(await programs(client), 'pg_restore', [...readingOptions, file], url);
    } catch (error) {
      for (const { from, to } of aside) {
        await client.query(`drop schema if exists "${from}" cascade`);
        await client.query(`alter schema "${to}" rename to "${from}"`);
      }
      throw error;
    }
    for (const { to } of aside) await client.query(`drop schema "${to}" cascade`);
  });
}

async function moveAside(client: pg.Client): Promise<{ from: string; to: string }[]> {
  const schemas = ['public', 'drizzle'];
  const { rows } = await client.query<{ from: string }>(
    'select nspname as "from" from pg_namespace where nspname = any($1)',
    [schemas],
  );
  const moves = rows.map(({ from }) => ({ from, to: `${from}_before_restore` }));
  for (const { from, to } of moves) await client.query(`alter schema "${from}" rename to "${to}"`);
  await client.query('create schema public');
  return moves;
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

// ── programs ────────────────────────────────────────────────────────────────────────────────────────

/** The folder with pg_dump and pg_restore for this server version, or the next higher one. */
async function programs(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const wanted = Math.floor(Number(rows[0]?.version) / 10_000);
  const found = folders()
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= wanted)
    .sort((a, b) => a.version - b.version)[0];
  if (!found)
    throw new Error(
      `pg_dump of PostgreSQL ${wanted} or newer was not found: install postgresql-client-${wanted}, or name its folder in PG_BIN`,
    );
  return found.folder;
}

const program = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** PG_BIN, the folders of PATH, and where Debian keeps each version. */
function folders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((it) => path.join(debian, it, 'bin')) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const all = [process.env.PG_BIN ?? '', ...versions, ...onPath].filter((folder) => folder !== '');
  return all
    .filter((folder) =>
      ['pg_dump', 'pg_restore'].every((name) => existsSync(path.join(folder, program(name)))),
    )
    .map((folder) => realpathSync(folder));
}

function versionOf(folder: string): number {
  const said = spawnSync(path.join(folder, program('pg_dump')), ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(said.stdout ?? '')?.[1] ?? 0);
}

/** Runs one of them on a database. The password goes by the environment: everybody can read a command line. */
function run(folder: string, name: string, args: string[], url: string): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(folder, program(name)), [...args, `--dbname=${address.href}`], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part) => (said += part));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.split('\n')[0] || `${name} ended with ${code}`)),
    );
  });
}
