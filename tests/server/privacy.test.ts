import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import type { Key } from './caller.ts';
import { enrollDevice, staffedDesk } from './device.ts';
import { makeUser, personForm } from './make.ts';
import { startApp } from './with-app.ts';

/**
 * Operators at a door see name, face, role, team and validity. This test asks every call, and no answer or error may
 * contain more.
 */

const app = await startApp();
const owner = await makeUser(app.db, { email: 'madre.secreta@correo.example' });
const ownerPage = await app.as(owner);
const viewer = await app.as('CREDENTIAL_VIEWER');
const { participant } = await ownerPage.call('POST /api/participants', {
  body: personForm({ firstName: 'Elena', lastName: 'Quijano', birthDate: '1971-07-13' }),
});
const issued = await ownerPage.call('POST /api/participants/:id/generate-credential', {
  params: { id: participant.id },
});
const number = issued.participant.credentialNumber ?? '';
const staff = await staffedDesk(app);
await staff.push([
  staff.next('scan.record', {
    uid: participant.uid,
    number,
    g: 1,
    direction: 'in',
    verdict: 'granted',
    reason: 'ok',
    checkpoint: 'Puerta 1',
    listAgeMs: 1000,
    offline: false,
    occurredAt: '2026-02-20T15:00:00Z',
  }),
]);

const secrets =
  /1971-07-13|birthDate|madre\.secreta|@correo\.example|"phone"|"email"|"userId"|password|argon2/;
const params = {
  id: participant.id,
  uid: participant.uid,
  key: 'underConstruction',
  number,
  sha256: 'a'.repeat(64),
};
const endpointOf = (key: Key): Endpoint => api[key];
/** Not the edition: the telephone and the address in it are those of the secretariat. */
const readers = (Object.keys(api) as Key[]).filter(
  (key) => key.startsWith('GET ') && key !== 'GET /api/edition',
);

test.each(readers.filter((key) => endpointOf(key).may !== 'device' && key !== 'GET /api/auth/me'))(
  '%s reveals nothing private to an operator at a door',
  async (key) => {
    const answer = await viewer.ask(key, { params });
    expect(new TextDecoder().decode(answer.bytes)).not.toMatch(secrets);
  },
);

test('an operator at a door sees the name in a badge lookup and in the list of scans', async () => {
  const found = await viewer.call('GET /api/credentials/:number', { params: { number } });
  expect(found.participant.lastName).toBe('Quijano');
  const [scan] = await viewer.call('GET /api/scans');
  expect(scan).toMatchObject({ number, lastName: 'Quijano', deviceCode: staff.code });
});

test('a role that is lowered to the door sees no longer what it registered', async () => {
  const page = await app.as('USER');
  const { participant: own } = await page.call('POST /api/participants', { body: personForm() });
  const admin = await app.as('SUPER_USER');
  await admin.call('PATCH /api/admin/users/:id', {
    params: { id: page.user.id },
    body: { role: 'CREDENTIAL_VIEWER' },
  });
  expect((await page.refused('GET /api/participants')).status).toBe(403);
  expect((await page.refused('GET /api/participants/:id', { params: { id: own.id } })).status).toBe(403);
});

test('a door gets no birth date, a desk does, and neither gets who registered whom', async () => {
  const door = await enrollDevice(app, 'door');
  const [atDoor, atDesk] = [await door.ask('GET /api/sync/pull'), await staff.ask('GET /api/sync/pull')];
  const text = (answer: typeof atDoor) => new TextDecoder().decode(answer.bytes);
  expect(text(atDoor)).toContain('Quijano');
  expect(text(atDoor)).toContain('"birthDate":null');
  expect(text(atDoor).replaceAll('"birthDate":null', '')).not.toMatch(secrets);
  expect(text(atDesk)).toContain('1971-07-13');
  expect(text(atDesk).replaceAll(/"birthDate":"[\d-]+"/g, '')).not.toMatch(secrets);
});

test('no public call tells anything of a participant', async () => {
  for (const key of readers.filter((one) => endpointOf(one).may === 'anyone')) {
    const answer = await app.visitor().ask(key, { params });
    const text = new TextDecoder().decode(answer.bytes);
    expect(text, key).not.toMatch(/Quijano/);
    expect(text, key).not.toMatch(secrets);
  }
});
