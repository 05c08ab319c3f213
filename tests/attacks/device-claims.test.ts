import { desc, eq, gt, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAudit } from '#server/admin/reports/audit-log.ts';
import { auditLog, devices, syncMeta } from '#server/core/database/tables.ts';
import { machineMs, nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { enrollmentProof } from '#shared/devices/devices.ts';
import { readEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import { fromOurPage } from '../server/caller.ts';
import { deviceOf, draftOf, enrollDevice, personRow, statuses, type TestDevice } from '../server/device.ts';
import { makeUser } from '../server/make.ts';
import { onPostgres } from '../server/test-database.ts';
import { startApp, type TestApp } from '../server/with-app.ts';

/**
 * False claims of a device, and what a stranger in the venue can block. On PostgreSQL two servers share the database,
 * each with a separate folder: a proof of one counts at the other.
 */

const app = await startApp();
type Place = Pick<TestApp, 'url' | 'keys' | 'visitor'>;
const other: Place = onPostgres() ? await app.beside() : app;
const admin = await app.as('SUPER_USER');
const hour = 3_600_000;

const epochNow = async () => must((await app.db.select().from(syncMeta))[0], 'the migration wrote it').epoch;
/** The same device, at the other server. */
const atOther = (device: TestDevice) => deviceOf(other, { ...device, keys: device.keys });

async function proofOf(device: TestDevice, query: Record<string, string | number> = {}): Promise<string> {
  const answer = await device.call('GET /api/sync/pull', { query: { epoch: await epochNow(), ...query } });
  return answer.kind === 'page' ? answer.proof : '';
}

describe('a device', () => {
  test('a device proves at one server what another sent it, and a false claim locks only itself', async () => {
    const [desk, door] = [await enrollDevice(app), await enrollDevice(app, 'door')];
    const before = await epochNow();
    const proof = await proofOf(desk);
    await proofOf(atOther(desk), { proof });
    const [payload = '', seal = ''] = proof.split('.');
    const facts = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const raised = Buffer.from(JSON.stringify({ ...facts, acked: 9 })).toString('base64url');
    const query = { epoch: before, proof: `${raised}.${seal}` };
    expect(await atOther(desk).refused('GET /api/sync/pull', { query })).toMatchObject({
      code: 'DEVICE_FORKED',
    });
    expect(await desk.refused('GET /api/sync/pull')).toMatchObject({ code: 'DEVICE_FORKED' });
    expect(await proofOf(door)).not.toBe('');
    expect(await epochNow()).toBe(before);
  });

  test('a device that proves a lost commit to two servers at once begins one new history', async () => {
    const [desk, door] = [await enrollDevice(app), await enrollDevice(app)];
    const proofs = [];
    for (const device of [desk, door]) {
      await device.push([device.next('noop', { reason: 'forgotten' })]);
      proofs.push((await device.push([])).proof);
    }
    // The database went back to before both.
    await app.db.update(devices).set({ lmid: 0 }).where(sql`${devices.uid} in (${desk.uid}, ${door.uid})`);
    const before = await epochNow();
    const answers = await Promise.all([
      desk.call('GET /api/sync/pull', { query: { epoch: before, proof: proofs[0] ?? '' } }),
      atOther(door).call('GET /api/sync/pull', { query: { epoch: before, proof: proofs[1] ?? '' } }),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(['reset', 'reset']);
    const begun = await app.db.select().from(auditLog).where(eq(auditLog.action, 'sync.epoch'));
    expect(begun.map(({ detail }) => (detail as { was: string }).was)).toEqual([before]);
  });
});

describe('the grant of an account that was deleted', () => {
  let desk: TestDevice;
  beforeAll(async () => {
    // A restored history: there a user who is missing can be one that the backup is too old for.
    await app.db.update(syncMeta).set({ beganBy: 'restored', beganAt: new Date(nowMs() + hour) });
    desk = await enrollDevice(app);
  });

  test('the grant of an account that was deleted counts at no server from the moment one of them deleted it', async () => {
    const staff = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const { signed } = await (await app.as(staff)).call('POST /api/sync/grant', {
      body: { device: desk.uid },
    });
    await admin.call('DELETE /api/admin/users/:id', { params: { id: staff.id } });
    const person = personRow();
    const body = { uid: person.uid, person: draftOf(person) };
    const m = desk.next('participant.register', body, { op: must(signed, 'a grant').uid });
    expect(statuses(await atOther(desk).push([m], { grants: [signed] }))).toEqual([
      'quarantined OPERATOR_NOT_ALLOWED',
    ]);
  });
});

describe('the end of the audit log', () => {
  const lastRow = async () =>
    must((await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0], 'it has rows');
  const check = async ({ keys }: Place) => {
    const { brokenAt, isCut } = await checkAudit(app.db, keys.lastAudit());
    return { brokenAt, isCut };
  };
  const renameAt = async (place: Place, device: TestDevice) => {
    const { jar } = admin;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = { name: `Mesa ${machineMs()}` };
    const caller = place.visitor({ ...fromOurPage, cookie });
    await caller.call('PATCH /api/devices/:uid', { params: { uid: device.uid }, body });
  };

  test('the end of the audit log is noticed as cut by whichever server writes next, and by none while both only write in turn', async () => {
    const desk = await enrollDevice(app);
    for (const place of [app, other, app, other, app]) await renameAt(place, desk);
    for (const place of [app, other]) expect(await check(place)).toEqual({ brokenAt: null, isCut: false });
    const { id } = await lastRow();
    await app.db.execute(sql`alter table audit_log disable trigger user`);
    await app.db.delete(auditLog).where(gt(auditLog.id, id - 2));
    await app.db.execute(sql`alter table audit_log enable trigger user`);
    await renameAt(other, desk);
    await renameAt(app, desk);
    for (const place of [app, other]) expect(await check(place)).toEqual({ brokenAt: null, isCut: true });
  });
});

describe('120 calls of a stranger in the network of the venue', () => {
  const headers = { ...fromOurPage, 'x-forwarded-for': '203.0.113.9' };
  const each = (count: number, make: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));

  test('120 calls of a stranger in the network of the venue do not keep a desk from being enrolled within 3 s, nor staff from a first password, at any server', async () => {
    const stranger = [app, other].map((place) => place.visitor(headers));
    const someone = (n: number) => must(stranger[n % 2], 'there are two');
    const keys = await generateKeys({ extractable: false });
    const junk = { code: 'A'.repeat(26), pub: keys.publicKey, proof: 'A'.repeat(86), platform: 'x' };
    const bad = await each(120, (n) => someone(n).ask('POST /api/devices/enrol', { body: junk }));
    expect(bad.some((answer) => (answer as { status: number }).status === 429)).toBe(true);
    await each(60, (n) =>
      someone(n).ask('POST /api/auth/reset', {
        body: { token: 'x'.repeat(43), newPassword: 'una clave de doce' },
      }),
    );
    await each(120, (n) => someone(n).ask('POST /api/auth/passkeys/challenge', { body: {} }));

    const { enrolmentCode } = await admin.call('POST /api/devices', {
      body: { name: 'Mesa 9', kind: 'desk' },
    });
    const code = must(readEnrollmentCode(enrolmentCode), 'the server wrote it');
    const proof = await sign(keys, requestMessage(enrollmentProof(code, keys.publicKey)));
    const began = performance.now();
    const body = { code: enrolmentCode, pub: keys.publicKey, proof, platform: 'test' };
    await other.visitor(headers).call('POST /api/devices/enrol', { body });
    expect(performance.now() - began).toBeLessThan(3000);

    const staff = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const { token } = await admin.call('POST /api/admin/users/:id/reset', { params: { id: staff.id } });
    const chosen = { token, newPassword: 'tucanes de la tarde 7' };
    await other.visitor(headers).call('POST /api/auth/reset', { body: chosen });
  });
});
