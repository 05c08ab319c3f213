import pg from 'pg';
import { DatabaseUnavailable, isUnavailable } from '../base/unavailable.ts';
import { PostgresClient, type StatementTrace } from './postgres-client.ts';
import type { PostgresWatch } from './postgres-watch.ts';

/** After this wait for a connection a caller must retry later. */
const freeWithinMs = 10_000;
/** Half of what a desk waits for its answer; an import that holds the change feed for longer is not waited for. */
const lockWithinMs = 10_000;
/** The server ends a statement of a call after this: the longest of ours, on 50,000 people, takes a tenth. */
const statementLimitMs = 60_000;
/** Beyond the server's own limit, the connection is dead. */
const answerWithinMs = statementLimitMs + 15_000;
/** A server that stalls inside a transaction blocks others no longer than this. */
const idleInTransactionMs = 60_000;

/** Checks a new connection before use; throws if it must not be used. */
export type ConnectionCheck = (client: pg.ClientBase) => Promise<void>;

export interface PoolParts {
  url: string;
  /** Connections at most. */
  size: number;
  watch: PostgresWatch;
  judge: ConnectionCheck;
  trace?: StatementTrace | undefined;
  /** Its address is that of a pooler in transaction mode. */
  isPooled?: boolean;
}

/**
 * The pool of a server that survives database outages. While the watch reports an outage, new connections are refused
 * and open ones are closed, so that no caller waits in vain. Every failure to get a connection is a
 * DatabaseUnavailable.
 */
export class PostgresPool extends pg.Pool {
  readonly #watch: PostgresWatch;

  constructor({ url, size, watch, judge, trace, isPooled = false }: PoolParts) {
    const open = new Set<PostgresClient>();
    class Client extends PostgresClient {
      constructor(config?: pg.ClientConfig) {
        super(config, { answerWithinMs, trace, ...(isPooled ? { perTransaction: limits } : {}) });
        open.add(this);
        this.once('end', () => open.delete(this));
      }
    }
    super({
      connectionString: url,
      max: size,
      Client,
      // pg-pool waits for it, and ends the connection when it fails.
      onConnect: async (client) => {
        if (!isPooled) await limitStatements(client);
        await judge(client).catch((cause: unknown) => {
          if (isUnavailable(cause)) throw cause;
          throw new DatabaseUnavailable('a new connection was judged unfit', { isOutage: false, cause });
        });
      },
    });
    this.#watch = watch;
    // pg-pool's own passes on what ended the connection instead of the query's failure, and throws away a
    // connection for any failure.
    this.query = (async (...sent: Parameters<pg.Pool['query']>) => {
      const client = await this.connect();
      try {
        return await client.query(...sent);
      } finally {
        client.release();
      }
    }) as pg.Pool['query'];
    // An idle connection that ends leaves the pool automatically.
    this.on('error', () => undefined);
    const cutAll = () => {
      for (const client of open) client.cut();
      watch.onceGone(cutAll);
    };
    watch.onceGone(cutAll);
  }

  override connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#watch.isGone()) {
        reject(new DatabaseUnavailable('the database does not answer', { isOutage: true }));
        return;
      }
      let isWaiting = true;
      const stop = () => {
        isWaiting = false;
        clearTimeout(patience);
        forget();
      };
      const forget = this.#watch.onceGone(() => {
        stop();
        reject(new DatabaseUnavailable('the database does not answer', { isOutage: true }));
      });
      const patience = setTimeout(() => {
        stop();
        reject(new DatabaseUnavailable('no connection became free in time', { isOutage: false }));
      }, freeWithinMs);
      super.connect().then(
        (client) => {
          if (!isWaiting) return client.release();
          stop();
          resolve(leavingWhenLost(client));
        },
        (error: unknown) => {
          stop();
          reject(unavailableBy(error));
        },
      );
    });
  }
}

/** Limits for calls, unless the server's own settings are stricter. Migrations use a connection without them. */
const limits = {
  statement_timeout: String(statementLimitMs),
  lock_timeout: String(lockWithinMs),
  idle_in_transaction_session_timeout: String(idleInTransactionMs),
};

async function limitStatements(client: pg.ClientBase): Promise<void> {
  const [names, values] = [Object.keys(limits), Object.values(limits)];
  await client.query(
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as l (name, value)',
    [names, values],
  );
}

/**
 * A lost connection leaves the pool at once: drizzle never returns one on which `begin` failed, and ten of those would
 * exhaust the pool.
 */
function leavingWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  let hasLeft = false;
  const leave = (error: Error) => {
    hasLeft = true;
    release(error);
  };
  client.once('error', leave);
  client.release = (error) => {
    if (hasLeft) return;
    client.off('error', leave);
    release(error);
  };
  return client;
}

/** PostgreSQL's own words (too many connections, wrong password, a check that failed) are worth a line; a dead line is the watch's. */
function unavailableBy(error: unknown): Error {
  if (error instanceof Error && isUnavailable(error)) return error;
  const isOutage = !(error instanceof pg.DatabaseError);
  return new DatabaseUnavailable('no connection to the database could be made', { isOutage, cause: error });
}
