import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/core/database/tables.ts';
import { machineMs } from '#shared/base/clock.ts';
import { prepareSetting } from '#shared/devices/readiness.ts';
import { enrollDevice, type TestDevice } from './device.ts';
import { startApp } from './with-app.ts';

/** A device's readiness report reaches the admin area, and the requested time reaches the device. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const listed = async ({ uid }: TestDevice) =>
  (await admin.call('GET /api/devices')).find((one) => one.uid === uid);
const pull = async (device: TestDevice, query = {}) => {
  const answer = await device.call('GET /api/sync/pull', { query });
  if (answer.kind !== 'page') throw new Error(`no page but a ${answer.kind}`);
  return answer;
};

describe('a readiness report', () => {
  test('a readiness report is kept with its pull, and stays when it says nothing or nonsense', async () => {
    const door = await enrollDevice(app, 'door');
    expect((await listed(door))?.readiness).toBeNull();
    const report = { at: machineMs() - 60_000, fails: ['photos', 'camera'], warns: ['zone'] };
    await pull(door, { ready: JSON.stringify(report) });
    expect((await listed(door))?.readiness).toEqual(report);
    await pull(door);
    await pull(door, { ready: 'yes, very' });
    expect((await listed(door))?.readiness).toEqual(report);
  });

  test('a readiness report is never of the future', async () => {
    const door = await enrollDevice(app, 'door');
    await pull(door, { ready: JSON.stringify({ at: 8_000_000_000_000, fails: [], warns: [] }) });
    expect((await listed(door))?.readiness?.at).toBeLessThanOrEqual(machineMs());
  });
});

describe('the wish that devices be ready by an hour', () => {
  const by = '2026-02-21T12:00:00.000Z';

  test('a requested time is sent once to its devices and can be withdrawn', async () => {
    const [chosen, other] = [await enrollDevice(app), await enrollDevice(app, 'door')];
    const before = await pull(chosen);
    expect(await admin.call('POST /api/devices/prepare', { body: { uids: [chosen.uid], by } })).toEqual({
      notified: 1,
    });
    const after = await pull(chosen, { settings: before.settings?.version });
    expect(after.settings?.values[prepareSetting]).toBe(by);
    expect((await pull(chosen, { settings: after.settings?.version })).settings).toBeNull();
    expect((await pull(other)).settings?.values).not.toHaveProperty(prepareSetting);
    expect((await listed(chosen))?.prepareBy).toBe(by);
    await admin.call('POST /api/devices/prepare', { body: { uids: [chosen.uid], by: null } });
    expect((await pull(chosen)).settings?.values).not.toHaveProperty(prepareSetting);
  });

  test('a requested time goes to active devices only, is logged, and needs a manager of devices', async () => {
    const locked = await enrollDevice(app);
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: locked.uid } });
    const body = { uids: [locked.uid, app.keys.serverUid], by };
    expect(await admin.call('POST /api/devices/prepare', { body })).toEqual({ notified: 0 });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, 'device.prepare'));
    expect(entries.length).toBeGreaterThan(0);
    const staff = await app.as('ACCREDITATION_STAFF');
    expect((await staff.refused('POST /api/devices/prepare', { body })).status).toBe(403);
    expect((await admin.refused('POST /api/devices/prepare', { body: { uids: [], by } })).status).toBe(400);
  });
});
