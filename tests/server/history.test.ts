import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { auditLog, devices, syncClock, syncMeta } from '#server/core/database/tables.ts';
import { historyOf, readSyncMeta } from '#server/core/keys/history.ts';
import { type HighWater, highWaterFile, openHighWater } from '#server/core/restore/high-water.ts';
import { freshDatabase, onPostgres } from './test-database.ts';

/** How a server knows that its database went back, and what it does about it. */

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-history-'));
  folders.push(folder);
  return folder;
}

const { db } = await freshDatabase();
const epochNow = async () => (await readSyncMeta(db)).epoch;
const commits = (count: number) => db.update(syncClock).set({ seq: sql`${syncClock.seq} + ${count}` });
/** The database as it was at an earlier commit, as far as anybody can tell from outside. */
const setBack = (seq: number) => db.update(syncClock).set({ seq });
const lastAudit = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

/** A server that starts on this folder: what it does before it answers anybody. */
async function start(folder: string) {
  const highWater = openHighWater(folder);
  const history = historyOf(highWater);
  await history.check(db);
  return { history, highWater };
}

describe('a server that starts', () => {
  test('a database without a recorded place only stores it', async () => {
    const before = await epochNow();
    expect((await readSyncMeta(db)).home).toBeNull();
    await start(freshFolder());
    const { epoch, beganBy, home } = await readSyncMeta(db);
    expect([epoch, beganBy]).toEqual([before, 'first']);
    expect(home).toMatch(/^\d+\/[0-9A-F]{8}\/\d+\/\d+$/);
  });

  test('a server that starts as it stopped goes on in the same history, however often', async () => {
    const folder = freshFolder();
    const before = await epochNow();
    for (let starts = 0; starts < 3; starts += 1) {
      const { history } = await start(folder);
      await commits(5);
      const [clock] = await db.select().from(syncClock);
      await history.noteSent({ epoch: before, seq: clock?.seq ?? 0 });
    }
    expect(await epochNow()).toBe(before);
  });

  test('a database that knows less than was sent begins a new history once, with the reason', async () => {
    const folder = freshFolder();
    await commits(40);
    const [clock] = await db.select().from(syncClock);
    const head = clock?.seq ?? 0;
    const before = await epochNow();
    const { history } = await start(folder);
    await history.noteSent({ epoch: before, seq: head });
    await setBack(head - 1);

    await start(folder);
    const { epoch, beganBy, beganAt } = await readSyncMeta(db);
    expect([epoch === before, beganBy]).toEqual([false, 'behind']);
    expect(Math.abs(Date.now() - beganAt.getTime())).toBeLessThan(60_000);
    expect(await lastAudit()).toMatchObject({
      action: 'sync.epoch',
      subject: epoch,
      detail: { reason: 'behind', was: before, seq: head - 1 },
    });
    await start(folder);
    expect(await epochNow()).toBe(epoch);
  });

  test('a server that starts on a copy that tells of a history it has left begins a new one, whatever numbers it has', async () => {
    const folder = freshFolder();
    const older = await epochNow();
    const { history } = await start(folder);
    await history.turn(db, { reason: 'restored' });
    await commits(1000);
    await db.update(syncMeta).set({ epoch: older });
    await start(folder);
    const { epoch, beganBy } = await readSyncMeta(db);
    expect([epoch === older, beganBy]).toEqual([false, 'former']);
  });

  test('a server that starts on a database in another place than it was written in begins a new history', async () => {
    const before = await epochNow();
    const { home } = await readSyncMeta(db);
    for (const place of [0, 1, 2, 3]) {
      const parts = (home ?? '').split('/');
      parts[place] = '7';
      await db.update(syncMeta).set({ home: parts.join('/') });
      await start(freshFolder());
      expect(await readSyncMeta(db)).toMatchObject({ beganBy: 'moved', home });
    }
    expect(await epochNow()).not.toBe(before);
  });

  test('a server that starts that may not know every part of the place compares the others, and keeps what it knew', async () => {
    const before = await epochNow();
    const { home } = await readSyncMeta(db);
    const parts = (home ?? '').split('/');
    await db.update(syncMeta).set({ home: ['-', '-', parts[2], parts[3]].join('/') });
    await start(freshFolder());
    expect(await readSyncMeta(db)).toMatchObject({ epoch: before, home });
  });

  test.runIf(onPostgres())(
    'a server that starts as a user without any privilege finds its place and its history',
    async () => {
      const role = `poor_${crypto.randomUUID().replaceAll('-', '')}`;
      await db.execute(sql.raw(`create role ${role}`));
      await db.execute(
        sql.raw(`grant select, update on sync_meta to ${role}; grant select on sync_clock to ${role}`),
      );
      await db.execute(sql.raw('revoke execute on function pg_control_system() from public'));
      const before = await epochNow();
      const { home } = await readSyncMeta(db);
      try {
        await db.transaction(async (tx) => {
          await tx.execute(sql.raw(`set local role ${role}`));
          await historyOf(openHighWater(freshFolder())).check(tx);
        });
        expect(await readSyncMeta(db)).toMatchObject({ epoch: before, home });
        await db.update(syncMeta).set({ home: null });
        await db.transaction(async (tx) => {
          await tx.execute(sql.raw(`set local role ${role}`));
          await historyOf(openHighWater(freshFolder())).check(tx);
        });
        expect((await readSyncMeta(db)).home).toMatch(/^-\/[0-9A-F]{8}\/\d+\/\d+$/);
      } finally {
        await db.execute(sql.raw('grant execute on function pg_control_system() to public'));
        await db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`));
        await db.update(syncMeta).set({ home });
      }
    },
  );

  test('beside others that notice the same begins one history with them', async () => {
    const before = await epochNow();
    const { home } = await readSyncMeta(db);
    await db.update(syncMeta).set({ home: `7${home}` });
    const count = async () => db.$count(auditLog, eq(auditLog.action, 'sync.epoch'));
    const turned = await count();
    const servers = await Promise.all([1, 2, 3].map(() => start(freshFolder())));
    expect(await count()).toBe(turned + 1);
    expect(await epochNow()).not.toBe(before);
    for (const { highWater } of servers) expect(highWater.read().epoch).toBe(await epochNow());
  });
});

describe('a device that is ahead', () => {
  const uid = crypto.randomUUID();
  const device = { uid, code: 'A1' };
  test('a device that proves what it received starts a new history, once', async () => {
    const { history } = await start(freshFolder());
    await db.insert(devices).values({ uid, code: 'A1', name: 'Mesa', kind: 'desk', lmid: 5 });
    const [clock] = await db.select().from(syncClock);
    const seq = clock?.seq ?? 0;
    const epoch = await epochNow();
    expect(await history.noticeAhead(db, device, { proven: { epoch, seq, acked: 5 } })).toBe(false);
    expect(
      await history.noticeAhead(db, device, { proven: { epoch: 'another', seq: seq + 1, acked: 6 } }),
    ).toBe(false);
    expect(await epochNow()).toBe(epoch);

    expect(await history.noticeAhead(db, device, { proven: { epoch, seq: 0, acked: 6 } })).toBe(true);
    const next = await readSyncMeta(db);
    expect([next.epoch === epoch, next.beganBy]).toEqual([false, 'device']);
    expect(await lastAudit()).toMatchObject({ action: 'sync.epoch', deviceCode: 'A1' });
    // It shows the same again before it has heard of the new history.
    expect(await history.noticeAhead(db, device, { proven: { epoch, seq: 0, acked: 6 } })).toBe(false);
  });

  test('a device that only claims to have read further is refused, and no history starts', async () => {
    const { history } = await start(freshFolder());
    const epoch = await epochNow();
    const claimed = { epoch, seq: 9_000_000_000 };
    await expect(history.noticeAhead(db, device, { proven: null, claimed })).rejects.toThrow('DEVICE_FORKED');
    const proven = { epoch: 'another', seq: 9_000_000_000, acked: 0 };
    await expect(history.noticeAhead(db, device, { proven, claimed })).rejects.toThrow('DEVICE_FORKED');
    expect(await epochNow()).toBe(epoch);
  });
});

describe('the high-water mark', () => {
  const stored = (folder: string) => JSON.parse(readFileSync(path.join(folder, highWaterFile), 'utf8'));

  test('the high-water mark is on the disk when the answer may leave, readable by its owner alone', async () => {
    const folder = freshFolder();
    const highWater = openHighWater(folder);
    await highWater.enter('one', 3);
    await highWater.raise({ seq: 12, codes: 4, lastNumber: 7 });
    expect(stored(folder)).toMatchObject({ epoch: 'one', seq: 12, codes: 4, lastNumber: 7 });
    expect(stored(folder).clockMs).toBeGreaterThan(Date.now() - 60_000);
    expect(statSync(path.join(folder, highWaterFile)).mode & 0o777).toBe(0o600);
  });

  test('the high-water mark says what the clock was at the last write, also once it was set back', async () => {
    const folder = freshFolder();
    const highWater = openHighWater(folder);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    await highWater.enter('one', 1);
    vi.useRealTimers();
    expect(stored(folder).clockMs).toBeGreaterThan(Date.now());
    await highWater.raise({ seq: 2 });
    expect(stored(folder).clockMs).toBeLessThanOrEqual(Date.now());
  });

  test('the high-water mark never sinks, and a hundred who wait together are all served', async () => {
    const folder = freshFolder();
    const highWater = openHighWater(folder);
    await highWater.enter('one', 0);
    await Promise.all(
      Array.from({ length: 100 }, async (_, place) => {
        await highWater.raise({ seq: place + 1 });
        expect(stored(folder).seq).toBeGreaterThanOrEqual(place + 1);
      }),
    );
    await highWater.raise({ seq: 5, codes: 0 });
    expect(stored(folder).seq).toBe(100);
    expect(openHighWater(folder).read().seq).toBe(100);
  });

  test('the high-water mark by two servers on one folder is the higher of both', async () => {
    const folder = freshFolder();
    const [one, other]: HighWater[] = [openHighWater(folder), openHighWater(folder)];
    await one?.enter('one', 50);
    await one?.raise({ codes: 3 });
    await other?.enter('one', 20);
    await other?.raise({ lastNumber: 2 });
    expect(stored(folder)).toMatchObject({ seq: 50, codes: 3, lastNumber: 2 });
  });

  test('the high-water mark of another history says nothing about this one, and is remembered as left', async () => {
    const folder = freshFolder();
    const highWater = openHighWater(folder);
    await highWater.enter('one', 50);
    await highWater.enter('two', 10);
    expect(stored(folder)).toMatchObject({ epoch: 'two', seq: 10, former: ['one'] });
    const history = historyOf(highWater);
    // An answer of the history that has just ended.
    await history.noteSent({ epoch: 'one', seq: 60 });
    expect(stored(folder)).toMatchObject({ epoch: 'two', seq: 10 });
  });

  test('the high-water mark by an earlier version, W0’s counter alone, is taken over', async () => {
    const folder = freshFolder();
    writeFileSync(path.join(folder, 'last-number'), '41');
    expect(openHighWater(folder).read().lastNumber).toBe(41);
  });

  test('and cannot be read stops the start, in words that name the file', async () => {
    const folder = freshFolder();
    writeFileSync(path.join(folder, highWaterFile), '{"epoch":');
    expect(() => openHighWater(folder)).toThrow(/DATA_DIR: .*high-water\.json cannot be read/);
  });
});
