/**
 * Public reads together, for pages that keep up: thousands of phones ask every few seconds whether what they show is
 * still so. A read is made once, however many ask, and again when the database tells that something public has
 * changed; an unchanged answer is a 304 that has asked the database nothing. A single read shares what was made, and is never
 * behind what was committed before it was asked for: other programs read what they have just written.
 */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { nowMs } from '#shared/base/clock.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { AppError } from '#shared/base/errors.ts';
import { mostReads, publicPaths } from '#shared/content/public-reads.ts';
import type { Log } from '../../core/base/log.ts';
import type { Database } from '../../core/database/open.ts';
import { type CompressedBody, compressBody, sendBody } from '../../core/http/compressed-body.ts';
import type { PublicRead } from '../../core/http/mount.ts';
import { type PageReader, readerOf } from '../../core/http/session.ts';
import { memoizeFor } from '../../core/http/ttl-cache.ts';

/** Maximum cache time, ms: a scheduled article becomes visible without any write. */
const sameForMs = 10_000;
const longestRead = 300;

interface BatchParts {
  endpoints: Record<string, Endpoint>;
  read: PublicRead;
  database: Database;
  log: Log;
}

export interface PublicBatch {
  handler: RequestHandler;
  /**
   * Answers one public read by its address for callers without session or token. Everything else goes to the
   * endpoint.
   */
  single: RequestHandler;
  close: () => Promise<void>;
}

/** A read that was made: its answer as JSON, and what tells it from another. */
interface CachedRead {
  body: CompressedBody;
  hash: string;
  isRefused: boolean;
}

export function createPublicBatch({ endpoints, read, database, log }: BatchParts): PublicBatch {
  const find = findRead(Object.keys(endpoints));
  const made = memoizeFor<CachedRead>(sameForMs);
  const joined = memoizeFor<CompressedBody>(sameForMs);
  /** How often something public has changed since this server listens. */
  let changes = 0;
  let listening: Promise<() => Promise<void>> | undefined;

  async function listen(): Promise<void> {
    listening ??= database.listen('public_changes', () => {
      changes += 1;
    });
    try {
      await listening;
    } catch (error) {
      // Until the next one tries again, answers are as old as they may be and no older.
      listening = undefined;
      log.error({ err: error }, 'public changes are not heard');
    }
  }

  async function make(address: string, reader: PageReader): Promise<CachedRead> {
    const asked = find(address);
    if (!asked) throw new AppError('BAD_REQUEST');
    const answer = await read(asked.key, asked, reader).then(
      (data) => ({ data }),
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
        return { code: error.code };
      },
    );
    const json = JSON.stringify(answer);
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
    return { body: compressBody(json), hash, isRefused: 'code' in answer };
  }

  return {
    async handler(req, res) {
      const asked = new URL(req.originalUrl, 'http://site').searchParams.getAll('get');
      if (asked.length === 0 || asked.length > mostReads || asked.some(({ length }) => length > longestRead))
        throw new AppError('BAD_REQUEST');
      await listen();
      // The number first: what is changed while it is read belongs to the next one.
      const reader = readerOf(req);
      const parts = await Promise.all(
        asked.map((address) => made(`${changes} ${reader} ${address}`, () => make(address, reader))),
      );
      const hash = parts.map((part) => part.hash).join('.');
      // A cache in front may answer a whole hall with one request of ours.
      res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=2');
      res.removeHeader('X-Server-Now');
      if (isKnown(req, res, hash)) return;
      const join = async () =>
        compressBody(`{"data":[${parts.map(({ body }) => body.plain.toString()).join(',')}]}`);
      await sendBody(req, res.type('json'), await joined(hash, join));
    },
    async single(req, res, next) {
      if (readerOf(req) !== 'anybody' || req.get('authorization') !== undefined) return next();
      await listen();
      const isHeard = await database.heardAll().then(
        () => true,
        () => false,
      );
      if (!isHeard || listening === undefined) return next();
      const address = req.originalUrl;
      // By the second of the clock too: what was written ahead is there at its hour.
      const part = await made(`${changes} ${Math.floor(nowMs() / 1000)} ${address}`, () =>
        make(address, 'anybody'),
      );
      if (part.isRefused) return next();
      // Kept by no cache in front: the same address says more to who signs in, and nothing older to who has just written.
      if (!isKnown(req, res, part.hash)) await sendBody(req, res.type('json'), part.body);
    },
    async close() {
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}

/** Names what is answered; where the reader holds just that, this is the answer already. */
function isKnown(req: Request, res: Response, hash: string): boolean {
  const etag = `"${hash}"`;
  res.setHeader('ETag', etag);
  const isHeld = names(req.get('if-none-match'), etag);
  if (isHeld) res.status(304).end();
  return isHeld;
}

/** Whether one of the tags is this one. A proxy that compresses weakens them; Express takes none beside `no-cache`, which fetch adds. */
const names = (tags: string | undefined, etag: string) =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

/** The call for an address; undefined for a call that is not public. */
function findRead(keys: readonly string[]) {
  const reads = keys
    .filter((key) => key.startsWith('GET '))
    .map((key) => ({ key, path: key.slice('GET '.length) }));
  return (address: string) => {
    if (!URL.canParse(address, 'http://site')) return null;
    const { pathname, searchParams } = new URL(address, 'http://site');
    if (!publicPaths.test(pathname)) return null;
    const [, id] = /\/(\d+)$/.exec(pathname) ?? [];
    const path = id === undefined ? pathname : pathname.replace(/\d+$/, ':id');
    const found = reads.find((one) => one.path === path);
    return found
      ? { key: found.key, params: id === undefined ? {} : { id }, query: queryOf(searchParams) }
      : null;
  };
}

/** A repeated parameter becomes a list, which no read accepts: neither value counts. */
function queryOf(searchParams: URLSearchParams): Record<string, string | string[]> {
  const values = (name: string) => searchParams.getAll(name);
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, values(name).length > 1 ? values(name) : value]),
  );
}
