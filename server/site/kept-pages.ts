/**
 * Drawn pages as they are kept, and how they go out: with a nonce of each answer's own, packed once however often they
 * are sent. A page that was drawn a moment ago is answered before anything else looks at the request.
 */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { machineMs } from '#shared/clock.ts';
import { type GzipAround, gzipAround } from '../http/gzip-around.ts';

/** Stands where each answer has its own nonce. */
export const nonceMark = '<nonce>';

/** A page as it is kept: its bytes before and after the nonce, and what tells it from another. */
export interface Page {
  status: number;
  before: Buffer;
  after: Buffer;
  etag: string;
  /** Packed once somebody takes it so. */
  packed: GzipAround | null;
}

export function pageOf(status: number, html: string): Page {
  const at = html.indexOf(nonceMark);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const [before, after] = [html.slice(0, at), html.slice(at + nonceMark.length)];
  return { status, before: Buffer.from(before), after: Buffer.from(after), etag, packed: null };
}

/** How a request takes a page: what says it in more words than browsers do is left to `compression`. */
type Taken = 'gzip' | 'plain' | 'otherwise';

function takenBy(req: Request): Taken {
  const accepted = req.headers['accept-encoding'];
  if (accepted === undefined || accepted === 'identity') return 'plain';
  return typeof accepted === 'string' && /(?:^|,) *gzip *(?:,|$)/.test(accepted) ? 'gzip' : 'otherwise';
}

/** Sends a page; what it varies by beside how it is packed is the caller's to say. */
export async function sendPage(req: Request, res: Response, page: Page, varies = ''): Promise<void> {
  const taken = takenBy(req);
  if (taken === 'gzip') page.packed ??= await gzipAround(page.before, page.after);
  send(req, res, page, { isPacked: taken === 'gzip', varies });
}

/** Sends the kept bytes as they are: copied, they would cost as much again as all else. */
function send(
  req: Request,
  res: Response,
  page: Page,
  { isPacked, varies }: { isPacked: boolean; varies: string },
): void {
  res.statusCode = page.status;
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', `${varies}Accept-Encoding`);
  res.setHeader('ETag', page.etag);
  if (req.fresh) {
    // A 304 with a policy would replace the one of the kept page, whose nonce is another.
    res.removeHeader('Content-Security-Policy');
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  const nonce = Buffer.from(res.locals.nonce);
  const packed = isPacked ? page.packed?.fill(nonce) : undefined;
  if (packed) {
    res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Content-Length', packed.length);
    res.end(packed);
    return;
  }
  res.setHeader('Content-Length', page.before.length + nonce.length + page.after.length);
  res.cork();
  res.write(page.before);
  res.write(nonce);
  res.end(page.after);
}

/** Of one reader's pages: by what a request says of its reader, and until when they are good. */
export interface KeptPages {
  /** Answers what is kept; everything else goes on. */
  answer: RequestHandler;
  /** Keeps a page for requests that are just like this one, until it is drawn anew. */
  keep(req: Request, page: Page, until: number): void;
}

/** Longer addresses are decorated with somebody's own; they would be asked for once. */
const longestAddress = 300;

/** `readerOf`: all but the address that a page depends on. */
export function keepPages(o: {
  readerOf: (req: Request) => string;
  varies: string;
  /** The route as counters and traces name it. */
  route: string;
  most?: number;
}): KeptPages {
  const { readerOf, varies, route, most = 300 } = o;
  const kept = new Map<string, { page: Page; until: number }>();
  const keyOf = (req: Request) => `${readerOf(req)} ${req.originalUrl}`;
  const named = { path: route };

  return {
    answer(req, res, next) {
      if (req.method !== 'GET' || req.originalUrl.length > longestAddress) return next();
      const found = kept.get(keyOf(req));
      const taken = takenBy(req);
      if (!found || found.until <= machineMs() || taken === 'otherwise') return next();
      if (taken === 'gzip' && !found.page.packed) return next();
      req.route = named;
      send(req, res, found.page, { isPacked: taken === 'gzip', varies });
    },
    keep(req, page, until) {
      if (req.originalUrl.length > longestAddress) return;
      const key = keyOf(req);
      // The newest last: the first is the oldest.
      kept.delete(key);
      kept.set(key, { page, until });
      const oldest = kept.size > most ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
