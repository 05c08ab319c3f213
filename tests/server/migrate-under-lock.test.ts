import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createLog } from '#server/core/base/log.ts';
import { migrateUnderLock, migrationLock } from '#server/core/database/migrate-under-lock.ts';
import { openPostgres } from '#server/core/database/open.ts';
import { PostgresClient } from '#server/core/database/postgres-client.ts';
import { copyOfPostgres, dropPostgres, onPostgres } from './test-database.ts';

/** A server that starts while others of the version before work on its database. */

test.runIf(onPostgres())(
  'a migration waits for a locked table in short turns that block no other query',
  async () => {
    const url = await copyOfPostgres();
    const [holder, other] = [
      new pg.Client({ connectionString: url }),
      new pg.Client({ connectionString: url }),
    ];
    await holder.connect();
    await other.connect();
    const table = 'drizzle.__drizzle_migrations';
    // A long transaction of the version before, on what this one has to change.
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const said = Promise.withResolvers<void>();
    const log = createLog('warn', {
      write: (line: string) => void (/not up to date yet/.test(line) && said.resolve()),
    });
    const opening = openPostgres(url, { log });
    await said.promise;
    await holder.query('commit');
    await other.query(`select count(*) from ${table}`);
    const database = await opening;
    // Its own connections are for work that may take longer.
    const limit = sql<string>`current_setting('lock_timeout')`;
    const [row] = await database.db.select({ limit }).from(sql`(select 1) as one`);
    expect(row).toEqual({ limit: '10s' });
    await database.close();
    await holder.end();
    await other.end();
    await dropPostgres(url);
  },
);

test.runIf(onPostgres())('says that another server is at it, and goes on once that one is done', async () => {
  const url = await copyOfPostgres();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [migrationLock]);
  const said = Promise.withResolvers<void>();
  const log = createLog('warn', {
    write: (line: string) => void (/another server/.test(line) && said.resolve()),
  });
  const opening = openPostgres(url, { log });
  await said.promise;
  await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
  const database = await opening;
  await database.close();
  await holder.end();
  await dropPostgres(url);
});

test.runIf(onPostgres())(
  'a migration that PostgreSQL ends to resolve a deadlock is tried again',
  async () => {
    const url = await copyOfPostgres();
    const server = new pg.Client({ connectionString: url });
    await server.connect();
    // The server keeps waiting, so the migration is the one that PostgreSQL ends.
    await server.query(`set deadlock_timeout = '1h'; begin; lock table credentials in row exclusive mode`);
    const client = new PostgresClient({ connectionString: url });
    await client.connect();
    let tries = 0;
    const written: Promise<unknown>[] = [];
    await migrateUnderLock(client, async () => {
      tries += 1;
      try {
        await client.query('begin; lock table participants in access exclusive mode');
        if (tries === 1) {
          written.push(server.query('lock table participants in row exclusive mode; commit'));
          await vi.waitUntil(async () => await isWaitingForLock(url));
        }
        await client.query('alter table credentials add column lanyard text; commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });
    await Promise.all(written);
    expect(tries).toBe(2);
    await client.end();
    await server.end();
    await dropPostgres(url);
  },
);

async function isWaitingForLock(url: string): Promise<boolean> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const { rows } = await other.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await other.end();
  return rows.length > 0;
}
