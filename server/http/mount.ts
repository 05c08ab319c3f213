/**
 * Endpoint → route. Reads one way for every call: body as bytes → who is it → may they → parse → prepare →
 * transaction → handler → answer in the envelope. `prepare` is for what must not keep a transaction waiting
 * (pictures, password hashes): the embedded database has a single connection.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Express, type Request, type Response, type Router } from 'express';
import type { Api } from '#shared/api.ts';
import { now } from '#shared/clock.ts';
import type { AnswerOf, Caller, Endpoint, EndpointKey, InputOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { newUid } from '#shared/ids.ts';
import { can } from '#shared/permissions.ts';
import type { Actor, Ctx, RequestDevice, SessionControl } from '../context.ts';
import type { Db } from '../database/open.ts';
import type { EventKeys } from '../platform/keys.ts';
import type { Log } from '../platform/log.ts';

type Awaitable<T> = T | Promise<T>;
/** A binary answer that is sent while it is made; its type and name stand with it. */
export interface ByteStream {
  type: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}
type Answered<E> = E extends { output: 'binary' } ? Uint8Array | ByteStream : AnswerOf<E>;
type Run<E> = (ctx: Ctx, input: InputOf<E>) => Awaitable<Answered<E>>;

/** A handler: a function; or one with a `prepare` step; or one that opens its own transactions. */
export type Handler<E> = Run<E> | { transaction: 'own'; run: Run<E> } | Prepared<E>;

interface Prepared<E> {
  prepare: (ctx: Ctx, input: InputOf<E>) => Awaitable<unknown>;
  finish: (ctx: Ctx, input: InputOf<E>, prepared: never) => Awaitable<AnswerOf<E>>;
}

/** Ties a handler's two steps together, so that the second knows what the first made. */
export function prepared<E, P>(
  prepare: (ctx: Ctx, input: InputOf<E>) => Awaitable<P>,
  finish: (ctx: Ctx, input: InputOf<E>, prepared: P) => Awaitable<AnswerOf<E>>,
): Prepared<E> {
  // `never` is what any P may stand in for; runHandler() hands finish exactly what prepare returned.
  return { prepare, finish: finish as Prepared<E>['finish'] };
}

export type Handlers<T> = { [K in keyof T]: Handler<T[K]> };

/** One handler for each endpoint: a missing one does not compile. */
export type ApiHandlers = Handlers<Api>;

export interface MountOptions {
  db: Db;
  keys: EventKeys;
  log: Log;
  /** Reads the session of a request that may have one. */
  readSession: (req: Request, res: Response) => Promise<{ actor: Actor | null; session: SessionControl }>;
  /** Verifies the device signature of a request, or throws DEVICE_SIGNATURE and the like. */
  readDevice: (req: Request, body: Uint8Array) => Promise<RequestDevice>;
}

const defaultLimit = 100 * 1024;

/** Adds every endpoint of the table to the router. */
export function mount(router: Router, endpoints: Api, handlers: ApiHandlers, options: MountOptions): void {
  for (const key of Object.keys(endpoints) as (keyof Api)[]) {
    mountOne(router, key, endpoints[key] as Endpoint, handlers[key] as Handler<Endpoint>, options);
  }
}

/** Answers a public read without HTTP, for pages that are drawn here. Throws as the call itself would. */
export type PublicRead = (key: string, sent: { params?: unknown; query?: unknown }) => Promise<unknown>;

/** An app that also answers the reads of its own pages. */
export type App = Express & {
  readPublic: PublicRead;
  /** Ends the answers that stay open by themselves, before the server stops. */
  endStreams: () => Promise<void>;
};

export function publicReader(
  endpoints: Api,
  handlers: ApiHandlers,
  o: Pick<MountOptions, 'db' | 'keys'>,
): PublicRead {
  return async (key, sent) => {
    const endpoint = endpoints[key as keyof Api] as Endpoint | undefined;
    if (endpoint?.may !== 'anyone' || !key.startsWith('GET ')) throw new AppError('NOT_ALLOWED');
    const params = endpoint.params?.safeParse(sent.params ?? {});
    if (params && !params.success) throw new AppError('NOT_FOUND');
    const query = endpoint.query?.safeParse(storable(sent.query ?? {}));
    if (query && !query.success) throw new AppError('INVALID');
    // Both were parsed by the endpoint's own schemas just above.
    const input = { params: params?.data, query: query?.data, body: undefined } as InputOf<Endpoint>;
    const ctx: Ctx = {
      db: o.db,
      keys: o.keys,
      now: now(),
      newUid,
      actor: null,
      device: null,
      session: noSession,
      address: '',
      afterCommit: () => undefined,
    };
    return runHandler(handlers[key as keyof Api] as Handler<Endpoint>, ctx, input, true);
  };
}

