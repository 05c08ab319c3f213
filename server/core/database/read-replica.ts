/**
 * A streaming replica for what everybody may read, used only while it is known to be as new as that has to be: it has every
 * commit of two seconds ago, and every one that changed something public. How far it is follows from the log alone: where the
 * primary's ends is noted twice a second, and whether the replica has come so far; no clock of either machine is asked.
 */
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { countMs } from '#shared/base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Db } from './db.ts';
import { PostgresClient, type StatementTrace } from './postgres-client.ts';
import * as schema from './tables.ts';

const lookEveryMs = 500;
/** Older than this it is not used. */
const oldestMs = 2000;
/** A replica that does not answer is replaced by the primary. */
const answerWithinMs = 5000;

export interface ReplicaParts {
  url: string;
  /** Connections at most. */
  size: number;
  primary: pg.Pool;
  /** Calls back when something public has changed, and when some of that may have been missed. */
  onPublicChange: (heard: () => void) => Promise<() => Promise<void>>;
  log?: Log | undefined;
  trace?: StatementTrace | undefined;
}

export interface ReadReplica {
  /** The replica, while it is new enough; null else: the primary is to be asked. */
  current(): Db | null;
  close(): Promise<void>;
}

/** Begins to watch it. That it is away or behind is no reason not to start: then it is not used. */
export async function watchReplica(parts: ReplicaParts): Promise<ReadReplica> {
  const { url, size, primary, log, trace } = parts;
  class Client extends PostgresClient {
    constructor(config?: pg.ClientConfig) {
      super(config, { answerWithinMs, trace });
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: size, Client });
  // The caller gets the error; an idle connection that ends leaves the pool automatically.
  pool.on('error', () => undefined);
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  /** Observed ends of the primary's log that the replica has not reached, oldest first. */
  let ahead: { at: number; end: bigint }[] = [];
  /** The replica has everything up to this count; -Infinity before the first check. */
  let hasUntil = Number.NEGATIVE_INFINITY;
  let changedAt = countMs();
  let isUsed: boolean | null = null;
  const closing = new AbortController();

  const isNewEnough = () => hasUntil >= changedAt && hasUntil >= countMs() - oldestMs;

  async function look(): Promise<void> {
    const at = countMs();
    // What is inserted, not what is written: a commit may be seen before it is on the disk.
    ahead.push({ at, end: await askEnd(primary, 'select pg_current_wal_insert_lsn() as "end"') });
    // One that was promoted is another database by now; on it this is null.
    const reached = await askEnd(
      pool,
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as "end"',
    );
    const has = ahead.filter(({ end }) => end <= reached);
    ahead = ahead.slice(has.length);
    hasUntil = has.at(-1)?.at ?? hasUntil;
  }

  function say(reason?: unknown): void {
    if (isUsed === isNewEnough()) return;
    isUsed = isNewEnough();
    if (isUsed) log?.info('public reads are answered by the replica');
    else log?.warn(reason ? { err: reason } : {}, 'public reads are answered by the primary');
  }

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      await look().then(
        () => say(),
        (error: unknown) => {
          // Those that were not reached in an hour would be many.
          ahead = ahead.slice(-1);
          say(error);
        },
      );
      await setTimeout(lookEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  const forget = await parts.onPublicChange(() => {
    changedAt = countMs();
  });
  const looking = keepLooking();
  return {
    current: () => (isNewEnough() ? db : null),
    async close() {
      closing.abort();
      await looking;
      await forget();
      await pool.end();
    },
  };
}

/** A place in the log, in bytes from its beginning; throws for one that is none. */
async function askEnd(pool: pg.Pool, statement: string): Promise<bigint> {
  const { rows } = await pool.query<{ end: string | null }>(statement);
  const [high, low] = /^([\dA-F]+)\/([\dA-F]+)$/.exec(rows[0]?.end ?? '')?.slice(1) ?? [];
  if (high === undefined || low === undefined) throw new Error('the replica follows no primary');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
