/**
 * Endpoint → route. Reads one way for every call: who is it → may they → body as bytes → parse → prepare →
 * transaction → handler → answer in the envelope. A device signs its body: what can be known before, that it is one of
 * ours, is asked before, its signature after. Nothing that comes packed is unpacked. `prepare` is for what must not keep a transaction waiting
 * (pictures, password hashes): the embedded database has a single connection.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { proofMinutes } from '#shared/accounts/fresh-proof.ts';
import type { Api } from '#shared/api.ts';
import { machineMs, now } from '#shared/base/clock.ts';
import type { AnswerOf, Endpoint, EndpointKey, InputOf } from '#shared/base/endpoint.ts';
import { AppError } from '#shared/base/errors.ts';
import { newUid } from '#shared/base/ids.ts';
import { can, owesSomething } from '#shared/base/permissions.ts';
import type { Log } from '../base/log.ts';
import {
  type Actor,
  type Ctx,
  type RequestDevice,
  requireNothingOwed,
  type SessionControl,
  type TokenCaller,
} from '../context.ts';
import type { Db } from '../database/open.ts';
import type { EventKeys } from '../keys/keys.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { announcedBytes, type ReserveBytes } from './body-budget.ts';
import { asksForProof } from './fresh-proof.ts';
import { readJson, toStorable } from './json-body.ts';
import type { PageCache } from './page-cache.ts';
import { type PageReader, pass } from './session.ts';

type Awaitable<T> = T | Promise<T>;
/** A binary answer that is sent while it is made; its type and name stand with it. */
export interface ByteStream {
  type: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}
/** An answer that was written as JSON in another thread. */
export class WrittenJson {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
type HandlerAnswer<E> = E extends { output: 'binary' }
  ? Uint8Array | ByteStream
  : AnswerOf<E> | (E extends { unread: true } ? WrittenJson : never);
type RunHandler<E> = (ctx: Ctx, input: InputOf<E>) => Awaitable<HandlerAnswer<E>>;

/** A handler: a function; or one with a `prepare` step; or one that opens its own transactions. */
export type Handler<E> = RunHandler<E> | { transaction: 'own'; run: RunHandler<E> } | PreparedHandler<E>;

interface PreparedHandler<E> {
  prepare: (ctx: Ctx, input: InputOf<E>) => Awaitable<unknown>;
  finish: (ctx: Ctx, input: InputOf<E>, prepared: never) => Awaitable<AnswerOf<E>>;
}

/** Ties a handler's two steps together, so that the second knows what the first made. */
export function prepared<E, P>(
  prepare: (ctx: Ctx, input: InputOf<E>) => Awaitable<P>,
  finish: (ctx: Ctx, input: InputOf<E>, prepared: P) => Awaitable<AnswerOf<E>>,
): PreparedHandler<E> {
  // `never` is what any P may stand in for; runHandler() hands finish exactly what prepare returned.
  return { prepare, finish: finish as PreparedHandler<E>['finish'] };
}

export type Handlers<T> = { [K in keyof T]: Handler<T[K]> };

/** One handler for each endpoint: a missing one does not compile. */
export type ApiHandlers = Handlers<Api>;

export interface MountOptions {
  db: Db;
  keys: EventKeys;
  objects: ObjectStore | null;
  log: Log;
  /** Reads the session of a request that may have one. */
  readSession: (req: Request, res: Response) => Promise<{ actor: Actor | null; session: SessionControl }>;
  /** The API token of a request, if it may call this endpoint; throws API_TOKEN and NOT_ALLOWED. */
  readToken: (req: Request, endpoint: Endpoint) => Promise<TokenCaller>;
  /**
   * Finds the device a request says it comes from; what is answered verifies its signature over the body. Both
   * throw DEVICE_SIGNATURE and the like.
   */
  findDevice: (req: Request) => Promise<(body: Uint8Array) => Promise<RequestDevice>>;
  /** Sets room aside for a large body, or throws UNAVAILABLE. */
  takeRoom: ReserveBytes;
}

/** Bytes of a body, and values of its JSON, unless the endpoint says otherwise. */
const defaultLimit = 100 * 1024;
const defaultValues = 20_000;

/** Adds every endpoint of the table to the router. */
export function mount(router: Router, endpoints: Api, handlers: ApiHandlers, options: MountOptions): void {
  for (const key of Object.keys(endpoints) as (keyof Api)[]) {
    mountOne(router, key, endpoints[key] as Endpoint, handlers[key] as Handler<Endpoint>, options);
  }
}

/** Answers a public read without HTTP, for server-rendered pages. Throws as the call would. */
export type PublicRead = (
  key: string,
  sent: { params?: unknown; query?: unknown },
  reader: PageReader,
) => Promise<unknown>;

/** An app that can also answer the reads of the pages it renders. */
export type App = Express & {
  readPublic: PublicRead;
  /** Applies what newer devices had sent before this version knew its shape; how many. */
  applyUnderstood: () => Promise<number>;
  /** The cache of rendered pages. */
  pageFront: PageCache;
  /** From now on it answers as before, but reports that it is not ready and closes connections. */
  drain: () => void;
  /** Ends the answers that stay open by themselves, before the server stops. */
  endStreams: () => Promise<void>;
};

export function publicReader(
  endpoints: Api,
  handlers: ApiHandlers,
  o: Pick<MountOptions, 'db' | 'keys' | 'objects'> & {
    /** The replica for public reads. */
    replica: () => Db | null;
  },
): PublicRead {
  return async (key, sent, reader) => {
    const endpoint = endpoints[key as keyof Api] as Endpoint | undefined;
    if (endpoint?.may !== 'anyone' || !key.startsWith('GET ')) throw new AppError('NOT_ALLOWED');
    const params = endpoint.params?.safeParse(sent.params ?? {});
    if (params && !params.success) throw new AppError('NOT_FOUND');
    const query = endpoint.query?.safeParse(toStorable(sent.query ?? {}));
    if (query && !query.success) throw new AppError('INVALID');
    // Both were parsed by the endpoint's own schemas just above.
    const input = { params: params?.data, query: query?.data, body: undefined } as InputOf<Endpoint>;
    const ctx: Ctx = {
      db: o.db,
      keys: o.keys,
      objects: o.objects,
      now: now(),
      newUid,
      actor: null,
      device: null,
      session: noSession,
      address: '',
      signal: never,
      afterCommit: () => undefined,
    };
    const readFrom = (db: Db) =>
      runHandler(handlers[key as keyof Api] as Handler<Endpoint>, { ...ctx, db }, input, true);
    const replica = reader === 'anybody' ? o.replica() : null;
    if (!replica) return readFrom(o.db);
    // It is away, or had to give a statement up for what it follows; what is wrong with the call is wrong on both.
    return readFrom(replica).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      return readFrom(o.db);
    });
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
  const raw = express.raw({ type: () => true, limit, inflate: false });

