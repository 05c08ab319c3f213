import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { must } from '#shared/must.ts';
import { browser, fromOurPage } from '../server/caller.ts';
import { startCluster } from '../server/own-cluster.ts';
import { freshFolder, startServer } from '../server/server-process.ts';
import { nothingIsLost, playUnderLoad } from './under-load.ts';

/**
 * The version before and this one beside each other on one database, as while servers are updated in turn: this one brings the
 * tables up to date under the other, which works on. The version before is the last tag, else the last commit before the latest
 * migration was added.
 */

const ADMIN_PASSWORD = 'clave de prueba';
const root = path.resolve('.');
vi.setConfig({ testTimeout: 24 * 3_600_000, hookTimeout: 240_000 });

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : null;
}

/** The commit of the version before; null where this clone does not hold it. */
function versionBefore(): string | null {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return null;
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  const migration = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'server/database/migrations/*.sql',
  );
  return migration ? git('rev-parse', `${migration}^`) : null;
}

/** Its sources in a folder of their own, with the packages and the web of this tree. */
function unpack(commit: string): string {
  const folder = path.join(freshFolder(), 'before');
  mkdirSync(folder);
  const packed = spawnSync('git', ['archive', commit, 'server', 'shared', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  expect(packed.status).toBe(0);
  expect(spawnSync('tar', ['-x', '-C', folder], { input: packed.stdout }).status).toBe(0);
  for (const name of ['node_modules', 'dist']) symlinkSync(path.join(root, name), path.join(folder, name));
  return folder;
}

const commit = process.env.TEST_DATABASE_URL ? versionBefore() : null;
if (process.env.TEST_DATABASE_URL && !commit)
  console.warn(
    '!!! TWO VERSIONS AT ONCE DID NOT RUN: this clone has no history (git fetch --unshallow brings it).',
  );

describe.runIf(commit)('two versions at once', () => {
  test('desks at the one before and at this one work on while this one brings the tables up to date', async () => {
    const cluster = await startCluster();
    const env = {
      ...{ DATA_DIR: freshFolder(), DATABASE_URL: cluster.url, ADMIN_PASSWORD, LOG_LEVEL: 'info' },
    };
    const before = await startServer(env, unpack(must(commit, 'it is here')));
    // The place of those who come to the new one: until that is there, the old one.
    let after = before;
    const places = [
      before,
      {
        get url() {
          return after.url;
        },
      },
    ];
    const admin = browser(() => before.url, fromOurPage);
    await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
    const update = async () => {
      after = await startServer(env);
    };
    const databaseUrl = () => cluster.url;
    const found = await playUnderLoad({ places, admin, databaseUrl }, update, 1);
    expect(found).toMatchObject({ ...nothingIsLost, again: 0, unheard: 0 });
    // A session of the one before is one of this one.
    const same = browser(() => after.url, fromOurPage);
    for (const [name, value] of admin.jar) same.jar.set(name, value);
    const people = async (who: typeof admin) => (await who.call('GET /api/participants')).items.length;
    expect(await people(same)).toBe(await people(admin));
    for (const server of [before, after]) server.child.kill('SIGTERM');
    expect(await Promise.all([before.ended, after.ended])).toEqual([0, 0]);
  });
});
