import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { batchAddress } from '#shared/content/public-reads.ts';
import { newsForm } from './make.ts';
import { startApp } from './with-app.ts';

/** A shared answer is compressed once per encoding, and decompresses to the same text. */

const app = await startApp({ pages: true });
const editor = await app.as('CONTENT_EDITOR');
await editor.call('POST /api/news', { body: newsForm({ content: 'Siempre lo mismo. '.repeat(200) }) });

async function ask(path: string, accepts: string | undefined, method = 'GET') {
  const headers = accepts === undefined ? {} : { 'accept-encoding': accepts };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(app.url + path, { method, headers }, resolve).on('error', reject);
  });
  const bytes = await buffer(answer);
  const packing = answer.headers['content-encoding'];
  const plain =
    bytes.length === 0
      ? bytes
      : packing === 'br'
        ? brotliDecompressSync(bytes)
        : packing === 'gzip'
          ? gunzipSync(bytes)
          : bytes;
  return { headers: answer.headers, bytes, packing, text: plain.toString() };
}

const takes: [string | undefined, string | undefined][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
];

test.each(['/api/news', batchAddress(['/api/news', '/api/teams'])])(
  '%s is the same however it is packed',
  async (path) => {
    const { text } = await ask(path, undefined);
    expect(text).toContain('Siempre lo mismo.');
    for (const [accepts, packing] of takes) {
      const answer = await ask(path, accepts);
      expect([accepts, answer.packing]).toEqual([accepts, packing]);
      expect(answer.text).toBe(text);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      expect(answer.headers.vary).toMatch(/\bAccept-Encoding\b/);
      if (packing) expect(answer.bytes.length).toBeLessThan(text.length / 2);
    }
  },
);

test('a page holds the nonce of its policy however it is packed, and a HEAD nothing', async () => {
  for (const [accepts, packing] of takes) {
    const { headers, text, ...page } = await ask('/', accepts);
    expect([accepts, page.packing]).toEqual([accepts, packing]);
    const [, nonce = ''] = /csp-nonce" content="([^"]+)"/.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(text).toMatch(/<\/html>\s*$/);
    const head = await ask('/', accepts, 'HEAD');
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('what is short goes as it is', async () => {
  const { packing, text } = await ask('/api/standings', 'gzip, br');
  expect([packing, text.length < 1024]).toEqual([undefined, true]);
});
