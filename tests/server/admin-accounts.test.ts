import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#server/core/database/tables.ts';
import { machineMs, now, setClockOffset } from '#shared/base/clock.ts';
import { makeUser, signUpForm, staffForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Accounts that an administrator makes for others, and the one-time link that gives them a password. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

const reset = (token: string, newPassword = 'cancha abierta') => ({ body: { token, newPassword } }) as const;

describe('an account created by an administrator', () => {
  test('an account created by an administrator opens with the password its owner chooses by the link, once', async () => {
    const { user, reset: link } = await admin.call('POST /api/admin/users', { body: staffForm() });
    expect(user.role).toBe('ACCREDITATION_STAFF');
    const page = app.visitor();
    expect(await page.call('POST /api/auth/reset', reset(link.token))).toEqual({ username: user.username });
    const body = { username: user.username, password: 'cancha abierta' };
    expect((await page.call('POST /api/auth/login', { body })).id).toBe(user.id);
    expect(await page.refused('POST /api/auth/reset', reset(link.token, 'otra cosa'))).toMatchObject({
      status: 403,
      code: 'RESET_LINK',
    });
  });

  test('an account created by an administrator is refused with the field when the name is taken', async () => {
    const username = admin.user.username.toUpperCase();
    expect(await admin.refused('POST /api/admin/users', { body: staffForm({ username }) })).toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
      fields: { username: 'USERNAME_TAKEN' },
    });
  });
});

describe('a link for a new password', () => {
  test('a link for a new password takes the place of the one before', async () => {
    const someone = await app.as('USER');
    const params = { id: someone.user.id };
    const first = await admin.call('POST /api/admin/users/:id/reset', { params });
    const second = await admin.call('POST /api/admin/users/:id/reset', { params });
    expect((await app.visitor().refused('POST /api/auth/reset', reset(first.token))).code).toBe('RESET_LINK');
    await app.visitor().call('POST /api/auth/reset', reset(second.token));
  });

  test('a link for a new password ends every session of the account when it is used', async () => {
    const someone = await app.as('USER');
    const params = { id: someone.user.id };
    const link = await admin.call('POST /api/admin/users/:id/reset', { params });
    expect((await someone.call('GET /api/auth/me'))?.id).toBe(someone.user.id);
    await app.visitor().call('POST /api/auth/reset', reset(link.token));
    expect(await someone.call('GET /api/auth/me')).toBeNull();
  });

  test('a link for a new password is valid for a day', async () => {
    const someone = await app.as('USER');
    const link = await admin.call('POST /api/admin/users/:id/reset', { params: { id: someone.user.id } });
    expect(Date.parse(link.until) - now().getTime()).toBeGreaterThan(23 * 60 * 60 * 1000);
    await app.db.execute(sql`update password_resets set expires_at = now() - interval '1 minute'`);
    expect((await app.visitor().refused('POST /api/auth/reset', reset(link.token))).code).toBe('RESET_LINK');
  });

  test('a link for a new password is kept as a hash alone', async () => {
    const someone = await app.as('USER');
    const link = await admin.call('POST /api/admin/users/:id/reset', { params: { id: someone.user.id } });
    const { rows } = (await app.db.execute(sql`select * from password_resets`)) as { rows: unknown[] };
    // 256 random bits.
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });
});

describe('ending sessions', () => {
  test('ending sessions signs a user out everywhere and says how often', async () => {
    const someone = await app.as('USER');
    await app.as(someone.user);
    const params = { id: someone.user.id };
    expect(await admin.call('POST /api/admin/users/:id/end-sessions', { params })).toEqual({ ended: 2 });
    expect(await someone.call('GET /api/auth/me')).toBeNull();
  });

  test('ending sessions of oneself leaves the one at work', async () => {
    await app.as(admin.user);
    const params = { id: admin.user.id };
    expect((await admin.call('POST /api/admin/users/:id/end-sessions', { params })).ended).toBe(1);
    expect((await admin.call('GET /api/auth/me'))?.id).toBe(admin.user.id);
  });
});

describe('two administrators at once', () => {
  test('the second editor of a role is refused, and the first change stays', async () => {
    const someone = await app.as('USER');
    const params = { id: someone.user.id };
    const change = (role: string) => ({ params, body: { role, was: 'USER' } });
    await admin.call('PATCH /api/admin/users/:id', change('CREDENTIAL_VIEWER'));
    const refused = await admin.refused('PATCH /api/admin/users/:id', change('CONTENT_EDITOR'));
    expect(refused).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect((await someone.call('GET /api/auth/me'))?.role).toBe('CREDENTIAL_VIEWER');
  });

  test('the second editor of a setting is refused', async () => {
    const save = (value: string) => ({ body: { key: 'link.visa', value, was: '' } });
    await admin.call('POST /api/settings', save('https://one.example/'));
    const refused = await admin.refused('POST /api/settings', save('https://two.example/'));
    expect(refused.code).toBe('CHANGED_MEANWHILE');
  });
});

test('an account is as old as the clock of the application says', async () => {
  setClockOffset(Date.parse('2026-02-20T14:00:00Z') - machineMs());
  try {
    const user = await app.visitor().call('POST /api/auth/register', { body: signUpForm() });
    expect(user.createdAt).toMatch(/^2026-02-20T14:0/);
  } finally {
    setClockOffset(0);
  }
});

test('an account that is disabled gets no link for a password, and uses up none that it has', async () => {
  const user = await makeUser(app.db);
  const admin = await app.as('SUPER_USER');
  const params = { params: { id: user.id } };
  const { token } = await admin.call('POST /api/admin/users/:id/reset', params);
  const disable = (disabledAt: Date | null) =>
    app.db.update(users).set({ disabledAt }).where(eq(users.id, user.id));
  await disable(now());
  expect(await admin.refused('POST /api/admin/users/:id/reset', params)).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  const sent = { body: { token, newPassword: 'otra clave' } };
  expect(await app.visitor().refused('POST /api/auth/reset', sent)).toMatchObject({ code: 'RESET_LINK' });
  await disable(null);
  await app.visitor().call('POST /api/auth/reset', sent);
});
