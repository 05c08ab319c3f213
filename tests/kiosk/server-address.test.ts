import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findServer, readAddress } from '#kiosk/server-address.ts';

test.each([
  ['acreditacion.example.org', 'https://acreditacion.example.org'],
  ['  https://a.example/desk#code=X ', 'https://a.example'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000/desk', 'http://127.0.0.1:3000'],
  ['sede.local:8443', 'https://sede.local:8443'],
  ['', null],
  ['two words', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['https://user:pass@a.example', null],
  ['https://', null],
  ['HTTPS://A.Example', 'https://a.example'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['127.example.org', 'https://127.example.org'],
])('%s means %s', (typed, meant) => {
  expect(readAddress(typed)).toBe(meant);
});

const json = (value: unknown, headers = {}) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json', ...headers } });
const ours = {
  '/readyz': () => json({ data: { ready: true } }),
  '/api/sync/pull': () => json({ code: 'UNAUTHENTICATED' }, { 'x-server-now': '1700000000000' }),
};
const portal = () => new Response('<html>Welcome to the hotel</html>');

test.each([
  ['ours', ours, { kind: 'found', server: 'https://a.example' }],
  [
    'ours before its database is there',
    { ...ours, '/readyz': () => json({ data: { ready: false } }) },
    { kind: 'refused', reason: 'notReady' },
  ],
  [
    "a hotel's page",
    { '/readyz': portal, '/api/sync/pull': portal },
    { kind: 'refused', reason: 'notOurServer' },
  ],
  [
    'a site that happens to have such an address',
    { ...ours, '/api/sync/pull': () => json({ code: 'x' }) },
    { kind: 'refused', reason: 'notOurServer' },
  ],
  ['no server', {}, { kind: 'refused', reason: 'noAnswer' }],
])('behind the address is %s', async (_who, answers, expected) => {
  const send = async (address: string) => {
    const answer = (answers as Record<string, () => Response>)[new URL(address).pathname];
    if (!answer) throw new TypeError('net::ERR_NAME_NOT_RESOLVED');
    return answer();
  };
  expect(await findServer('a.example', send)).toEqual(expected);
});

test('a server that sends the kiosk on to another one is not taken for it', async () => {
  const server = createServer(({ url = '' }, answer) => {
    if (!url.startsWith('/other')) return void answer.writeHead(302, { location: `/other${url}` }).end();
    const isReady = url === '/other/readyz';
    answer.setHeader('x-server-now', '1700000000000');
    answer.end(JSON.stringify(isReady ? { data: { ready: true } } : { code: 'UNAUTHENTICATED' }));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const found = await findServer(`127.0.0.1:${port}`, fetch);
  expect(found).toEqual({ kind: 'refused', reason: 'noAnswer' });
});
