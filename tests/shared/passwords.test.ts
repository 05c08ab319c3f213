import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '#server/accounts/passwords.ts';

/** The only test with the real cost: tests of the server have a cheap one (tests/server/cheap-passwords.ts). */

test('a stored password is argon2id of 64 MiB and three passes, and only the right one opens it', async () => {
  const stored = await hashPassword('contraseña');
  const [, salt = '', key] = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  const derived = argon2Sync('argon2id', {
    ...{ message: Buffer.from('contraseña'), nonce: Buffer.from(salt, 'base64') },
    ...{ memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 },
  });
  expect(derived.toString('base64').replace(/=+$/, '')).toBe(key);
  expect(await isPassword('contraseña', stored)).toBe(true);
  expect(await isPassword('contrasena', stored)).toBe(false);
});
