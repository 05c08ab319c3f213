/**
 * Answers every request of the kiosk's page: files of the packed web app, a badge that is being printed, and,
 * passed on to the configured server, the API. So the page has one origin, and the server no CORS.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { origin } from './address.ts';
import type { PrintPages } from './print-pages.ts';

export interface SchemeParts {
  /** Folder of the built web app. */
  web: string;
  /** Origin of the server; none until the kiosk is set up. */
  server: () => string | null;
  /** Electron's fetch with the kiosk's own jar of cookies. */
  send: (address: string, init: RequestInit) => Promise<Response>;
  prints: Pick<PrintPages, 'find'>;
  clock: ClockMemory;
}

/** How far the server's application clock is ahead, ms; the page starts with it, also without a network. */
export interface ClockMemory {
  read: () => number;
  keep: (offset: number) => void;
}

/** Longer than the page itself waits. */
const patienceMs = 30_000;

/** The handler of the scheme; never throws. A server that cannot be reached is a network error to the page. */
export function createSchemeHandler(parts: SchemeParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { href, pathname } = new URL(request.url);
    if (!href.startsWith(`${origin}/`)) return refused(404);
    if (isServers(pathname)) return passOn(parts, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405);
    const printed = parts.prints.find(pathname);
    if (printed) return new Response(printed.text, { headers: { ...common, ...printed.headers } });
    return file(parts, pathname);
  };
}

// ── the packed app ──────────────────────────────────────────────────────────────────────────────────

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

async function file({ web, clock }: SchemeParts, pathname: string): Promise<Response> {
  const wanted = readPath(pathname);
  const type = types[path.posix.extname(wanted)];
  // No dot: an address of the app's own router, which begins with the same page.
  if (!type || wanted === '/index.html') {
    return path.posix.extname(wanted) === '' || wanted === '/index.html'
      ? page(web, clock.read())
      : refused(404);
  }
  const bytes = await readFile(path.join(web, wanted)).catch(() => null);
  if (!bytes) return refused(404);
  return new Response(new Uint8Array(bytes), { headers: { ...common, 'Content-Type': type } });
}

/** The path with what climbs out of the folder taken away: it begins with a slash and has no way up. */
function readPath(pathname: string): string {
  try {
    const decoded = decodeURIComponent(pathname);
    if (/[\0\\]/.test(decoded)) return '/none.none';
    return path.posix.normalize(`/${decoded}`);
  } catch {
    // Not an address anybody of ours writes.
    return '/none.none';
  }
}

async function page(web: string, clockOffset: number): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(path.join(web, 'index.html'), 'utf8');
  const boot = `<script type="application/json" id="boot">${JSON.stringify({ clockOffset, demo: false })}</script>`;
  return new Response(html.replace('<!--boot-->', `<meta name="csp-nonce" content="${nonce}">${boot}`), {
    headers: {
      ...common,
      'Content-Type': types['.html'] ?? '',
      'Content-Security-Policy': pagePolicy(nonce),
    },
  });
}

/** As strict as the server's policy, and stricter where a kiosk needs less: no frames, no foreign pictures. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

// ── the server ──────────────────────────────────────────────────────────────────────────────────────

/** Addresses that only the server answers: the API, and pictures of people. */
const isServers = (pathname: string) => /^\/(api|pictures)\//.test(pathname);

const passedUp = /^(accept|accept-language|content-type|if-none-match|range|x-[\w-]+)$/;
/** Cookies stay in the kiosk's jar; lengths and codings are those of a body that has been unpacked here. */
const keptBack =
  /^(set-cookie|clear-site-data|content-encoding|content-length|transfer-encoding|connection|content-security-policy|strict-transport-security)$/;

async function passOn({ server, send, clock }: SchemeParts, request: Request): Promise<Response> {
  const to = server();
  if (to === null) return Response.error();
  const { pathname, search } = new URL(request.url);
  const headers: Record<string, string> = {
    // Same origin as far as the server is concerned: this is its own app, in a box.
    origin: to,
  };
  for (const [name, value] of request.headers) if (passedUp.test(name)) headers[name] = value;
  try {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const body = hasBody ? await request.arrayBuffer() : null;
    const answer = await send(to + pathname + search, {
      method: request.method,
      headers,
      // A signed call identifies its device: send no session cookie unless the call starts a session.
      credentials: request.headers.has('x-device') && !pathname.startsWith('/api/auth/') ? 'omit' : 'include',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
      ...(body && body.byteLength > 0 ? { body } : {}),
    });
    noteClock(clock, answer.headers.get('x-clock-offset'));
    const forwarded = new Headers();
    for (const [name, value] of answer.headers) if (!keptBack.test(name)) forwarded.set(name, value);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: forwarded });
  } catch {
    // To the page it is what it is without a kiosk: no network.
    return Response.error();
  }
}

const sameClockMs = 1000;

function noteClock(clock: ClockMemory, sent: string | null): void {
  const offset = Math.round(Number(sent));
  if (sent !== null && Number.isSafeInteger(offset) && Math.abs(offset - clock.read()) > sameClockMs)
    clock.keep(offset);
}

function refused(status: number): Response {
  return new Response(null, { status, headers: common });
}
