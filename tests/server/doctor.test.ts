import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { audit } from '#server/core/audit/audit.ts';
import { auditLog, devices, photos, siteSettings, syncMeta } from '#server/core/database/tables.ts';
import { listSettingsOfOlderEdition, noteEdition } from '#server/core/settings/edition.ts';
import { type DoctorConfig, type DoctorInput, runChecks } from '#server/operations/doctor/checks.ts';
import {
  checkBackup,
  checkClock,
  checkConnections,
  checkDevices,
  checkDisk,
  checkDurability,
  checkTransport,
} from '#server/operations/doctor/findings.ts';
import { checkNames } from '#shared/admin/doctor.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { enrollDevice } from './device.ts';
import { requireApproval } from './make.ts';
import { onPostgres } from './test-database.ts';
import { startApp } from './with-app.ts';

/** The checks before an event, run by the command and shown in the admin area. */

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
    host: '127.0.0.1',
    trustProxy: 1,
  },
  ...{
    sessionSecret: 'x'.repeat(32),
    metricsToken: 'y'.repeat(32),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
  },
};

async function look(changes: Partial<DoctorConfig> = {}, more: Partial<DoctorInput> = {}) {
  const checks = await runChecks({
    db: app.db,
    kind: onPostgres() ? 'postgres' : 'embedded',
    config: { ...sound, ...changes },
    objects: null,
    clockJump: null,
    lastAudit: app.keys.lastAudit(),
    ...more,
  });
  expect(checks.map(({ name }) => name)).toEqual([...checkNames]);
  return Object.fromEntries(checks.map(({ name, finding }) => [name, finding]));
}
const hourMs = 60 * 60 * 1000;

test.each([
  ['a counted proxy and a port open to all', 1, '0.0.0.0', 'advice'],
  ['a counted proxy and a port open to all by IPv6', 2, '::', 'advice'],
  ['a counted proxy on the same machine', 1, '127.0.0.1', 'good'],
  ['a counted proxy on the same machine by IPv6', 1, '::1', 'good'],
  ['a counted proxy on the same machine by name', 1, 'localhost', 'good'],
  ['a proxy known by its address', 'loopback', '0.0.0.0', 'good'],
  ['no proxy', false, '0.0.0.0', 'good'],
] as const)('the check of %s is reported', async (_what, trustProxy, host, expected) => {
  expect((await look({ trustProxy, host })).proxy).toBe(expected);
});

