import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { participants } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { draftOf, enrollDevice, personRow, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** The language of a person: set at registration, sent to desks, corrected like any field, and optional. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const door = await enrollDevice(app, 'door');
const boss = await app.as('SUPER_USER');

async function receivedBy(device: TestDevice, uid: string) {
  const page = await device.call('GET /api/sync/pull', { query: { epoch: device.epoch, cursor: '0::' } });
  if (page.kind !== 'page') throw new Error('unexpected reset');
  return must(
    page.rows.participants.find((row) => row.uid === uid),
    'registered',
  );
}
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

test('what a delegate chooses reaches every desk and no door', async () => {
  const delegate = await app.as('USER');
  const body = { ...form, language: 'en' as const };
  const { participant } = await delegate.call('POST /api/participants', { body });
  expect(participant.language).toBe('en');
  expect((await receivedBy(north, participant.uid)).language).toBe('en');
  expect((await receivedBy(door, participant.uid)).language).toBeNull();
  const { id, version } = participant;
  const patch = { params: { id }, body: { language: 'es' as const, version } };
  expect((await delegate.call('PATCH /api/participants/:id', patch)).language).toBe('es');
  const one = await boss.call('GET /api/admin/participants/:id', { params: { id } });
  expect(one.history[0]).toMatchObject({ kind: 'corrected', fields: ['language'] });
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

test('a walk-in of a desk has it, and one out of an older outbox is registered without', async () => {
  const [uid, older] = [newUid(), newUid()];
  const person = draftOf(personRow({ language: 'en' }));
  const { language: _, ...before } = person;
  const sent = [
    north.next('participant.register', { uid, person }),
    north.next('participant.register', { uid: older, person: before }),
  ];
  expect(statuses(await north.push(sent))).toEqual(['applied', 'applied']);
  expect((await stored(uid)).language).toBe('en');
  expect((await stored(older)).language).toBeNull();
});

test('corrected at one desk it merges with what another corrects', async () => {
  const { uid } = await makeParticipant(app.db);
  const { lastName } = await stored(uid);
  const spoken = north.next('participant.correct', {
    uid,
    changes: { language: { base: null, value: 'en' } },
  });
  const named = south.next('participant.correct', {
    uid,
    changes: { lastName: { base: lastName, value: 'Rivas' } },
  });
  expect(statuses(await north.push([spoken]))).toEqual(['applied']);
  expect(statuses(await south.push([named]))).toEqual(['applied']);
  expect(await stored(uid)).toMatchObject({ language: 'en', lastName: 'Rivas' });
});

test('an exported list says it in its own name', async () => {
  const { uid } = await makeParticipant(app.db, { language: 'en', lastName: 'Zuckerman' });
  expect((await stored(uid)).language).toBe('en');
  const body = { format: 'csv' as const, language: 'es' as const, filter: { q: 'Zuckerman' } };
  const file = await boss.ask('POST /api/exports/participants', { body });
  const [headings = '', line = ''] = new TextDecoder().decode(file.bytes).split('\r\n');
  expect(headings).toContain('Idioma');
  expect(line).toContain('English');
});
