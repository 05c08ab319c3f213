import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrintPages } from '#kiosk/print-pages.ts';
import { createSchemeHandler } from '#kiosk/scheme.ts';

/** A packed app of four files, and a server that answers as ours does. */
const folder = mkdtempSync(path.join(tmpdir(), 'kiosk-web-'));
const prints = createPrintPages();
const seen: { request: IncomingMessage; body: string }[] = [];
let server: Server;
let address = '';
let configured: string | null = null;
let kept = 0;
const clock = {
  read: () => kept,
  keep: (offset: number) => {
    kept = offset;
  },
};

const handle = createSchemeHandler({ web: folder, server: () => configured, send: fetch, prints, clock });
const get = (where: string, init?: RequestInit) => handle(new Request(`app://cancha${where}`, init));

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<html><head><!--boot--></head><body id="shell"></body></html>',
  );
  writeFileSync(path.join(folder, 'assets/site.js'), 'export {}');
  writeFileSync(path.join(folder, 'assets/site.css'), 'a {}');
  writeFileSync(path.join(folder, 'assets/reader.wasm'), '\0asm');
  mkdirSync(path.join(folder, 'fonts'));
  writeFileSync(path.join(folder, 'fonts/badge-display.ttf'), 'face');
  writeFileSync(path.join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(path.join(folder, '..', 'kiosk-outside.js'), 'secret');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push({ request, body });
      response.setHeader('Set-Cookie', 'sid=secret; HttpOnly');
      response.setHeader('Clear-Site-Data', '"storage"');
      response.setHeader('X-Server-Now', '1700000000000');
      response.setHeader('X-Clock-Offset', '-5000');
      response.setHeader('Retry-After', '7');
      if (request.url === '/api/moved') response.writeHead(302, { Location: 'https://example.com/' });
      else if (request.url === '/api/empty') response.writeHead(204);
      else response.writeHead(429, { 'Content-Type': 'application/json' });
      response.end(request.url === '/api/empty' ? undefined : '{"code":"TOO_MANY"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configured = address;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
  rmSync(path.join(folder, '..', 'kiosk-outside.js'), { force: true });
});