function mountOne(
  router: Router,
  key: EndpointKey,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  o: MountOptions,
) {
  const [method, path] = key.split(' ') as [string, string];
  const limit = endpoint.bytes ?? endpoint.limit ?? defaultLimit;
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

  router[verb](path, express.raw({ type: () => true, limit }), async (req, res) => {
    const bytes: Uint8Array = Buffer.isBuffer(req.body) ? req.body : new Uint8Array();
    const ctx = await contextOf(req, res, endpoint.may, bytes, o);
    const input = parse(endpoint, req, bytes);
    const after: (() => void | Promise<void>)[] = [];
    ctx.afterCommit = (task) => after.push(task);

    const answer = await runHandler(handler, ctx, input, method === 'GET');
    for (const task of after) await task();
    if (isStream(endpoint, answer)) await sendStream(res, answer);
    else send(res, endpoint, answer);
  });
}

async function contextOf(
  req: Request,
  res: Response,
  may: Caller,
  bytes: Uint8Array,
  o: MountOptions,
): Promise<Ctx> {
  const base = {
    db: o.db,
    now: now(),
    newUid,
    keys: o.keys,
    address: req.ip ?? '',
    afterCommit: () => undefined,
  };
  if (may === 'device') {
    return { ...base, actor: null, device: await o.readDevice(req, bytes), session: noSession };
  }
  const { actor, session } = await o.readSession(req, res);
  if (may !== 'anyone') {
    if (!actor) throw new AppError('NOT_SIGNED_IN');
    if (may !== 'signedIn' && !can(actor.role, may)) throw new AppError('NOT_ALLOWED');
  }
  return { ...base, actor, device: null, session };
}

const noSession: SessionControl = {
  id: '',
  signIn: () => Promise.reject(new Error('a device call has no session')),
  signOut: () => Promise.reject(new Error('a device call has no session')),
  authenticate: () => Promise.reject(new Error('a device call has no session')),
};

function parse(endpoint: Endpoint, req: Request, bytes: Uint8Array): InputOf<Endpoint> {
  const params = endpoint.params?.safeParse(req.params);
  // An address that cannot exist is not found, whatever is wrong with it.
  if (params && !params.success) throw new AppError('NOT_FOUND');
  const query = endpoint.query?.parse(storable(req.query));
  const body = endpoint.bytes ? bytes : endpoint.body?.parse(readJson(req, bytes));
  // The three parts were parsed by the endpoint's own schemas just above.
  return { params: params?.data, query, body } as InputOf<Endpoint>;
}

/** The body as JSON. Forms and text/plain are refused: only a script of our own origin can send JSON. */
function readJson(req: Request, bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  if (!req.is('application/json')) throw new AppError('WRONG_TYPE');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(deepest, value)) throw new AppError('BAD_REQUEST');
    return storable(value);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
}

/** No form of ours nests deeper by far; thousands of levels would exhaust the stack of whoever reads them. */
const deepest = 50;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/**
 * What was sent, as PostgreSQL can keep it: NUL and half a surrogate pair have no place in its texts, and
 * `__proto__` none in our objects.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)] as const);
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

async function runHandler(handler: Handler<Endpoint>, ctx: Ctx, input: InputOf<Endpoint>, readOnly: boolean) {
  if (typeof handler === 'function') {
    if (readOnly) return handler(ctx, input);
    return ctx.db.transaction(async (tx) => handler({ ...ctx, db: tx }, input));
  }
  if ('transaction' in handler) return handler.run(ctx, input);
  const made = await handler.prepare(ctx, input);
  return ctx.db.transaction(async (tx) => handler.finish({ ...ctx, db: tx }, input, made as never));
}

function isStream(endpoint: Endpoint, answer: unknown): answer is ByteStream {
  return endpoint.output === 'binary' && typeof answer === 'object' && answer !== null && 'bytes' in answer;
}

/** Sends a file while it is made. Whoever leaves stops the making; what fails midway ends the connection, not the file. */
async function sendStream(res: Response, { type, fileName, bytes }: ByteStream): Promise<void> {
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  await pipeline(Readable.from(bytes, { objectMode: false }), res).catch((error: unknown) => {
    if (!res.headersSent) throw error;
    res.destroy();
  });
}

function send(res: Response, endpoint: Endpoint, answer: unknown): void {
  res.status(endpoint.status ?? 200);
  res.setHeader('Cache-Control', endpoint.contentType ? 'private, max-age=3600' : 'no-store');
  if (endpoint.output === 'binary') {
    res.type(endpoint.contentType ?? 'application/octet-stream').send(Buffer.from(answer as Uint8Array));
    return;
  }
  res.json(endpoint.bare ? answer : { data: answer });
}
