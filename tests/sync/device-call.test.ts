/** What is between a device and its server: portals, proxies, busy servers, different clocks. */
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { requestText } from '#shared/devices/devices.ts';
import { generateKeys, verify } from '#shared/engines/signatures/signature.ts';
import { Offline } from '#web/core/client/api.ts';
import {
  callAsDevice,
  type DeviceClient,
  DeviceRefused,
  isTimeout,
  NotOurServer,
  sha256Hex,
} from '#web/offline/sync/device-call.ts';

interface Heard {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}

let http: HttpServer;
let address = '';
let answer: (response: ServerResponse) => void;
let heard: Heard[] = [];
const keys = await generateKeys({ extractable: false });
const uid = newUid();

beforeAll(async () => {
  http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, url, headers, body: new Uint8Array(Buffer.concat(chunks)) });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});

const line = (overrides: Partial<DeviceClient> = {}): DeviceClient => ({
  device: { uid, keys },
  machineOffset: 0,
  send: (path, init) => fetch(`${address}${String(path)}`, init),
  ...overrides,
});
const ours = { 'content-type': 'application/json', 'x-server-now': String(machineMs()) };
const wiped = (overrides: Partial<DeviceClient> = {}) =>
  callAsDevice(line(overrides), 'POST /api/sync/wiped', { body: {} });
const wipedAnswer = JSON.stringify({ data: { wipedAt: '2026-02-20T14:00:00.000Z' } });
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const says =
  (status: number, headers: Record<string, string>, body: string) => (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };

test('a call is signed over method, path, body, time and a nonce, and carries no cookie', async () => {
  answer = says(200, ours, wipedAnswer);
  const hour = 3_600_000;
  await wiped({ machineOffset: hour });
  await wiped({ machineOffset: hour });
  const [one, other] = heard;
  if (!one || !other) throw new Error('two calls were made');
  const ts = Number(one.headers['x-ts']);
  expect(Math.abs(ts - machineMs() - hour)).toBeLessThan(60_000);
  const bodyHash = await sha256Hex(new Uint8Array(one.body));
  const nonce = String(one.headers['x-nonce']);
  const text = requestText({ method: 'POST', path: '/api/sync/wiped', bodyHash, ts, nonce });
  expect(await verify(keys.publicKey, String(one.headers['x-sig']), requestMessage(text))).toBe(true);
  expect(one.headers['x-device']).toBe(uid);
  expect(one.headers.cookie).toBeUndefined();
  expect(other.headers['x-nonce']).not.toBe(nonce);
});

test('a call uses no session and no cached answer', async () => {
  answer = says(200, ours, wipedAnswer);
  const asked: (RequestInit | undefined)[] = [];
  await wiped({
    send: (path, init) => {
      asked.push(init);
      return fetch(`${address}${String(path)}`, init);
    },
  });
  expect(asked).toMatchObject([{ credentials: 'omit', cache: 'no-store' }]);
});

