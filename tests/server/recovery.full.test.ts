import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { browser, type Caller, fromOurPage, type Jar } from './caller.ts';
import { deviceOf, draftOf, enrollThrough, personRow, type TestDevice } from './device.ts';
import { runSql, withDatabase } from './global.ts';
import { otherPrograms, patience } from './patience.ts';
import { folderWithDatabase, freshFolder, launch, recover, startServer } from './server-process.ts';
import { emptyDatabaseUrl, onPostgres } from './test-database.ts';

/** The recovery commands as an administrator types them, on this run's database. */

vi.setConfig({ testTimeout: 300_000 });

const ADMIN_PASSWORD = 'clave de prueba';
type Env = Record<string, string>;

async function place(): Promise<Env> {
  const DATA_DIR = folderWithDatabase();
  const base = { DATA_DIR, ADMIN_PASSWORD };
  return onPostgres() ? { ...base, DATABASE_URL: await emptyDatabaseUrl() } : base;
}

async function done(env: Env, ...args: string[]): Promise<string> {
  const { code, said } = await recover(env, ...args);
  expect(code, said).toBe(0);
  return said;
}
/** One line that says why, and exit code 1. */
async function refused(env: Env, ...args: string[]): Promise<string> {
  const { code, said } = await recover(env, ...args);
  expect({ code, lines: said.trim().split('\n').length, said }).toMatchObject({ code: 1, lines: 1 });
  return said;
}

async function adminAt(server: { readonly url: string }): Promise<Caller & Jar> {
  const page = browser(() => server.url, fromOurPage);
  await page.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  return page;
}
async function stopped(server: { child: { kill(signal: 'SIGTERM'): void }; ended: Promise<unknown> }) {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}
const epochOf = async (device: TestDevice) => (await device.call('GET /api/sync/pull', { query: {} })).epoch;
async function register(desk: TestDevice, firstName: string): Promise<void> {
  const person = personRow({ firstName });
  const [outcome] = (
    await desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })])
  ).outcomes;
  expect(outcome?.status).toBe('applied');
}
const peopleOf = async (admin: Caller) =>
  (await admin.call('GET /api/participants')).items.map(({ firstName }) => firstName).sort();
const backupsIn = (folder: string) => readdirSync(folder).map((name) => path.join(folder, name));

test('a backup of a running server is read back, restored over what came after it, and begins a new history', async () => {
  const env = await place();
  const backups = freshFolder();
  let server = await startServer(env);
  let admin = await adminAt(server);
  const desk = await enrollThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  await register(desk, 'Antes');
  const before = await epochOf(desk);

  expect(await done(env, 'backup', backups)).toMatch(
    /^Backed up and read back: .*\(1 participants, 0 credentials\)/,
  );
  const [backup = ''] = backupsIn(backups);
  for (const name of readdirSync(backup))
    expect([name, statSync(path.join(backup, name)).mode & 0o777]).toEqual([name, 0o600]);
  expect(readdirSync(backup)).toEqual(
    expect.arrayContaining(['keys.json', 'high-water.json', 'manifest.json']),
  );
  // The embedded server takes the word for it with its next look.
  await vi.waitFor(
    async () => expect((await admin.call('GET /api/devices/database')).backedUpAt).not.toBeNull(),
    patience(otherPrograms),
  );
  await register(desk, 'Después');
  expect(await refused(env, 'restore', backup)).toContain('--over');
  expect(await refused(env, 'restore', backup, '--over')).toMatch(/stop/);
  expect(await peopleOf(admin)).toEqual(['Antes', 'Después']);
  await stopped(server);

  const said = await done(env, 'restore', backup, '--over');
  expect(said).toContain('A new history has begun');
  server = await startServer(env);
  admin = await adminAt(server);
  expect(await peopleOf(admin)).toEqual(['Antes']);
  expect(await epochOf(sameDeskAt(server, desk))).not.toBe(before);
  await stopped(server);
});

test('a person erased after a backup is erased again after the restore, whatever desks send', async () => {
  const env = await place();
  const backups = freshFolder();
  let server = await startServer(env);
  let admin = await adminAt(server);
  const desk = await enrollThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  await register(desk, 'Olvidada');
  await done(env, 'backup', backups);
  const [backup = ''] = backupsIn(backups);
  const [person] = (await admin.call('GET /api/participants')).items;
  const { id, firstName, lastName } = must(person, 'just registered');
  await admin.call('POST /api/admin/participants/:id/erase', {
    params: { id },
    body: { confirm: `${firstName} ${lastName}`, reason: 'asked' },
  });
  await stopped(server);
  await done(env, 'restore', backup, '--over');
  server = await startServer(env);
  admin = await adminAt(server);
  expect(await peopleOf(admin)).toEqual([]);
  await stopped(server);
  // A backup made from now on knows it too.
  await done(env, 'backup', backups);
  const last = must(backupsIn(backups).sort().at(-1), 'just made');
  expect(readdirSync(last)).toContain('erased.json');
  expect(readFileSync(path.join(last, 'erased.json'), 'utf8')).toContain(person?.uid);
});

