import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { browser, fromOurPage } from '../server/caller.ts';
import { startCluster } from '../server/own-cluster.ts';
import { freshFolder, startServer } from '../server/server-process.ts';
import { ask, nothingIsLost, playUnderLoad } from './under-load.ts';

/**
 * A release and the next one on one database, as while servers are updated in turn: the newer one migrates under the older one,
 * which keeps working. The older one is the last release whose tag this clone has, else this tree. The newer one is a copy of
 * this tree with one more migration (tests/fixtures/next-release.sql), so the test needs no history.
 */

const ADMIN_PASSWORD = 'clave de prueba';
const root = path.resolve('.');
vi.setConfig({ testTimeout: 24 * 3_600_000, hookTimeout: 240_000 });

/** The latest release before this commit; null before the first one, and in a clone without tags. */
function lastTag(): string | null {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

/** A folder for the sources of another version, with the packages and the built web of this tree. */
function makeTree(): string {
  const folder = path.join(freshFolder(), 'version');
  mkdirSync(folder);
  for (const name of ['node_modules', 'dist']) symlinkSync(path.join(root, name), path.join(folder, name));
  return folder;
}

function unpackTag(tag: string): string {
  const folder = makeTree();
  const packed = spawnSync('git', ['archive', tag, 'server', 'shared', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  expect(packed.status).toBe(0);
  expect(spawnSync('tar', ['-x', '-C', folder], { input: packed.stdout }).status).toBe(0);
  return folder;
}

/** What drizzle reads of meta/_journal.json. */
interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** This tree with the migration of a next release. */
function copyWithNextMigration(): string {
  const folder = makeTree();
  for (const name of ['server', 'shared', 'package.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const migrations = path.join(folder, 'server/core/database/migrations');
  cpSync(path.join(root, 'tests/fixtures/next-release.sql'), path.join(migrations, 'next_release.sql'));
  const journalFile = path.join(migrations, 'meta/_journal.json');
  const journal: Journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = must(journal.entries.at(-1), 'there is a first migration');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next_release' });
  writeFileSync(journalFile, JSON.stringify(journal));
  return folder;
}

describe.runIf(process.env.TEST_DATABASE_URL)('two versions at once', () => {
  test('desks lose nothing when the next version migrates the database while the version before serves them', async () => {
    const cluster = await startCluster();
    const env = {
      ...{ DATA_DIR: freshFolder(), DATABASE_URL: cluster.url, ADMIN_PASSWORD, LOG_LEVEL: 'info' },
    };
    const tag = lastTag();
    const before = await startServer(env, tag ? unpackTag(tag) : root);
    // Half of the desks reach the newer server once it runs.
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
      after = await startServer(env, copyWithNextMigration());
    };
    const databaseUrl = () => cluster.url;
    const found = await playUnderLoad({ places, admin, databaseUrl }, update, 1);
    expect(found).toMatchObject({ ...nothingIsLost, again: 0, unheard: 0 });
    const migrated = await ask(cluster.url, 'select shirt_size, meals from participants limit 1');
    expect(migrated).toEqual([{ shirt_size: null, meals: 0 }]);
    // Both accept a session that the older server began.
    const same = browser(() => after.url, fromOurPage);
    for (const [name, value] of admin.jar) same.jar.set(name, value);
    const people = async (who: typeof admin) => (await who.call('GET /api/participants')).items.length;
    expect(await people(same)).toBe(await people(admin));
    for (const server of [before, after]) server.child.kill('SIGTERM');
    expect(await Promise.all([before.ended, after.ended])).toEqual([0, 0]);
  });
});