describe('an answer from another server', () => {
  test.each([
    ['a portal that sends elsewhere', says(302, { location: '/login' }, '')],
    [
      'a portal that answers everything',
      says(200, { 'content-type': 'text/html' }, '<html>Bienvenido</html>'),
    ],
    [
      'a proxy that takes nothing of that size',
      says(413, { 'content-type': 'text/html' }, '<html>nginx</html>'),
    ],
    ['a proxy whose server is away', says(502, { 'content-type': 'text/html' }, '<html>Bad Gateway</html>')],
    ['JSON without our clock', says(200, { 'content-type': 'application/json' }, '{"data":{}}')],
    ['our clock on a page of a proxy', says(500, { 'x-server-now': '1' }, '<html>oops</html>')],
    ['the very answer without our clock', says(200, { 'content-type': 'application/json' }, wipedAnswer)],
    ['an answer of another shape', says(200, ours, '{"data":{"wipedAt":7}}')],
    ['an answer that is no object', says(200, ours, 'null')],
    ['a refusal without a code', says(403, ours, '{"error":"no"}')],
    ['a line that breaks', (response: ServerResponse) => void response.destroy()],
  ])("an answer is not taken for the server's: %s", async (_who, answered) => {
    answer = answered;
    const error = await failure(wiped());
    expect(error).toBeInstanceOf(Offline);
    expect(error).not.toBeInstanceOf(DeviceRefused);
  });

  test('a redirected call is not followed, whatever answers there', async () => {
    answer = (response) =>
      heard.length === 1
        ? says(307, { location: '/elsewhere' }, '')(response)
        : says(200, ours, wipedAnswer)(response);
    expect(await failure(wiped())).toBeInstanceOf(Offline);
    expect(heard).toHaveLength(1);
  });

  test('a page instead of JSON is distinguished from a broken connection', async () => {
    answer = says(200, ours, '<html>Bienvenido</html>');
    expect(await failure(wiped())).toBeInstanceOf(NotOurServer);
    answer = (response) => {
      response.writeHead(200, { ...ours, 'content-length': '100' }).write('{"data":');
      response.destroy();
    };
    const broken = await failure(wiped());
    expect(broken).toBeInstanceOf(Offline);
    expect(broken).not.toBeInstanceOf(NotOurServer);
  });

  test('a proxy’s refusal is distinguished from silence by its status', async () => {
    answer = says(413, { 'content-type': 'text/html' }, '<html>nginx</html>');
    expect(await failure(wiped())).toMatchObject({ status: 413 });
    answer = (response) => void response.destroy();
    expect(await failure(wiped())).not.toBeInstanceOf(NotOurServer);
  });

  test('a timeout is distinguished from no network', async () => {
    answer = () => {};
    expect(isTimeout(await failure(wiped({ patienceMs: 50 })))).toBe(true);
    const round = new AbortController();
    expect(isTimeout(await failure(wiped({ patienceMs: 50, signal: round.signal })))).toBe(true);
    answer = (response) => void response.destroy();
    expect(isTimeout(await failure(wiped()))).toBe(false);
  });

  test('an aborted round aborts its call', async () => {
    const round = new AbortController();
    answer = () => round.abort();
    expect(isTimeout(await failure(wiped({ signal: round.signal })))).toBe(false);
  });
});

describe('a refusal of the server', () => {
  const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
    says(status, { ...ours, ...headers }, JSON.stringify({ code, error: 'no' }));

  test.each([
    ['in seconds', () => '7', 7],
    ['as an instant', () => new Date(machineMs() + 3_600_000).toUTCString(), 3600],
    ['that has passed', () => new Date(machineMs() - 60_000).toUTCString(), undefined],
    ['that is unreadable', () => 'soon', undefined],
  ])('a refusal says when to retry: a time %s', async (_how, written, seconds) => {
    answer = refusal(503, 'UNAVAILABLE', { 'retry-after': written() });
    const error = await failure(wiped());
    if (!(error instanceof DeviceRefused)) throw new Error('it was refused');
    expect([error.status, error.code]).toEqual([503, 'UNAVAILABLE']);
    if (seconds === undefined) expect(error.retryAfter).toBeUndefined();
    else if (written() === String(seconds)) expect(error.retryAfter).toBe(seconds);
    // The instant is written in whole seconds, and some time passes on a slow machine.
    else expect(Math.abs((error.retryAfter ?? 0) - seconds)).toBeLessThan(60);
  });

  test("a refusal carries the server's clock, so that a device with a wrong clock corrects itself", async () => {
    const hour = 3_600_000;
    answer = (response) => refusal(409, 'CLOCK', { 'x-server-now': String(machineMs() + hour) })(response);
    const error = await failure(wiped());
    if (!(error instanceof DeviceRefused)) throw new Error('it was refused');
    expect(Math.abs(error.machineOffset - hour)).toBeLessThan(60_000);
  });
});