test.runIf(onPostgres())(
  'an erasure at one server is at once in the list of every other, in its own folder',
  async () => {
    const env = await place();
    const first = await startServer(env);
    const elsewhere = freshFolder();
    cpSync(path.join(env.DATA_DIR ?? '', 'keys.json'), path.join(elsewhere, 'keys.json'));
    const second = await startServer({ ...env, DATA_DIR: elsewhere });
    const admin = await adminAt(first);
    const desk = await enrollThrough(admin, first, 'desk');
    await desk.grantTo(admin);
    await register(desk, 'Olvidada');
    const [person] = (await admin.call('GET /api/participants')).items;
    const { id, uid, firstName, lastName } = must(person, 'just registered');
    await admin.call('POST /api/admin/participants/:id/erase', {
      params: { id },
      body: { confirm: `${firstName} ${lastName}`, reason: 'asked' },
    });
    const listIn = (folder = '') => {
      const file = path.join(folder, 'erased.json');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    expect(listIn(env.DATA_DIR)).toContain(uid);
    await vi.waitUntil(() => listIn(elsewhere).includes(uid), patience(otherPrograms));
    await stopped(first);
    await stopped(second);
  },
);

/** The same device's calls, at another address. */
function sameDeskAt(server: { readonly url: string }, desk: TestDevice): TestDevice {
  const { uid, code, epoch, certificate, keys } = desk;
  return deviceOf(server, { uid, code, epoch, certificate, keys });
}

test('a backup is restored onto a machine that has nothing, keys and all, and its devices are known there', async () => {
  const env = await place();
  const backups = freshFolder();
  const first = await startServer(env);
  const admin = await adminAt(first);
  const desk = await enrollThrough(admin, first, 'desk');
  await stopped(first);
  await done(env, 'backup', backups);
  const [backup = ''] = backupsIn(backups);

  const bare: Env = { DATA_DIR: freshFolder(), ADMIN_PASSWORD };
  if (onPostgres()) bare.DATABASE_URL = await emptyDatabaseUrl();
  await done(bare, 'restore', backup);
  expect(readFileSync(path.join(bare.DATA_DIR ?? '', 'keys.json'), 'utf8')).toBe(
    readFileSync(path.join(env.DATA_DIR ?? '', 'keys.json'), 'utf8'),
  );
  const second = await startServer(bare);
  expect(await epochOf(sameDeskAt(second, desk))).not.toBe(desk.epoch);
  await stopped(second);
});

test('a database that was put back behind the server’s back is noticed at the next start', async () => {
  const env = await place();
  const backups = freshFolder();
  const first = await startServer(env);
  const admin = await adminAt(first);
  const desk = await enrollThrough(admin, first, 'desk');
  await desk.grantTo(admin);
  await stopped(first);
  await done(env, 'backup', backups);
  const second = await startServer(env);
  const there = sameDeskAt(second, desk);
  await there.grantTo(await adminAt(second));
  await register(there, 'Después');
  const before = await epochOf(there);
  await stopped(second);

  // Without any of our commands: by hand, from the dump alone.
  const [backup = ''] = backupsIn(backups);
  await putBackByHand(env, backup);
  const third = await startServer({ ...env, LOG_LEVEL: 'warn' });
  expect(third.output()).toContain('the database went back');
  expect(await epochOf(sameDeskAt(third, desk))).not.toBe(before);
  await stopped(third);
  // Once.
  const fourth = await startServer({ ...env, LOG_LEVEL: 'warn' });
  expect(fourth.output()).not.toContain('the database went back');
  await stopped(fourth);
});

async function putBackByHand(env: Env, backup: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR = '' } = env;
  if (DATABASE_URL) {
    const name = new URL(DATABASE_URL).pathname.slice(1);
    const other = withDatabase(DATABASE_URL, 'postgres');
    await runSql(other, `drop database ${name}`);
    await runSql(other, `create database ${name}`);
    const { restorePostgres } = await import('#server/operations/backup/postgres.ts');
    return restorePostgres(DATABASE_URL, path.join(backup, 'database.dump'), false);
  }
  rmSync(path.join(DATA_DIR, 'postgres'), { recursive: true });
  const { restoreFolder } = await import('#server/operations/backup/embedded.ts');
  return restoreFolder(DATA_DIR, path.join(backup, 'database.tar.gz'), false);
}

