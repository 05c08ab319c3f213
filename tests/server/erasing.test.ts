import { eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import * as tables from '#server/core/database/tables.ts';
import {
  auditLog,
  contacts,
  credentials,
  handOvers,
  participants,
  photos,
  receipts,
  rescuedWork,
  revocations,
} from '#server/core/database/tables.ts';
import { eraseAgain, reconcileErased } from '#server/core/erasure/erase-person.ts';
import { sideListsInMemory } from '#server/core/restore/side-list.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { newPerson, type PersonRow } from '#shared/people/participant.ts';
import { enrollDevice, staffedDesk } from './device.ts';
import { makeParticipant, makeTeam, personForm } from './make.ts';
import { startApp } from './with-app.ts';

/** A person who asks for it is erased everywhere; the rest keeps working and does not restore them. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const desk = await staffedDesk(app);
const jpeg = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAAAAACpleexAAAAFUlEQVR4nGNgGAWjYBSMglEwCmgHAAZoAAH54T6kAAAAAElFTkSuQmCC',
  'base64',
);
const secret = /Wenceslada|Ixmucané|1967-04-05/;

/** Registered and issued at a desk, corrected, printed, scanned, revoked with words, put into an import and the inbox. */
async function makeKnown() {
  const uid = newUid();
  const person = {
    ...{ firstName: 'Wenceslada', lastName: 'Ixmucané', birthDate: '1967-04-05', country: 'GT' },
    ...{ category: "Women's 45+", role: 'Player', teamUid: null, photo: null },
  };
  const register = desk.next('participant.register', { uid, person });
  const row = newPerson(person, { uid, teamName: null, createdAt: now().toISOString() });
  const badge = await desk.issue(row);
  const issue = desk.next('credential.issue', { uid: badge.uid, participantUid: uid, data: badge.data });
  const correct = desk.next('participant.correct', {
    uid,
    changes: { lastName: { base: 'Ixmucané', value: 'Ixmucané de Wenceslada' } },
  });
  const print = desk.next('print.log', {
    ...{ uid: newUid(), number: badge.number, g: 1, format: 'cr80', printer: null },
    reason: 'Wenceslada la perdió',
  });
  const note = desk.next('participant.note', { uid, text: 'Ixmucané viaja con insulina' });
  const say = { uid, changes: { firstName: 'Wenceslada' }, text: 'Ixmucané lleva acento' };
  const propose = desk.next('participant.propose', say);
  const answer = await desk.push([register, issue, correct, print, note, propose]);
  expect(answer.outcomes.map(({ status }) => status)).toEqual(Array(6).fill('applied'));
  const [found] = await app.db.select().from(participants).where(eq(participants.uid, uid));
  const { photoUrl } = await admin.call('POST /api/photos', { body: new Uint8Array(jpeg) });
  await admin.call('PATCH /api/participants/:id', {
    params: { id: must(found, 'pushed').id },
    body: { photoUrl },
  });
  await admin.call('POST /api/credentials/:number/copy', {
    params: { number: badge.number },
    body: { reason: 'Wenceslada Ixmucané de Wenceslada la mojó', g: 1 },
  });
  await app.db.insert(contacts).values({
    ...{ firstName: 'Wenceslada', lastName: 'Ixmucané de Wenceslada', email: 'w@correo.example' },
    ...{ subject: 'Hotel', message: '¿Dónde?', createdAt: now() },
  });
  return { id: must(found, 'pushed').id, uid, badge, register, print, person };
}

/** Everything in the database, as text. */
async function everything(): Promise<string> {
  const texts: string[] = [];
  for (const [name, table] of Object.entries(tables))
    if (is(table, PgTable)) texts.push(`${name} ${JSON.stringify(await app.db.select().from(table))}`);
  return texts.join('\n');
}

const erase = (id: number, body: Record<string, unknown> = {}) => ({
  params: { id },
  body: { confirm: 'wenceslada IXMUCANE de wenceslada', reason: 'asked', messages: true, ...body },
});

describe('a person who is erased', () => {
  test('a person who is erased is not named by what they took for their team, and their signature goes; that of others stays', async () => {
    const team = await makeTeam(app.db);
    const inTeam = { firstName: 'Wenceslada', lastName: 'Íxmucané', teamId: team.id };
    const manager = await makeParticipant(app.db, inTeam);
    const [taken, others] = ['WENCESLADA ixmucané', 'Otra Persona'].map((receivedBy) =>
      desk.next('credential.validate', {
        ...{ uid: newUid(), how: 'handedOver', teamUid: team.uid, receivedBy, signature: 'M10 10L20 20' },
        badges: [{ number: formatNumber('A1', 900), g: 1 }],
      }),
    );
    await desk.push([must(taken, 'two'), must(others, 'two')]);
    const file = await admin.call('POST /api/participants/:id/file', { params: { id: manager.id } });
    const zip = unzipSync(file);
    expect(strFromU8(must(zip['person.json'], 'the file'))).toContain('M10 10L20 20');

    const confirm = 'wenceslada ixmucané';
    await admin.call('POST /api/admin/participants/:id/erase', erase(manager.id, { confirm }));
    expect(await everything()).not.toMatch(/Wenceslada|ixmucané/i);
    const left = await app.db.select().from(handOvers).where(eq(handOvers.teamUid, team.uid));
    expect(left.map(({ receivedBy, signature }) => [receivedBy, signature]).toSorted()).toEqual(
      [
        [null, null],
        ['Otra Persona', 'M10 10L20 20'],
      ].toSorted(),
    );
  });

  test('a person who is erased leaves no word of themselves in the database, and what is left holds', async () => {
    const known = await makeKnown();
    const door = await enrollDevice(app, 'door');
    const before = await door.call('GET /api/sync/pull');
    const tells = await admin.call('GET /api/admin/participants/:id/erasure', { params: { id: known.id } });
    expect(tells).toMatchObject({ badges: 1, prints: 1, photos: 1, work: 6, messages: 1, backedUpAt: null });
    expect(await everything()).toMatch(secret);

    const { refused } = admin;
    expect(
      await refused('POST /api/admin/participants/:id/erase', erase(known.id, { confirm: 'Wenceslada' })),
    ).toMatchObject({ code: 'INVALID', fields: { confirm: 'INVALID' } });
    await admin.call('POST /api/admin/participants/:id/erase', erase(known.id));

    expect(await everything()).not.toMatch(secret);
    expect(await app.db.$count(photos)).toBe(0);
    expect(await app.db.$count(contacts)).toBe(0);
    expect(await app.db.$count(revocations, eq(revocations.number, known.badge.number))).toBe(1);
    const [badge] = await app.db.select().from(credentials).where(eq(credentials.uid, known.badge.uid));
    expect(badge?.status).toBe('revoked');
    expect(
      await admin.refused('GET /api/admin/participants/:id', { params: { id: known.id } }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    const listed = await admin.call('GET /api/admin/participants', { query: { q: 'wences' } });
    expect(listed.items).toEqual([]);
    expect(app.keys.lists.erased.items()).toContain(known.uid);
    // The log's chain holds, and says which rows lost their words.
    expect(await admin.call('GET /api/audit/check')).toMatchObject({ brokenAt: null, isCut: false });

    // A door that knew them learns that they were erased, and that their number is revoked.
    if (before.kind !== 'page') throw new Error('a page was asked for');
    const after = await door.call('GET /api/sync/pull', {
      query: { cursor: before.cursor, epoch: before.epoch },
    });
    if (after.kind !== 'page') throw new Error('a page was asked for');
    expect(after.gone).toContainEqual({ table: 'participants', uid: known.uid, erased: true });
    expect(after.rows.revocations.map(({ number }) => number)).toContain(known.badge.number);
  });

  test('a person who is erased leaves a picture to the other person who has it, and takes one that only they had', async () => {
    const [shared, own] = ['e'.repeat(64), 'f'.repeat(64)];
    const bytes = { width: 1, height: 1, full: Buffer.from('x'), small: Buffer.from('x'), createdAt: now() };
    await app.db.insert(photos).values([shared, own].map((sha256) => ({ sha256, ...bytes })));
    const names = { firstName: 'Wenceslada', lastName: 'Ixmucané' };
    const photoUrl = `/api/photos/${shared}`;
    const one = await makeParticipant(app.db, { ...names, photoUrl });
    const other = await makeParticipant(app.db, { photoUrl });
    const alone = await makeParticipant(app.db, { ...names, photoUrl: `/api/photos/${own}` });
    const confirm = 'wenceslada ixmucané';
    const left = async () =>
      (await app.db.select({ sha256: photos.sha256 }).from(photos)).map(({ sha256 }) => sha256);
    await admin.call('POST /api/admin/participants/:id/erase', erase(one.id, { confirm }));
    expect(await left()).toContain(shared);
    expect((await admin.request('GET', photoUrl)).status).toBe(200);
    const [row] = await app.db.select().from(participants).where(eq(participants.id, other.id));
    expect(row?.photoUrl).toBe(photoUrl);
    await admin.call('POST /api/admin/participants/:id/erase', erase(alone.id, { confirm }));
    expect(await left()).not.toContain(own);
    await app.db.update(participants).set({ photoUrl: null }).where(eq(participants.id, other.id));
    await app.db.delete(photos).where(eq(photos.sha256, shared));
  });

  test('an erased person is not restored by a desk, which gets a clear code; a repetition is still known', async () => {
    const known = await makeKnown();
    await admin.call('POST /api/admin/participants/:id/erase', erase(known.id));
    // The same mutations once more: their receipts know them by the hash of what they were.
    const again = await desk.push([known.register]);
    expect(again.outcomes).toMatchObject([{ id: known.register.id, status: 'noop' }]);

    const correct = desk.next('participant.correct', {
      uid: known.uid,
      changes: { firstName: { base: 'Wenceslada', value: 'Wenceslada Ixmucané' } },
    });
    const register = desk.next('participant.register', { uid: known.uid, person: known.person });
    const badge = await desk.issue({
      ...known.person,
      ...{ uid: known.uid, teamName: null, version: 1, createdAt: now().toISOString() },
    } as PersonRow);
    const issue = desk.next('credential.issue', {
      uid: badge.uid,
      participantUid: known.uid,
      data: badge.data,
    });
    const late = await desk.push([correct, register, issue]);
    expect(late.outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['rejected', 'PERSON_ERASED'],
      ['rejected', 'PERSON_ERASED'],
      ['rejected', 'PERSON_ERASED'],
    ]);
    expect(await app.db.$count(revocations, eq(revocations.number, badge.number))).toBe(1);
    const text = JSON.stringify(await app.db.select().from(receipts));
    expect(text).not.toMatch(secret);
  });

  test('a person who is erased is erased again in a database that still has them, and stays so in one that never had', async () => {
    const back = await makeParticipant(app.db, { firstName: 'Wenceslada' });
    const never = newUid();
    await app.db.transaction((tx) => eraseAgain(tx, [back.uid, never], now()));
    const rows = await app.db.select().from(participants);
    expect(rows.filter(({ uid }) => [back.uid, never].includes(uid))).toMatchObject([
      { firstName: '', deletedAt: expect.any(Date) },
      { firstName: '', deletedAt: expect.any(Date) },
    ]);
    const person = personForm({ teamUid: null, photo: null });
    const outcomes = await desk.push([desk.next('participant.register', { uid: never, person })]);
    expect(outcomes.outcomes).toMatchObject([{ status: 'rejected', code: 'PERSON_ERASED' }]);

    // A server with a separate list merges it with the database, in both directions.
    const list = sideListsInMemory().erased;
    const stranger = await makeParticipant(app.db);
    await list.add([stranger.uid]);
    expect(await reconcileErased(app.db, list, now())).toBe(1);
    expect(list.items()).toContain(never);
    expect(await reconcileErased(app.db, list, now())).toBe(0);
  });
});

test('words taken out of the audit log behind our back are seen', async () => {
  const [row] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'participant.correct'));
  const { id } = must(row, 'a person was corrected');
  await app.db
    .update(auditLog)
    .set({ detail: { erased: true } })
    .where(eq(auditLog.id, id));
  expect(await admin.call('GET /api/audit/check')).toMatchObject({ brokenAt: id });
  await expect(
    app.db.update(auditLog).set({ action: 'nothing' }).where(eq(auditLog.id, id)),
  ).rejects.toThrow();
  await expect(app.db.update(auditLog).set({ detail: {} }).where(eq(auditLog.id, id))).rejects.toThrow();
});

