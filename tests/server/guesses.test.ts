import { describe, expect, test } from 'vitest';
import { fromOurPage } from './caller.ts';
import { makeUser, signUpForm, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

/** Guessing passwords is slow; signing in is not, also where a whole venue has one address. */

const app = await startApp();
let addresses = 0;
const address = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};
/** Names that exist, so that a wrong password costs no more than the right one. */
const names = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => makeUser(app.db)))).map((user) => user.username);
const from = (where: string) => app.nobody({ ...fromOurPage, 'x-forwarded-for': where });
const guess = (where: string, username: string, password = 'equivocada') =>
  from(where).ask('POST /api/auth/login', { body: { username, password } });
const right = (where: string, username: string) => guess(where, username, testPassword);

describe('an attacker', () => {
  test('has ten guesses an hour at one account, and then waits', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    for (let n = 0; n < 10; n += 1) expect((await guess(where, username)).status).toBe(401);
    const answer = await guess(where, username);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
    // Not even the right one is told apart then.
    expect((await right(where, username)).status).toBe(429);
  });

  test('gets no more of them by sending all at once', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(where, username)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
  });

  test('is stopped as an address after a hundred accounts', async () => {
    const where = address();
    const answers = await Promise.all((await names(104)).map((name) => guess(where, name)));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  });

  test('does not lock the owner out, who comes from another address', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    for (let n = 0; n < 12; n += 1) await guess(where, username);
    expect((await right(address(), username)).status).toBe(200);
  });

  test('with many addresses slows the owner to one try a minute at most', async () => {
    const { username } = await makeUser(app.db);
    await Promise.all(Array.from({ length: 60 }, () => guess(address(), username)));
    const owner = address();
    expect((await guess(owner, username)).status).toBe(401);
    expect((await guess(owner, username)).status).toBe(429);
    expect((await right(address(), username)).status).toBe(200);
  });
});

describe('a venue with one address', () => {
  test('signs in as often as it likes', async () => {
    const where = address();
    for (let n = 0; n < 120; n += 1) {
      const { username } = await makeUser(app.db);
      expect((await right(where, username)).status).toBe(200);
    }
  });

  test('keeps working while somebody there guesses: whoever signed in there before still can', async () => {
    const where = address();
    const staff = await makeUser(app.db);
    const visitor = await makeUser(app.db);
    expect((await right(where, staff.username)).status).toBe(200);
    await Promise.all((await names(110)).map((name) => guess(where, name)));
    expect((await right(where, visitor.username)).status).toBe(429);
    expect((await right(where, staff.username)).status).toBe(200);
    expect((await guess(where, staff.username)).status).toBe(401);
  });

  test('may correct a sign-up form as often as it needs', async () => {
    const where = address();
    const body = signUpForm({ username: 'x' });
    for (let n = 0; n < 70; n += 1)
      expect((await from(where).ask('POST /api/auth/register', { body })).status).toBe(400);
  });
});
