import { expect, test, vi } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { browser, fromOurPage } from './caller.ts';
import { folderWithDatabase, runCommand, startServer } from './server-process.ts';
import { emptyDatabaseUrl, onPostgres } from './test-database.ts';

/** The command for an administrator who has lost everything but the server. */

vi.setConfig({ testTimeout: 300_000 });

const ADMIN_PASSWORD = 'clave de prueba';
const login = { body: { username: 'admin', password: ADMIN_PASSWORD } };

test('the only super user gets in again without phone, passkeys and codes, and the audit log says how', async () => {
  const base = { DATA_DIR: folderWithDatabase(), ADMIN_PASSWORD };
  const env = onPostgres() ? { ...base, DATABASE_URL: await emptyDatabaseUrl() } : base;
  const reset = (...args: string[]) => runCommand('server/accounts/reset-factor.ts', env, ...args);
  const stop = async ({ child, ended }: Awaited<ReturnType<typeof startServer>>) => {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  };

  const first = await startServer(env);
  const before = browser(() => first.url, fromOurPage);
  await before.call('POST /api/auth/login', login);
  const body = { currentPassword: ADMIN_PASSWORD };
  const asked = await before.call('POST /api/auth/passkeys/options', { body });
  const passkey = createAuthenticator().create(asked);
  await before.call('POST /api/auth/passkeys', { body: { name: 'Perdida', passkey } });
  expect((await browser(() => first.url).refused('POST /api/auth/login', login)).code).toBe('SECOND_FACTOR');
  await stop(first);

  expect(await reset()).toMatchObject({ code: 1, said: expect.stringContaining('whose?') });
  expect(await reset('nadie')).toMatchObject({ code: 1, said: expect.stringContaining('called nadie') });
  expect(await reset('Admin')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Sessions ended: 1.'),
  });
  expect(await reset('admin')).toMatchObject({
    code: 1,
    said: 'cancha: admin has no second factor\n',
  });

  const second = await startServer(env);
  const after = browser(() => second.url, fromOurPage);
  after.jar.set('sid', before.jar.get('sid') ?? '');
  expect(await after.call('GET /api/auth/me')).toBeNull();
  after.jar.clear();
  await after.call('POST /api/auth/login', login);
  expect(await after.call('GET /api/audit')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'user.factorReset', detail: { byCommand: true } }),
    ]),
  );
  expect(await after.call('GET /api/audit/check')).toMatchObject({ brokenAt: null, isCut: false });
  await stop(second);
});
