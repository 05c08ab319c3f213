/**
 * Cached pages, sent before any middleware runs: Express with its layers and headers costs many times what the page
 * itself does.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { createTtlCache } from './ttl-cache.ts';

export interface PageCache {
  answer: RequestHandler;
  /** Caches the answer until then (machine's clock, ms) for equal requests. */
  keep(req: Request, res: Response, body: Buffer, until: number): void;
}

interface CachedAnswer {
  headers: string[];
  body: Buffer;
}

/** The cache key of a page besides its address. */
export type PageKey = (req: Request) => string;

const longestAddress = 200;

/** The route name of pages, for the request counter. */
const route = { path: '/{*path}' };

export function createPageCache(keyOf: PageKey): PageCache {
  const kept = createTtlCache<CachedAnswer>();
  const nameOf = (req: Request) => `${req.url} ${packingOf(req)} ${keyOf(req)}`;
  return {
    answer(req, res, next) {
      const found = mayBeKept(req) ? kept.get(nameOf(req)) : undefined;
      if (!found) return next();
      Object.assign(req, { route });
      res.writeHead(200, found.headers);
      res.end(found.body);
    },
    keep(req, res, body, until) {
      if (!mayBeKept(req) || res.statusCode !== 200) return;
      kept.set(nameOf(req), { headers: linesOf(res.getHeaders()), body }, until);
    },
  };
}

/** Conditional requests are answered by the usual handler. */
function mayBeKept({ method, url, headers }: Request): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined && url.length <= longestAddress;
}

/** Browsers say one of a few texts here; whatever else is said is looked at further on. */
const packingOf = ({ headers }: Request) => headers['accept-encoding'] ?? '';

function linesOf(headers: OutgoingHttpHeaders): string[] {
  // Of its connection each answer says its own.
  const { connection: _, ...own } = headers;
  return Object.entries(own).flatMap(([name, value]) => [name, String(value)]);
}
