import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPageCache } from '#server/core/http/page-cache.ts';
import { machineMs } from '#shared/base/clock.ts';
import { send } from './caller.ts';
import { startApp } from './with-app.ts';

/** A shared page is cached for a moment and served to equal requests only. */

describe('a cached answer', () => {
  async function serve(o: { forMs?: number; status?: number } = {}) {
    const front = createPageCache((req) => String(req.headers.cookie));
    let rendered = 0;
    const app = express();
    app.use(front.answer);
    app.get('/{*path}', (req, res) => {
      rendered += 1;
      const body = Buffer.from(`drawing ${rendered}`);
      res.status(o.status ?? 200).setHeader('X-Own', 'kept');
      res.setHeader('Content-Length', body.length);
      res.end(body);
      front.keep(req, res, body, machineMs() + (o.forMs ?? 60_000));
    });
    const server = app.listen(0);
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await send(url, method, path, { headers });
      return { text: new TextDecoder().decode(answer.bytes), own: answer.headers.get('x-own') };
    };
  }
  const first = { text: 'drawing 1', own: 'kept' };
  const second = { text: 'drawing 2', own: 'kept' };

  test('a cached answer is answered again with all that stood on it', async () => {
    const ask = await serve();
    expect(await ask('/a')).toEqual(first);
    expect(await ask('/a')).toEqual(first);
  });

  test.each<[string, string, Record<string, string>, string?]>([
    ['another address', '/b', {}],
    ['another query', '/a?lang=en', {}],
    ['another language', '/a', { cookie: 'language=en' }],
    ['another packing', '/a', { 'accept-encoding': 'br' }],
    ['a conditional request', '/a', { 'if-none-match': '"x"' }],
  ])('a cached answer is none of the answers to %s', async (_who, path, headers) => {
    const ask = await serve();
    expect(await ask('/a')).toEqual(first);
    expect(await ask(path, headers)).toEqual(second);
    expect(await ask('/a')).toEqual(first);
  });

  test('a cached answer is not the answer to another method', async () => {
    const ask = await serve();
    expect(await ask('/a')).toEqual(first);
    expect(await ask('/a', {}, 'HEAD')).toMatchObject({ text: '' });
    expect((await ask('/b')).text).toBe('drawing 3');
  });

  test('a cached answer is over with its moment', async () => {
    const ask = await serve({ forMs: 0 });
    await ask('/a');
    expect(await ask('/a')).toEqual(second);
  });

  test('a page is rendered again if nothing was found', async () => {
    const ask = await serve({ status: 404 });
    await ask('/a');
    expect(await ask('/a')).toEqual(second);
  });
});

test('cached pages equal rendered ones for each reader', async () => {
  const app = await startApp({ pages: true });
  const asked: Record<string, string>[] = [
    {},
    { cookie: 'language=en' },
    { cookie: 'sid=x' },
    { 'user-agent': 'Googlebot/2.1' },
    { 'accept-encoding': 'br' },
    { host: 'cancha.example' },
  ];
  const variants = new Set<string>();
  for (const headers of asked) {
    const ask = async () => {
      const answer = await send(app.url, 'GET', '/schedule', { headers });
      const { date: _, 'keep-alive': __, connection: ___, ...rest } = Object.fromEntries(answer.headers);
      return { ...answer, headers: rest };
    };
    const rendered = await ask();
    // A second that turns in between draws another page, with another nonce.
    let again = await ask();
    if (
      again.headers.etag !== rendered.headers.etag ||
      again.headers['content-security-policy'] !== rendered.headers['content-security-policy']
    )
      again = await ask();
    expect(again.status).toBe(200);
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(rendered.headers).sort());
    expect(again.headers.vary).toBe(rendered.headers.vary);
    variants.add(`${rendered.headers.etag} ${rendered.headers['content-encoding']}`);
  }
  // A member's page shows no less and no more here, so it alone may be the same.
  expect(variants.size).toBeGreaterThanOrEqual(asked.length - 2);
});
