import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { auditLog, participants } from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { serverCode } from '#shared/codes/number.ts';
import { noteLimit } from '#shared/people/note.ts';
import { enrollDevice, receivedPerson, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** A note about one person is everywhere with them, and says what was written last, wherever that was. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const door = await enrollDevice(app, 'door');
const boss = await app.as('SUPER_USER');
await door.grantTo(boss);

const noteAt = (device: TestDevice, uid: string, text: string, minutesAgo: number) =>
  device.next('participant.note', { uid, text }, { at: nowMs() - minutesAgo * 60_000 });
const writeAtOffice = (id: number, text: string) =>
  boss.call('POST /api/admin/participants/:id/note', { params: { id }, body: { text } });
const stored = async (uid: string) => {
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, uid));
  return must(row, 'registered').note;
};
/** The person's rows as a device receives them. */

describe('a note from the admin area', () => {
  test('a note reaches desks and doors with its author and time', async () => {
    const { id, uid } = await makeParticipant(app.db);
    const { note } = await writeAtOffice(id, 'Lleva  insulina:\ndéjela pasar con su bolso');
    expect(note).toMatchObject({ text: 'Lleva insulina: déjela pasar con su bolso', by: serverCode });
    for (const device of [north, door]) expect((await receivedPerson(device, uid)).note).toEqual(note);
    const detail = await boss.call('GET /api/admin/participants/:id', { params: { id } });
    expect(detail.note).toMatchObject({ ...note });
  });

  test('an empty note removes it, which is sent as well', async () => {
    const { id, uid } = await makeParticipant(app.db);
    await writeAtOffice(id, 'Avise a la oficina');
    await writeAtOffice(id, '');
    expect((await receivedPerson(door, uid)).note).toMatchObject({ text: '' });
    const detail = await boss.call('GET /api/admin/participants/:id', { params: { id } });
    expect(detail.note).toBeNull();
    const noted = detail.history.filter(({ kind }) => kind === 'noted');
    expect(noted).toMatchObject([{ isCleared: true }, { isCleared: false }]);
  });

  test('a note is in the audit log without its text, and in the person’s file with it', async () => {
    const { id, uid } = await makeParticipant(app.db);
    await writeAtOffice(id, 'Alérgica a la penicilina');
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, uid));
    expect(rows.map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'participant.note', detail: { isCleared: false } },
    ]);
    const file = await boss.call('POST /api/participants/:id/file', { params: { id } });
    expect(strFromU8(must(unzipSync(file)['person.json'], 'always there'))).toContain('penicilina');
  });

  test('a note is bounded, and refused to users who may not see participants', async () => {
    const { id } = await makeParticipant(app.db);
    const body = { text: 'x'.repeat(noteLimit + 1) };
    const long = await boss.ask('POST /api/admin/participants/:id/note', { params: { id }, body });
    expect(long.status).toBe(400);
    const owner = await app.as('USER');
    const own = await makeParticipant(app.db, { userId: owner.user.id });
    await writeAtOffice(own.id, 'Sin deuda: puede recoger');
    const seen = await owner.call('GET /api/participants/:id', { params: { id: own.id } });
    expect(JSON.stringify(seen)).not.toContain('Sin deuda');
    const file = await owner.call('POST /api/participants/:id/file', { params: { id: own.id } });
    expect(strFromU8(must(unzipSync(file)['person.json'], 'always there'))).not.toContain('Sin deuda');
  });
});

describe('a note of a desk', () => {
  test('the later note wins, whichever arrives first, and both are kept', async () => {
    const { id, uid } = await makeParticipant(app.db);
    const late = noteAt(south, uid, 'Silla de ruedas: puerta sur', 5);
    expect(statuses(await south.push([late]))).toEqual(['applied']);
    expect(statuses(await north.push([noteAt(north, uid, 'Espera a su hija', 50)]))).toEqual(['applied']);
    expect(await stored(uid)).toMatchObject({ text: 'Silla de ruedas: puerta sur', by: south.code });
    const detail = await boss.call('GET /api/admin/participants/:id', { params: { id } });
    expect(detail.note?.device).toBe('Mesa de desk');
    expect(detail.history.filter(({ kind }) => kind === 'noted')).toHaveLength(2);
  });

  test('a note of a desk that took one away later than another desk wrote it has taken it away', async () => {
    const { uid } = await makeParticipant(app.db);
    await north.push([noteAt(north, uid, '', 1)]);
    await south.push([noteAt(south, uid, 'Espera a su hija', 9)]);
    expect(await stored(uid)).toMatchObject({ text: '', by: north.code });
  });

  test('a note is no correction: a concurrent correction in the admin area is kept', async () => {
    const { id, uid, version } = await makeParticipant(app.db);
    await north.push([noteAt(north, uid, 'Habla solo inglés', 1)]);
    await boss.call('PATCH /api/participants/:id', { params: { id }, body: { lastName: 'Rivas', version } });
    expect((await receivedPerson(south, uid)).note).toMatchObject({ text: 'Habla solo inglés' });
  });

  test('a note of a desk may not come from a door, nor be longer than is read in passing', async () => {
    const { uid } = await makeParticipant(app.db);
    expect(statuses(await door.push([noteAt(door, uid, 'Pase', 1)]))).toEqual([
      'quarantined OPERATOR_NOT_ALLOWED',
    ]);
    const long = noteAt(north, uid, 'x'.repeat(noteLimit + 1), 1);
    expect(statuses(await north.push([long]))).toEqual(['rejected INVALID']);
    expect(await stored(uid)).toBeNull();
  });
});

test('of two records made one the last note stays', async () => {
  const stays = await makeParticipant(app.db);
  const goes = await makeParticipant(app.db);
  await writeAtOffice(stays.id, 'La primera');
  await writeAtOffice(goes.id, 'La última');
  await boss.call('POST /api/admin/participants/:id/merge', {
    params: { id: stays.id },
    body: { other: goes.id, take: [], version: stays.version, otherVersion: goes.version },
  });
  expect(await stored(stays.uid)).toMatchObject({ text: 'La última' });
  expect(await stored(goes.uid)).toBeNull();
});
