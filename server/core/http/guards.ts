/** Headers and origin: what every request passes before anything is read. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { AppError } from '#shared/base/errors.ts';

/** Badges are scanned, people photographed and passkeys asked for by this site alone, in no frame; the rest is used by nothing here. */
const permissions = [
  'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), display-capture=()',
  'publickey-credentials-get=(self), publickey-credentials-create=(self)',
].join(', ');

/**
 * Strict headers. 'wasm-unsafe-eval' lets the QR reader's WebAssembly compile. In development Vite's client needs inline
 * scripts and no Trusted Types.
 */
export function securityHeaders(options: { dev: boolean; https: boolean }): RequestHandler {
  const strict = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(options.dev ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", ...(options.dev ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", 'blob:', 'data:', ...(options.https ? ['https:'] : ['https:', 'http:'])],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(options.dev ? ['ws:'] : [])],
        workerSrc: ["'self'", ...(options.dev ? ['blob:'] : [])],
        manifestSrc: ["'self'"],
        // The organizers' form on any host; over plain http a page may also frame a plain one.
        frameSrc: ["'self'", 'https:', ...(options.https ? [] : ['http:'])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.dev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  // Asked once: they are the same on every answer.
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader('Permissions-Policy', permissions);
  strict(sample.req, sample, (error) => {
    if (error) throw error;
  });
  const headers = new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]));
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Lets the style elements with this nonce in: those few that dialogs of a page insert. Where any are let in, it says nothing. */
export function allowStyles(res: Response, nonce: string): void {
  const policy = String(res.getHeader('Content-Security-Policy'));
  const allowing = policy.replace("style-src 'self';", `style-src 'self' 'nonce-${nonce}';`);
  res.setHeader('Content-Security-Policy', allowing);
}

/** Lets pages of this site show the answer in a frame; no other site may. */
export function allowOwnFrames(res: Response): void {
  const policy = String(res.getHeader('Content-Security-Policy'));
  const allowing = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  res.setHeader('Content-Security-Policy', allowing);
}

/** Refuses a request with two Host lines (RFC 9112, 3.2): a proxy in front and this server could each read another. */
export const oneHost: RequestHandler = (req, res, next) => {
  let hosts = 0;
  for (let at = 0; at < req.rawHeaders.length; at += 2)
    if (req.rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts < 2) return next();
  res.status(400).set('Connection', 'close').end();
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls from other sites. Browsers say where a call comes from in Sec-Fetch-Site;
 * older ones in Origin, whose scheme counts too once the site goes by TLS. A call with neither and with a cookie is refused too: no browser of ours sends it.
 * Calls signed by a device carry no cookie and need no origin.
 */
export function sameOriginOnly({ https }: { https: boolean }): RequestHandler {
  const isOurs = (req: Request, origin: string) => {
    const { host, protocol } = URL.canParse(origin) ? new URL(origin) : { host: null, protocol: null };
    return host === req.get('host') && (!https || protocol === 'https:');
  };
  return (req, _res, next) => {
    if (safeMethods.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    if (site !== undefined) return next(site === 'same-origin' ? undefined : new AppError('CROSS_SITE'));
    const origin = req.get('origin');
    if (origin !== undefined) return next(isOurs(req, origin) ? undefined : new AppError('CROSS_SITE'));
    return next(req.get('cookie') === undefined ? undefined : new AppError('CROSS_SITE'));
  };
}
