import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createBoundedServer } from '#server/core/http/bounded-server.ts';
import { browser, type Caller, fromOurPage } from '../server/caller.ts';
import { personForm, signUpForm } from '../server/make.ts';
import { dataUrl, flat } from '../server/pictures.ts';
import { folderWithDatabase, type ServerProcess, startServer } from '../server/server-process.ts';
import { emptyDatabaseUrl, onPostgres } from '../server/test-database.ts';

/**
 * What strangers may send to the program itself, all of it at once: it answers others before it is done with them, and
 * what it needs for it stays in bounds.
 */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let server: ServerProcess;
let stranger: Caller;
beforeAll(async () => {
  const database = onPostgres() ? { DATABASE_URL: await emptyDatabaseUrl() } : {};
  server = await startServer({
    DATA_DIR: folderWithDatabase(),
    ADMIN_PASSWORD: 'clave de prueba',
    ...database,
  });
  stranger = browser(() => server.url, fromOurPage);
  await stranger.call('POST /api/auth/register', { body: signUpForm() });
});

const isAlive = async () => (await fetch(`${server.url}/healthz`)).status;

/** Megabytes of memory the process holds, and held at most since this was last asked (Linux alone tells). */
function memory(): { now: number; most: number } | null {
  if (process.platform !== 'linux') return null;
  const folder = `/proc/${server.child.pid}`;
  const status = readFileSync(`${folder}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  writeFileSync(`${folder}/clear_refs`, '5');
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** Everything of one kind at once: `/healthz` is answered before it is over, and how it is answered. */
async function flood(count: number, send: () => Promise<number>): Promise<number[]> {
  let open = count;
  const sent = Array.from({ length: count }, () => send().finally(() => (open -= 1)));
  expect(await isAlive()).toBe(200);
  expect(open).toBeGreaterThan(0);
  const answers = await Promise.all(sent);
  expect(await isAlive()).toBe(200);
  return answers;
}

describe('a flood', () => {
  test('a flood of pictures that unfold to sixty megabytes takes less than 300 MB', async () => {
    const large = await flat(4600, 4600).png({ progressive: true }).toBuffer();
    const body = personForm({ photoUrl: dataUrl(large) });
    const send = async () => (await stranger.ask('POST /api/participants', { body })).status;
    // The first one makes what every later one finds: compiled code, the decoder, pages of the database.
    await send();
    const before = memory();
    const answers = await flood(12, send);
    expect(new Set(answers)).toEqual(new Set([201]));
    const after = memory();
    if (before && after) expect(after.most - before.now).toBeLessThan(300);
  });

  test('a flood of compressed bodies is refused unread, even without a session', async () => {
    const body = new Uint8Array(gzipSync(`{"rows":["${'x'.repeat(11_000_000)}"]}`));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const visitor = browser(() => server.url, fromOurPage);
    const before = memory();
    const answers = await flood(100, async () => {
      const { status } = await visitor.ask('POST /api/imports/participants/preview', { body, headers });
      return status;
    });
    expect(new Set(answers)).toEqual(new Set([401]));
    expect((await stranger.ask('POST /api/participants', { body, headers })).status).toBe(415);
    const after = memory();
    if (before && after) expect(after.most - before.now).toBeLessThan(300);
  });

  test('a flood of a million names, or as many brackets, is refused', async () => {
    const wide = `{${Array.from({ length: 500_000 }, (_, at) => `"a${at}":1`).join()}}`;
    const headers = { 'content-type': 'application/json' };
    for (const body of [wide, '['.repeat(6_000_000), `[${'[],'.repeat(2_000_000)}[]]`]) {
      const answers = await flood(4, async () => {
        const { status } = await stranger.ask('POST /api/participants', { body, headers });
        return status;
      });
      // Two at a time are read for one account; the others must retry.
      for (const status of answers) expect([400, 413, 503]).toContain(status);
      expect(answers.some((status) => status !== 503)).toBe(true);
    }
  });
});

/** Connects, says this much, and then nothing more; resolves when the other side has had enough of it. */
function silent(port: number, text: string): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (part) => (heard += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
  socket.write(text);
  return { socket, ended };
}

describe('a connection that does not finish asking', () => {
  const half = {
    'says nothing': '',
    'stops in its head': 'POST /api/participants HTTP/1.1\r\nHost: x\r\nX-Slow:',
    'stops in its body':
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"use',
  };

  test('a flood does not keep others from being answered', async () => {
    const port = Number(new URL(server.url).port);
    const open = Object.values(half).flatMap((text) => Array.from({ length: 300 }, () => silent(port, text)));
    expect(await isAlive()).toBe(200);
    expect((await stranger.ask('GET /api/auth/me')).status).toBe(200);
    for (const { socket } of open) socket.destroy();
    await Promise.all(open.map(({ ended }) => ended));
  });

  test.each(Object.entries(half))('and %s is let go', async (_how, text) => {
    const bounded = createBoundedServer((_req, res) => res.end('x'), {
      headMs: 200,
      requestMs: 200,
      connections: 100,
    });
    bounded.on('request', (req) => req.resume());
    const port = await new Promise<number>((resolve) => {
      bounded.listen(0, '127.0.0.1', () => {
        const address = bounded.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    await silent(port, text).ended;
    bounded.close();
    bounded.closeAllConnections();
  });
});
