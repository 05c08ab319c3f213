import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import { loginInput } from '#shared/accounts/accounts.ts';
import { rulesOnTouch } from '#web/core/lib/rules-on-touch.ts';

const empty = { username: '', password: '' };
const asked = { fields: {}, shouldUseNativeValidation: false };

test('the rules load at the first touch, and validate the form', async () => {
  let fetched = 0;
  const { resolver, onTouch } = rulesOnTouch(async () => {
    fetched += 1;
    return zodResolver(loginInput);
  });
  expect(fetched).toBe(0);
  onTouch();
  expect(fetched).toBe(1);
  expect(Object.keys((await resolver(empty, undefined, asked)).errors)).toEqual(['username', 'password']);
});

test('unvalidated text goes to the server when the rules fail to load', async () => {
  const { resolver } = rulesOnTouch<typeof empty>(() => Promise.reject(new TypeError('no network')));
  expect(await resolver(empty, undefined, asked)).toEqual({ values: empty, errors: {} });
});
