import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import { patienceFactor } from '../patience-factor.ts';
import { fromOurPage, type Key, send } from '../server/caller.ts';
import { makeNews, newsForm } from '../server/make.ts';
import { startApp } from '../server/with-app.ts';

/** A page of another site can make a browser send things in its user's name. None of them has an effect here. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const cookie = [...editor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
const host = new URL(app.url).host;
const body = JSON.stringify(newsForm());
const json = { 'content-type': 'application/json' };

const post = (headers: Record<string, string>) => send(app.url, 'POST', '/api/news', { body, headers });
const count = async () => (await editor.call('GET /api/news')).length;

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['another site that lies about its origin', { 'sec-fetch-site': 'cross-site', origin: `http://${host}` }],
  ['another origin, in an older browser', { origin: 'https://evil.example' }],
  ['an origin that begins like ours', { origin: `http://${host}.evil.example` }],
  ['a sandboxed page', { origin: 'null' }],
  ['something that does not say where from', {}],
])('a call from %s with the cookie of an editor changes nothing', async (_from, headers) => {
  const before = await count();
  const answer = await post({ ...json, cookie, ...headers });
  expect(answer).toMatchObject({ status: 403, json: { code: 'CROSS_SITE' } });
  expect(await count()).toBe(before);
});

test('a page that came in clear changes nothing on a site that goes by TLS, in an older browser either', async () => {
  const tls = await startApp({ publicUrl: 'https://torneo.example' });
  const body = JSON.stringify({ username: 'unknown', password: 'x' });
  const from = (scheme: string) =>
    send(tls.url, 'POST', '/api/auth/login', {
      body,
      headers: { ...json, origin: `${scheme}://${new URL(tls.url).host}` },
    });
  expect(await from('http')).toMatchObject({ status: 403, json: { code: 'CROSS_SITE' } });
  expect((await from('https')).status).toBe(401);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of the type %s changes nothing, even from our own origin',
  async (type) => {
    const before = await count();
    const answer = await post({ cookie, 'content-type': type, ...fromOurPage });
    expect(answer).toMatchObject({ status: 415, json: { code: 'WRONG_TYPE' } });
    expect(await count()).toBe(before);
  },
);

test.each([
  ['our page', fromOurPage],
  ['our page in an older browser', { origin: `http://${host}` }],
])('a call from %s goes through', async (_from, headers) => {
  expect((await post({ ...json, cookie, ...headers })).status).toBe(201);
});

test('signing in from another site is refused as well', async () => {
  const login = JSON.stringify({ username: editor.user.username, password: 'x' });
  const headers = { ...json, 'sec-fetch-site': 'cross-site' };
  expect((await send(app.url, 'POST', '/api/auth/login', { body: login, headers })).status).toBe(403);
});

test('reading changes nothing, wherever it is asked from', async () => {
  const { id } = await makeNews(app.db);
  for (const path of [`/api/news/${id}`, '/api/auth/logout', '/api/news']) {
    const headers = { cookie, 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'DELETE' };
    await send(app.url, 'GET', path, { headers });
  }
  expect((await editor.call('GET /api/news/:id', { params: { id } })).id).toBe(id);
  expect(await editor.call('GET /api/auth/me')).not.toBeNull();
});

test('no request is echoed', async () => {
  const { port } = new URL(app.url);
  const secret = 'sid=of-a-user';
  const echoed = await new Promise<string>((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      method: 'TRACE',
      path: '/api/news',
      headers: { cookie: secret },
    };
    request(options, (answer) => {
      let text = `${answer.statusCode} `;
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  expect(echoed).toMatch(/^40[345] /);
  expect(echoed).not.toContain(secret);
});

/** Sends these lines as they are, and gives back how the answer begins. */
function sendLines(lines: string[], ending = '\r\n\r\n'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (part) => (heard += part)).on('close', () => resolve(heard.slice(0, 12)));
    socket.on('error', reject);
    // One that reads on waits for more of the request.
    socket.setTimeout(10_000 * patienceFactor, () => socket.destroy(new Error('no answer')));
    socket.write(`${lines.join('\r\n')}${ending}`);
  });
}

test('a request with two Host lines is refused, whatever they say', async () => {
  const ask = (lines: string[]) => sendLines(['GET /api/news HTTP/1.1', ...lines, 'Connection: close']);
  expect(await ask([`Host: ${host}`])).toBe('HTTP/1.1 200');
  expect(await ask([`Host: ${host}`, 'Host: evil.example'])).toBe('HTTP/1.1 400');
  expect(await ask([`Host: ${host}`, `host: ${host}`])).toBe('HTTP/1.1 400');
});

test.each([
  ['two lengths that differ', ['Content-Length: 5', 'Content-Length: 6']],
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['chunks by another name', ['Transfer-Encoding: chunked, identity']],
  ['a line that goes on', ['X-Folded: a', ' Content-Length: 5']],
])('a request whose end can be read in two ways is refused: %s', async (_what, lines) => {
  const head = ['POST /api/auth/login HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json'];
  expect(await sendLines([...head, ...lines], '\r\n\r\n0\r\n\r\n')).toBe('HTTP/1.1 400');
});

test('a packed body is refused before it is unpacked', async () => {
  const packed = new Uint8Array(gzipSync(body));
  const headers = { ...json, ...fromOurPage, cookie, 'content-encoding': 'gzip' };
  const answer = await send(app.url, 'POST', '/api/news', { body: packed, headers });
  expect(answer).toMatchObject({ status: 415, json: { code: 'WRONG_TYPE' } });
});

test('no call that reads has a body to act on', () => {
  const readers = (Object.keys(api) as Key[]).filter((key) => key.startsWith('GET '));
  expect(readers.filter((key) => 'body' in api[key])).toEqual([]);
});

test('answers carry the headers that keep a page from being framed, sniffed or scripted', async () => {
  const { headers } = await send(app.url, 'GET', '/api/news');
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Only this server is spoken to, and only its files run; 'wasm-unsafe-eval' lets WebAssembly compile.
  expect(policy).toMatch(/connect-src 'self';/);
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'/);
  // A shared answer and one for a single reader.
  const own = await send(app.url, 'GET', '/api/auth/me', { headers: { cookie } });
  for (const answer of [headers, own.headers])
    expect(answer.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('clear-site-data')).toBeNull();
});
