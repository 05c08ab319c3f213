/** Headers and origin: what every request passes before anything is read. */
import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError } from '#shared/errors.ts';

/** Fresh for each page, so that only the styles our own libraries insert are let in. */
export const pageNonce: RequestHandler = (_req, res, next) => {
  res.locals.nonce = randomBytes(16).toString('base64');
  next();
};

/** Badges are scanned, people photographed and passkeys asked for by this site alone, in no frame; the rest is used by nothing here. */
const permissions = [
  'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), display-capture=()',
  'publickey-credentials-get=(self), publickey-credentials-create=(self)',
].join(', ');

/**
 * Strict headers. 'wasm-unsafe-eval' lets the QR reader's WebAssembly compile; the nonce is for the few style
 * elements that dialogs insert. In development Vite's client needs inline scripts and no Trusted Types.
 */
export function securityHeaders(options: { dev: boolean; https: boolean }): RequestHandler {
  const nonce = (_req: unknown, res: unknown) =>
    `'nonce-${(res as { locals: { nonce: string } }).locals.nonce}'`;
  const strict = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(options.dev ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", ...(options.dev ? ["'unsafe-inline'"] : [nonce])],
        imgSrc: ["'self'", 'blob:', 'data:', ...(options.https ? ['https:'] : ['https:', 'http:'])],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(options.dev ? ['ws:'] : [])],
        workerSrc: ["'self'", ...(options.dev ? ['blob:'] : [])],
        manifestSrc: ["'self'"],
        // The organiser's form, wherever it is; over plain http a page may also show a plain one.
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
  const headers = { 'Permissions-Policy': permissions, ...headersOf(strict) };
  const { [policyName]: policy = '', ...same } = headers;
  const [before = '', after] = policy.split(nonceMark);
  const all = Object.entries(same);
  return (_req, res, next) => {
    for (const [name, value] of all) res.setHeader(name, value);
    res.setHeader(policyName, after === undefined ? policy : before + res.locals.nonce + after);
    next();
  };
}

const policyName = 'Content-Security-Policy';
/** Stands where each answer has its own nonce. */
const nonceMark = '<nonce>';

/** The headers a middleware sets, asked of it once: asked by every request, making them costs more than sending a page. */
function headersOf(middleware: (req: never, res: never, next: (error?: unknown) => void) => void) {
  const headers: Record<string, string> = {};
  const res = {
    locals: { nonce: nonceMark },
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  let isDone = false;
  // helmet reads nothing of the request, and of the answer what stands above.
  middleware({} as never, res as never, (error) => {
    if (error) throw error;
    isDone = true;
  });
  if (!isDone) throw new Error('the headers were not set at once');
  return headers;
}

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
