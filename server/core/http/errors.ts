/** Anything thrown → `{error, code, fields}`; the only place a status is chosen. */
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import { machineMs } from '#shared/base/clock.ts';
import {
  AppError,
  type ErrorCode,
  errorCodes,
  type FieldCode,
  type FieldErrors,
  fieldCodes,
} from '#shared/base/errors.ts';
import { isUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { type Log, requestFields } from '../base/log.ts';
import { sqlState } from '../base/sql-state.ts';
import { isOutage, isUnavailable } from '../base/unavailable.ts';

/** A sentence for clients without our catalogs; the app translates by code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request could not be read.',
  INVALID: 'Some fields need to be corrected.',
  NOT_SIGNED_IN: 'Please sign in.',
  WRONG_CREDENTIALS: 'Invalid username or password',
  SECOND_FACTOR: 'Please send a code or a passkey of the second factor as well.',
  WRONG_CODE: 'Invalid code',
  WRONG_PASSKEY: 'The passkey was not accepted',
  OWES_FACTOR: 'Please set up the second factor of this account first.',
  OWES_PASSWORD: 'Please choose a password of your own first.',
  PROOF_NEEDED: 'Please confirm your password first: POST /api/auth/proof.',
  API_TOKEN: 'This API token is not accepted.',
  NOT_ALLOWED: 'Your role does not allow this.',
  CROSS_SITE: 'This call must come from the site itself.',
  REGISTRATION_CLOSED: 'Registration is closed.',
  REGISTRATION_QUOTA: 'This account has registered as many people today as one may.',
  NOT_FOUND: 'Not found.',
  USERNAME_TAKEN: 'Username already exists',
  EMAIL_TAKEN: 'Email already exists',
  NOT_IN_THIS_STATE: 'This is not possible in its present state.',
  LAST_SUPER_USER: 'The last super administrator cannot be removed.',
  LAST_FACTOR: 'The last second factor cannot be removed while it is required.',
  NOT_YOURSELF: 'You cannot do this to your own account.',
  TOO_LARGE: 'What was sent is too large.',
  WRONG_TYPE: 'This kind of file is not accepted.',
  TOO_MANY: 'Too many attempts. Please wait and try again.',
  INTERNAL: 'Something went wrong on the server.',
  UNAVAILABLE: 'The server cannot answer right now.',
};

/** The faults of a body, all at once: the first code of each field. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    const known = (fieldCodes as readonly string[]).includes(issue.message);
    fields[field] ??= known ? (issue.message as FieldCode) : 'INVALID';
  }
  return fields;
}

/** A body named something that does not exist. */
const foreignKeyViolation = '23503';

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError('INVALID', { fields: fieldErrors(error), cause: error });
  const { code: state = '', column } = sqlState(error) ?? {};
  if (state === foreignKeyViolation && column !== undefined)
    return new AppError('INVALID', { fields: { [column]: 'INVALID_CHOICE' }, cause: error });
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', { retryAfter: 5, cause: error });
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  // A value no column takes: a year before the first, say. What devices sent is judged apart.
  if (/^22/.test(state)) return new AppError('BAD_REQUEST', { cause: error });
  if (status === 413) return new AppError('TOO_LARGE', { cause: error });
  if (status === 415) return new AppError('WRONG_TYPE', { cause: error });
  if (status === 400) return new AppError('BAD_REQUEST', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/** Forbidden calls, guesses and manipulated requests: each is logged (ASVS 16.3.2, 16.3.3). */
const attempts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...([
    'NOT_ALLOWED',
    'API_TOKEN',
    'OWES_FACTOR',
    'OWES_PASSWORD',
    'PROOF_NEEDED',
    'CROSS_SITE',
    'BAD_REQUEST',
    'TOO_MANY',
    'REGISTRATION_QUOTA',
  ] as const),
  ...(['WRONG_CREDENTIALS', 'WRONG_CODE', 'RESET_LINK', 'ENROLMENT_CODE'] as const),
  ...(['DEVICE_SIGNATURE', 'DEVICE_REVOKED', 'DEVICE_FORKED', 'EDITION_OVER', 'REPLAYED'] as const),
]);

/** Logged refusals per minute; the next line has the number of the rest, so that a flood does not fill the disk. */
const mostRefusals = 120;

/** Says who it was by number alone: the account that is signed in, the device that is named. */
function createAttemptLog(log: Log): (known: AppError, req: Request) => void {
  let [minute, said, unsaid] = [0, 0, 0];
  return ({ code }, req) => {
    const present = Math.floor(machineMs() / 60_000);
    if (present !== minute) [minute, said] = [present, 0];
    if (said === mostRefusals) {
      unsaid += 1;
      return;
    }
    const device = req.get('x-device') ?? '';
    const who = { user: req.user?.id ?? null, ...(isUid(device) ? { device } : {}) };
    log.info({ code, ...who, ...requestFields(req), ...(unsaid > 0 ? { unsaid } : {}) }, 'refused');
    [said, unsaid] = [said + 1, 0];
  };
}

/** The JSON error handler of /api. */
export function apiErrors(log: Log): ErrorRequestHandler {
  const logAttempt = createAttemptLog(log);
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toAppError(error);
    const status = errorCodes[known.code];
    if (status >= 500) logFault(log, known, req);
    else if (attempts.has(known.code)) logAttempt(known, req);
    sayWhen(res, known);
    // RFC 6750: a program learns that its token is what is wrong.
    if (known.code === 'API_TOKEN') res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
    res.status(status).json({
      error: sentences[known.code] ?? must(known.code, 'an AppError has a code'),
      code: known.code,
      ...(known.fields ? { fields: known.fields } : {}),
    });
  };
}

/**
 * The error handler for everything else: the name of the status, without details. Pages use `draw` to explain server
 * errors.
 */
export function pageErrors(log: Log, draw?: (req: Request) => string): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toAppError(error);
    const sent: unknown = error.status;
    const isTheirs = typeof sent === 'number' && sent >= 400 && sent < 500;
    const status = isTheirs ? sent : errorCodes[known.code];
    if (status >= 500) logFault(log, known, req);
    sayWhen(res, known);
    res.setHeader('Cache-Control', 'no-store');
    res.status(status);
    const isLookedAt = path.extname(req.path) === '' && req.accepts(['html', 'text']) === 'html';
    if (draw && status >= 500 && isLookedAt) res.type('html').send(draw(req));
    else res.type('text/plain').send(STATUS_CODES[status] ?? String(status));
  };
}

/** A fault of ours is a line each; an outage is one line for all, and the watch over the database writes it. */
function logFault(log: Log, known: AppError, req: Request): void {
  const level = isOutage(known) ? 'debug' : known.code === 'UNAVAILABLE' ? 'warn' : 'error';
  log[level]({ err: known.cause ?? known, ...requestFields(req) }, known.code);
}

function sayWhen(res: Response, { retryAfter }: AppError): void {
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(Math.ceil(retryAfter)));
}

/** An unknown /api path is a JSON 404. */
export const unknownApiPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND');
};
