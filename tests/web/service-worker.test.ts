// @vitest-environment node
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** The real service worker, in a browser of which only what it touches is there: its caches, the network, its events. */

const origin = 'https://cancha.example';
type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener[]>();
const stores = new Map<string, Map<string, Response>>();
let network: (path: string) => Promise<Response>;
let skipped = 0;

/** As workers have them; what it does with one is in `tell`. */
class ExtendableEvent extends Event {}
class FetchEvent extends ExtendableEvent {}
/** In a browser an address is read from where the page is. */
class PageRequest extends Request {
  constructor(input: Request | URL | string, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
  }
}

const addressOf = (request: Request | string) =>
  new URL(String((request as Request).url ?? request), origin).href;

function openStore(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    match: async (request: Request | string) => store.get(addressOf(request))?.clone(),
    put: async (request: Request | string, response: Response) =>
      void store.set(addressOf(request), response),
    delete: async (request: Request | string) => store.delete(addressOf(request)),
    keys: async () => [...store.keys()].map((address) => new Request(address)),
  };
}

beforeAll(async () => {
  const scope = {
    self: globalThis,
    location: new URL(`${origin}/service-worker.js`),
    registration: { scope: `${origin}/` },
    ExtendableEvent,
    FetchEvent,
    Request: PageRequest,
    __WB_DISABLE_DEV_LOGS: true,
    __WB_MANIFEST: [{ url: `${origin}/index.html`, revision: '1' }],
    addEventListener: (kind: string, listener: Listener) =>
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
    skipWaiting: async () => {
      skipped += 1;
    },
    clients: { claim: async () => {}, matchAll: async () => [] },
    caches: {
      open: async (name: string) => openStore(name),
      match: async (request: Request | string, { cacheName }: { cacheName: string }) =>
        openStore(cacheName).match(request),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch: (request: Request) => network(new URL(request.url).pathname),
  };
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  // By its address: its types are a worker's, and no other file's.
  await import(/* @vite-ignore */ new URL('../../web/service-worker.ts', import.meta.url).href);
  network = async () => new Response('the app', { status: 200 });
  await tell('install', {});
});

beforeEach(() => {
  skipped = 0;
  stores.delete('public');
});

/** Gives an event to the worker; resolves with its answer once all it waits for is done. */
async function tell(kind: string, parts: object): Promise<Response | undefined> {
  const waiting: unknown[] = [];
  let answer: Promise<Response> | undefined;
  const event = Object.assign(kind === 'fetch' ? new FetchEvent(kind) : new ExtendableEvent(kind), {
    ...parts,
    waitUntil: (work: unknown) => waiting.push(work),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  for (const listener of listeners.get(kind) ?? []) listener(event);
  const response = await answer;
  // What was answered is kept behind it, and adds to what is waited for.
  for (let at = 0; at < waiting.length; at += 1) await waiting[at];
  return response;
}

/** Opens a page, or reads something from it; nothing where the worker leaves it to the browser. */
async function open(path: string, mode: 'navigate' | 'cors' = 'navigate') {
  const request = new Request(new URL(path, origin));
  Object.defineProperty(request, 'mode', { value: mode });
  const response = await tell('fetch', { request });
  return response && { status: response.status, text: await response.text(), headers: response.headers };
}

const online = async (path: string) =>
  new Response(`from the server: ${path}`, { headers: { 'x-server-now': '1771592400000' } });
const offline = () => Promise.reject(new TypeError('no network'));

test.each(['/desk', '/desk/', '/scan', '/kiosk'])(
  'the page %s opens from the cache at once, whatever the network does',
  async (path) => {
    network = online;
    expect(await open(path)).toMatchObject({ text: 'the app' });
    network = offline;
    expect(await open(path)).toMatchObject({ text: 'the app' });
  },
);

test('every other page comes from the server, and from the cache when that fails', async () => {
  network = online;
  for (const home of ['/', '/?lang=en', '/?utm_source=mail'])
    expect(await open(home)).toMatchObject({ text: 'from the server: /' });
  expect(await open('/news')).toMatchObject({ text: 'from the server: /news' });
  network = async () => new Response('broken', { status: 503 });
  expect(await open('/news')).toMatchObject({ status: 200, text: 'the app' });
  network = async () => new Response('no such page', { status: 404 });
  expect(await open('/news/99')).toMatchObject({ status: 404, text: 'no such page' });
  network = offline;
  expect(await open('/news')).toMatchObject({ text: 'the app' });
});

test.each([
  '/api/exports/participants.xlsx',
  '/healthz',
  '/calendar.ics',
  '/calendar/team/7.ics',
  '/rss.xml',
  '/archive/panamerican-2026/es',
  '/sitemap.xml',
  '/share/site.png',
  '/kiosk-updates/',
  '/kiosk-updates/latest.yml',
  '/kiosk/x',
  '/desk/people',
  '/blog',
  '/blog/2026/la-final',
  '/blog/news',
  '/newsroom',
  '/wp-admin',
  '/administrator',
  '/no-such-page',
])('the address %s is not ours: the worker ignores it, however slow it is', async (path) => {
  network = offline;
  expect(await open(path)).toBeUndefined();
});

test.each([
  '/',
  '/news',
  '/news/7',
  '/Teams/',
  '/games/12',
  '/admin',
  '/admin/settings/doctor',
  '/reglamento',
  '/profile/security',
  '/newsletter/unsubscribe?token=a.b',
  '/schedule?day=2026-02-22',
])('the page %s is ours: the cache answers without a network', async (path) => {
  network = offline;
  expect(await open(path)).toMatchObject({ text: 'the app' });
});

test('public reads are cached with their time; a failure is not', async () => {
  network = online;
  await open('/api/games', 'cors');
  network = async () => new Response('no', { status: 500 });
  await open('/api/teams', 'cors').catch(() => undefined);
  network = offline;
  const kept = await open('/api/games', 'cors');
  expect(kept).toMatchObject({ text: 'from the server: /api/games' });
  expect(kept?.headers.get('x-kept-at')).toBe('1771592400000');
  expect([...(stores.get('public')?.keys() ?? [])]).toEqual([`${origin}/api/games`]);
});

test('the logo in the header is cached; other pictures are not', async () => {
  const folder = `/pictures/${'a'.repeat(64)}`;
  network = online;
  await open(`${folder}/mark.png`, 'cors');
  network = offline;
  expect(await open(`${folder}/mark.png`, 'cors')).toMatchObject({ status: 200 });
  for (const path of [`${folder}.jpg`, `${folder}/icon-32-0f47af.png`])
    expect(await open(path, 'cors')).toBeUndefined();
});

test('no personal data enters a cache', async () => {
  network = online;
  for (const path of [
    '/api/participants',
    '/api/participants/7',
    '/api/sync/pull',
    '/api/credentials',
    '/photos/a.jpg',
  ])
    expect(await open(path, 'cors')).toBeUndefined();
  expect(stores.get('public')).toBeUndefined();
});

test('a new version takes over when ordered to, and not otherwise', async () => {
  await tell('message', { data: { type: 'HELLO' } });
  await tell('message', { data: null });
  expect(skipped).toBe(0);
  await tell('message', { data: { type: 'SKIP_WAITING' } });
  expect(skipped).toBe(1);
});
