import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { users } from '#server/core/database/tables.ts';
import { createFirstAdmin } from '#server/operations/first-run.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { startApp } from './with-app.ts';

/** The password that is printed at the first start lets its owner in to choose one, for a day (ASVS 6.4.1). */

const app = await startApp();
const config = readConfig({});
const own = 'una mesa junto a la puerta';

const dayMs = 24 * 3_600_000;
const printed = async () => (await createFirstAdmin(app.db, config))?.password;
const first = must(await printed(), 'an empty database has no user');
const enter = (password: string) => {
  const page = app.visitor();
  const body = { username: 'admin', password };
  return { page, body };
};

test('a first password is valid for a day', async () => {
  const [admin] = await app.db.select().from(users).where(eq(users.username, 'admin'));
  const leftMs = must(admin?.firstPasswordUntil, 'it was just made').getTime() - now().getTime();
  expect(leftMs).toBeLessThanOrEqual(dayMs);
  expect(leftMs).toBeGreaterThan(dayMs / 2);
});

test('an unused first password expires after a day, and the next start prints another', async () => {
  expect(await printed()).toBeUndefined();
  await app.db
    .update(users)
    .set({ firstPasswordUntil: new Date(0) })
    .where(eq(users.username, 'admin'));
  const { page, body } = enter(first);
  expect((await page.refused('POST /api/auth/login', { body })).code).toBe('WRONG_CREDENTIALS');
  const second = must(await printed(), 'another one');
  expect(second).not.toBe(first);
  expect(await page.call('POST /api/auth/login', { body: { ...body, password: second } })).toMatchObject({
    owesPassword: true,
  });
  expect((await page.refused('GET /api/contacts')).code).toBe('OWES_PASSWORD');
  expect((await page.request('GET', '/api/reports/stream')).json).toMatchObject({ code: 'OWES_PASSWORD' });

  await page.call('POST /api/auth/password', { body: { currentPassword: second, newPassword: own } });
  expect(await page.call('GET /api/auth/me')).not.toHaveProperty('owesPassword');
  await page.call('GET /api/contacts');
  expect(await printed()).toBeUndefined();
});

test('a password that its owner or the organizers chose does not expire', async () => {
  const [admin] = await app.db.select().from(users).where(eq(users.username, 'admin'));
  expect(admin?.firstPasswordUntil).toBeNull();
  await app.db.delete(users);
  expect(await createFirstAdmin(app.db, readConfig({ ADMIN_PASSWORD: own }))).toBeNull();
  const { page, body } = enter(own);
  expect(await page.call('POST /api/auth/login', { body })).not.toHaveProperty('owesPassword');
});
