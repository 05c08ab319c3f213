import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  auditLog,
  credentials,
  devices,
  participants,
  receipts,
  scans,
} from '#server/core/database/tables.ts';
import { machineMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { verifyWipeOrder, writeWipeOrder } from '#shared/devices/device-wipe.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import {
  draftOf,
  enrollDevice,
  personRow,
  pushBody,
  scanOf,
  staffedDesk,
  statuses,
  type TestDevice,
} from './device.ts';
import { jpeg } from './pictures.ts';
import { startApp } from './with-app.ts';

/** A device that is to be emptied hands over what it holds, gets nothing any more, and says when it is done. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const reason = 'Se quedó en el bus de la delegación';
const wipe = (desk: TestDevice, why = reason) =>
  admin.call('POST /api/devices/:uid/wipe', { params: { uid: desk.uid }, body: { reason: why } });
const listed = async (desk: TestDevice) =>
  (await admin.call('GET /api/devices')).find(({ uid }) => uid === desk.uid);
const locked = { status: 410, code: 'DEVICE_REVOKED' };

async function orderTo(desk: TestDevice) {
  const answer = await desk.call('GET /api/sync/pull');
  if (answer.kind !== 'wipe') throw new Error(`no order but a ${answer.kind}`);
  return answer;
}

describe('the order to empty a device', () => {
  test('the order to empty a device locks it, reaches it as the answer to its next pull, and is the root key’s', async () => {
    const desk = await staffedDesk(app);
    expect((await wipe(desk)).status).toBe('revoked');
    const { order, lmid } = await orderTo(desk);
    expect(order).toMatchObject({ dev: desk.uid, evt: tournament.id, reason });
    expect(lmid).toBe(0);
    const own = { uid: desk.uid, rootPublicKey: app.keys.rootPublicKey };
    expect(await verifyWipeOrder(order, own)).toBe(true);
    for (const changed of [
      { ...order, reason: 'Otro' },
      { ...order, at: order.at + 1 },
      { ...order, dev: newUid() },
      { ...order, evt: 'another-event' },
    ])
      expect(await verifyWipeOrder(changed, { ...own, uid: changed.dev })).toBe(false);
    expect(await verifyWipeOrder(order, { ...own, uid: newUid() })).toBe(false);
    const stranger = await generateKeys({ extractable: false });
    expect(await verifyWipeOrder(await writeWipeOrder(order, stranger), own)).toBe(false);
    expect(await listed(desk)).toMatchObject({ status: 'revoked', wipe: { reason, doneAt: null } });
  });

  test('the order to empty a device lets it hand over people, pictures and scans; badges it still held are set aside (A3, A17)', async () => {
    const desk = await staffedDesk(app);
    const person = personRow();
    const badge = await desk.issue(person);
    const scan = scanOf();
    await wipe(desk);
    const answer = await desk.push([
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
      desk.next('scan.record', scan),
    ]);
    expect(statuses(answer)).toEqual(['applied', 'quarantined DEVICE_REVOKED', 'applied']);
    const [kept] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
    expect(kept).toMatchObject({ lastName: person.lastName, hasCredential: false });
    expect(await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid))).toEqual([]);
    expect(await app.db.$count(scans, eq(scans.uid, scan.uid))).toBe(1);
    const [held] = await app.db.select().from(receipts).where(eq(receipts.code, 'DEVICE_REVOKED'));
    expect(held?.body).toMatchObject({ data: { n: badge.number } });
    const picture = await jpeg();
    const sha256 = await sha256Of(picture);
    await desk.call('PUT /api/blobs/:sha256', { params: { sha256 }, body: picture });
    expect((await orderTo(desk)).lmid).toBe(3);
  });

  test('the order to empty a device gives it nothing: no people, no pictures', async () => {
    const desk = await staffedDesk(app);
    await wipe(desk);
    expect(JSON.stringify(await orderTo(desk))).not.toMatch(/rows|keyset|settings/);
    expect(await desk.refused('POST /api/sync/photos', { body: { sha256: ['a'.repeat(64)] } })).toMatchObject(
      locked,
    );
  });

  test('an order is carried out once; then the device is unknown, and the log has time and content', async () => {
    const desk = await staffedDesk(app);
    const badge = await desk.issue(personRow());
    await wipe(desk);
    await desk.push([
      desk.next('credential.issue', { uid: badge.uid, participantUid: newUid(), data: badge.data }),
    ]);
    const { wipedAt } = await desk.call('POST /api/sync/wiped', { body: {} });
    expect(await listed(desk)).toMatchObject({ pending: 0, wipe: { reason, doneAt: wipedAt } });
    for (const again of [
      desk.refused('POST /api/sync/wiped', { body: {} }),
      desk.refused('GET /api/sync/pull'),
      desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, []) }),
    ])
      expect(await again).toMatchObject(locked);
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, desk.code));
    expect(rows.map(({ action, detail }) => [action, detail]).slice(-2)).toEqual([
      ['device.wipe', { reason }],
      ['device.wiped', { badgesSetAside: 1 }],
    ]);
  });

  test('the order to empty a device may follow a lock: a desk that was lost and comes back hands over what it held', async () => {
    const desk = await staffedDesk(app);
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: desk.uid } });
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject(locked);
    const [before] = await app.db.select().from(devices).where(eq(devices.uid, desk.uid));
    await wipe(desk);
    await orderTo(desk);
    const [after] = await app.db.select().from(devices).where(eq(devices.uid, desk.uid));
    expect(after?.revokedAt).toEqual(before?.revokedAt);
    expect(statuses(await desk.push([desk.next('scan.record', scanOf())]))).toEqual(['applied']);
  });

  test('the order to empty a device is given once, to a device that was enrolled, with a reason', async () => {
    const desk = await staffedDesk(app);
    await wipe(desk);
    const params = { uid: desk.uid };
    const call = 'POST /api/devices/:uid/wipe';
    expect(await admin.refused(call, { params, body: { reason } })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const { device } = await admin.call('POST /api/devices', { body: { name: 'Mesa 9', kind: 'desk' } });
    expect(await admin.refused(call, { params: { uid: device.uid }, body: { reason } })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const server = { params: { uid: app.keys.serverUid }, body: { reason } };
    expect((await admin.refused(call, server)).status).toBe(403);
    const none = { params: { uid: newUid() }, body: { reason } };
    expect((await admin.refused(call, none)).status).toBe(404);
    expect(await admin.refused(call, { params, body: { reason: '  ' } })).toMatchObject({
      fields: { reason: 'REQUIRED' },
    });
    expect((await (await app.as('CONTENT_EDITOR')).refused(call, { params, body: { reason } })).status).toBe(
      403,
    );
  });

  test('an order cannot be confirmed by another device: a device without one is refused', async () => {
    const desk = await staffedDesk(app);
    expect((await desk.refused('POST /api/sync/wiped', { body: {} })).status).toBe(409);
    const fields = { dev: desk.uid, evt: tournament.id, at: machineMs(), reason };
    const stranger = await generateKeys({ extractable: false });
    for (const order of [
      await writeWipeOrder(fields, stranger),
      await app.keys.signWipeOrder({ ...fields, dev: newUid() }),
    ])
      expect((await desk.refused('POST /api/sync/wiped', { body: { order } })).status).toBe(409);
    expect(await listed(desk)).toMatchObject({ status: 'active', wipe: null });
  });

  test('the order to empty a device counts by the root key’s word where a restored server has forgotten it', async () => {
    const desk = await staffedDesk(app);
    const fields = { dev: desk.uid, evt: tournament.id, at: machineMs(), reason };
    const order = await app.keys.signWipeOrder(fields);
    const { wipedAt } = await desk.call('POST /api/sync/wiped', { body: { order } });
    expect(await listed(desk)).toMatchObject({ status: 'revoked', wipe: { reason, doneAt: wipedAt } });
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject(locked);
  });
});

describe('a device report', () => {
  test('a device report at a pull and at a push is kept, and what it does not say stays', async () => {
    const door = await enrollDevice(app, 'door');
    const confirmedAt = machineMs() - 90_000;
    await door.call('GET /api/sync/pull', {
      query: { version: '0.0.9', pending: 7, clientNow: machineMs() - 180_000, confirmedAt },
    });
    const said = await listed(door);
    expect(said).toMatchObject({ appVersion: '0.0.9', pending: 7, concerns: ['oldVersion', 'clock'] });
    expect(said?.listConfirmedAt).toBe(new Date(confirmedAt).toISOString());
    expect(Math.round((said?.clockOffsetMs ?? 0) / 10_000)).toBe(-18);
    await door.call('POST /api/sync/push', { body: pushBody(door.epoch, [], { version: '99.0.0' }) });
    const later = await listed(door);
    expect(later).toMatchObject({ appVersion: '99.0.0', pending: 0, concerns: [] });
    expect(later?.listConfirmedAt).toBe(said?.listConfirmedAt);
    const live = await admin.call('GET /api/reports/live');
    expect(live.devices.find(({ code }) => code === door.code)).toMatchObject({
      listConfirmedAt: said?.listConfirmedAt,
      concerns: [],
    });
  });

  test('a device report in the future, or with a clock beyond measure, breaks nothing', async () => {
    const door = await enrollDevice(app, 'door');
    await door.call('GET /api/sync/pull', { query: { clientNow: 1, confirmedAt: 8_000_000_000_000 } });
    const said = await listed(door);
    expect(said?.concerns).toEqual(['clock']);
    expect(Date.parse(said?.listConfirmedAt ?? '')).toBeLessThanOrEqual(machineMs());
  });
});

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  return Buffer.from(digest).toString('hex');
}