test('npm run restored begins a new history by hand', async () => {
  const env = await place();
  const first = await startServer(env);
  const desk = await enrollThrough(await adminAt(first), first, 'desk');
  await stopped(first);
  expect(await done(env, 'restored')).toContain('A new history has begun');
  const second = await startServer(env);
  expect(await epochOf(sameDeskAt(second, desk))).not.toBe(desk.epoch);
  await stopped(second);
});

describe('a backup that is not whole', () => {
  test('a backup that is not whole is never restored: one file changed, or no manifest', async () => {
    const env = await place();
    const backups = freshFolder();
    await stopped(await startServer(env));
    await done(env, 'backup', backups);
    const [backup = ''] = backupsIn(backups);
    writeFileSync(path.join(backup, 'high-water.json'), '{}');
    expect(await refused(env, 'restore', backup, '--over')).toContain('is not as it was written');
    expect(await refused(env, 'restore', freshFolder(), '--over')).toContain('is no backup');
    expect(await refused(env, 'restore')).toContain('which backup?');
  });

  test('a backup that is not whole is not left behind under the name of one', async () => {
    const backups = freshFolder();
    const env: Env = onPostgres()
      ? { DATA_DIR: freshFolder(), DATABASE_URL: await emptyDatabaseUrl() }
      : { DATA_DIR: freshFolder() };
    expect(await refused(env, 'backup', backups)).toMatch(/no database/);
    expect(readdirSync(backups)).toEqual([]);
  });
});

test('old backups go after as many days as were said, the latest never', async () => {
  const env = await place();
  const backups = freshFolder();
  await stopped(await startServer(env));
  for (const days of [30, 20]) {
    const madeAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const folder = path.join(backups, `cancha-${madeAt.replaceAll(/[:.]/g, '-')}`);
    mkdirSync(folder);
    const facts = { epoch: 'x', seq: 0, counts: {} };
    const manifest = { madeAt, product: '0', kind: 'embedded', facts, files: {} };
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  }
  mkdirSync(path.join(backups, 'something else'));
  await done(env, 'backup', backups, '--keep', '25');
  expect(readdirSync(backups)).toHaveLength(3);
  await done(env, 'backup', backups, '--keep', '1');
  expect(readdirSync(backups).filter((name) => name.startsWith('cancha-'))).toHaveLength(2);
  expect(await refused(env, 'backup', backups, '--keep', 'all')).toContain('--keep');
});

test.skipIf(onPostgres())(
  'a folder that a power cut has damaged names the dump that comes back, and it does',
  async () => {
    const env = await place();
    const server = await startServer(env);
    const admin = await adminAt(server);
    const desk = await enrollThrough(admin, server, 'desk');
    await desk.grantTo(admin);
    await register(desk, 'Antes');
    // A backup asks the server for a dump; the two latest stay.
    for (let times = 0; times < 3; times += 1) await done(env, 'backup', freshFolder());
    const dumps = path.join(must(env.DATA_DIR, 'set'), 'dumps');
    expect(readdirSync(dumps).filter((name) => name.endsWith('.tar'))).toHaveLength(2);
    expect((await admin.call('GET /api/devices/database')).flushedAt).not.toBeNull();
    await stopped(server);

    const control = path.join(must(env.DATA_DIR, 'set'), 'postgres/global/pg_control');
    writeFileSync(control, Buffer.alloc(statSync(control).size));
    const broken = launch(env);
    expect(await broken.ended).toBe(1);
    const [, file = ''] = /npm run restore -- (\S+\.tar) --over/.exec(broken.output()) ?? [];
    expect(existsSync(file)).toBe(true);
    await done(env, 'restore', file, '--over');
    const again = await startServer(env);
    expect(await peopleOf(await adminAt(again))).toEqual(['Antes']);
    await stopped(again);
  },
);

test.runIf(onPostgres())('a database that is asked through its socket is served, and backed up', async () => {
  const url = await emptyDatabaseUrl();
  const { username, port, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select current_setting('unix_socket_directories') as folder");
  await client.end();
  const [{ folder }] = rows as [{ folder: string }];
  const env = {
    ADMIN_PASSWORD,
    DATA_DIR: freshFolder(),
    DATABASE_URL: `postgres://${pathname}?host=${folder}&port=${port}&user=${username}`,
  };
  const server = await startServer(env);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await done(env, 'backup', freshFolder())).toMatch(/^Backed up and read back: /);
  await stopped(server);
});
