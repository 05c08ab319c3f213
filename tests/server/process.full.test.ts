import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { liveStreamPath } from '#shared/admin/reports.ts';
import { must } from '#shared/base/must.ts';
import { browser, type Caller, fromOurPage, type Jar } from './caller.ts';
import { draftOf, enrollThrough, personRow, pushBody, scanOf, type TestDevice } from './device.ts';
import { otherPrograms, patience } from './patience.ts';
import {
  folderWithDatabase,
  freshFolder,
  launch,
  type ServerProcess,
  said,
  startServer,
} from './server-process.ts';
import { emptyDatabaseUrl, onPostgres } from './test-database.ts';

/** The program itself: how it starts, refuses to start, stops, and what it still knows after being killed. */

const ADMIN_PASSWORD = 'clave de prueba';

async function place(): Promise<Record<string, string>> {
  const DATA_DIR = folderWithDatabase();
  return onPostgres()
    ? { DATA_DIR, ADMIN_PASSWORD, DATABASE_URL: await emptyDatabaseUrl() }
    : { DATA_DIR, ADMIN_PASSWORD };
}

async function adminAt(server: { readonly url: string }, password = ADMIN_PASSWORD): Promise<Caller & Jar> {
  const page = browser(() => server.url, fromOurPage);
  await page.call('POST /api/auth/login', { body: { username: 'admin', password } });
  return page;
}

/** One line that names the setting, exit code 1, and no trace of how the program is made. */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = launch(env);
  const end = await server.ended;
  const lines = server.output().trim().split('\n');
  expect({ end, lines: lines.length, text: server.output() }).toMatchObject({ end: 1, lines: 1 });
  expect(lines[0]).toMatch(/^cancha: /);
  return lines[0] ?? '';
}

// Processes start slowly on a machine that has other things to do.
vi.setConfig({ testTimeout: 240_000 });

describe('it does not start', () => {
  test('it does not start with a wrong setting', async () => {
    expect(await refusal({ PORT: 'abc' })).toBe('cancha: PORT: must be a number');
  });

  test('it does not start with a database that does not answer, and does not tell its password', async () => {
    const line = await refusal({
      DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/x',
      DATA_DIR: freshFolder(),
    });
    expect(line).toContain('DATABASE_URL: the database cannot be used: connect ECONNREFUSED');
    expect(line).not.toContain('hush');
  });

  test('it does not start with a data folder that is a file', async () => {
    const DATA_DIR = path.join(freshFolder(), 'file');
    writeFileSync(DATA_DIR, '');
    expect(await refusal({ DATA_DIR })).toContain('DATA_DIR: ');
  });
});

describe('it does not start, and names the file,', () => {
  test('it does not start, and names the file, with keys that are damaged, of which it tells nothing', async () => {
    const env = await place();
    const file = path.join(env.DATA_DIR ?? '', 'keys.json');
    writeFileSync(file, '{"root":"hush-hush\\u0001", "server');
    const line = await refusal(env);
    expect(line).toBe(`cancha: DATA_DIR: ${file} is damaged; put it back from a backup`);
  });

  test('it does not start, and names the file, with keys it cannot read', async () => {
    const env = await place();
    const file = path.join(env.DATA_DIR ?? '', 'keys.json');
    mkdirSync(file);
    expect(await refusal(env)).toContain(`DATA_DIR: ${file} cannot be read or made: EISDIR`);
  });

  test.skipIf(onPostgres())('it does not start, and names the file, with a lock it cannot open', async () => {
    const env = await place();
    const file = path.join(env.DATA_DIR ?? '', 'lock');
    mkdirSync(file);
    expect(await refusal(env)).toContain(`DATA_DIR: ${file} cannot be opened for writing: `);
  });
});

