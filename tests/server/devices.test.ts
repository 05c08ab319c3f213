import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { devices } from '#server/core/database/tables.ts';
import { machineMs } from '#shared/base/clock.ts';
import { minutesOf } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { enrollmentProof, verifyCertificate } from '#shared/devices/devices.ts';
import { readEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { generateKeys, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { draftOf, enrollDevice, personRow, staffedDesk } from './device.ts';
import { personForm } from './make.ts';
import { dataUrl, jpeg, jpegWithPlace, metadataOf, pngOf } from './pictures.ts';
import { startApp } from './with-app.ts';

const app = await startApp();
const admin = await app.as('SUPER_USER');
const keys = await generateKeys({ extractable: false });
const create = (kind: 'desk' | 'door' = 'desk') =>
  admin.call('POST /api/devices', { body: { name: 'Mesa 1', kind } });

async function enrollment(shown: string, by: KeyPair = keys, provenFor = shown) {
  const code = must(readEnrollmentCode(provenFor), 'the server wrote it');
  const proof = await sign(by, requestMessage(enrollmentProof(code, keys.publicKey)));
  return { body: { code: shown, pub: keys.publicKey, proof, platform: 'test' } };
}
/** The same with another key, because each machine has its own. */
async function enrollmentOf(shown: string) {
  const pair = await generateKeys({ extractable: false });
  const code = must(readEnrollmentCode(shown), 'the server wrote it');
  const proof = await sign(pair, requestMessage(enrollmentProof(code, pair.publicKey)));
  return { body: { code: shown, pub: pair.publicKey, proof, platform: 'test' } };
}
const wrongCode = { status: 403, code: 'ENROLMENT_CODE' };

describe('a device', () => {
  test('a device is created with a code that is shown once and kept as a hash', async () => {
    const { device, enrolmentCode, until } = await create();
    expect(device).toMatchObject({ status: 'pending', kind: 'desk', kid: null, lastSeenAt: null });
    expect(enrolmentCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{1,5}){5}$/);
    const [row] = await app.db.select().from(devices).where(eq(devices.uid, device.uid));
    const code = readEnrollmentCode(enrolmentCode) ?? '';
    expect(row?.enrollmentUntil?.toISOString()).toBe(until);
    expect(row?.enrollmentHash).toBe(createHash('sha256').update(code).digest('hex'));
    expect(JSON.stringify(await admin.call('GET /api/devices'))).not.toContain(enrolmentCode);
  });

  test('a device is enrolled by its code and the proof that it holds its key', async () => {
    const door = await enrollDevice(app, 'door');
    expect(door.certificate).toMatchObject({
      code: door.code,
      dev: door.uid,
      caps: ['scan'],
      pub: door.keys.publicKey,
    });
    expect(await verifyCertificate(door.certificate, app.keys.rootPublicKey)).toBe(true);
    const desk = await enrollDevice(app, 'desk');
    expect(desk.certificate.caps).toEqual(['issue', 'scan']);
    const minute = minutesOf(new Date(machineMs()));
    expect(desk.certificate.nbf).toBeLessThan(minute);
    expect(desk.certificate.exp).toBeGreaterThan(minute);
    expect(
      await verifyCertificate(
        { ...desk.certificate, caps: ['issue', 'scan', 'all'] },
        app.keys.rootPublicKey,
      ),
    ).toBe(false);
  });

  test('a device is not enrolled with a code that is wrong, used, or old', async () => {
    const { device, enrolmentCode } = await create();
    const other = await create();
    const thief = await generateKeys({ extractable: false });
    const enroll = 'POST /api/devices/enrol';
    const page = app.visitor();
    expect(await page.refused(enroll, await enrollment('0'.repeat(26)))).toMatchObject(wrongCode);
    expect(await page.refused(enroll, await enrollment(enrolmentCode, thief))).toMatchObject(wrongCode);
    expect(
      await page.refused(enroll, await enrollment(enrolmentCode, keys, other.enrolmentCode)),
    ).toMatchObject(wrongCode);
    const sent = await enrollment(enrolmentCode.toLowerCase().replaceAll('-', ' '));
    expect((await page.call(enroll, sent)).device.uid).toBe(device.uid);
    expect(await page.refused(enroll, sent)).toMatchObject(wrongCode);
    await app.db
      .update(devices)
      .set({ enrollmentUntil: new Date(machineMs() - 1000) })
      .where(eq(devices.uid, other.device.uid));
    expect(await page.refused(enroll, await enrollment(other.enrolmentCode))).toMatchObject(wrongCode);
  });

  test('a device whose code ran out gets a new one, and the old one is worth nothing', async () => {
    const { device, enrolmentCode } = await create();
    const params = { uid: device.uid };
    const fresh = await admin.call('POST /api/devices/:uid/code', { params });
    expect(fresh.device.code).toBe(device.code);
    const page = app.visitor();
    const pair = await generateKeys({ extractable: false });
    const sent = async (shown: string) => {
      const code = must(readEnrollmentCode(shown), 'the server wrote it');
      const proof = await sign(pair, requestMessage(enrollmentProof(code, pair.publicKey)));
      return { body: { code: shown, pub: pair.publicKey, proof, platform: 'x' } };
    };
    expect(await page.refused('POST /api/devices/enrol', await sent(enrolmentCode))).toMatchObject(wrongCode);
    await page.call('POST /api/devices/enrol', await sent(fresh.enrolmentCode));
    expect((await admin.refused('POST /api/devices/:uid/code', { params })).status).toBe(409);
  });

  test('a device created by many at once never shares its code with another', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(new Set(made.map(({ device }) => device.code))).toHaveLength(8);
  });

  test('devices created together each have a code that is valid for the requested time', async () => {
    const body = { name: 'Puerta #', kind: 'door' as const, count: 15, first: 3, hours: 4 as const };
    const { made, until } = await admin.call('POST /api/devices/many', { body });
    expect(made.map(({ device }) => device.name)).toEqual(
      Array.from({ length: 15 }, (_, at) => `Puerta ${at + 3}`),
    );
    expect(new Set(made.map(({ device }) => device.code))).toHaveLength(15);
    expect(new Set(made.map(({ enrolmentCode }) => enrolmentCode))).toHaveLength(15);
    expect(Math.round((Date.parse(until) - machineMs()) / 60_000)).toBe(240);
    const last = must(made[14], 'fifteen were asked for');
    const { device } = await app
      .visitor()
      .call('POST /api/devices/enrol', await enrollmentOf(last.enrolmentCode));
    expect(device).toMatchObject({ uid: last.device.uid, name: 'Puerta 17', kind: 'door', status: 'active' });
    const log = await admin.call('GET /api/audit', { query: { q: '', action: 'device.create', limit: 100 } });
    const logged = new Set(log.map(({ subject }) => subject));
    expect(made.every(({ device: { code } }) => logged.has(code))).toBe(true);
  });

  test('a device is not made where another of its row has a name that is taken; of the row none is', async () => {
    const before = await admin.call('GET /api/devices');
    const body = { name: 'PUERTA', kind: 'desk' as const, count: 60, first: 17, hours: 1 as const };
    expect(await admin.refused('POST /api/devices/many', { body })).toMatchObject({
      status: 400,
      code: 'INVALID',
      fields: { name: 'NAME_TAKEN' },
    });
    expect(await admin.call('GET /api/devices')).toHaveLength(before.length);
    const two = (first: number) =>
      admin.ask('POST /api/devices/many', { body: { ...body, count: 2, first } });
    const statuses = (await Promise.all([two(201), two(202), two(201)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 400, 400]);
  });

  test('a device gets another code with others that wait for their machines, all or none', async () => {
    const body = { name: 'Espera #', kind: 'desk' as const, count: 3, first: 1, hours: 1 as const };
    const { made: first } = await admin.call('POST /api/devices/many', { body });
    const uids = first.map(({ device }) => device.uid);
    const renew = () => ({ body: { uids, hours: 12 as const } });
    const { made, until } = await admin.call('POST /api/devices/codes', renew());
    expect(made.map(({ device }) => device.name)).toEqual(['Espera 1', 'Espera 2', 'Espera 3']);
    expect(Math.round((Date.parse(until) - machineMs()) / 60_000)).toBe(720);
    const [old, fresh] = [first, made].map((sheet) => must(sheet[0], 'three were asked for').enrolmentCode);
    const enroll = async (code = '') =>
      app
        .visitor()
        .ask('POST /api/devices/enrol', await enrollmentOf(code))
        .then(({ status }) => status);
    expect(await enroll(old)).toBe(403);
    expect(await enroll(fresh)).toBe(200);
    // The first has its machine now: the others keep the codes that lie beside theirs.
    expect((await admin.refused('POST /api/devices/codes', renew())).code).toBe('CHANGED_MEANWHILE');
    expect(await enroll(must(made[1], 'three were asked for').enrolmentCode)).toBe(200);
  });

  test('a device enrolled by two at once is enrolled by one', async () => {
    const { enrolmentCode } = await create();
    const code = must(readEnrollmentCode(enrolmentCode), 'the server wrote it');
    const enrollNow = async () => {
      const pair = await generateKeys({ extractable: false });
      const proof = await sign(pair, requestMessage(enrollmentProof(code, pair.publicKey)));
      return app.visitor().ask('POST /api/devices/enrol', {
        body: { code: enrolmentCode, pub: pair.publicKey, proof, platform: '' },
      });
    };
    const answers = await Promise.all([enrollNow(), enrollNow(), enrollNow()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403]);
  });

  test('a device whose key id exists gets another one, and its badges are distinguishable', async () => {
    const { enrolmentCode } = await create();
    const pair = await generateKeys({ extractable: false });
    const taken = pair.publicKey.slice(0, 4);
    const older = await enrollDevice(app);
    await app.db.update(devices).set({ kid: taken }).where(eq(devices.uid, older.uid));
    const code = must(readEnrollmentCode(enrolmentCode), 'the server wrote it');
    const proof = await sign(pair, requestMessage(enrollmentProof(code, pair.publicKey)));
    const body = { code: enrolmentCode, pub: pair.publicKey, proof, platform: '' };
    const { certificate, device } = await app.visitor().call('POST /api/devices/enrol', { body });
    expect(certificate.kid).toMatch(/^[A-Za-z0-9_-]{4}$/);
    expect(certificate.kid).not.toBe(taken);
    expect(device.kid).toBe(certificate.kid);
    expect(await verifyCertificate(certificate, app.keys.rootPublicKey)).toBe(true);
  });

  test('a device locked stays locked, and the server itself cannot be', async () => {
    const desk = await enrollDevice(app);
    const params = { uid: desk.uid };
    expect((await admin.call('POST /api/devices/:uid/revoke', { params })).status).toBe('revoked');
    expect((await admin.call('POST /api/devices/:uid/revoke', { params })).status).toBe('revoked');
    expect((await admin.refused('POST /api/devices/:uid/code', { params })).status).toBe(409);
    const server = { uid: app.keys.serverUid };
    expect((await admin.refused('POST /api/devices/:uid/revoke', { params: server })).status).toBe(403);
    expect((await admin.call('GET /api/devices')).map(({ kind }) => kind)).not.toContain('server');
    expect((await admin.refused('POST /api/devices/:uid/revoke', { params: { uid: newUid() } })).status).toBe(
      404,
    );
  });

  test('a device that is locked keeps the instant when it was locked first', async () => {
    const { uid } = await enrollDevice(app);
    const lockedAt = async () => {
      await admin.call('POST /api/devices/:uid/revoke', { params: { uid } });
      const [row] = await app.db.select().from(devices).where(eq(devices.uid, uid));
      return row?.revokedAt;
    };
    const longAgo = new Date('2026-02-01T12:00:00Z');
    expect(await lockedAt()).toEqual(expect.any(Date));
    await app.db.update(devices).set({ revokedAt: longAgo }).where(eq(devices.uid, uid));
    expect(await lockedAt()).toEqual(longAgo);
  });

  test('a device that is locked leaves its name to another of a row', async () => {
    const body = { name: 'CANCHA', kind: 'desk' as const, count: 2, first: 1, hours: 1 as const };
    const { made } = await admin.call('POST /api/devices/many', { body });
    for (const { device } of made)
      await admin.call('POST /api/devices/:uid/revoke', { params: { uid: device.uid } });
    const again = await admin.call('POST /api/devices/many', { body });
    expect(again.made.map(({ device }) => device.name)).toEqual(made.map(({ device }) => device.name));
  });

  test('devices are listed in the order in which they were created, whatever they are called', async () => {
    const names = ['Zeta', 'Alfa', 'Mu'];
    for (const name of names) {
      const { device } = await admin.call('POST /api/devices', { body: { name, kind: 'desk' } });
      const createdAt = new Date(Date.UTC(2026, 0, 1, 12, names.indexOf(name)));
      await app.db.update(devices).set({ createdAt }).where(eq(devices.uid, device.uid));
    }
    const listed = (await admin.call('GET /api/devices')).map(({ name }) => name);
    expect(listed.slice(0, 3)).toEqual(names);
  });
});

describe('a photo taken at a desk', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('a photo taken at a desk is sent before the person, without where it was taken, and reaches the other devices small', async () => {
    const desk = await staffedDesk(app);
    const bytes = await jpegWithPlace();
    const photo = sha256(bytes);
    for (const _twice of [1, 2])
      expect(await desk.call('PUT /api/blobs/:sha256', { params: { sha256: photo }, body: bytes })).toEqual({
        sha256: photo,
      });
    const person = personRow({ photo });
    await desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })]);
    const staff = await app.as('ACCREDITATION_STAFF');
    const shown = await staff.call('GET /api/photos/:sha256', { params: { sha256: photo } });
    expect((await metadataOf(shown)).exif).toBeUndefined();
    const door = await enrollDevice(app, 'door');
    const page = await door.call('GET /api/sync/pull');
    if (page.kind !== 'page') throw new Error('unexpected reset');
    expect(page.rows.participants.find(({ uid }) => uid === person.uid)?.photo).toBe(photo);
  });

  test('a photo taken at a desk under the name of another is refused, and so is what is none', async () => {
    const desk = await staffedDesk(app);
    const put = (name: string, body: Uint8Array) =>
      desk.ask('PUT /api/blobs/:sha256', { params: { sha256: name }, body });
    const picture = await jpeg();
    expect((await put('a'.repeat(64), picture)).status).toBe(400);
    for (const bad of [pngOf(50_000, 50_000), new TextEncoder().encode('<svg/>'), picture.slice(0, 400)])
      expect(await put(sha256(bad), bad)).toMatchObject({ status: 400, json: { code: 'INVALID' } });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await put(sha256(large), large)).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    expect((await put('../../x', picture)).status).toBe(404);
  });

  test('a photo taken at a desk comes in packs: for each its hash, its length, the JPEG; what is not there is left out', async () => {
    const desk = await staffedDesk(app);
    const staff = await app.as('ACCREDITATION_STAFF');
    const hashes: string[] = [];
    for (const size of [700, 40, 90]) {
      const sent = { body: personForm({ photoUrl: dataUrl(await jpeg(size, size)) }) };
      const { participant } = await staff.call('POST /api/participants', sent);
      hashes.push(participant.photoUrl?.split('/').at(-1) ?? '');
    }
    const pack = await desk.call('POST /api/sync/photos', { body: { sha256: [...hashes, 'b'.repeat(64)] } });
    const found = unpack(pack);
    expect([...found.keys()].sort()).toEqual([...hashes].sort());
    const sizes = await Promise.all(
      hashes.map(async (hash) => (await metadataOf(must(found.get(hash), hash))).width),
    );
    expect(sizes).toEqual([480, 40, 90]);
    expect(await desk.call('POST /api/sync/photos', { body: { sha256: [] } })).toHaveLength(0);
  });
});

/** A pack of pictures, taken apart. */
function unpack(pack: Uint8Array): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  for (let at = 0; at < pack.length; ) {
    const length = view.getUint32(at + 32);
    const hash = Buffer.from(pack.subarray(at, at + 32)).toString('hex');
    found.set(hash, pack.slice(at + 36, at + 36 + length));
    at += 36 + length;
  }
  return found;
}