describe('a fact', () => {
  test.each([
    [null, 'bad'],
    [0, 'good'],
    [29 * hourMs, 'good'],
    [30 * hourMs, 'good'],
    [31 * hourMs, 'bad'],
    [48 * hourMs, 'bad'],
  ])('a fact of a backup that is %s ms old is %s', (age, expected) => {
    expect(checkBackup(age).finding).toBe(expected);
  });

  test.each([
    ['half of a small disk', 2_500_000, 5_000_000, 'good'],
    ['a tenth of a large one', 26_214_400, 262_144_000, 'good'],
    ['less than a tenth', 26_000_000, 262_144_000, 'advice'],
    ['a gigabyte of a small disk', 262_144, 1_000_000, 'good'],
    ['less than a gigabyte', 262_143, 1_000_000, 'bad'],
    ['nothing', 0, 1_000_000, 'bad'],
  ])('a fact of a disk with %s left is named right', (_what, bavail, blocks, expected) => {
    expect(checkDisk({ bavail, blocks, bsize: 4096 }).finding).toBe(expected);
  });

  test('a fact of a disk says how much is left, in gigabytes and in percent', () => {
    expect(checkDisk({ bavail: 524_288, blocks: 2_097_152, bsize: 4096 }).seen).toBe('2.0 GB (25 %)');
  });

  test.each([
    [0, null, 'good'],
    [2000, null, 'good'],
    [2001, null, 'bad'],
    [-2001, null, 'bad'],
    [0, 90_000, 'bad'],
  ])('a fact of clocks %i ms apart, one of which jumped by %s, is %s', (apart, jump, expected) => {
    expect(checkClock(apart, jump).finding).toBe(expected);
  });

  const safe = {
    ...{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', server_version: '17.2' },
  };
  test.each([
    [{}, 'good'],
    [{ synchronous_commit: 'local' }, 'good'],
    [{ synchronous_commit: 'off' }, 'bad'],
    [{ fsync: 'off' }, 'bad'],
    [{ full_page_writes: 'off' }, 'bad'],
  ])('a fact of a database set to %o is %s', (change, expected) => {
    expect(checkDurability({ ...safe, ...change }).finding).toBe(expected);
  });

  test.each([
    [null, false, 'good'],
    ['::1', false, 'good'],
    ['127.0.0.1', false, 'good'],
    ['10.0.0.5', true, 'good'],
    ['10.0.0.5', false, 'advice'],
    ['12.7.0.1', false, 'advice'],
  ])('a fact of a connection from %s, encrypted %s, is %s', (from, isEncrypted, expected) => {
    const { finding, seen } = checkTransport({ from, isEncrypted });
    expect(finding).toBe(expected);
    if (finding !== 'good') expect(seen).toContain(from);
  });

  test.each([
    [19, 10, false, 'good', '× 1'],
    [18, 10, false, 'bad', '× 0'],
    [100, 10, false, 'good', '× 8'],
    [18, 10, true, 'good', 'DATABASE_DIRECT_URL'],
  ])(
    'a fact of %i connections and a pool of %i, with a pooler %s, is %s',
    (allowed, pool, hasPooler, ...expected) => {
      const { finding, seen } = checkConnections({ allowed, pool, hasPooler });
      expect(finding).toBe(expected[0]);
      expect(seen).toContain(expected[1]);
    },
  );

  const at = 1_000 * hourMs;
  const device = (code: string, hoursAgo: number | null, pending: number | null = 0) => ({
    ...{ code, pending },
    lastSeenAt: hoursAgo === null ? null : new Date(at - hoursAgo * hourMs),
  });
  test.each([
    ['none', [], 'good', '0; > 24 h: 0; outbox > 0: 0'],
    ['one seen 23 hours ago', [device('A1', 23)], 'good', '1; > 24 h: 0; outbox > 0: 0'],
    ['one seen 25 hours ago', [device('A1', 25)], 'advice', '1; > 24 h: 1; outbox > 0: 0 (A1)'],
    ['one never seen', [device('A1', null, null)], 'advice', '1; > 24 h: 1; outbox > 0: 0 (A1)'],
    ['one with unsent work', [device('A1', 1, 3)], 'advice', '1; > 24 h: 0; outbox > 0: 1 (A1)'],
    [
      'a silent one before one with unsent work',
      [device('A1', 30), device('B1', 1), device('C1', 1, 1), device('D1', 40, 2)],
      'advice',
      '4; > 24 h: 2; outbox > 0: 2 (C1, D1, A1)',
    ],
  ])('the check finds %s among the devices, with counts and codes', (_what, all, finding, seen) => {
    expect(checkDevices(all, at)).toEqual({ finding, seen });
  });

  test('a fact of many silent devices names the first ten', () => {
    const all = Array.from({ length: 12 }, (_, n) => device(`A${n}`, 30));
    expect(checkDevices(all, at).seen).toMatch(/^12; > 24 h: 12; outbox > 0: 0 \(A0, .*A9\)$/);
  });
});

test('working desks and doors are checked, a revoked one and the server itself are not', async () => {
  const desk = await enrollDevice(app);
  expect((await look()).devices).toBe('good');
  const silent = new Date(now().getTime() - 25 * hourMs);
  const only = eq(devices.uid, desk.uid);
  await app.db.update(devices).set({ lastSeenAt: silent }).where(only);
  expect((await look()).devices).toBe('advice');
  await app.db.update(devices).set({ lastSeenAt: now(), pendingCount: 2 }).where(only);
  expect((await look()).devices).toBe('advice');
  await app.db.update(devices).set({ status: 'revoked' }).where(only);
  expect((await look()).devices).toBe('good');
});

const setting = (key: 'staffSecondFactor' | 'changesWait', value: string) =>
  app.db
    .insert(siteSettings)
    .values({ key, value, updatedAt: now() })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });

test.each([
  ['', 'advice'],
  ['Referee', 'advice'],
  ['Official', 'advice'],
  ['Coach', 'advice'],
  ['Referee,Official', 'good'],
  ['Coach,Referee,Official', 'good'],
])('approvals are in order when both open roles wait: "%s" is %s', async (roles, expected) => {
  await requireApproval(app.db, ...roles.split(','));
  expect((await look()).approvals).toBe(expected);
});

test.each([
  ['true', 'good'],
  ['false', 'advice'],
])('the second factor of staff asked for: %s is %s', async (value, expected) => {
  await setting('staffSecondFactor', value);
  expect((await look()).secondFactor).toBe(expected);
});

