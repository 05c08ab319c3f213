import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/core/audit/audit.ts';
import { uidOfJson } from '#server/core/base/hash-of-json.ts';
import {
  conflicts,
  credentials,
  operatorGrants,
  participants,
  receipts,
  redemptions,
  syncMeta,
  users,
} from '#server/core/database/tables.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { type GrantFields, writeGrant } from '#shared/devices/grants.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { draftOf, enrollDevice, personRow, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeUser } from './make.ts';
import { startApp } from './with-app.ts';

/** The day after a restored backup: desks come back in any order with what the database has forgotten. */

const app = await startApp();
const hour = 3_600_000;

/** This history began with a restored database, an hour ago. */
const beginAgain = (beganBy = 'restored') =>
  app.db.update(syncMeta).set({ beganBy, beganAt: new Date(nowMs() - hour) });
beforeAll(async () => {
  await beginAgain();
});

const registration = (desk: TestDevice, person: PersonRow, over = {}) =>
  desk.next('participant.register', { uid: person.uid, person: draftOf(person), ...over });
const issueAt = (desk: TestDevice, badge: CredentialRow) =>
  desk.next('credential.issue', { uid: badge.uid, participantUid: badge.participantUid, data: badge.data });
const reprintAt = (desk: TestDevice, copy: CredentialRow) =>
  desk.next('credential.reprint', { uid: copy.uid, data: copy.data, reason: 'Mojada' });
const correctAt = (desk: TestDevice, person: PersonRow, value: string) =>
  desk.next('participant.correct', {
    uid: person.uid,
    changes: { lastName: { base: person.lastName, value } },
  });

describe('a grant the database has forgotten', () => {
  /** A grant as the server gave it ten hours ago, and what a desk did under it nine hours ago. */
  async function under(desk: TestDevice, over: Partial<GrantFields> = {}, root = app.rootKeys) {
    const fields: GrantFields = {
      ...{ uid: newUid(), user: 9999, username: 'nueva', role: 'ACCREDITATION_STAFF', dev: desk.uid },
      ...{ from: nowMs() - 10 * hour, until: nowMs() + 6 * hour },
      ...over,
    };
    const grant = await writeGrant(fields, root);
    const person = personRow();
    const m = registration(desk, person);
    const envelope = { ...m, op: grant.uid, at: nowMs() - 9 * hour };
    const said = statuses(await desk.push([envelope], { grants: [grant] }));
    const [kept] = await app.db.select().from(receipts).where(eq(receipts.mutationId, m.id));
    return { said, kept, grant };
  }
  const notAllowed = ['quarantined OPERATOR_NOT_ALLOWED'];

  test('a grant counts by its signature if its user was created after the backup', async () => {
    const { said, kept, grant } = await under(await enrollDevice(app));
    expect(said).toEqual(['applied']);
    expect(kept).toMatchObject({ operatorId: null, op: grant.uid });
  });

  test('a grant of a known user counts with their current role, and is stored again', async () => {
    const { id, username } = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const desk = await enrollDevice(app);
    const { said, kept, grant } = await under(desk, { user: id, username });
    expect(said).toEqual(['applied']);
    expect(kept?.operatorId).toBe(id);
    const [row] = await app.db.select().from(operatorGrants).where(eq(operatorGrants.uid, grant.uid));
    expect(row).toMatchObject({ userId: id, deviceUid: desk.uid });

    await app.db.update(users).set({ role: 'USER' }).where(eq(users.id, id));
    expect((await under(desk, { user: id, username })).said).toEqual(notAllowed);
    await app.db
      .update(users)
      .set({ role: 'ACCREDITATION_STAFF', disabledAt: new Date() })
      .where(eq(users.id, id));
    expect((await under(desk, { user: id, username })).said).toEqual(notAllowed);
  });

  test('a grant whose user id now belongs to another user is not attributed to them', async () => {
    const { id } = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const { said, kept } = await under(await enrollDevice(app), { user: id, username: 'otra persona' });
    expect(said).toEqual(['applied']);
    expect(kept?.operatorId).toBeNull();
  });

  test('a grant the database has forgotten counts for nothing with another signature, at another device, after its end, or with a role that may not', async () => {
    const desk = await enrollDevice(app);
    const strangers = await generateKeys({ extractable: false });
    expect((await under(desk, {}, strangers)).said).toEqual(notAllowed);
    expect((await under(desk, { dev: newUid() })).said).toEqual(notAllowed);
    expect((await under(desk, { until: nowMs() - 9.5 * hour })).said).toEqual(notAllowed);
    expect((await under(desk, { role: 'CREDENTIAL_VIEWER' })).said).toEqual(notAllowed);
  });

  test('a grant the database has forgotten given in this very history is over: its user was deleted', async () => {
    const desk = await enrollDevice(app);
    expect((await under(desk, { from: nowMs() - hour / 2 })).said).toEqual(notAllowed);
    await beginAgain('first');
    expect((await under(desk)).said).toEqual(notAllowed);
    await beginAgain();
  });
});