  router[verb](path, async (req, res) => {
    const signal = signalOf(res);
    const { who, identify } = await admit(req, res, endpoint, o);
    const size = announcedBytes(req, limit);
    if (size > defaultLimit) o.takeRoom(who, size, res);
    const bytes = await readBody(raw, req, res);
    const ctx = contextOf(req, { ...(await identify(bytes)), signal }, o);
    const input = parse(endpoint, req, bytes);
    if (ctx.actor && asksForProof(key, input.body)) requireFreshProof(ctx.session);
    const after: (() => void | Promise<void>)[] = [];
    ctx.afterCommit = (task) => after.push(task);

    const answer = await runHandler(handler, ctx, input, method === 'GET');
    for (const task of after) await task();
    if (isStream(endpoint, answer)) await sendStream(res, answer);
    else send(res, endpoint, answer);
  });
}

type Identity = Pick<Ctx, 'actor' | 'device' | 'session' | 'token'>;

interface AdmittedRequest {
  who: Parameters<ReserveBytes>[0];
  identify: (body: Uint8Array) => Promise<Identity>;
}

/** Checks permission before anything is read; a device is authenticated by its body. */
async function admit(
  req: Request,
  res: Response,
  endpoint: Endpoint,
  o: MountOptions,
): Promise<AdmittedRequest> {
  const { may, mayBeSigned, whileOwing } = endpoint;
  // A token is used alone: cookie and signature are ignored.
  if (hasToken(req)) {
    const token = await o.readToken(req, endpoint);
    const identify = async () => ({ actor: null, device: null, session: noSession, token });
    return { who: { user: `token ${token.id}` }, identify };
  }
  if (may === 'device') {
    const verify = await o.findDevice(req);
    const identify = async (body: Uint8Array) => ({
      actor: null,
      device: await verify(body),
      session: noSession,
    });
    return { who: { device: req.get('x-device') ?? '' }, identify };
  }
  const { actor: known, session } = await o.readSession(req, res);
  const isHeldUp = known !== null && owesSomething(known) && !whileOwing;
  const actor = isHeldUp ? null : known;
  if (may !== 'anyone') {
    if (known && isHeldUp) requireNothingOwed(known);
    if (!actor) throw new AppError('NOT_SIGNED_IN');
    if (may !== 'signedIn' && !can(actor.role, may)) throw new AppError('NOT_ALLOWED');
  }
  const isSigned = mayBeSigned && req.get('x-device') !== undefined;
  const identify = async (body: Uint8Array) => ({
    actor,
    session,
    device: isSigned ? await signerOf(req, body, o) : null,
  });
  return { who: { user: String(actor?.id ?? '') }, identify };
}

