import pg from 'pg';
import { DatabaseUnavailable } from '../base/unavailable.ts';

/** A host that takes a connection and never speaks is not waited for longer. */
const connectWithinMs = 2000;
const keepAliveAfterMs = 10_000;

export interface ClientOptions {
  /** Without it a statement has no time limit, as in migrations. */
  answerWithinMs?: number;
  trace?: StatementTrace | undefined;
  /**
   * Set for a pooler in transaction mode: session settings would leak to other clients. Each transaction begins with
   * these settings, and no statement is prepared by name.
   */
  perTransaction?: Readonly<Record<string, string>>;
}

/** Called before each statement; the returned function is called at its end, with the error if it failed. */
export type StatementTrace = (text: string) => ((failure?: unknown) => void) | undefined;

/**
 * A connection whose loss is an expected result: every connection failure is a DatabaseUnavailable, and an 'error'
 * listener is always attached, because Node exits on an 'error' event without one.
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

  /** Closes the connection at once; pending statements fail with a DatabaseUnavailable. */
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

  /** Errors of PostgreSQL are passed on; an error caused by a closed connection has no code that identifies it. */
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
  // A submittable (cursor, stream) has no name and starts no transaction.
  if ('submit' in asked) return [asked, ...rest];
  return [{ ...asked, text: withSettings, name: undefined }, ...rest];
}

/** The statement of what `query` takes: a text, or an object that has one. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const has = typeof asked === 'object' && asked !== null && 'text' in asked;
  return has && typeof asked.text === 'string' ? asked.text : '';
}
