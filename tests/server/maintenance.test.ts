import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/core/base/log.ts';
import { changeLog, contacts, participants, scans, sessions } from '#server/core/database/tables.ts';
import { startMaintenance } from '#server/operations/maintenance.ts';
import { newUid } from '#shared/base/ids.ts';
import { makeParticipant } from './make.ts';
import { patience } from './patience.ts';
import { startApp } from './with-app.ts';

/** What a server clears away every hour without being asked. */

const app = await startApp();
const long = new Date('2001-01-01T00:00:00Z');
const hourMs = 60 * 60 * 1000;
let stop: () => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const parts = { database: app.database, keys: app.keys, objects: null, log: createLog('silent') };
  stop = await startMaintenance(parts);
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

test('a session that has expired is deleted within the hour, and one that has not is kept', async () => {
  const soon = new Date('2999-01-01T00:00:00Z');
  await app.db.insert(sessions).values([
    { sid: 'over', data: {}, expiresAt: long },
    { sid: 'open', data: {}, expiresAt: soon },
  ]);
  vi.advanceTimersByTime(hourMs);
  const left = async () => (await app.db.select().from(sessions)).map(({ sid }) => sid);
  await expect.poll(left, patience()).toEqual(['open']);
});

test('a message that was answered long ago is deleted within the hour', async () => {
  const sender = { firstName: 'Rosa', lastName: 'Gil', email: 'rosa@example.test', subject: 'Una duda' };
  await app.db.insert(contacts).values({ ...sender, message: 'Gracias', responded: true, respondedAt: long });
  vi.advanceTimersByTime(hourMs);
  await expect.poll(() => app.db.$count(contacts), patience()).toBe(0);
});

test('a person whom another server erased is on the list in the folder within the hour', async () => {
  const { uid } = await makeParticipant(app.db);
  await app.db.update(participants).set({ deletedAt: long }).where(eq(participants.uid, uid));
  vi.advanceTimersByTime(hourMs);
  await expect.poll(() => app.keys.lists.erased.items(), patience()).toContain(uid);
});

test('a scan that is too old for any door leaves the feed within the hour', async () => {
  const [old, young] = [newUid(), newUid()];
  const scan = { number: '', direction: 'in', verdict: 'denied', reason: 'notABadge' } as const;
  const place = { checkpoint: 'Puerta 1', offline: false, deviceCode: 'A1' };
  await app.db.insert(scans).values([
    { ...scan, ...place, uid: old, occurredAt: long },
    { ...scan, ...place, uid: young, occurredAt: new Date(long.getTime() + 48 * hourMs) },
  ]);
  vi.advanceTimersByTime(hourMs);
  const fed = async () =>
    (
      await app.db
        .select()
        .from(changeLog)
        .where(inArray(changeLog.rowUid, [old, young]))
    ).map(({ rowUid }) => rowUid);
  await expect.poll(fed, patience()).toEqual([young]);
});
