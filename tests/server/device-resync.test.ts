import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  credentials,
  devices,
  revocations,
  serverKeys,
  syncClock,
  syncMeta,
} from '#server/core/database/tables.ts';
import { readSyncMeta } from '#server/core/keys/history.ts';
import { machineMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { deviceCodeAt, deviceCodeIndex } from '#shared/codes/number.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { type Certificate, returnProof } from '#shared/devices/devices.ts';
import { verifyGrant } from '#shared/devices/grants.ts';
import { generateKeys, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { verifyRevokedKey, verifyRevokedNumber } from '#shared/sync/signed-revocations.ts';
import { draftOf, enrollDevice, personRow, staffedDesk, type TestDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** What a database that went back is given back by the devices: themselves, and what no longer counts. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

/** What a restored backup does to a device that was enrolled after it. */
async function forget(...forgotten: TestDevice[]): Promise<void> {
  for (const { uid } of forgotten) await app.db.delete(devices).where(eq(devices.uid, uid));
}
async function returning(it: { certificate: Certificate; keys: KeyPair }, at = machineMs()) {
  const proof = await sign(it.keys, requestMessage(returnProof(it.certificate.dev, at)));
  return { body: { certificate: it.certificate, name: 'Mesa que vuelve', at, proof } };
}
const comeBack = 'POST /api/sync/return';
const pull = (device: TestDevice) => device.call('GET /api/sync/pull', { query: { epoch: device.epoch } });
const rowOf = async (device: TestDevice) =>
  (await app.db.select().from(devices).where(eq(devices.uid, device.uid)))[0];
async function keysetOf(device: TestDevice) {
  const answer = await pull(device);
  const page =
    answer.kind === 'page'
      ? answer
      : await device.call('GET /api/sync/pull', { query: { epoch: answer.epoch } });
  if (page.kind !== 'page') throw new Error('reset twice');
  return page;
}

describe('a device the database has forgotten', () => {
  test('a device the database has forgotten shows its certificate and goes on under its own code', async () => {
    const desk = await enrollDevice(app);
    const door = await enrollDevice(app, 'door');
    await forget(desk, door);
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject({ code: 'DEVICE_SIGNATURE' });
    for (const device of [desk, door]) await app.visitor().call(comeBack, await returning(device));
    await pull(desk);
    expect(await rowOf(desk)).toMatchObject({
      code: desk.code,
      kind: 'desk',
      status: 'active',
      lmid: 0,
      name: 'Mesa que vuelve',
      kid: desk.certificate.kid,
    });
    expect(await rowOf(door)).toMatchObject({ kind: 'door', code: door.code });
    // Twice is once.
    await app.visitor().call(comeBack, await returning(desk));
  });

  test('a device reveals that the database was set back, if the server had not noticed', async () => {
    const desk = await enrollDevice(app);
    const before = await readSyncMeta(app.db);
    // The history began before the device was enrolled in it.
    await app.db.update(syncMeta).set({ beganAt: new Date(machineMs() - 3_600_000), beganBy: 'restored' });
    await forget(desk);
    const { epoch } = await app.visitor().call(comeBack, await returning(desk));
    expect(epoch).not.toBe(before.epoch);
    expect((await readSyncMeta(app.db)).beganBy).toBe('device');
    // The next one says nothing new.
    const other = await enrollDevice(app);
    await app.db.update(syncMeta).set({ beganAt: new Date(machineMs() + 60_000) });
    await forget(other);
    expect((await app.visitor().call(comeBack, await returning(other))).epoch).toBe(epoch);
  });

  test('a device is known again if the backup had it without its key, as between creation and enrollment', async () => {
    const desk = await enrollDevice(app);
    await app.db
      .update(devices)
      .set({ status: 'pending', publicKey: null, kid: null, certificate: null })
      .where(eq(devices.uid, desk.uid));
    await app.visitor().call(comeBack, await returning(desk));
    await pull(desk);
    expect(await rowOf(desk)).toMatchObject({ status: 'active', code: desk.code });
  });

  test('a device the database has forgotten is not believed without its key, with a changed certificate, or with an old proof', async () => {
    const desk = await enrollDevice(app);
    await forget(desk);
    const thief = await generateKeys({ extractable: false });
    const visitor = app.visitor();
    const refused = { status: 401, code: 'DEVICE_SIGNATURE' };
    expect(await visitor.refused(comeBack, await returning({ ...desk, keys: thief }))).toMatchObject(refused);
    const forged = { ...desk.certificate, pub: thief.publicKey };
    expect(
      await visitor.refused(comeBack, await returning({ certificate: forged, keys: thief })),
    ).toMatchObject(refused);
    const { body } = await returning(desk, machineMs() - 11 * 60_000);
    expect(await visitor.refused(comeBack, { body })).toMatchObject({ code: 'CLOCK' });
    expect(await visitor.refused(comeBack, { body: { ...body, at: machineMs() } })).toMatchObject(refused);
    expect(await rowOf(desk)).toBeUndefined();
  });

  test('a device whose code belongs to another one is reported as forked', async () => {
    const desk = await enrollDevice(app);
    await forget(desk);
    await app.db.insert(devices).values({ uid: newUid(), code: desk.code, name: 'Otra', kind: 'desk' });
    expect(await app.visitor().refused(comeBack, await returning(desk))).toMatchObject({
      status: 409,
      code: 'DEVICE_FORKED',
    });
  });

  test('a device the database has forgotten is heard beside a stranger of its network who shows a thousand certificates that are none', async () => {
    const desk = await enrollDevice(app);
    await forget(desk);
    const forged = { ...desk.certificate, pub: (await generateKeys({ extractable: false })).publicKey };
    const junk = await returning({ certificate: forged, keys: desk.keys });
    const answers = [];
    for (let times = 0; times < 20; times += 1)
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => app.visitor().ask(comeBack, junk)))),
      );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    await app.visitor().call(comeBack, await returning(desk));
  });

  test('a device the database has forgotten that is locked is not let in by it', async () => {
    const desk = await enrollDevice(app);
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: desk.uid } });
    await app.visitor().call(comeBack, await returning(desk));
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject({ code: 'DEVICE_REVOKED' });
  });
});

