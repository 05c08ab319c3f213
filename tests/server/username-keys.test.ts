import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fillUsernameKeys } from '#server/accounts/store.ts';
import { users } from '#server/core/database/tables.ts';
import { makeUser, signUpForm, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

/** Two accounts never have names that look alike. */

const app = await startApp();

const signUp = (username: string) =>
  app.visitor().ask('POST /api/auth/register', { body: signUpForm({ username }) });

describe('a new user name', () => {
  test.each(['mésera', 'me.sera', 'Me Sera', 'MESERA', 'me_se-ra', 'mesera.', 'mêsèra', 'me\u200bsera'])(
    'a new user name is refused when it looks like another one: %s',
    async (username) => {
      await makeUser(app.db, { username: 'mesera' }).catch(() => undefined);
      const answer = await signUp(username);
      expect(answer.json).toMatchObject({ code: 'USERNAME_TAKEN', fields: { username: 'USERNAME_TAKEN' } });
      const admin = await app.as('SUPER_USER');
      const { password: _, confirmPassword: __, ...form } = signUpForm({ username });
      const body = { ...form, role: 'USER' as const };
      expect(await admin.refused('POST /api/admin/users', { body })).toMatchObject({
        code: 'USERNAME_TAKEN',
      });
    },
  );

  test('a new user name is taken when a digit tells it apart', async () => {
    expect((await signUp('mesa1')).status).toBe(201);
    expect((await signUp('mesa7')).status).toBe(201);
    expect((await signUp('m3sa1')).status).toBe(201);
  });

  test('a new user name is refused when an account of an earlier version looks like it', async () => {
    const older = await makeUser(app.db, { username: 'ofıcina' });
    await app.db.update(users).set({ usernameKey: null }).where(eq(users.id, older.id));
    expect((await signUp('oficina')).json).toMatchObject({ code: 'USERNAME_TAKEN' });
  });
});

describe('accounts of an earlier version that look alike', () => {
  test('accounts of an earlier version that look alike keep their names and sign in by them; the oldest holds the key', async () => {
    const names = ['puerta', 'pu.erta', 'püerta'];
    const made = [];
    for (const [index, username] of names.entries()) {
      const user = await makeUser(app.db, { username: `otra${index}-${index}x` });
      await app.db.update(users).set({ username, usernameKey: null }).where(eq(users.id, user.id));
      made.push({ ...user, username });
    }
    await fillUsernameKeys(app.db);
    await fillUsernameKeys(app.db);
    const rows = await app.db.select().from(users);
    const keys = made.map(({ id }) => rows.find((row) => row.id === id)?.usernameKey);
    expect(keys).toEqual(['puerta', null, null]);
    for (const { username } of made)
      await app.visitor().call('POST /api/auth/login', { body: { username, password: testPassword } });
    // No other name signs in.
    const body = { username: 'puérta', password: testPassword };
    expect((await app.visitor().refused('POST /api/auth/login', { body })).code).toBe('WRONG_CREDENTIALS');
  });
});