describe('a device that claims more than the server has sent it', () => {
  const epochNow = async () => must((await app.db.select().from(syncMeta))[0], 'one row').epoch;

  test('a push cannot start a new history, nor bring the rights of a deleted account back', async () => {
    const admin = await app.as('SUPER_USER');
    const staff = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const desk = await enrollDevice(app);
    const person = personRow();
    const { signed } = await (await app.as(staff)).call('POST /api/sync/grant', {
      body: { device: desk.uid },
    });
    await admin.call('DELETE /api/admin/users/:id', { params: { id: staff.id } });
    const epoch = await epochNow();
    // Unknown to the server, and to its schema: an older app said so.
    await desk.push([], { acked: 1 });
    expect(await epochNow()).toBe(epoch);
    const m = { ...registration(desk, person), op: must(signed, 'a grant').uid };
    expect(statuses(await desk.push([m], { grants: [signed] }))).toEqual([
      'quarantined OPERATOR_NOT_ALLOWED',
    ]);
  });

  test('the grant of an account that another server deleted counts at once for nothing', async () => {
    const desk = await enrollDevice(app);
    const { id } = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const [from, until] = [nowMs() - 10 * hour, nowMs() + hour];
    const grant = await writeGrant(
      { uid: newUid(), user: id, username: 'x', role: 'ACCREDITATION_STAFF', dev: desk.uid, from, until },
      app.rootKeys,
    );
    // As the other one writes it: this server's own list does not hold it yet.
    await app.db.delete(users).where(eq(users.id, id));
    await audit(app.db, now(), { action: 'user.delete', subject: String(id) });
    const m = { ...registration(desk, personRow()), op: grant.uid };
    expect(statuses(await desk.push([m], { grants: [grant] }))).toEqual(['quarantined OPERATOR_NOT_ALLOWED']);
  });

  test('a deleted account stays deleted in a database from before, and its grants count for nothing', async () => {
    const admin = await app.as('SUPER_USER');
    const staff = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const desk = await enrollDevice(app);
    const { signed } = await (await app.as(staff)).call('POST /api/sync/grant', {
      body: { device: desk.uid },
    });
    const [row] = await app.db.select().from(users).where(eq(users.id, staff.id));
    await admin.call('DELETE /api/admin/users/:id', { params: { id: staff.id } });
    // The backup still has the account, and not the grant.
    await app.db.insert(users).values(must(row, 'the account'));
    await app.keys.history.turn(app.db, { reason: 'restored' });
    expect(await app.db.select().from(users).where(eq(users.id, staff.id))).toEqual([]);
    const m = { ...registration(desk, personRow()), op: must(signed, 'a grant').uid };
    expect(statuses(await desk.push([m], { grants: [signed] }))).toEqual([
      'quarantined OPERATOR_NOT_ALLOWED',
    ]);
    await beginAgain();
  });

  test('a door that claims to have read further is locked alone, and the admin area shows it', async () => {
    const door = await enrollDevice(app, 'door');
    const epoch = await epochNow();
    const uid = newUid();
    const ahead = { epoch, cursor: `999999999:participants:${uid}` };
    expect(await door.ask('GET /api/sync/pull', { query: ahead })).toBeRefused('DEVICE_FORKED');
    expect(await epochNow()).toBe(epoch);
    const admin = await app.as('SUPER_USER');
    const [row] = await admin.call('GET /api/audit', { query: { action: 'device.forked' } });
    expect(row).toMatchObject({ subject: door.code });
  });
});

