/** How the tables of a PostgreSQL are brought up to date while other servers, of the version before, work on it. */
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { sqlState } from '../base/sql-state.ts';
import type { PostgresClient } from './postgres-client.ts';

/** Any constant will do: servers that start at once on one database migrate one after the other. */
export const migrationLock = 727_020_26;
/**
 * Who waits for a table stops everybody who comes after: a migration behind one long transaction would be an outage. So it
 * waits this long, lets the others through, and tries again.
 */
const lockWithinMs = 2000;
const pauseMs = 1000;
/** After that, an operator must find the blocking session. */
const mostTries = 100;

/** Runs `migrate` on this connection, alone among all servers; throws one line when a table could not be had in minutes. */
export async function migrateUnderLock(
  client: PostgresClient,
  migrate: () => Promise<void>,
  log?: Log,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockWithinMs}`);
  const takeTurn = () => client.query('select pg_advisory_lock($1)', [migrationLock]);
  // Other servers may run for a long time during an update, so keep trying; but log why the start waits.
  while (!(await hadItsLocks(takeTurn)))
    log?.warn('another server is bringing the tables up to date: waiting for it');
  for (let tries = 1; !(await hadItsLocks(migrate)); tries += 1) {
    if (tries === mostTries)
      throw new Error('DATABASE_URL: the tables cannot be changed: another session locks them (pg_locks)');
    log?.warn({ tries }, 'the tables are not up to date yet: another session locks one that has to change');
    await setTimeout(pauseMs);
  }
  await client.query('reset lock_timeout');
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
}

/** False if a lock was not available in time, or would have been a deadlock. Nothing has changed then: it is one transaction. */
async function hadItsLocks(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (retryStates.has(sqlState(error)?.code ?? '')) return false;
    throw error;
  }
}

/**
 * Lock not available; deadlock detected: a migration that changes several tables locks them in another order than the servers
 * at work do. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const retryStates = new Set(['55P03', '40P01']);
