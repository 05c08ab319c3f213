import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockOffset, nowMs, setClockOffset } from '#shared/base/clock.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { freshSync, type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { NoOperator } from '#web/offline/store/no-operator.ts';
import {
  acceptDeviceClock,
  clockDoubt,
  readMachine,
  startDeviceClock,
  takeServerTime,
} from '#web/offline/sync/device-clock.ts';
import { draft, makeDesk } from './make-desk.ts';
import { until } from './until.ts';

/** A desk whose machine's clock is wrong, with no server to ask. */

const hour = 3_600_000;
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  stop();
  setClockOffset(0);
  vi.useRealTimers();
});

/** Opens the app on a machine whose clock is off by so much since the last run. */
async function openDesk(offBy: number, grantEndsIn = hour): Promise<LocalDatabase> {
  const db = await makeDesk();
  const trusted = nowMs();
  await writeMeta(db, 'clock', { trusted });
  const operator = await readMeta(db, 'operator');
  if (operator) await writeMeta(db, 'operator', { ...operator, expiresAt: trusted + grantEndsIn });
  vi.setSystemTime(trusted + offBy);
  stop = await startDeviceClock(db);
  return db;
}

test('a clock 20 hours ahead locks no one out, and work is marked as in doubt', async () => {
  const db = await openDesk(20 * hour);
  expect(clockDoubt()).toMatchObject({ kind: 'ahead' });
  expect((await registerWalkIn(db, draft())).kind).toBe('done');
  expect((await db.outbox.toArray()).map(({ doubt, boot }) => [doubt, typeof boot])).toEqual([
    [true, 'string'],
    [true, 'string'],
  ]);
});

test('a clock three hours back is corrected: nothing is dated before earlier work', async () => {
  const before = nowMs();
  const db = await openDesk(-3 * hour);
  expect(clockDoubt()).toMatchObject({ kind: 'behind', byMs: 3 * hour });
  await registerWalkIn(db, draft());
  for (const { at } of await db.outbox.toArray()) expect(at).toBeGreaterThanOrEqual(before);
});

test('an expired grant does not start again when the clock is set back', async () => {
  const db = await openDesk(-3 * hour, -hour);
  await expect(registerWalkIn(db, draft())).rejects.toThrow(NoOperator);
});

test('a clock changed while the app runs is noticed at the next action', async () => {
  const db = await openDesk(0);
  expect(clockDoubt()).toBeNull();
  vi.setSystemTime(Date.now() - 5 * hour);
  const before = nowMs() + 4 * hour;
  await registerWalkIn(db, draft());
  expect(clockDoubt()).toMatchObject({ kind: 'behind' });
  for (const { at } of await db.outbox.toArray()) expect(at).toBeGreaterThan(before);
});

test('the server’s time ends the doubt, whatever the machine says', async () => {
  await openDesk(20 * hour);
  const right = nowMs() - 20 * hour;
  takeServerTime(clockOffset() - 20 * hour);
  expect(clockDoubt()).toBeNull();
  expect(Math.abs(nowMs() - right)).toBeLessThan(hour);
});

test('a clock changed while an answer is stored is noticed', async () => {
  await openDesk(0);
  const heard = readMachine();
  vi.setSystemTime(Date.now() + 3 * hour);
  takeServerTime(clockOffset(), heard);
  expect(clockDoubt()).toMatchObject({ kind: 'ahead' });
});

test('a user can confirm the time, even after a reload', async () => {
  const db = await openDesk(20 * hour);
  await acceptDeviceClock(db);
  expect(clockDoubt()).toBeNull();
  stop();
  stop = await startDeviceClock(db);
  expect(clockDoubt()).toBeNull();
});

test('a device that was a year ahead until the server corrected its clock works after a reload', async () => {
  const db = await makeDesk();
  const year = 365 * 24 * hour;
  const now = nowMs();
  const operator = await readMeta(db, 'operator');
  if (operator) await writeMeta(db, 'operator', { ...operator, expiresAt: now + hour });
  await writeMeta(db, 'sync', freshSync);
  vi.setSystemTime(now + year);
  stop = await startDeviceClock(db);
  await until(async () => expect(await readMeta(db, 'clock')).toBeDefined());
  // As a pull does: it is set, and stored with the page.
  takeServerTime(-year);
  await writeMeta(db, 'sync', { ...freshSync, confirmedAt: now, machineOffset: -year });
  stop();
  stop = await startDeviceClock(db);
  expect(clockDoubt()).toBeNull();
  expect((await registerWalkIn(db, draft())).kind).toBe('done');
});

test('a page that brought the server’s time is not a day ahead after a reload', async () => {
  const db = await makeDesk();
  await writeMeta(db, 'sync', freshSync);
  setClockOffset(-30 * 24 * hour);
  stop = await startDeviceClock(db);
  await until(async () => expect(await readMeta(db, 'clock')).toBeDefined());
  takeServerTime(-30 * 24 * hour);
  await writeMeta(db, 'sync', { ...freshSync, confirmedAt: nowMs(), clockOffset: -30 * 24 * hour });
  stop();
  stop = await startDeviceClock(db);
  expect(clockDoubt()).toBeNull();
});
