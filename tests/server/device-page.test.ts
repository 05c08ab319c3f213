import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { draftOf, enrollDevice, personRow, scanOf, staffedDesk, statuses } from './device.ts';
import { startApp } from './with-app.ts';

/** All that is known of one device, and its part of the lists that tell of all. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const pageOf = (code: string) => admin.call('GET /api/devices/by-code/:code', { params: { code } });

/** A desk that registered a person, tried to revoke an unknown badge, and then lost its operator's account. */
async function busyDesk() {
  const desk = await staffedDesk(app);
  const register = () => {
    const person = personRow();
    return desk.next('participant.register', { uid: person.uid, person: draftOf(person) });
  };
  const kept = register();
  const refused = desk.next('participant.correct', {
    ...{ uid: personRow().uid, base: { firstName: 'Ana' }, changes: { firstName: 'Eva' } },
  });
  expect(statuses(await desk.push([kept, refused]))[0]).toBe('applied');
  await app.db.update(users).set({ disabledAt: now() }).where(eq(users.id, desk.operator.user.id));
  const aside = register();
  expect(statuses(await desk.push([aside]))).toEqual(['quarantined OPERATOR_NOT_ALLOWED']);
  return { desk, kept, refused, aside };
}

describe('the page of a device', () => {
  test('the page of a device says who worked at it, how much came of it, its key, and what was done with the device itself', async () => {
    const { desk } = await busyDesk();
    const params = { uid: desk.uid };
    await admin.call('PATCH /api/devices/:uid', { params, body: { name: 'Mesa norte' } });
    await admin.call('POST /api/devices/prepare', { body: { uids: [desk.uid], by: null } });
    await admin.call('POST /api/devices/:uid/wipe', { params, body: { reason: 'Se perdió' } });
    const page = await pageOf(desk.code);
    expect(page.device).toMatchObject({ uid: desk.uid, name: 'Mesa norte', kind: 'desk', status: 'revoked' });
    expect(page.work).toEqual({ applied: 1, refused: 1 });
    // Work under the name of a locked account has no operator until an administrator accepts it.
    expect(page.operators).toMatchObject([
      { id: desk.operator.user.id, username: desk.operator.user.username, deeds: 2 },
    ]);
    expect(page.key).toMatchObject({ kid: desk.certificate.kid });
    expect(page.key?.revokedAt).not.toBeNull();
    expect(page.life.map(({ action }) => action)).toEqual([
      ...['device.wipe', 'device.prepare', 'device.rename', 'device.enrol', 'device.create'],
    ]);
    expect(page.life[0]).toMatchObject({ reason: 'Se perdió', username: admin.user.username });
    expect({ place: page.place, codeUntil: page.codeUntil }).toEqual({ place: null, codeUntil: null });
  });

  test('the page of a device says where a door last scanned, and until when a code is good', async () => {
    const door = await enrollDevice(app, 'door');
    await door.grantTo(await app.as('CREDENTIAL_VIEWER'));
    const scans = ['Norte', 'Sur'].map((checkpoint) =>
      door.next('scan.record', scanOf(undefined, { checkpoint })),
    );
    await door.push(scans);
    expect((await pageOf(door.code)).place?.checkpoint).toBe('Sur');
    const body = { name: 'Mesa nueva', kind: 'desk' as const };
    const made = await admin.call('POST /api/devices', { body });
    expect(await pageOf(made.device.code)).toMatchObject({ codeUntil: made.until, key: null, operators: [] });
  });

  test('the page of a device is of a desk or a door: not of the server, and of none that is not there', async () => {
    for (const code of ['W0', 'Z9'])
      expect((await admin.refused('GET /api/devices/by-code/:code', { params: { code } })).status).toBe(404);
  });
});

describe('the page of one device', () => {
  test('the page of one device lists its rejected work, its quarantined work, the actions on it, and its conflicts', async () => {
    const { desk, kept, refused, aside } = await busyDesk();
    const other = await busyDesk();
    const query = { device: desk.code };
    const no = await admin.call('GET /api/rejected', { query });
    expect(no.map(({ id }) => id)).toEqual([refused.id]);
    expect(no[0]).toMatchObject({ kind: 'participant.correct', operator: desk.operator.user.username });
    expect(await admin.call('GET /api/rejected', { query: { ...query, before: refused.id } })).toEqual([]);
    const waiting = await admin.call('GET /api/held', { query });
    expect({ total: waiting.total, ids: waiting.rows.map(({ id }) => id) }).toEqual({
      total: 1,
      ids: [aside.id],
    });
    const journal = await admin.call('GET /api/audit', { query });
    expect(journal.map(({ key }) => key.split(' ')[2])).toContain(kept.id);
    expect(journal.every(({ deviceCode }) => deviceCode === desk.code)).toBe(true);
    expect(journal.map(({ key }) => key.split(' ')[2])).not.toContain(other.kept.id);
    expect(await admin.call('GET /api/conflicts', { query })).toEqual({ open: 0, rows: [] });
  });
});
