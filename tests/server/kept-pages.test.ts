import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipAround } from '#server/http/gzip-around.ts';
import { startApp } from './with-app.ts';

/** A page that was drawn a moment ago goes out again as it was, with a nonce of its own, however it is taken. */

const app = await startApp({ pages: true });

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** Nothing is asked for or unpacked but what the test says. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(app.url + path, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

const textOf = ({ headers, bytes }: Answer) => {
  const how = headers['content-encoding'];
  if (how === undefined) return bytes.toString();
  return (how === 'gzip' ? gunzipSync(bytes) : brotliDecompressSync(bytes)).toString();
};
const nonceOf = (answer: Answer) => /csp-nonce" content="([^"]+)"/.exec(textOf(answer))?.[1] ?? '';
const withoutNonce = (answer: Answer) => textOf(answer).replace(nonceOf(answer), '');
/** The same page, asked for at once: what is kept lasts a second, and a slow machine may need several to draw. */
const atOnce = (path: string, ways: Record<string, string>[]) =>
  Promise.all(ways.map((headers) => get(path, headers)));

test('what is filled into a packed whole comes out as it went in, whatever stands around it', async () => {
  const sides = ['', 'a', '<html>'.repeat(20), 'ñandú €'.repeat(9000), String.fromCharCode(0).repeat(70_000)];
  for (const before of sides)
    for (const after of sides) {
      const around = await gzipAround(Buffer.from(before), Buffer.from(after));
      for (const place of ['', 'x', 'W5zdW1lci1ub25jZS1oZXJl', 'p'.repeat(65_535)])
        expect(gunzipSync(around.fill(Buffer.from(place))).equals(Buffer.from(before + place + after))).toBe(
          true,
        );
    }
});

test('a page taken in any way is the same, and each answer has a nonce of its own that its policy names', async () => {
  const ways = ['gzip, deflate, br, zstd', 'identity', 'br', 'gzip;q=0.5, br;q=0', 'gzip'];
  const asked = [...ways, ...ways].map((accepted) => ({ 'accept-encoding': accepted }));
  // One after the other too: the second of a kind is answered from what is kept.
  const answers = [...(await atOnce('/about', asked)), ...(await atOnce('/about', [...asked, {}]))];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(withoutNonce)).size).toBe(1);
  expect(new Set(answers.map(nonceOf)).size).toBe(answers.length);
  for (const answer of answers) {
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonceOf(answer)}'`);
    expect(answer.headers.vary).toBe('Cookie, User-Agent, Accept-Encoding');
  }
  const packed = answers.slice(0, 5).map(({ headers }) => headers['content-encoding']);
  expect(packed).toEqual(['gzip', undefined, 'br', 'gzip', 'gzip']);
});

test('what is kept has the headers of what was drawn', async () => {
  const fixed = ({ headers }: Answer) => {
    const { date, 'content-security-policy': policy, ...others } = headers;
    return { ...others, policy: String(policy).replace(/'nonce-[^']+'/, '') };
  };
  const [first, ...others] = await atOnce(
    '/contact',
    Array.from({ length: 12 }, () => ({})),
  );
  if (!first) throw new Error('twelve were asked for');
  for (const answer of others) expect(fixed(answer)).toEqual(fixed(first));
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('whoever has the page is told so, without another policy', async () => {
  const { headers } = await get('/terms', { 'accept-encoding': 'gzip' });
  const known = { 'if-none-match': headers.etag ?? '' };
  for (const again of await atOnce('/terms', [known, { ...known, 'accept-encoding': 'gzip' }, known])) {
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect(again.headers.etag).toBe(headers.etag);
  }
  expect((await get('/terms', { 'if-none-match': '"another"' })).status).toBe(200);
});

test('a page is kept apart for each language and for machines, at one address', async () => {
  const readers = [
    {},
    { cookie: 'language=en' },
    { 'user-agent': 'Googlebot/2.1' },
    { cookie: 'a=b; language=en', 'user-agent': 'Googlebot/2.1' },
  ];
  for (let round = 0; round < 2; round += 1) {
    const [es, en, bot, enBot] = (await atOnce('/', readers)).map(textOf);
    expect([es, en, bot, enBot].map((html) => /<html lang="(..)"/.exec(html ?? '')?.[1])).toEqual([
      ...['es', 'en', 'es', 'en'],
    ]);
    expect([es, en, bot, enBot].map((html) => html?.includes('isCrawler'))).toEqual([
      ...[false, false, true, true],
    ]);
  }
});

test('asked for its head alone, a page says what it would send', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  await get('/faq', headers);
  const [head, whole] = await Promise.all([get('/faq', headers, 'HEAD'), get('/faq', headers)]);
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
});
