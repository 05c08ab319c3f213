import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, devices, participants, rescuedWork } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
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
import { jpeg } from './pictures.ts';
import { startApp } from './with-app.ts';

/** Unsent work always finds a way to the server: of a locked device, of a copy, of a forgotten one, of any shape. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

const registration = (desk: TestDevice) => {
  const person = personRow();
  return desk.next('participant.register', { uid: person.uid, person: draftOf(person) });
};
const rescue = (desk: TestDevice, reason: string, m: unknown[], more: Record<string, unknown> = {}) =>
  desk.call('POST /api/sync/rescue', { body: { reason, m, ...more } });
const rescuedOf = (desk: TestDevice) =>
  app.db.select().from(rescuedWork).where(eq(rescuedWork.deviceUid, desk.uid)).orderBy(rescuedWork.mseq);
const listed = async (desk: TestDevice) =>
  (await admin.call('GET /api/devices')).find(({ uid }) => uid === desk.uid);
const act = (desk: TestDevice, what: 'revoke' | 'release') =>
  admin.call(`POST /api/devices/:uid/${what}`, { params: { uid: desk.uid } });
const forked = { status: 409, code: 'DEVICE_FORKED' };

/** The work of a desk, of which a copy with other work has already sent the first number. */
async function aCopysWork() {
  const desk = await staffedDesk(app);
  const [mine, theirs] = [registration(desk), registration(desk)];
  await desk.push([mine]);
  const copys = [{ ...theirs, seq: 1 }, registration(desk)].map((m, index) => ({ ...m, seq: index + 1 }));
  return { desk, mine, copys };
}

describe('a device that is only locked', () => {
  test('hands its unsent work over by the ordinary push; badges it still held are set aside', async () => {
    const desk = await staffedDesk(app);
    const person = personRow();
    const badge = await desk.issue(person);
    await act(desk, 'revoke');
    const answer = await desk.push([
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
      desk.next('scan.record', scanOf()),
    ]);
    expect(statuses(answer)).toEqual(['applied', 'quarantined DEVICE_REVOKED', 'applied']);
    expect(await app.db.$count(participants, eq(participants.uid, person.uid))).toBe(1);
  });

  test('a device that is only locked sends its photos and may rescue, and gets nothing', async () => {
    const desk = await staffedDesk(app);
    const m = registration(desk);
    await act(desk, 'revoke');
    const picture = await jpeg();
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(picture))).toString(
      'hex',
    );
    await desk.call('PUT /api/blobs/:sha256', { params: { sha256 }, body: picture });
    expect(await rescue(desk, 'DEVICE_REVOKED', [m])).toMatchObject({ stored: [m.id] });
    expect(await rescuedOf(desk)).toMatchObject([{ mutationId: m.id, state: 'open', via: 'device' }]);
    for (const refused of [
      desk.refused('GET /api/sync/pull'),
      desk.refused('POST /api/sync/wiped'),
      desk.refused('POST /api/sync/photos', { body: { sha256: [] } }),
    ])
      expect(await refused).toMatchObject({ status: 410, code: 'DEVICE_REVOKED' });
  });

  test('a device that says it is a copy stays locked and cannot be unlocked as one', async () => {
    const desk = await staffedDesk(app);
    await act(desk, 'revoke');
    await rescue(desk, 'DEVICE_FORKED', [registration(desk)]);
    expect(await listed(desk)).toMatchObject({ status: 'revoked' });
  });
});

describe('a device of which two copies are at work', () => {
  test('a copy is stopped at the first difference, and pushes or receives nothing more', async () => {
    const { desk, mine, copys } = await aCopysWork();
    expect(await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, copys) })).toMatchObject(
      forked,
    );
    expect(await listed(desk)).toMatchObject({ status: 'forked', concerns: ['forked'] });
    // The other one is locked too: it is unknown which is the original.
    const next = { ...registration(desk), seq: 2 };
    expect(
      await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, [mine, next]) }),
    ).toMatchObject(forked);
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject(forked);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(1);
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subject, desk.code));
    expect(log.filter(({ action }) => action === 'device.forked')).toHaveLength(1);
  });

  test('a device of which two copies are at work still hands over all it holds, each change once, beside the numbers of the other', async () => {
    const { desk, copys } = await aCopysWork();
    await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, copys) });
    const ids = copys.map(({ id }) => id);
    expect(await rescue(desk, 'DEVICE_FORKED', copys)).toMatchObject({ stored: ids });
    expect(await rescue(desk, 'DEVICE_FORKED', [...copys].reverse())).toMatchObject({
      stored: ids.reverse(),
    });
    const kept = await rescuedOf(desk);
    expect(kept.map(({ envelope }) => envelope)).toEqual(copys);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(1);
  });

  test('a copy that noticed it is stopped too', async () => {
    const desk = await staffedDesk(app);
    await rescue(desk, 'DEVICE_FORKED', [registration(desk)]);
    expect(await listed(desk)).toMatchObject({ status: 'forked' });
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject(forked);
  });

  test('a device of which two copies are at work is heard again when a super user says so, and only then', async () => {
    const { desk, mine, copys } = await aCopysWork();
    expect(
      await admin.refused('POST /api/devices/:uid/release', { params: { uid: desk.uid } }),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, copys) });
    expect(await act(desk, 'release')).toMatchObject({ status: 'active' });
    const next = { ...registration(desk), seq: 2 };
    expect(statuses(await desk.push([mine, next]))).toEqual(['noop', 'applied']);
    await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, copys) });
    expect(await listed(desk)).toMatchObject({ status: 'forked' });
  });

  test('and asks whether it is, is not stopped by its asking, but in another history', async () => {
    const desk = await staffedDesk(app);
    const m = [registration(desk)];
    const { epoch } = desk;
    expect(await rescue(desk, 'DEVICE_FORKED', m)).toMatchObject({ isHeard: false });
    expect(await rescue(desk, 'DEVICE_FORKED', [], { epoch })).toMatchObject({ isHeard: false });
    await act(desk, 'release');
    for (const _round of [1, 2])
      expect(await rescue(desk, 'DEVICE_FORKED', [], { epoch })).toMatchObject({ isHeard: true });
    expect(statuses(await desk.push(m))).toEqual(['applied']);
    expect(await rescue(desk, 'DEVICE_FORKED', [], { epoch: newUid() })).toMatchObject({ isHeard: false });
    expect(await listed(desk)).toMatchObject({ status: 'forked' });
  });
});

