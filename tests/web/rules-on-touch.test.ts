import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import { loginInput } from '#shared/accounts.ts';
import { rulesOnTouch } from '#web/lib/rules-on-touch.ts';

const empty = { username: '', password: '' };
const asked = { fields: {}, shouldUseNativeValidation: false };

test('the rules are asked for at the first touch, and judge what is sent', async () => {
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

test('where they cannot be fetched, what was typed goes to the server, which judges it', async () => {
  const { resolver } = rulesOnTouch<typeof empty>(() => Promise.reject(new TypeError('no network')));
  expect(await resolver(empty, undefined, asked)).toEqual({ values: empty, errors: {} });
});
