import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { credentials, participants } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { payloadText, readPayload } from '#shared/codes/payload.ts';
import { findSigner } from '#shared/devices/signer.ts';
import { enrollDevice } from './device.ts';
import { makeParticipant, makeTeam, makeUser, personForm } from './make.ts';
import { startApp } from './with-app.ts';

const app = await startApp();
const admin = await app.as('SUPER_USER');
const staff = await app.as('ACCREDITATION_STAFF');
const register = async (who = staff, overrides: Record<string, unknown> = {}) =>
  (await who.call('POST /api/participants', { body: personForm(overrides) })).participant;
const issue = async (id: number, who = staff) =>
  (await who.call('POST /api/participants/:id/generate-credential', { params: { id } })).participant;
const setting = (key: string, value: string) => admin.call('POST /api/settings', { body: { key, value } });

describe('a participant', () => {
  test('a participant belongs to the registering user', async () => {
    const user = await app.as('USER');
    const team = await makeTeam(app.db);
    const person = await register(user, { teamId: team.id, firstName: '  Ana  ', country: 'El Salvador' });
    expect(person).toMatchObject({
      userId: user.user.id,
      teamId: team.id,
      teamName: team.name,
      firstName: 'Ana',
      country: 'SV',
      birthDate: '1980-02-29',
      hasCredential: false,
      version: 1,
    });
    expect(await user.call('GET /api/participants/:id', { params: { id: person.id } })).toEqual(person);
  });

  test('a participant is registered for another user only by a super user', async () => {
    const other = await makeUser(app.db);
    expect((await register(admin, { userId: other.id })).userId).toBe(other.id);
    expect((await register(staff, { userId: other.id })).userId).toBe(staff.user.id);
  });

  test('a participant keeps the day of birth, whatever the hour of it', async () => {
    expect((await register(staff, { birthDate: '1975-12-31T00:00:00.000Z' })).birthDate).toBe('1975-12-31');
  });

  test('a participant is corrected field by field, and the version grows', async () => {
    const person = await register();
    const params = { id: person.id };
    const body = { lastName: 'Portillo de Cruz', version: 1 };
    const corrected = await staff.call('PATCH /api/participants/:id', { params, body });
    expect(corrected).toEqual({ ...person, lastName: 'Portillo de Cruz', version: 2 });
    expect(await staff.call('PATCH /api/participants/:id', { params, body: {} })).toEqual(corrected);
    expect(await staff.refused('PATCH /api/participants/:id', { params, body })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('a participant has one name where that is all they have, is found by it, and is never left without', async () => {
    const person = await register(staff, { firstName: 'Suhartoyo\u200b', lastName: '-' });
    expect(person).toMatchObject({ firstName: 'Suhartoyo', lastName: '' });
    const params = { id: person.id };
    const moved = { firstName: '', lastName: 'Suhar\u00adtoyo' };
    expect(await staff.call('PATCH /api/participants/:id', { params, body: moved })).toMatchObject({
      ...{ firstName: '', lastName: 'Suhartoyo' },
    });
    const listed = await staff.call('GET /api/participants', { query: { q: 'suharto\u200byo' } });
    expect(listed.items.map(({ id }) => id)).toEqual([person.id]);
    const list = await admin.call('GET /api/admin/participants', { query: { q: 'suhartoyo' } });
    expect(list.items.map(({ id }) => id)).toEqual([person.id]);
    expect(
      await staff.refused('PATCH /api/participants/:id', { params, body: { lastName: '.' } }),
    ).toMatchObject({
      code: 'INVALID',
      fields: { firstName: 'REQUIRED', lastName: 'REQUIRED' },
    });
    expect((await issue(person.id)).credentialNumber).toMatch(/^W0-/);
  });

  test('a participant corrected by two at the same moment keeps one and tells the other', async () => {
    const { id } = await register();
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'];
    const answers = await Promise.all(
      names.map((lastName) =>
        staff.ask('PATCH /api/participants/:id', { params: { id }, body: { lastName, version: 1 } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const kept = answers.find((answer) => answer.status === 200)?.json;
    expect({ data: await staff.call('GET /api/participants/:id', { params: { id } }) }).toEqual(kept);
  });

  test('a participant is visible to its owner only: for another user it does not exist', async () => {
    const { id } = await register();
    const user = await app.as('USER');
    const own = await register(user);
    const missing = { id: 2_000_000 };
    for (const [key, body] of [
      ['GET /api/participants/:id', undefined],
      ['PATCH /api/participants/:id', { lastName: 'Robada' }],
      ['POST /api/participants/:id/generate-credential', {}],
    ] as const) {
      const hidden = await user.ask(key, { params: { id }, body });
      const none = await user.ask(key, { params: missing, body });
      expect({ status: hidden.status, json: hidden.json }).toEqual({ status: none.status, json: none.json });
      expect(hidden.status).toBe(404);
    }
    const list = await user.call('GET /api/participants', { query: { q: 'Ana' } });
    expect(list.items.map((item) => item.id)).toEqual([own.id]);
  });

  test('a participant is registered by one account so many times a day, and by staff any number of times', async () => {
    const user = await app.as('USER');
    await register(user);
    await setting('registrationsPerDay', '2');
    const mine = await register(user);
    const full = { status: 403, code: 'REGISTRATION_QUOTA' };
    expect(await user.refused('POST /api/participants', { body: personForm() })).toMatchObject(full);
    await register(staff);
    // Those of yesterday do not count.
    await app.db
      .update(participants)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(participants.id, mine.id));
    await register(user);
    await setting('registrationsPerDay', '300');
  });

  test('a quota holds for registrations that arrive at the same moment', async () => {
    const user = await app.as('USER');
    await setting('registrationsPerDay', '3');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => user.ask('POST /api/participants', { body: personForm() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    await setting('registrationsPerDay', '300');
  });

  test('a closed registration refuses all but the desks', async () => {
    const user = await app.as('USER');
    const mine = await register(user);
    await setting('registrationOpen', 'false');
    const closed = { status: 403, code: 'REGISTRATION_CLOSED' };
    expect(await user.refused('POST /api/participants', { body: personForm() })).toMatchObject(closed);
    const params = { id: mine.id };
    expect(await user.refused('POST /api/participants/:id/generate-credential', { params })).toMatchObject(
      closed,
    );
    // Another name, face or role would be another registration.
    const body = { firstName: 'Otra', role: 'Official' };
    expect(await user.refused('PATCH /api/participants/:id', { params, body })).toMatchObject(closed);
    await register(staff);
    await staff.call('PATCH /api/participants/:id', { params, body: { firstName: 'Ana Luz' } });
    expect((await issue(mine.id)).hasCredential).toBe(true);
    await setting('registrationOpen', 'true');
  });
});

describe('the list', () => {
  test('the list is found by any words of the name, a team or a number, without accents', async () => {
    const team = await makeTeam(app.db, { name: 'Ñandúes de Oro' });
    const person = await register(staff, { firstName: 'Íngrid', lastName: 'Zelaya Muñoz', teamId: team.id });
    const { credentialNumber } = await issue(person.id);
    for (const q of ['ingrid', 'zel ING', 'MUÑOZ', 'nandu', credentialNumber ?? '', 'zelaya oro']) {
      const { items } = await staff.call('GET /api/participants', { query: { q } });
      expect(
        items.map((item) => item.id),
        q,
      ).toContain(person.id);
    }
    for (const q of ['%', '_', '\\', "' or '1'='1", 'elaya']) {
      const { items } = await staff.call('GET /api/participants', { query: { q } });
      expect(
        items.map((item) => item.id),
        q,
      ).not.toContain(person.id);
    }
  });

  test('the list comes in pages that neither repeat nor leave out', async () => {
    const user = await app.as('USER');
    const made = [];
    for (let n = 0; n < 7; n += 1) made.unshift((await makeParticipant(app.db, { userId: user.user.id })).id);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 3, ...(cursor === null ? {} : { cursor }) };
      const page: { items: { id: number }[]; nextCursor: string | null } = await user.call(
        'GET /api/participants',
        { query },
      );
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(made);
  });
});

describe('a credential', () => {
  test('a credential proves itself: its text verifies against the keys that every device gets', async () => {
    const desk = await enrollDevice(app, 'door');
    const page = await desk.call('GET /api/sync/pull');
    const { keyset } = page as Extract<typeof page, { kind: 'page' }>;
    const team = await makeTeam(app.db, { name: 'Equipo "Ñ" \\ Ω 🏀' });
    const person = await register(staff, { teamId: team.id, role: 'Coach' });
    const { credentialData, credentialNumber } = await issue(person.id);
    if (!credentialData) throw new Error('it was just issued');
    const reading = readPayload(payloadText(credentialData));
    expect(reading).toMatchObject({
      kind: 'payload',
      fields: { n: credentialNumber, g: 1, c: 'CW45', team: team.name },
    });
    expect(await findSigner(reading, keyset)).toMatchObject({ kind: 'signed', by: { code: 'W0' } });
    const forged = readPayload(payloadText({ ...credentialData, team: 'Otro' }));
    expect(await findSigner(forged, keyset)).toEqual({ kind: 'forged' });
  });

  test('a credential asked for twenty times at once is one', async () => {
    const user = await app.as('USER');
    const person = await register(user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(person.id, user)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    const rows = await app.db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
    expect(rows).toHaveLength(1);
    expect(await issue(person.id, user)).toEqual(answers[0]);
  });

  test('a credential asked for by many people at once gives each another number', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => register()));
    const issued = await Promise.all(people.map((person) => issue(person.id)));
    expect(new Set(issued.map((person) => person.credentialNumber))).toHaveLength(12);
  });

  test('a credential is looked up with what a door may know, and not a field more', async () => {
    const owner = await app.as('USER');
    const person = await register(owner, { firstName: 'Vera', lastName: 'Secreta' });
    const { credentialNumber } = await issue(person.id, owner);
    const viewer = await app.as('CREDENTIAL_VIEWER');
    const typed = (credentialNumber ?? '').toLowerCase().replaceAll('-', ' ');
    const found = await viewer.call('GET /api/credentials/:number', { params: { number: typed } });
    const atTheDoor = {
      number: credentialNumber,
      status: 'active',
      expiresOn: '2026-03-10',
      revokedReason: null,
      revokedAt: null,
      participant: {
        firstName: 'Vera',
        lastName: 'Secreta',
        role: 'Player',
        teamName: null,
        photoUrl: null,
        credentialNumber,
      },
    };
    expect(found).toEqual(atTheDoor);
    const params = { number: credentialNumber ?? '' };
    expect(await staff.call('GET /api/credentials/:number', { params })).toEqual({
      ...atTheDoor,
      ...{ g: 1, zones: 511, issuedBy: 'W0', issuedAt: expect.stringMatching(/Z$/) },
      participant: {
        ...atTheDoor.participant,
        ...{ uid: person.uid, category: "Women's 45+", country: 'SV' },
      },
    });
  });

  test('a credential is revoked once and permanently, and another one can be issued', async () => {
    const person = await register();
    const { credentialNumber: number = '' } = await issue(person.id);
    const params = { number: number ?? '' };
    const body = { reason: 'Se perdió' };
    const revoked = await staff.call('POST /api/credentials/:number/revoke', { params, body });
    expect(revoked).toMatchObject({ status: 'revoked', revokedReason: 'Se perdió' });
    expect(await staff.refused('POST /api/credentials/:number/revoke', { params, body })).toMatchObject({
      status: 409,
      code: 'ALREADY_REVOKED',
    });
    const without = await staff.call('GET /api/participants/:id', { params: { id: person.id } });
    expect(without).toMatchObject({ hasCredential: false, credentialNumber: null, credentialData: null });
    const again = await issue(person.id);
    expect(again.credentialNumber).not.toBe(number);
    const old = await staff.call('GET /api/credentials/:number', { params });
    expect(old.status).toBe('revoked');
  });

  test('a revoked credential is reissued by staff only: a delegate cannot undo an expulsion', async () => {
    const user = await app.as('USER');
    const person = await register(user);
    const { credentialNumber } = await issue(person.id, user);
    await staff.call('POST /api/credentials/:number/revoke', {
      params: { number: credentialNumber ?? '' },
      body: { reason: 'expelled' },
    });
    const params = { id: person.id };
    const refused = await user.refused('POST /api/participants/:id/generate-credential', { params });
    expect(refused).toMatchObject({ status: 409, code: 'ALREADY_REVOKED' });
    expect((await issue(person.id, staff)).hasCredential).toBe(true);
  });

  test('a credential revoked by many at once is revoked by one', async () => {
    const person = await register();
    const { credentialNumber } = await issue(person.id);
    const sent = { params: { number: credentialNumber ?? '' }, body: { reason: 'Robada' } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.ask('POST /api/credentials/:number/revoke', sent)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('an unknown credential is not found', async () => {
    for (const number of ['A9-09999-7', 'x', newUid(), ''])
      expect((await staff.ask('GET /api/credentials/:number', { params: { number } })).status).toBe(404);
  });

  test('a credential that a jsonb column gave back in another order is still the same text', async () => {
    const person = await register();
    const { credentialData } = await issue(person.id);
    const [row] = await app.db.select().from(participants).where(eq(participants.id, person.id));
    if (!credentialData || !row?.credentialData) throw new Error('it was just issued');
    expect(Object.keys(row.credentialData)).not.toEqual(['v', 'team', 'n', 'g', 'c', 'z', 'x', 'k', 's']);
    expect(payloadText(row.credentialData)).toBe(payloadText(credentialData));
  });
});