test.each([
  ['/assets/site.js', 'text/javascript; charset=utf-8'],
  ['/assets/site.css', 'text/css; charset=utf-8'],
  ['/assets/reader.wasm', 'application/wasm'],
  ['/fonts/badge-display.ttf', 'font/ttf'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('a packed file comes with its type: %s', async (where, type) => {
  const answer = await get(where);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test.each(['/', '/index.html', '/kiosk', '/desk', '/kiosk?supervisor', '/participants/new'])(
  '%s begins with the app, under a strict policy and a unique nonce',
  async (where) => {
    const [first, second] = [await get(where), await get(where)];
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = /csp-nonce" content="([^"]+)"/.exec(await first.text())?.[1] ?? 'none';
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(await second.text()).not.toContain(nonce);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
  },
);

test.each([
  '/assets/none.js',
  '/../kiosk-outside.js',
  '/%2e%2e/kiosk-outside.js',
  '/..%2fkiosk-outside.js',
  '/assets/..%5c..%5ckiosk-outside.js',
  '/assets%00.js',
  '/%E0%A4%A.js',
  '/kiosk.json',
  '/package.txt',
])('%s is not there', async (where) => {
  expect((await get(where)).status).toBe(404);
});

test('another host of the scheme is not there either, and nothing but reading is taken', async () => {
  expect((await handle(new Request('app://other/index.html'))).status).toBe(404);
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/desk', { method })).status).toBe(405);
  expect((await get('/desk', { method: 'HEAD' })).status).toBe(200);
});

test.each([
  ['/pictures/a.jpg', true],
  ['/api/news', true],
  ['/apiary', false],
  ['/desk/api/news', false],
  ['/picturesque', false],
])('%s is the server’s to answer: %s', async (where, isTheServers) => {
  const before = seen.length;
  await get(where);
  expect(seen.length - before).toBe(isTheServers ? 1 : 0);
});

test('a call goes to the server byte for byte, and its answer comes back with the clock', async () => {
  const body = '{"name":"Íñigo  \\u00f1"}';
  const headers = {
    'content-type': 'application/json',
    'x-sig': 'abc',
    cookie: 'stolen=1',
    referer: 'app://cancha/desk',
  };
  const answer = await get('/api/sync/push?x=%20y', { method: 'POST', body, headers });
  const last = seen.at(-1);
  expect(last?.request.url).toBe('/api/sync/push?x=%20y');
  expect(last?.body).toBe(body);
  expect(last?.request.headers).toMatchObject({
    'x-sig': 'abc',
    origin: address,
    'content-type': 'application/json',
  });
  expect(last?.request.headers).not.toHaveProperty('cookie');
  expect(last?.request.headers).not.toHaveProperty('referer');
  expect(answer.status).toBe(429);
  expect(answer.headers.get('x-server-now')).toBe('1700000000000');
  expect(answer.headers.get('x-clock-offset')).toBe('-5000');
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(await answer.json()).toEqual({ code: 'TOO_MANY' });
});

test('the page sees no cookie, and no server can empty the kiosk', async () => {
  const answer = await get('/api/session');
  expect(answer.headers.has('set-cookie')).toBe(false);
  expect(answer.headers.has('clear-site-data')).toBe(false);
});

test('the page starts with the time the server sent last, even offline', async () => {
  await get('/api/session');
  configured = null;
  expect(await (await get('/desk')).text()).toContain('id="boot">{"clockOffset":-5000,"demo":false}');
  configured = address;
});

test.each([
  ['another time', '61000', [61_000]],
  ['a time that is not whole', '-5000.4', [-5000]],
  ['a second more', '1000', []],
  ['a little more than a second', '1001', [1001]],
  ['no number', 'soon', []],
  ['nothing', null, []],
])('an offset of %s is stored if it differs', async (_, offset, expected) => {
  const heard: number[] = [];
  const answers = createSchemeHandler({
    web: folder,
    server: () => address,
    prints,
    clock: { read: () => 0, keep: (offset) => heard.push(offset) },
    send: async () => new Response('{}', { headers: offset === null ? {} : { 'x-clock-offset': offset } }),
  });
  await answers(new Request('app://cancha/api/session'));
  expect(heard).toEqual(expected);
});

test.each(['GET', 'POST'])('a %s without a body is passed on without one', async (method) => {
  const sent: RequestInit[] = [];
  const spy = createSchemeHandler({
    web: folder,
    server: () => address,
    prints,
    clock,
    send: async (_to, init) => {
      sent.push(init);
      return new Response('{}');
    },
  });
  await spy(new Request('app://cancha/api/session', { method }));
  expect(sent).toMatchObject([{ method, redirect: 'error', cache: 'no-store' }]);
  expect(sent[0]).not.toHaveProperty('body');
});

test('a signed call carries no session, unless it begins one; every other one does', async () => {
  const sent: RequestInit[] = [];
  const spy = createSchemeHandler({
    web: folder,
    server: () => address,
    prints,
    clock,
    send: async (_to, init) => {
      sent.push(init);
      return new Response('{}');
    },
  });
  await spy(new Request('app://cancha/api/sync/pull', { headers: { 'x-device': 'd' } }));
  await spy(new Request('app://cancha/api/auth/login', { headers: { 'x-device': 'd' } }));
  await spy(new Request('app://cancha/api/session'));
  expect(sent.map(({ credentials }) => credentials)).toEqual(['omit', 'include', 'include']);
});

test('an empty answer stays empty', async () => {
  expect((await get('/api/empty')).status).toBe(204);
});

test('no server, one that is gone and one that sends elsewhere are all no network', async () => {
  expect((await get('/api/moved')).type).toBe('error');
  configured = 'http://127.0.0.1:9';
  expect((await get('/api/session')).type).toBe('error');
  configured = null;
  expect((await get('/api/session')).type).toBe('error');
  expect((await get('/desk')).status).toBe(200);
  configured = address;
});

test('a badge being printed is a document that runs nothing, of the exact size, and gone afterwards', async () => {
  const job = {
    pages: ['<svg><text>Ana</text></svg>', '<svg/>'],
    format: 'lanyard' as const,
    title: 'Badge </title><script>alert(1)</script>',
    widthMicrons: 86_000,
    heightMicrons: 124_000,
  };
  const where = new URL(prints.keep(job)).pathname;
  const page = await get(where);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  expect(html).not.toContain('<script');
  expect(html.match(/<svg/g)).toHaveLength(2);
  const style = await (await get(`${where}.css`)).text();
  expect(style).toContain('@page { size: 86mm 124mm; margin: 0; }');
  for (const name of ['display', 'narrow', 'text']) expect(style).toContain(`/fonts/badge-${name}.ttf`);
  prints.drop(`app://cancha${where}`);
  expect(await (await get(where)).text()).toContain('id="shell"');
});
