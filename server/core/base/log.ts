import type { Request, Response } from 'express';
import pino from 'pino';
import { pinoHttp } from 'pino-http';
import { AppError } from '#shared/base/errors.ts';
import { causesOf, DatabaseUnavailable } from './unavailable.ts';

export type Log = pino.Logger;

/**
 * Structured lines that hold no one: no bodies, no addresses, no query strings, no cookies, no values of a
 * statement. What an error says in its own words is left out, see `faultWithoutValues`.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultWithoutValues },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** One line per request: method, route pattern (a path may identify a person), status and milliseconds. */
export function requestLog(log: Log) {
  const lineOf = (req: unknown, res: unknown, took: { responseTime: number }) => ({
    // pino-http hands on what express gave it.
    ...requestFields(req as Request),
    status: (res as Response).statusCode,
    ms: took.responseTime,
  });
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    quietResLogger: true,
    customSuccessObject: lineOf,
    customErrorObject: (req, res, _error, took) => lineOf(req, res, took),
    // A server error has its own line; an outage is logged once, not per call.
    customLogLevel: () => 'debug',
  });
}

/** The fields of a request that a log line may contain. */
export function requestFields(req: Request): { method: string; route: string } {
  const route: unknown = req.route?.path;
  return { method: req.method, route: typeof route === 'string' ? route : 'none' };
}

/** The place of messages raised by our own SQL functions, which may contain any text. */
const raisedByAFunction = 'exec_stmt_raise';

interface LoggedFault {
  name: string;
  code?: string | undefined;
  message?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  routine?: string | undefined;
  syscall?: string | undefined;
  stack: string[];
}

const namesOfThings = ['schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;

/**
 * SQLSTATE classes whose messages name tables, columns and limits, never row values: connection, transaction state,
 * access, missing objects (42), resources, operator, system.
 */
const speaksOfNoValue = /^(08|25|28|3D|40|42|53|55|57|58)/;

/**
 * An error for the log, with its causes: names, codes and stack. Messages are left out because they can contain
 * personal data: drizzle's has the statement and its parameters, PostgreSQL's the invalid value, zod's the input. Only
 * fixed messages of ours and of PostgreSQL are kept.
 */
export function faultWithoutValues(error: unknown): LoggedFault[] {
  return causesOf(error).map((one) => {
    if (!(one instanceof Error)) return { name: typeof one, stack: [] };
    // Read like a table: what is there and is text counts.
    const fields = one as unknown as Record<string, unknown>;
    const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : undefined);
    const code = text('code');
    const isPostgres = code !== undefined && text('severity') !== undefined;
    const mayBeSaid =
      one instanceof DatabaseUnavailable ||
      one instanceof AppError ||
      (isPostgres && speaksOfNoValue.test(code) && text('routine') !== raisedByAFunction);
    return {
      name: isPostgres ? 'PostgresError' : one.constructor.name,
      ...(code ? { code } : {}),
      ...(mayBeSaid ? { message: one.message } : {}),
      ...Object.fromEntries(namesOfThings.flatMap((key) => (text(key) ? [[key, text(key)]] : []))),
      stack: framesOf(one),
    };
  });
}

/** The places of a stack: what follows the message, which may have lines that look like places. */
function framesOf({ message, stack = '' }: Error): string[] {
  const head = stack.indexOf(message);
  const below = head < 0 ? stack : stack.slice(head + message.length);
  return below
    .split('\n')
    .flatMap((line) => (/^\s+at .+:\d+:\d+\)?$/.test(line) ? [line.trim().slice(3)] : []));
}