test('settings saved before the edition changed are named until they are saved again', async () => {
  const { db } = app;
  const day = (date: string) => new Date(`${date}T12:00:00Z`);
  await setting('changesWait', 'false');
  const before = await db.select().from(siteSettings);
  await db.update(siteSettings).set({ updatedAt: day('2026-02-01') });
  await noteEdition(db, day('2026-01-01'), 'older 2026-02-20');
  expect((await look()).edition).toBe('good');
  await noteEdition(db, day('2027-06-01'), 'newer');
  expect((await look()).edition).toBe('advice');
  expect(await listSettingsOfOlderEdition(db)).toEqual(['changesWait', 'staffSecondFactor']);
  await db
    .update(siteSettings)
    // Saved together with the change, it is of the new edition.
    .set({ updatedAt: day('2027-06-01') })
    .where(eq(siteSettings.key, 'changesWait'));
  expect(await listSettingsOfOlderEdition(db)).toEqual(['staffSecondFactor']);
  // A restart of the same edition changes nothing.
  await noteEdition(db, day('2027-08-01'), 'newer');
  expect(await listSettingsOfOlderEdition(db)).toEqual(['staffSecondFactor']);
  await db.delete(siteSettings);
  if (before.length > 0) await db.insert(siteSettings).values(before);
});

test('metrics without a token are worth advice', async () => {
  expect((await look()).metrics).toBe('good');
  expect((await look({ metricsToken: undefined })).metrics).toBe('advice');
});

test('pictures that lie in a store without its setting are to be mended', async () => {
  expect((await look()).pictures).toBe('good');
  const sha256 = 'd'.repeat(64);
  const row = { sha256, width: 1, height: 1, objectKey: `photos/${sha256}/x`, createdAt: now() };
  await app.db.insert(photos).values(row);
  expect((await look()).pictures).toBe('bad');
  await app.db.delete(photos).where(eq(photos.sha256, sha256));
  // The copy is left to be deleted there.
  expect((await look()).pictures).toBe('bad');
});

test('keys others can read are to be mended, unless they were handed over', async () => {
  const file = path.join(folder, 'keys.json');
  chmodSync(file, 0o644);
  expect((await look()).keys).toBe(process.platform === 'win32' ? 'good' : 'bad');
  expect((await look({ keysFile: file })).keys).toBe('good');
  chmodSync(file, 0o600);
  expect((await look()).keys).toBe('good');
  expect((await look({ sessionSecret: undefined })).keys).toBe('advice');
  expect((await look({ sessionSecret: undefined, production: false })).keys).toBe('good');
});

test.each([
  [undefined, true, 'bad'],
  [undefined, false, 'advice'],
  ['http://torneo.example', true, 'bad'],
  ['http://torneo.example', false, 'advice'],
  ['https://torneo.example', true, 'good'],
])('the address %s, in production %s, is %s', async (publicUrl, production, expected) => {
  expect((await look({ publicUrl, production })).address).toBe(expected);
});

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

test('rows of the audit log that were changed or cut off are to be mended', async () => {
  await app.as('USER');
  await app.db.transaction((tx) =>
    audit(tx, now(), { action: 'test', subject: 'x', detail: { word: 'one' } }),
  );
  expect((await look()).audit).toBe('good');
  const end = must(app.keys.lastAudit(), 'the log has rows');
  expect((await look({}, { lastAudit: { ...end, id: end.id + 1000 } })).audit).toBe('bad');
  const rolledBack = app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx
      .update(auditLog)
      .set({ detail: { word: 'two' } })
      .where(eq(auditLog.action, 'test'));
    expect((await look({}, { db: tx })).audit).toBe('bad');
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
  expect((await look()).audit).toBe('good');
});

test('connections are counted unless a pooler of another address counts them', async () => {
  const databaseUrl = 'postgres://localhost/cancha';
  const of = async (databaseDirectUrl: string) => {
    const config = { databasePool: 100_000, databaseUrl, databaseDirectUrl };
    return (await look(config, { kind: 'postgres' })).connections;
  };
  expect(await of(databaseUrl)).toBe('bad');
  expect(await of('postgres://localhost:5433/cancha')).toBe('good');
});

test('more connections than PostgreSQL gives are seen', async () => {
  if (onPostgres()) expect((await look({ databasePool: 500 })).connections).toBe('bad');
  // A database of this machine is asked over no network.
  expect((await look()).transport).toBe('good');
});

test('the admin area shows the same, without secrets', async () => {
  const admin = await app.as('SUPER_USER');
  const checks = await admin.call('GET /api/admin/doctor');
  expect(checks.map(({ name }) => name)).toEqual([...checkNames]);
  expect(JSON.stringify(checks)).not.toMatch(/xxxx|yyyy/);
});