test('all data about one person is in one file: for administrators, and for the registering account', async () => {
  const owner = await app.as('USER');
  const { participant } = await owner.call('POST /api/participants', {
    body: personForm({ lastName: 'Zúñiga' }),
  });
  const params = { id: participant.id };
  await owner.call('POST /api/participants/:id/generate-credential', { params, body: {} });
  const read = (bytes: Uint8Array) =>
    JSON.parse(strFromU8(must(unzipSync(bytes)['person.json'], 'it is in there')));
  const own = read(await owner.call('POST /api/participants/:id/file', { params }));
  expect(own.person).toMatchObject({ lastName: 'Zúñiga', birthDate: '1980-02-29', team: null });
  expect(own.badges).toHaveLength(1);
  expect(own).not.toHaveProperty('audit');
  const adminFile = read(await admin.call('POST /api/participants/:id/file', { params }));
  expect(adminFile.audit.map(({ action }: { action: string }) => action)).toContain('participant.register');
  expect(JSON.stringify(adminFile)).not.toContain('operatorId');

  const another = await app.as('USER');
  expect((await another.refused('POST /api/participants/:id/file', { params })).code).toBe('NOT_FOUND');
  const staff = await app.as('ACCREDITATION_STAFF');
  expect((await staff.refused('POST /api/participants/:id/file', { params })).code).toBe('NOT_FOUND');
});

