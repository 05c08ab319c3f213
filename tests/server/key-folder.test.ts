import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { keysFile, openKeyFile, registerServerKeys } from '#server/core/keys/keys.ts';
import { freshFolder } from './server-process.ts';
import { freshDatabase } from './test-database.ts';

/** The file of the event's keys: made once, shared by every server of its folder, and never replaced. */

const mode = (file: string) => statSync(file).mode & 0o777;
const named = async (opened: ReturnType<typeof openKeyFile>) => {
  const { root, server, sessionSecret } = await opened;
  return [root.publicKey, server.publicKey, sessionSecret];
};

describe('servers that start on one empty folder', () => {
  test('servers that start on one empty folder get the same keys when they start at once, and leave nothing else behind', async () => {
    const folder = path.join(freshFolder(), 'data');
    const all = await Promise.all(Array.from({ length: 6 }, () => named(openKeyFile(folder))));
    for (const keys of all) expect(keys).toEqual(all[0]);
    expect(await named(openKeyFile(folder))).toEqual(all[0]);
    expect(readdirSync(folder).filter((name) => name.startsWith(keysFile))).toEqual([keysFile]);
    expect(mode(path.join(folder, keysFile))).toBe(0o600);
  });

  test('servers that start on one empty folder register as one server in one database, and a server with other keys is refused', async () => {
    const [folder, other] = [freshFolder(), freshFolder()];
    const { db } = await freshDatabase();
    const both = await Promise.all([1, 2].map(async () => registerServerKeys(db, await openKeyFile(folder))));
    expect(both[0]?.serverUid).toBe(both[1]?.serverUid);
    expect((await both[0]?.signer(db))?.kid).toBe((await both[1]?.signer(db))?.kid);
    await expect(registerServerKeys(db, await openKeyFile(other))).rejects.toThrow(
      /keys\.json is not the one/,
    );
  });
});

describe('a file of keys', () => {
  test('a file of keys that others could read is closed to them, and stays as it was', async () => {
    const folder = freshFolder();
    const before = await named(openKeyFile(folder));
    const file = path.join(folder, keysFile);
    chmodSync(file, 0o644);
    expect(await named(openKeyFile(folder))).toEqual(before);
    expect(mode(file)).toBe(0o600);
  });

  test('a file of keys that is damaged stops the start without a word of what it holds, and is left alone', async () => {
    const folder = freshFolder();
    const file = path.join(folder, keysFile);
    writeFileSync(file, '{"root":"secret');
    await expect(openKeyFile(folder)).rejects.toThrow(/is damaged; put it back from a backup$/);
    expect(readFileSync(file, 'utf8')).toBe('{"root":"secret');
  });

  test('a file of keys that was handed over is read where it is, and none is made where it is missing', async () => {
    const [first, second] = [freshFolder(), freshFolder()];
    const keys = await named(openKeyFile(first));
    const file = path.join(first, keysFile);
    chmodSync(file, 0o640);
    expect(await named(openKeyFile(second, file))).toEqual(keys);
    expect(mode(file)).toBe(0o640);
    await expect(openKeyFile(second, path.join(second, 'none.json'))).rejects.toThrow(/cannot be read/);
    expect(existsSync(path.join(second, keysFile))).toBe(false);
  });
});