describe('a device code', () => {
  test('a device code is found again by its place', () => {
    for (let index = 0; index < 2376; index += 1) expect(deviceCodeIndex(deviceCodeAt(index))).toBe(index);
    expect(() => deviceCodeIndex('W0')).toThrow(RangeError);
  });

  test('a device code that was given once is never given again, whatever the database has forgotten', async () => {
    const last = await enrollDevice(app);
    await forget(last);
    const next = await enrollDevice(app);
    expect(deviceCodeIndex(next.code)).toBeGreaterThan(deviceCodeIndex(last.code));
  });

  test('a device code that a returning device, a badge or a revocation brings is behind every new one', async () => {
    const desk = await staffedDesk(app);
    const far = deviceCodeAt(deviceCodeIndex(desk.code) + 30);
    const person = personRow();
    const badge = await desk.issue(person);
    await desk.push([
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
    ]);
    await app.db.update(credentials).set({ issuedBy: far }).where(eq(credentials.uid, badge.uid));
    const next = await enrollDevice(app);
    expect(deviceCodeIndex(next.code)).toBe(deviceCodeIndex(far) + 1);
  });
});

describe('a statement signed by the root key', () => {
  test('a statement signed by the root key of an operator travels with the grant', async () => {
    const desk = await enrollDevice(app);
    const staff = await app.as('ACCREDITATION_STAFF');
    const answer = await staff.call('POST /api/sync/grant', { body: { device: desk.uid } });
    const signed = must(answer.signed, 'this server signs');
    expect(signed).toMatchObject({
      uid: answer.uid,
      user: staff.user.id,
      username: staff.user.username,
      role: 'ACCREDITATION_STAFF',
      dev: desk.uid,
      until: answer.expiresAt,
    });
    expect(await verifyGrant(signed, app.keys.rootPublicKey)).toBe(true);
    expect(await verifyGrant({ ...signed, role: 'SUPER_USER' }, app.keys.rootPublicKey)).toBe(false);
  });

  test('a statement signed by the root key of a revoked number is remembered by a door, and taken back from it after a restore', async () => {
    const desk = await staffedDesk(app);
    const door = await enrollDevice(app, 'door');
    const person = personRow();
    const badge = await desk.issue(person);
    await desk.push([
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
    ]);
    await admin.call('POST /api/credentials/:number/revoke', {
      params: { number: badge.number },
      body: { reason: 'Robada' },
    });
    const seen = must(
      (await keysetOf(door)).rows.revocations.find(({ number }) => number === badge.number),
      'the door heard of it',
    );
    const { seq: _, ...row } = seen;
    const sig = must(row.sig, 'this server signs');
    expect(await verifyRevokedNumber({ ...row, sig }, app.keys.rootPublicKey)).toBe(true);

    // What the restored backup knows of it: nothing.
    await app.db.delete(revocations).where(eq(revocations.number, badge.number));
    await app.db
      .update(credentials)
      .set({ status: 'active', revokedAt: null, revokedReason: null })
      .where(eq(credentials.number, badge.number));
    const forged = { ...row, sig, uid: newUid(), number: 'B3-00007-K' };
    const witness = { body: { revocations: [forged, { ...row, sig }], keys: [] } };
    expect(await door.call('POST /api/sync/witness', witness)).toEqual({ taken: 1 });
    expect(await door.call('POST /api/sync/witness', witness)).toEqual({ taken: 0 });
    const [known] = await app.db.select().from(revocations).where(eq(revocations.number, badge.number));
    expect(known).toMatchObject({ uid: row.uid, reason: 'Robada', revokedAt: new Date(row.revokedAt) });
    const [credential] = await app.db.select().from(credentials).where(eq(credentials.number, badge.number));
    expect(credential?.status).toBe('revoked');
  });

  test('a statement signed by the root key of a locked device locks it again, known or forgotten', async () => {
    const door = await enrollDevice(app, 'door');
    const [known, forgotten] = [await enrollDevice(app), await enrollDevice(app)];
    for (const { uid } of [known, forgotten])
      await admin.call('POST /api/devices/:uid/revoke', { params: { uid } });
    const entries = (await keysetOf(door)).keyset.filter(({ dev }) =>
      [known.uid, forgotten.uid].includes(dev),
    );
    await app.db.update(devices).set({ status: 'active', revokedAt: null }).where(eq(devices.uid, known.uid));
    await forget(forgotten);
    const keys = entries.map(({ revokedAt, revokedSig, ...certificate }) => ({
      kid: certificate.kid,
      revokedAt: must(revokedAt, 'it is locked'),
      sig: must(revokedSig, 'this server signs'),
      certificate,
    }));
    for (const key of keys) expect(await verifyRevokedKey(key, app.keys.rootPublicKey)).toBe(true);
    const witness = { body: { revocations: [], keys } };
    expect(await door.call('POST /api/sync/witness', witness)).toEqual({ taken: 2 });
    for (const device of [known, forgotten]) {
      expect(await rowOf(device)).toMatchObject({ status: 'revoked', code: device.code });
      expect(await device.refused('GET /api/sync/pull')).toMatchObject({ code: 'DEVICE_REVOKED' });
    }
    expect(await door.call('POST /api/sync/witness', witness)).toEqual({ taken: 0 });
  });

  test('a statement signed by the root key of the server’s own key that the restore has put in use again gives it another one', async () => {
    const door = await enrollDevice(app, 'door');
    const [present] = await app.db.select().from(serverKeys);
    const was = must(present, 'the server has a key').kid;
    const compromisedAt = new Date(machineMs() - 60_000).toISOString();
    const next = await admin.call('POST /api/keys/rotate', {
      body: { was, reason: 'Robada', compromisedAt },
    });
    const entry = must(
      (await keysetOf(door)).keyset.find(({ kid }) => kid === was),
      'it is kept',
    );
    await app.db.delete(serverKeys).where(eq(serverKeys.kid, next.kid));
    await app.db
      .update(serverKeys)
      .set({ retiredAt: null, compromisedAt: null, reason: null })
      .where(eq(serverKeys.kid, was));
    const key = {
      kid: was,
      revokedAt: must(entry.revokedAt, 'it is marked'),
      sig: must(entry.revokedSig, 'this server signs'),
    };
    const witness = { body: { revocations: [], keys: [key] } };
    expect(await door.call('POST /api/sync/witness', witness)).toEqual({ taken: 1 });
    const again = must(
      (await keysetOf(door)).keyset.find(({ kid }) => kid === was),
      'it is kept',
    );
    expect(again.revokedAt).toBe(entry.revokedAt);
    expect((await app.keys.signer(app.db)).kid).not.toBe(was);
  });
});

test('administrators see which devices have not returned since a restore', async () => {
  const [back, away] = [await enrollDevice(app), await enrollDevice(app)];
  for (const device of [back, away]) await keysetOf(device);
  await app.keys.history.turn(app.db, { reason: 'restored' });
  await keysetOf(back);
  const list = await admin.call('GET /api/devices');
  const concernsOf = (device: TestDevice) => list.find(({ uid }) => uid === device.uid)?.concerns;
  expect(concernsOf(away)).toContain('notBack');
  expect(concernsOf(back)).not.toContain('notBack');
});

test('the server remembers what it sent to devices: a database that knows less begins a new history', async () => {
  await app.keys.history.turn(app.db, { reason: 'restored' });
  const [before] = await app.db.select().from(syncClock);
  await makeParticipant(app.db);
  await keysetOf(await enrollDevice(app));
  await app.db.update(syncClock).set({ seq: must(before, 'there is one').seq });
  await app.keys.history.check(app.db);
  expect((await readSyncMeta(app.db)).beganBy).toBe('behind');
});
