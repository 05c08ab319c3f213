/** argon2id in PHC form, by Node's own crypto; at most four at once, since each takes 64 MiB. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '../core/base/semaphore.ts';

const memory = 64 * 1024;
const passes = 3;
const parallelism = 1;
const tagLength = 32;
/** Each hashes about three a second on a slow machine; beyond a hundred waiting, callers must retry later. */
const inTurn = createSemaphore({ atOnce: 4, waiting: { all: 100 } });

interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

const derive = (password: string, nonce: Uint8Array, cost: HashCost, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const parameters = { message: Buffer.from(password.normalize('NFC')), nonce, tagLength: length, ...cost };
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** A password as it is stored: `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn('all', () => derive(password, salt, { memory, passes, parallelism }, tagLength));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Whether a password is the one of a stored hash. With none (unknown user) it takes just as long, and is a no. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    stored ?? '',
  );
  const cost = read
    ? { memory: Number(read[1]), passes: Number(read[2]), parallelism: Number(read[3]) }
    : { memory, passes, parallelism };
  const salt = read ? Buffer.from(read[4] ?? '', 'base64') : Buffer.alloc(16);
  const expected = read ? Buffer.from(read[5] ?? '', 'base64') : Buffer.alloc(tagLength);
  const key = await inTurn('all', () => derive(password, salt, cost, expected.length));
  return timingSafeEqual(key, expected) && read !== null;
}