describe('a change that no push takes', () => {
  test('a change that no push takes gets a receipt in its place, and those after it go on', async () => {
    const desk = await staffedDesk(app);
    const poison = desk.next('x'.repeat(61), { deep: [1, { two: null }] });
    const after = registration(desk);
    expect(await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, [poison]) })).toMatchObject(
      { status: 400 },
    );
    expect(await rescue(desk, 'POISON', [poison])).toMatchObject({ stored: [poison.id] });
    // The answer was lost.
    expect(await rescue(desk, 'POISON', [poison])).toMatchObject({ stored: [poison.id] });
    expect(await receiptsOf(app, desk.uid)).toMatchObject([
      { mseq: 1, mutationId: poison.id, status: 'quarantined', code: 'POISON', body: poison.body },
    ]);
    expect(await rescuedOf(desk)).toEqual([]);
    expect(statuses(await desk.push([after]))).toEqual(['applied']);
  });

  test('out of turn is kept without a place', async () => {
    const desk = await staffedDesk(app);
    desk.next('one', {});
    const second = desk.next('two', {});
    await rescue(desk, 'POISON', [second]);
    expect(await receiptsOf(app, desk.uid)).toEqual([]);
    expect(await rescuedOf(desk)).toMatchObject([{ mseq: 2, kind: 'two', reason: 'POISON' }]);
  });

  test('a change that no push takes is kept whatever its shape, and once', async () => {
    const desk = await staffedDesk(app);
    const strange = ['{"half":', null, 7, [1, 2], { id: 'none', seq: -1 }, { id: newUid(), at: 'noon' }];
    const first = await rescue(desk, 'POISON', strange, { grants: ['none'] });
    expect(first.stored).toHaveLength(strange.length);
    expect((await rescue(desk, 'POISON', strange)).stored).toEqual(first.stored);
    const kept = await rescuedOf(desk);
    expect(new Set(kept.map(({ mutationId }) => mutationId))).toEqual(new Set(first.stored));
    // In any order: a change without an id is identified by its content.
    expect(kept.map(({ envelope }) => envelope)).toEqual(expect.arrayContaining(strange));
    expect(kept).toHaveLength(strange.length);
  });
});

describe('a device that a restored database has forgotten', () => {
  test('a device uploads its work with its own certificate only', async () => {
    const desk = await staffedDesk(app);
    const other = await enrollDevice(app);
    const m = registration(desk);
    await app.db.delete(devices).where(eq(devices.uid, desk.uid));
    const unknown = { status: 401, code: 'DEVICE_SIGNATURE' };
    for (const certificate of [undefined, other.certificate, { ...desk.certificate, code: 'A1' }, 'none']) {
      const body = { reason: 'DEVICE_SIGNATURE', m: [m], certificate };
      expect(await desk.refused('POST /api/sync/rescue', { body })).toMatchObject(unknown);
    }
    // Nor does another device speak for it, with its own certificate and its own key.
    const path = '/api/sync/rescue';
    const theirs = { reason: 'DEVICE_SIGNATURE', m: [m], certificate: other.certificate };
    const body = new TextEncoder().encode(JSON.stringify(theirs));
    const signed = await other.signed('POST', path, body, { uid: desk.uid });
    const headers = { ...signed, 'content-type': 'application/json' };
    expect((await fetch(`${app.url}${path}`, { method: 'POST', headers, body })).status).toBe(401);
    const answer = await rescue(desk, 'DEVICE_SIGNATURE', [m], { certificate: desk.certificate });
    expect(answer).toMatchObject({ stored: [m.id] });
    expect(await rescuedOf(desk)).toMatchObject([{ deviceCode: desk.code, envelope: m }]);
    // It opens nothing else.
    const push = { ...pushBody(desk.epoch, []), certificate: desk.certificate };
    expect(await desk.refused('POST /api/sync/push', { body: push })).toMatchObject(unknown);
  });
});
