import { expect, test } from 'vitest';
import { signUpForm } from './make.ts';
import { startApp } from './with-app.ts';

/** A password may be of any characters, and is compared as it was typed. */

const app = await startApp();
const login = (username: string, password: string) => ({ body: { username, password } });

test.each([
  ['small letters alone', 'abiertalacanchadetodos'],
  ['a hundred characters', 'canasta de tres '.repeat(7).slice(0, 99).concat('!')],
  ['blanks at both ends', '  entre dos tableros  '],
  ['capital letters', 'Rebote Ofensivo'],
])('takes a password of %s, and opens with nothing but what was typed', async (_what, password) => {
  const form = signUpForm({ password, confirmPassword: password });
  await app.visitor().call('POST /api/auth/register', { body: form });
  const others = [password.trim(), password.toLowerCase(), password.slice(0, 64)];
  for (const other of others.filter((one) => one !== password))
    expect((await app.visitor().refused('POST /api/auth/login', login(form.username, other))).status).toBe(
      401,
    );
  await app.visitor().call('POST /api/auth/login', login(form.username, password));
});