describe('a mutation whose dependency is missing', () => {
  const waiting = 'quarantined MISSING_DEPENDENCY';

  test('a mutation whose dependency is missing waits, and is applied with it, in the order in which it was done (H17)', async () => {
    const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
    const person = personRow();
    const badge = await south.issue(person);
    const copy = await south.reprint(badge, person);
    const late = [issueAt(south, badge), reprintAt(south, copy), correctAt(south, person, 'Corregida')];
    expect(statuses(await south.push(late))).toEqual([waiting, waiting, waiting]);
    expect(await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid))).toEqual([]);

    expect(statuses(await north.push([registration(north, person)]))).toEqual(['applied']);
    const [credential] = await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid));
    expect(credential).toMatchObject({ status: 'active', g: 2, issuedBy: south.code });
    const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
    expect(row).toMatchObject({ lastName: 'Corregida', credentialNumber: badge.number });
    expect(statuses(await south.push(late))).toEqual(['noop', 'noop', 'noop']);
  });

  test('a mutation whose dependency is missing waits for the badge it is a copy of, whichever desk made that', async () => {
    const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
    const person = personRow();
    const badge = await north.issue(person);
    const copy = await south.reprint(badge, person);
    expect(statuses(await south.push([reprintAt(south, copy)]))).toEqual([waiting]);
    expect(statuses(await north.push([registration(north, person), issueAt(north, badge)]))).toEqual([
      ...['applied', 'applied'],
    ]);
    const [credential] = await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid));
    expect(credential).toMatchObject({ status: 'active', g: 2, kid: south.certificate.kid });
  });

  test('a settlement waits for its conflict, whichever desk sends the other side', async () => {
    const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
    const person = personRow();
    const [first, second] = [await north.issue(person), await south.issue(person)];
    const registered = registration(north, person);
    const [kept, other] = [issueAt(north, first), issueAt(south, second)];
    const uid = uidOfJson(['issuedTwice', ...[kept.id, other.id].sort()]);
    const settle = north.next('case.settle', { uid, outcome: 'keep', kept: kept.id, reason: 'La tiene' });
    const brought = await north.push([registered, kept, settle]);
    expect(statuses(brought)).toEqual(['applied', 'applied', waiting]);

    expect(statuses(await south.push([other]))).toEqual(['applied']);
    const [settled] = await app.db.select().from(conflicts).where(eq(conflicts.uid, uid));
    expect(settled).toMatchObject({ outcome: 'keep', kept: kept.id, settledAtDevice: north.code });
    const made = await app.db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
    expect(made.map(({ number, status }) => `${number} ${status}`).sort()).toEqual(
      [`${first.number} active`, `${second.number} revoked`].sort(),
    );
    expect(statuses(await north.push([settle]))).toEqual(['noop']);
  });

  test('what was given and taken back at once waits as both', async () => {
    const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
    const person = personRow();
    const [uid, name] = [newUid(), { es: 'Almuerzo', en: 'Lunch' }];
    const given = { uid, participantUid: person.uid, handoutUid: newUid(), name };
    const taken = { uid, participantUid: person.uid, reason: 'Se equivocó de fila' };
    const both = [south.next('handout.redeem', given), south.next('handout.undo', taken)];
    expect(statuses(await south.push(both))).toEqual([waiting, waiting]);
    expect(statuses(await north.push([registration(north, person)]))).toEqual(['applied']);
    const [row] = await app.db.select().from(redemptions).where(eq(redemptions.uid, uid));
    expect(row).toMatchObject({ deviceCode: south.code, undoneReason: taken.reason });
  });

  test('a mutation whose dependency is missing does not wait for what was turned down', async () => {
    const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
    const [person, other] = [personRow(), personRow()];
    const wrong = { person: { ...draftOf(person), birthDate: '2026-02-30' } };
    expect(statuses(await north.push([registration(north, person, wrong)]))).toEqual(['rejected INVALID']);
    const badge = await south.issue(person);
    const own = await south.issue(other);
    const answer = await south.push([
      issueAt(south, badge),
      registration(south, other, { person: { ...draftOf(other), birthDate: '2026-02-30' } }),
      issueAt(south, own),
      // Nor does what hangs on that.
      reprintAt(south, await south.reprint(own, other)),
    ]);
    const hangs = 'rejected MISSING_DEPENDENCY';
    expect(statuses(answer)).toEqual([hangs, 'rejected INVALID', hangs, hangs]);
  });

  test('a mutation whose dependency is missing waits for nothing in a history that lost nothing', async () => {
    await beginAgain('first');
    const desk = await staffedDesk(app);
    const badge = await desk.issue(personRow());
    expect(statuses(await desk.push([issueAt(desk, badge)]))).toEqual(['rejected MISSING_DEPENDENCY']);
    await beginAgain();
  });

  test('and what brings it, at the same moment: it is never left waiting', async () => {
    const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
    for (let round = 0; round < 6; round += 1) {
      const person = personRow();
      const badge = await south.issue(person);
      await Promise.all([north.push([registration(north, person)]), south.push([issueAt(south, badge)])]);
      const [credential] = await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid));
      expect(credential?.status).toBe('active');
    }
    const left = await app.db
      .select()
      .from(receipts)
      .where(sql`${receipts.deviceUid} = ${south.uid} and ${receipts.status} <> 'applied'`);
    expect(left).toEqual([]);
  });
});
