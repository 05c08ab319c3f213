import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** A host that takes a connection and never speaks is not waited for longer. */
const connectWithinMs = 2000;
const keepAliveAfterMs = 10_000;

export interface ClientOptions {
  /** Without it a statement may take as long as it likes: a migration does. */
  answerWithinMs?: number;
  trace?: StatementTrace | undefined;
  /**
   * Set where a pooler stands between that hands out PostgreSQL's connections by transaction: what is said of the session would
   * be said to whoever comes next. Each transaction begins with these settings of its own, and no statement is prepared by name.
   */
  perTransaction?: Readonly<Record<string, string>>;
}

/** Told of each statement before it is asked; what it answers is told when that is over, and by what it failed. */
export type StatementTrace = (text: string) => ((failure?: unknown) => void) | undefined;

/**
 * A connection whose end is an answer, not an accident: every failure by the connection itself is a
 * DatabaseUnavailable, and an 'error' event always has a listener (Node ends a process over one that has none,
 * and a client that somebody holds is listened to by nobody else).
 */
export class PostgresClient extends pg.Client {
  #isLost = false;
  readonly #answerWithinMs: number | undefined;
  readonly #trace: StatementTrace | undefined;
  readonly #begin: string | null;

  constructor(config?: pg.ClientConfig, { answerWithinMs, trace, perTransaction }: ClientOptions = {}) {
    super({
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      ...config,
    });
    this.#answerWithinMs = answerWithinMs;
    this.#trace = trace;
    const settings = Object.entries(perTransaction ?? {});
    this.#begin = perTransaction
      ? settings.map(([name, value]) => `; set local ${name} = ${pg.escapeLiteral(value)}`).join('')
      : null;
    this.on('error', () => {
      this.#isLost = true;
    });
    // All of pg's signatures: what comes in is handed on as it is, what comes out is what pg answers.
    this.query = ((...sent: unknown[]) => this.#ask(sent)) as pg.Client['query'];
  }

  /** Ends the connection at once, whatever is under way: whoever waits for an answer gets a DatabaseUnavailable. */
  cut(): void {
    this.connection.stream.destroy();
  }

  #ask(sent: unknown[]): unknown {
    const silent = this.#answerWithinMs && setTimeout(() => this.cut(), this.#answerWithinMs);
    const traced = this.#trace?.(textOf(sent[0]));
    const over = (failure?: unknown) => {
      clearTimeout(silent || undefined);
      traced?.(failure);
    };
    const send = (args: unknown[]): unknown =>
      Reflect.apply(super.query, this, this.#begin === null ? args : byTransaction(args, this.#begin));
    const done = sent.at(-1);
    if (typeof done === 'function') {
      return send([
        ...sent.slice(0, -1),
        (error: unknown, result: unknown) => {
          over(error);
          done(error ? this.#named(error) : error, result);
        },
      ]);
    }
    return Promise.resolve(send(sent)).then(
      (result) => {
        over();
        return result;
      },
      (error: unknown) => {
        over(error);
        throw this.#named(error);
      },
    );
  }

  /** What PostgreSQL said stays as it is; what the connection's end made of a query has no code to know it by. */
  #named(error: unknown): unknown {
    if (error instanceof pg.DatabaseError) return error;
    if (!this.#isLost && !this.connection.stream.destroyed) return error;
    return new DatabaseUnavailable('the connection to the database was lost', {
      isOutage: true,
      cause: error,
    });
  }
}

/** The same question for a pooler: without a name, and a transaction with its settings. */
function byTransaction([asked, ...rest]: unknown[], begin: string): unknown[] {
  const text = textOf(asked);
  const withSettings = /^begin\b/.test(text) ? text + begin : text;
  if (typeof asked !== 'object' || asked === null) return [withSettings, ...rest];
  // What can be submitted by itself (a cursor, a stream) has no name and begins nothing.
  if ('submit' in asked) return [asked, ...rest];
  return [{ ...asked, text: withSettings, name: undefined }, ...rest];
}

/** The statement of what `query` takes: a text, or an object that has one. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const has = typeof asked === 'object' && asked !== null && 'text' in asked;
  return has && typeof asked.text === 'string' ? asked.text : '';
}