/** Other schemes are a proxy's own, and nothing to us. */
const hasToken = (req: Request) => /^bearer\b/i.test(req.get('authorization') ?? '');

/** The device that signed the call of a user. One whose clock is off, or that is locked, is an address like any other. */
async function signerOf(req: Request, body: Uint8Array, o: MountOptions): Promise<RequestDevice | null> {
  try {
    return await (await o.findDevice(req))(body);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function contextOf(req: Request, asked: Identity & Pick<Ctx, 'signal'>, o: MountOptions): Ctx {
  return {
    ...asked,
    db: o.db,
    now: now(),
    newUid,
    keys: o.keys,
    objects: o.objects,
    address: req.ip ?? '',
    afterCommit: () => undefined,
  };
}

/** Throws what becomes 413 above the limit, 415 for a packed body, and BAD_REQUEST for one that broke off. */
async function readBody(raw: RequestHandler, req: Request, res: Response): Promise<Uint8Array> {
  await pass(raw, req, res);
  if (req.destroyed && !req.complete) throw new AppError('BAD_REQUEST');
  return Buffer.isBuffer(req.body) ? req.body : new Uint8Array();
}

const never = new AbortController().signal;

/** Aborts when the connection ends before the answer does. */
function signalOf(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Refuses a session whose owner has not shown their password for a while; the caller asks for it and calls again. */
function requireFreshProof({ provenAt }: SessionControl): void {
  const age = machineMs() - provenAt;
  if (age < 0 || age > proofMinutes * 60_000) throw new AppError('PROOF_NEEDED');
}

const noSession: SessionControl = {
  id: '',
  provenAt: 0,
  prove: () => undefined,
  signIn: () => Promise.reject(new Error('this call has no session')),
  signOut: () => Promise.reject(new Error('this call has no session')),
  authenticate: () => Promise.reject(new Error('this call has no session')),
};

function parse(endpoint: Endpoint, req: Request, bytes: Uint8Array): InputOf<Endpoint> {
  const params = endpoint.params?.safeParse(req.params);
  // An address that cannot exist is not found, whatever is wrong with it.
  if (params && !params.success) throw new AppError('NOT_FOUND');
  const query = endpoint.query?.parse(toStorable(req.query));
  const sent = endpoint.bytes ? bytes : endpoint.body && jsonOf(endpoint, req, bytes);
  const body = endpoint.bytes || endpoint.unread ? sent : endpoint.body?.parse(sent);
  // The three parts were parsed by the endpoint's own schemas just above.
  return { params: params?.data, query, body } as InputOf<Endpoint>;
}

/** The body as JSON. Forms and text/plain are refused: only a script of our own origin can send JSON. */
function jsonOf(endpoint: Endpoint, req: Request, bytes: Uint8Array): unknown {
  if (bytes.length > 0 && !req.is('application/json')) throw new AppError('WRONG_TYPE');
  if (endpoint.unread) return bytes;
  if (bytes.length === 0) return {};
  return readJson(bytes, endpoint.values ?? defaultValues);
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

/**
 * Streams a file. A client abort stops its generation; an error midway closes the connection, so that the file is
 * incomplete.
 */
async function sendStream(res: Response, { type, fileName, bytes }: ByteStream): Promise<void> {
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  // The log, the session, compression and the pipeline itself each listen for the end.
  res.setMaxListeners(20);
  await pipeline(Readable.from(bytes, { objectMode: false }), res).catch((error: unknown) => {
    if (!res.headersSent) throw error;
    res.destroy();
  });
}

function send(res: Response, endpoint: Endpoint, answer: unknown): void {
  res.status(endpoint.status ?? 200);
  res.setHeader('Cache-Control', 'no-store');
  if (endpoint.output === 'binary') {
    res.type(endpoint.contentType ?? 'application/octet-stream').send(Buffer.from(answer as Uint8Array));
    return;
  }
  if (answer instanceof WrittenJson) {
    res.type('json').send(Buffer.concat([Buffer.from('{"data":'), answer.bytes, Buffer.from('}')]));
    return;
  }
  res.json(endpoint.bare ? answer : { data: answer });
}
