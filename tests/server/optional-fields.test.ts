import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { participants } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { optionalFields, optionalNames, optionalText } from '#shared/people/person-fields.ts';
import { optionalValues } from '../shared/make.ts';
import { draftOf, enrollDevice, personRow, receivedPerson, staffedDesk, statuses } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** Fields that not everybody has: set at registration, sent to desks, corrected like any field, and optional. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const door = await enrollDevice(app, 'door');
const boss = await app.as('SUPER_USER');

const stored = async (uid: string) => {
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, uid));
  return must(row, 'registered');
};
const form = {
  firstName: 'Grace',
  lastName: 'Miller',
  birthDate: '1979-02-03',
  country: 'US',
  category: "Women's 45+",
  role: 'Player',
} as const;

test.each(optionalNames)('the %s that a delegate names reaches every desk and no door', async (field) => {
  const [first, second] = optionalValues(field);
  const delegate = await app.as('USER');
  const { participant } = await delegate.call('POST /api/participants', {
    body: { ...form, [field]: first },
  });
  expect(participant[field]).toBe(first);
  expect((await receivedPerson(north, participant.uid))[field]).toBe(first);
  expect((await receivedPerson(door, participant.uid))[field]).toBeNull();
  const { id, version } = participant;
  const patch = { params: { id }, body: { [field]: second, version } };
  expect((await delegate.call('PATCH /api/participants/:id', patch))[field]).toBe(second);
  const one = await boss.call('GET /api/admin/participants/:id', { params: { id } });
  expect(one.history[0]).toMatchObject({ kind: 'corrected', fields: [field] });
});

test.each(optionalNames)('the %s is in the file a person is given, and gone once erased', async (field) => {
  const [value] = optionalValues(field);
  const { id, uid } = await makeParticipant(app.db, {
    [field]: value,
    lastName: 'Yupanqui',
    firstName: field,
  });
  const file = await boss.call('POST /api/participants/:id/file', { params: { id } });
  const { person } = JSON.parse(strFromU8(must(unzipSync(file)['person.json'], 'the file')));
  expect(person[field]).toBe(value);
  const body = { confirm: `${field} Yupanqui`, reason: 'asked' as const };
  await boss.call('POST /api/admin/participants/:id/erase', { params: { id }, body });
  expect((await stored(uid))[field]).toBeNull();
});

test('a form that says nothing of it registers as before, and a language without badges is refused', async () => {
  const delegate = await app.as('USER');
  const { participant } = await delegate.call('POST /api/participants', { body: form });
  expect(participant.language).toBeNull();
  const body = { ...form, language: 'fr' };
  expect(await delegate.refused('POST /api/participants', { body })).toMatchObject({
    status: 400,
    fields: { language: 'INVALID_CHOICE' },
  });
});

test.each(optionalNames)(
  'a walk-in has its %s, and is registered by an older outbox without',
  async (field) => {
    const [uid, older] = [newUid(), newUid()];
    const [value] = optionalValues(field);
    const { [field]: _, ...before } = draftOf(personRow());
    const person = { ...before, [field]: value };
    const sent = [
      north.next('participant.register', { uid, person }),
      north.next('participant.register', { uid: older, person: before }),
    ];
    expect(statuses(await north.push(sent))).toEqual(['applied', 'applied']);
    expect((await stored(uid))[field]).toBe(value);
    expect((await stored(older))[field]).toBeNull();
  },
);

test.each(optionalNames)('the %s corrected at one desk merges with what another corrects', async (field) => {
  const [value] = optionalValues(field);
  const { uid } = await makeParticipant(app.db);
  const { lastName } = await stored(uid);
  const spoken = north.next('participant.correct', {
    uid,
    changes: { [field]: { base: null, value } },
  });
  const named = south.next('participant.correct', {
    uid,
    changes: { lastName: { base: lastName, value: 'Rivas' } },
  });
  expect(statuses(await north.push([spoken]))).toEqual(['applied']);
  expect(statuses(await south.push([named]))).toEqual(['applied']);
  expect(await stored(uid)).toMatchObject({ [field]: value, lastName: 'Rivas' });
});

test.each(optionalNames)('an exported list has the %s in words', async (field) => {
  const [value] = optionalValues(field);
  await makeParticipant(app.db, { [field]: value, lastName: 'Zuckerman', firstName: field });
  const body = { format: 'csv' as const, language: 'es' as const, filter: { q: `${field} Zuckerman` } };
  const file = await boss.ask('POST /api/exports/participants', { body });
  const [headings = '', line = ''] = new TextDecoder().decode(file.bytes).split('\r\n');
  expect(headings).toContain(optionalFields[field].es[0]);
  expect(line).toContain(optionalText(field, value));
});
