import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { syncMeta } from '#server/database/tables.ts';
import { type DoctorConfig, examine } from '#server/doctor/checks.ts';
import { now } from '#shared/clock.ts';
import { checkNames } from '#shared/doctor.ts';
import { onPostgres } from './test-database.ts';
import { startApp } from './with-app.ts';

/** What has to be in order before the doors open, seen by a command and by the office alike. */

const app = await startApp();
const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
writeFileSync(path.join(folder, 'keys.json'), '{}', { mode: 0o600 });
afterAll(() => rmSync(folder, { recursive: true }));
const sound: DoctorConfig = {
  ...{
    dataDir: folder,
    keysFile: null,
    databasePool: 10,
    production: true,
    publicUrl: 'https://torneo.example',
  },
  ...{
    sessionSecret: 'x'.repeat(32),
    metricsToken: 'y'.repeat(32),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
  },
};

async function look(changes: Partial<DoctorConfig> = {}, clockJump: number | null = null) {
  const { db } = app;
  const kind = onPostgres() ? ('postgres' as const) : ('embedded' as const);
  const config = { ...sound, ...changes };
  const checks = await examine({
    db,
    kind,
    config,
    objects: null,
    clockJump,
    lastAudit: app.keys.lastAudit(),
  });
  expect(checks.map(({ name }) => name)).toEqual([...checkNames]);
  return Object.fromEntries(checks.map(({ name, finding }) => [name, finding]));
}

test('a server without a backup has something to do; with one of this night it has not', async () => {
  expect((await look()).backup).toBe('bad');
  await app.db.update(syncMeta).set({ backedUpAt: now() });
  const seen = await look();
  expect(seen).toMatchObject({ clock: 'good', address: 'good', keys: 'good', backup: 'good', audit: 'good' });
  expect(seen.secondFactor).toBe('advice');
  await app.db.update(syncMeta).set({ backedUpAt: new Date(now().getTime() - 40 * 60 * 60 * 1000) });
  expect((await look()).backup).toBe('bad');
});

test.each([
  ['no address', { publicUrl: undefined }, 'address'],
  ['an address anybody can listen to', { publicUrl: 'http://torneo.example' }, 'address'],
  ['a folder without keys', { dataDir: tmpdir() }, 'keys'],
] as const)('%s is to be mended', async (_what, changes, name) => {
  expect((await look(changes))[name]).toBe('bad');
});

test('a clock that jumped is to be mended; more connections than PostgreSQL gives are seen', async () => {
  expect((await look({}, 90_000)).clock).toBe('bad');
  if (onPostgres()) expect((await look({ databasePool: 500 })).connections).toBe('bad');
  // A database of this machine is asked over no network.
  expect((await look()).transport).toBe('good');
});

test('the office sees the same, and no secret', async () => {
  const admin = await app.as('SUPER_USER');
  const checks = await admin.call('GET /api/admin/doctor');
  expect(checks.map(({ name }) => name)).toEqual([...checkNames]);
  expect(JSON.stringify(checks)).not.toMatch(/xxxx|yyyy/);
});