test('the file of a person holds every picture of them and their rescued work, and both are counted before they are erased', async () => {
  const rescuer = await staffedDesk(app);
  const uid = newUid();
  const [first, second] = ['1'.repeat(64), '2'.repeat(64)];
  const own = (sha256: string) => Buffer.from(`picture ${sha256[0]}`);
  const bytes = { width: 1, height: 1, small: Buffer.from('x'), createdAt: now() };
  await app.db
    .insert(photos)
    .values([first, second].map((sha256) => ({ sha256, ...bytes, full: own(sha256) })));
  const person = {
    ...{ firstName: 'Wenceslada', lastName: 'Ixmucané', birthDate: '1967-04-05', country: 'GT' },
    ...{ category: "Women's 45+", role: 'Player', teamUid: null, photo: first },
  };
  await rescuer.push([rescuer.next('participant.register', { uid, person })]);
  const [row] = await app.db
    .update(participants)
    .set({ photoUrl: `/api/photos/${second}` })
    .where(eq(participants.uid, uid))
    .returning();
  const { id } = must(row, 'pushed');
  rescuer.next('lost', {});
  const late = rescuer.next('participant.note', { uid, text: 'Ixmucané viaja con insulina' });
  await rescuer.call('POST /api/sync/rescue', { body: { reason: 'POISON', m: [late] } });

  const zip = unzipSync(await admin.call('POST /api/participants/:id/file', { params: { id } }));
  expect(['photo-1.jpg', 'photo-2.jpg'].map((name) => strFromU8(must(zip[name], name)))).toEqual([
    'picture 2',
    'picture 1',
  ]);
  const { setAside } = JSON.parse(strFromU8(must(zip['person.json'], 'it is in there')));
  expect(setAside).toMatchObject([{ kind: 'participant.note', state: 'open' }]);
  const counts = await admin.call('GET /api/admin/participants/:id/erasure', { params: { id } });
  expect(counts).toMatchObject({ photos: 2, work: 2 });

  const confirm = 'wenceslada ixmucané';
  await admin.call('POST /api/admin/participants/:id/erase', erase(id, { confirm }));
  expect(await everything()).not.toMatch(secret);
  const [left] = await app.db.select().from(rescuedWork).where(eq(rescuedWork.mutationId, late.id));
  expect(left).toMatchObject({ state: 'dismissed', code: 'PERSON_ERASED' });
});