describe('a server', () => {
  test('the server exits with 0 on a signal, after running requests', async () => {
    const server = await startServer(await place());
    const admin = await adminAt(server);
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    // A dashboard is open: its stream never ends.
    const stream = await fetch(server.url + liveStreamPath, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const page = browser(() => server.url, fromOurPage);
    const underWay = page.ask('POST /api/auth/login', {
      body: { username: 'admin', password: ADMIN_PASSWORD },
    });
    // The first answer shows that the request before it on the same process has at least begun.
    await page.call('GET /api/auth/me');
    server.child.kill('SIGTERM');
    expect((await underWay).status).toBe(200);
    expect(await server.ended).toBe(0);
  });

  test('a server lets proxies notice before it stops: not ready, no connection kept, every call answered', async () => {
    const server = await startServer({ ...(await place()), DRAIN_SECONDS: '600' });
    const kept = await fetch(`${server.url}/readyz`);
    expect([kept.status, kept.headers.get('connection')]).toEqual([200, 'keep-alive']);
    server.child.kill('SIGTERM');
    await vi.waitUntil(
      async () => (await fetch(`${server.url}/readyz`)).status === 503,
      patience(otherPrograms),
    );
    for (const path of ['/healthz', '/', '/api/news']) {
      const answer = await fetch(server.url + path);
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close']);
    }
    await adminAt(server);
    // Who cannot wait says so again.
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('the server starts with keys mounted as a secret, and stores none', async () => {
    const env = await place();
    const first = await startServer(env);
    first.child.kill('SIGTERM');
    await first.ended;
    const handed = freshFolder();
    renameSync(path.join(env.DATA_DIR ?? '', 'keys.json'), path.join(handed, 'keys.json'));
    const second = await startServer({ ...env, CREDENTIALS_DIRECTORY: handed });
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(existsSync(path.join(env.DATA_DIR ?? '', 'keys.json'))).toBe(false);
    // Without them it would begin another event on the same database.
    expect(await refusal(env)).toContain('its keys.json is not the one this database was started with');
  });

  test('a server shows the first administrator’s password once, and never again', async () => {
    const { ADMIN_PASSWORD: _, ...prepared } = await place();
    // From nothing at all, as after a fresh clone.
    const env = { ...prepared, DATA_DIR: freshFolder() };
    const first = await startServer(env);
    const password = await said(first, /First administrator: admin, password (\S+) /);
    await adminAt(first, password);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = await startServer(env);
    expect(second.output()).not.toContain('First administrator');
    await adminAt(second, password);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test.skipIf(onPostgres())(
    'a server has its data folder to itself: a second one on it is refused',
    async () => {
      const env = await place();
      const first = await startServer(env);
      expect(await refusal(env)).toBe(`cancha: DATA_DIR: ${env.DATA_DIR} is in use by another server`);
      await adminAt(first);
      // Freed by the system, however the first one ended.
      first.child.kill('SIGKILL');
      await first.ended;
      const third = await startServer(env);
      await adminAt(third);
      third.child.kill('SIGKILL');
    },
  );

  test.runIf(onPostgres())('a server is one of three that start at once on one empty database', async () => {
    const { ADMIN_PASSWORD: _, ...env } = await place();
    const servers = await Promise.all([1, 2, 3].map(() => startServer(env)));
    await Promise.any(servers.map((server) => said(server, /(First administrator)/)));
    const passwords = servers.flatMap(
      (server) => /First administrator: admin, password (\S+)/.exec(server.output())?.[1] ?? [],
    );
    expect(passwords).toHaveLength(1);
    const own = { currentPassword: passwords[0] ?? '', newPassword: 'una mesa junto a la puerta' };
    await (await adminAt(must(servers[0], 'three'), passwords[0])).call('POST /api/auth/password', {
      body: own,
    });
    for (const server of servers) {
      const admin = await adminAt(server, own.newPassword);
      expect((await admin.call('GET /api/admin/users')).map(({ username }) => username)).toEqual(['admin']);
    }
    // A session of one is a session of all: the secret is theirs together.
    const page = browser(() => servers[0]?.url ?? '', fromOurPage);
    await page.call('POST /api/auth/login', { body: { username: 'admin', password: own.newPassword } });
    const elsewhere = browser(() => servers[1]?.url ?? '', fromOurPage);
    for (const [name, value] of page.jar) elsewhere.jar.set(name, value);
    expect(await elsewhere.call('GET /api/auth/me')).toMatchObject({ username: 'admin' });
    for (const server of servers) server.child.kill('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0]);
  });
});

const rounds = 3;

test('a server killed in the middle of pushes has lost nothing it had acknowledged', async () => {
  const env = await place();
  let server: ServerProcess = await startServer(env);
  const at = {
    get url() {
      return server.url;
    },
  };
  const admin = await adminAt(at);
  const desk = await enrollThrough(admin, at, 'desk');
  await desk.grantTo(admin);
  const sent: ReturnType<TestDevice['next']>[] = [];
  let acknowledged = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const enough = acknowledged + 30 + round * 7;
    for (;;) {
      const batch = aBatch(desk);
      sent.push(...batch);
      const answer = desk.ask('POST /api/sync/push', { body: pushBody(desk.epoch, batch) });
      if (acknowledged >= enough) {
        // In the middle of this one.
        server.child.kill('SIGKILL');
        await answer.catch(() => undefined);
        break;
      }
      expect((await answer).status).toBe(200);
      acknowledged = batch.at(-1)?.seq ?? acknowledged;
    }
    expect(await server.ended).toBe('SIGKILL');
    server = await startServer(env);
    const again = await desk.push(sent.slice(0, 200));
    const old = again.outcomes.filter(({ seq }) => seq <= acknowledged);
    expect(old.map(({ status }) => status)).toEqual(old.map(() => 'noop'));
    expect(old).toHaveLength(Math.min(acknowledged, 200));
    for (let from = 200; from < sent.length; from += 200) await desk.push(sent.slice(from, from + 200));
    acknowledged = sent.length;
  }
  const [scans, people] = [
    sent.filter((m) => m.kind === 'scan.record'),
    sent.filter((m) => m.kind !== 'scan.record'),
  ];
  const page = await desk.call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error('unexpected reset');
  expect(page.lmid).toBe(sent.length);
  expect(page.rows.scans).toHaveLength(scans.length);
  expect(page.rows.participants).toHaveLength(people.length);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

function aBatch(desk: TestDevice) {
  const person = personRow();
  return [
    desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    ...Array.from({ length: 4 }, () => desk.next('scan.record', scanOf())),
  ];
}
