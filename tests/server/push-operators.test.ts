import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deviceNonces, operatorGrants, scans, users } from '#server/core/database/tables.ts';
import { machineMs, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { readRefusal, send } from './caller.ts';
import {
  draftOf,
  enrollDevice,
  personRow,
  pushBody,
  receiptsOf,
  scanOf,
  staffedDesk,
  statuses,
  type TestDevice,
} from './device.ts';
import { startApp } from './with-app.ts';

/** Whose change it is, when it was made, and whether it is that device at all. */

const app = await startApp();

describe('the operator of a change', () => {
  const registration = (desk: TestDevice, op?: string) => {
    const person = personRow();
    return desk.next('participant.register', { uid: person.uid, person: draftOf(person) }, op ? { op } : {});
  };
  const notAllowed = ['quarantined OPERATOR_NOT_ALLOWED'];

  test('the operator of a change is named by a grant of this very device', async () => {
    const [desk, other] = [await staffedDesk(app), await staffedDesk(app)];
    const grant = await other.grantTo(other.operator);
    expect(statuses(await desk.push([registration(desk, grant)]))).toEqual(notAllowed);
    expect(statuses(await desk.push([registration(desk, newUid())]))).toEqual(notAllowed);
    expect(statuses(await desk.push([registration(desk)]))).toEqual(['applied']);
  });

  test('the operator of a change must be allowed it by the role of today', async () => {
    const desk = await staffedDesk(app);
    const { id } = desk.operator.user;
    for (const role of ['CREDENTIAL_VIEWER', 'USER'] as const) {
      await app.db.update(users).set({ role }).where(eq(users.id, id));
      expect(statuses(await desk.push([registration(desk)]))).toEqual(notAllowed);
    }
    await app.db.update(users).set({ role: 'CONTENT_EDITOR' }).where(eq(users.id, id));
    expect(statuses(await desk.push([registration(desk)]))).toEqual(['applied']);
  });

  test('work of a locked or deleted operator is quarantined and kept', async () => {
    const desk = await staffedDesk(app);
    const { id } = desk.operator.user;
    await app.db
      .update(users)
      .set({ disabledAt: new Date('2026-01-01') })
      .where(eq(users.id, id));
    expect(statuses(await desk.push([registration(desk)]))).toEqual(notAllowed);
    await app.db.delete(users).where(eq(users.id, id));
    const last = registration(desk);
    expect(statuses(await desk.push([last]))).toEqual(notAllowed);
    expect((await receiptsOf(app, desk.uid)).at(-1)).toMatchObject({
      body: last.body,
      status: 'quarantined',
    });
  });

  test('the operator of a change works under a grant until it ends, and not later', async () => {
    const desk = await staffedDesk(app);
    const ended = new Date(nowMs() - 60_000);
    await app.db
      .update(operatorGrants)
      .set({ expiresAt: ended })
      .where(eq(operatorGrants.deviceUid, desk.uid));
    const person = personRow();
    const body = { uid: person.uid, person: draftOf(person) };
    const answer = await desk.push([
      desk.next('participant.register', body, { at: ended.getTime() - 1 }),
      desk.next('participant.register', body, { at: ended.getTime() + 1 }),
    ]);
    expect(statuses(answer)).toEqual(['applied', 'quarantined OPERATOR_NOT_ALLOWED']);
  });

  test('the operator of a change of a scan may have lost every right: the scan is a fact', async () => {
    const desk = await staffedDesk(app);
    expect(statuses(await desk.push([desk.next('scan.record', scanOf(), { op: newUid() })]))).toEqual([
      'applied',
    ]);
  });

  test('a door key makes no badges, whatever grant it uses', async () => {
    const door = await enrollDevice(app, 'door');
    await door.grantTo(await app.as('ACCREDITATION_STAFF'));
    const person = personRow();
    const badge = await door.issue(person);
    const answer = await door.push([
      registration(door),
      door.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
      door.next('credential.revoke', { uid: newUid(), number: badge.number, reason: 'x' }),
      door.next('scan.record', scanOf()),
    ]);
    expect(statuses(answer)).toEqual([...notAllowed, ...notAllowed, ...notAllowed, 'applied']);
  });

  test.each([
    ['USER', 'desk', 403],
    ['CREDENTIAL_VIEWER', 'desk', 403],
    ['CREDENTIAL_VIEWER', 'door', 200],
    ['ACCREDITATION_STAFF', 'desk', 200],
  ] as const)('the operator of a change as %s gets a grant for a %s: %i', async (role, kind, status) => {
    const device = await enrollDevice(app, kind);
    const page = await app.as(role);
    const answer = await page.ask('POST /api/sync/grant', { body: { device: device.uid } });
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    const { data } = answer.json as { data: { expiresAt: number } };
    const hours = (data.expiresAt - nowMs()) / 3_600_000;
    expect(Math.round(hours)).toBe(16);
  });
});

describe('the time of a change', () => {
  test.each([
    ['a clock in 1970', -86_400_000, new Date(0)],
    ['a clock years ahead', 4_000_000_000_000, 'now'],
    ['no clock to speak of', -9_000_000_000_000_000, new Date(0)],
  ])('the time of a change made with %s is put between then and now', async (_what, at, expected) => {
    const desk = await staffedDesk(app);
    const scan = scanOf();
    expect(statuses(await desk.push([desk.next('scan.record', scan, { at })]))).toEqual(['applied']);
    const [row] = await app.db.select().from(scans).where(eq(scans.uid, scan.uid));
    const occurred = row?.occurredAt.getTime() ?? Number.NaN;
    if (expected === 'now') expect(Math.abs(occurred - nowMs())).toBeLessThan(60_000);
    else expect(row?.occurredAt).toEqual(expected);
  });
});

describe('a signed request', () => {
  const path = '/api/sync/push';
  const bytes = (desk: TestDevice) => new TextEncoder().encode(JSON.stringify(pushBody(desk.epoch, [])));
  async function post(desk: TestDevice, forged: Parameters<TestDevice['signed']>[3] = {}) {
    const body = bytes(desk);
    const headers = await desk.signed('POST', path, body, forged);
    return send(app.url, 'POST', path, { body, headers: { 'content-type': 'application/json', ...headers } });
  }

  test.each([11, -11])('a device whose clock is %i minutes off gets the server time', async (minutes) => {
    const desk = await staffedDesk(app);
    const answer = await post(desk, { ts: machineMs() + minutes * 60_000 });
    expect(readRefusal(answer)).toMatchObject({ status: 409, code: 'CLOCK' });
    expect(Math.abs(Number(answer.headers.get('x-server-now')) - machineMs())).toBeLessThan(60_000);
    expect(answer.headers.get('x-clock-offset')).toBe('0');
    expect((await post(desk, { ts: machineMs() + minutes * 0.8 * 60_000 })).status).toBe(200);
  });

  test('a signed request sent again as it was is refused (A6)', async () => {
    const desk = await staffedDesk(app);
    const nonce = 'n'.repeat(32);
    expect((await post(desk, { nonce })).status).toBe(200);
    expect(readRefusal(await post(desk, { nonce }))).toMatchObject({ status: 409, code: 'REPLAYED' });
    const other = await staffedDesk(app);
    expect((await post(other, { nonce })).status).toBe(200);
  });

  test('a signed request sent again to another server of the event, or to one that has just started, is refused too', async () => {
    const desk = await staffedDesk(app);
    const nonce = 's'.repeat(32);
    expect((await post(desk, { nonce })).status).toBe(200);
    await app.restart();
    expect(readRefusal(await post(desk, { nonce }))).toMatchObject({ status: 409, code: 'REPLAYED' });
  });

  test('a signed request sent twice at the same moment counts once', async () => {
    const desk = await staffedDesk(app);
    const nonce = 't'.repeat(32);
    const answers = await Promise.all([post(desk, { nonce }), post(desk, { nonce }), post(desk, { nonce })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  test('a signed request is forgotten once its time alone is enough to refuse it', async () => {
    const desk = await staffedDesk(app);
    await app.db
      .insert(deviceNonces)
      .values({ deviceUid: desk.uid, nonce: 'long ago', at: new Date(machineMs() - 21 * 60_000) });
    expect((await post(desk)).status).toBe(200);
    const left = await app.db.select().from(deviceNonces).where(eq(deviceNonces.deviceUid, desk.uid));
    expect(left.map((row) => row.nonce)).not.toContain('long ago');
    expect(left.length).toBeGreaterThan(0);
  });

  test('a grant of another device, or with another key, has no operator', async () => {
    const [desk, other] = [await staffedDesk(app), await staffedDesk(app)];
    for (const forged of [
      { uid: other.uid },
      { keys: other.keys },
      { keys: await generateKeys({ extractable: false }) },
    ])
      expect(readRefusal(await post(desk, forged))).toMatchObject({ status: 401, code: 'DEVICE_SIGNATURE' });
  });

  test('a locked device can send its work and receives nothing', async () => {
    const desk = await staffedDesk(app);
    const admin = await app.as('SUPER_USER');
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: desk.uid } });
    const body = pushBody(desk.epoch, [desk.next('scan.record', scanOf())]);
    expect(statuses(await desk.call('POST /api/sync/push', { body }))).toEqual(['applied']);
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject({ status: 410, code: 'DEVICE_REVOKED' });
  });
});
