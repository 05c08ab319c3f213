import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import type { Participant } from '#shared/people/participant.ts';
import { enrollDevice, receivedBy } from './device.ts';
import { makeParticipant, makeTeam, makeUser, personForm, requireApproval } from './make.ts';
import { jpeg } from './pictures.ts';
import { type Person, startApp } from './with-app.ts';

/** A badge stays consistent with its person when the registering account changes the person after signing. */
const app = await startApp();
const boss = await app.as('SUPER_USER');
const editor = await app.as('CONTENT_EDITOR');
const staff = await app.as('ACCREDITATION_STAFF');

const list = (query: Record<string, string> = {}) => editor.call('GET /api/admin/approvals', { query });
const decide = (
  outcome: 'approved' | 'refused',
  people: { id: number; role: Participant['role']; seen?: string | undefined }[],
) =>
  editor.call('POST /api/admin/approvals', { body: { people, outcome, reason: 'Lista de la federación' } });
const issue = (by: Person, id: number) =>
  by.call('POST /api/participants/:id/generate-credential', { params: { id }, body: {} });
const refused = async (by: Person, id: number) =>
  (await by.refused('POST /api/participants/:id/generate-credential', { params: { id }, body: {} })).code;
const read = (by: Person, id: number) => by.call('GET /api/participants/:id', { params: { id } });

beforeEach(async () => {
  await requireApproval(app.db, 'Official', 'Referee');
});
afterAll(() => serveEdition(seed));

describe('a person changed by the registering account after signing', () => {
  const changed = async (before: Record<string, unknown> = {}) => {
    const person = await app.as(await makeUser(app.db));
    const body = personForm({ ...before, photoUrl: await photoOf(person) });
    const { participant } = await person.call('POST /api/participants', { body });
    return { person, participant, params: { id: participant.id } };
  };
  const photoOf = async (by: Person) => (await by.call('POST /api/photos', { body: await jpeg() })).photoUrl;
  const row = async (state: string, id: number) => (await list({ state })).items.find((one) => one.id === id);

  test('a person changed by the registering account after signing stays held with the badge of a referee, whatever role they are called by then', async () => {
    const { person, participant, params } = await changed({ role: 'Referee' });
    await decide('approved', [participant]);
    const issued = (await issue(person, participant.id)).participant;
    const photoUrl = await photoOf(person);
    for (const body of [{ firstName: 'Otra', birthDate: '1970-01-01', photoUrl }, { role: 'Team Manager' }])
      await person.call('PATCH /api/participants/:id', { params, body });
    const now = await read(person, participant.id);
    expect(now).toMatchObject({
      ...{ approval: 'held', role: 'Team Manager', outdated: ['firstName', 'photo', 'role'] },
      review: { fields: ['birthDate', 'firstName', 'photo', 'role'] },
    });
    expect(await row('held', participant.id)).toMatchObject({
      ...{ signedRole: 'Referee', number: issued.credentialNumber },
      review: {
        changes: [
          { field: 'firstName', before: participant.firstName, after: 'Otra' },
          { field: 'birthDate', before: participant.birthDate, after: '1970-01-01' },
          { field: 'photo', before: participant.photoUrl, after: now.photoUrl },
          { field: 'role', before: 'Referee', after: 'Team Manager' },
        ],
      },
    });
  });

  test('a person changed by the registering account after signing is a line of the list whatever their role, and is approved as they were shown', async () => {
    const { person, participant, params } = await changed();
    await issue(person, participant.id);
    await person.call('PATCH /api/participants/:id', {
      params,
      body: { lastName: 'Cambiada', role: 'Coach' },
    });
    expect(await row('changed', participant.id)).toMatchObject({
      review: {
        changes: [
          { field: 'lastName', before: participant.lastName, after: 'Cambiada' },
          { field: 'role', before: 'Player', after: 'Coach' },
        ],
      },
    });
    const shown = await read(person, participant.id);
    expect((await decide('approved', [shown]))[0]?.code).toBe('CHANGED_MEANWHILE');
    expect(await decide('approved', [{ ...shown, seen: shown.review?.at }])).toMatchObject([{ code: null }]);
    expect(await row('changed', participant.id)).toBeUndefined();
    expect(await read(person, participant.id)).toMatchObject({
      review: null,
      outdated: ['lastName', 'role'],
    });
    // The badge is made again with what they are; the paper from before is an older copy at every door.
    const again = (await issue(person, participant.id)).participant;
    expect(again).toMatchObject({ outdated: [], credentialNumber: shown.credentialNumber });
    expect(again.credentialData).toMatchObject({ g: 2, c: expect.stringMatching(/^C/) });
    expect((await issue(person, participant.id)).participant.credentialData).toEqual(again.credentialData);
  });

  test('a person changed by the registering account after signing is who they were before, once the change is refused', async () => {
    const { person, participant, params } = await changed();
    await issue(person, participant.id);
    const photoUrl = await photoOf(person);
    const body = { firstName: 'Otra', birthDate: '1970-01-01', role: 'Coach', photoUrl } as const;
    await person.call('PATCH /api/participants/:id', { params, body });
    const shown = await read(person, participant.id);
    await decide('refused', [{ ...shown, seen: shown.review?.at }]);
    const { firstName, birthDate, role, photoUrl: photo } = participant;
    expect(await read(person, participant.id)).toMatchObject({
      ...{ firstName, birthDate, role, photoUrl: photo, review: null, outdated: [], approval: 'notNeeded' },
    });
  });

  test('a person changed by the registering account after signing is shown with the names of the team before and after', async () => {
    const category = personForm().category;
    const teams = [await makeTeam(app.db, { category }), await makeTeam(app.db, { category })];
    const [before, after] = teams.map(({ id, name }) => ({ id, name }));
    for (const [was, next] of [
      [before, after],
      [undefined, after],
    ]) {
      const { person, participant, params } = await changed({ teamId: was?.id ?? null });
      await issue(person, participant.id);
      await person.call('PATCH /api/participants/:id', { params, body: { teamId: next?.id } });
      const change = { field: 'teamUid', before: was?.name ?? null, after: next?.name };
      expect((await row('changed', participant.id))?.review?.changes).toEqual([change]);
    }
  });

  test('a badge needs no review once all is reverted, nor after a change by staff or an added photo', async () => {
    const { person, participant, params } = await changed();
    await issue(person, participant.id);
    const change = (by: Person, body: object) => by.call('PATCH /api/participants/:id', { params, body });
    await change(person, { lastName: 'Otra' });
    await change(person, { lastName: participant.lastName });
    expect(await read(person, participant.id)).toMatchObject({ review: null, outdated: [] });
    await change(staff, { lastName: 'Otra' });
    expect(await read(person, participant.id)).toMatchObject({ review: null, outdated: ['lastName'] });
    await change(staff, { photoUrl: null });
    await change(person, { photoUrl: await photoOf(person) });
    expect(await read(person, participant.id)).toMatchObject({
      review: null,
      outdated: ['lastName', 'photo'],
    });
    const lacking = await person.call('GET /api/participants', { query: { lacks: 'print' } });
    expect(lacking.items.map(({ id }) => id)).toEqual([participant.id]);
    const list = await editor.call('GET /api/admin/participants', {
      query: { status: 'outdated', limit: '200' },
    });
    expect(list.items.find(({ id }) => id === participant.id)).toMatchObject({ isOutdated: true });
    expect((await person.call('GET /api/participants', { query: { lacks: 'photo' } })).items).toEqual([]);
  });

  test('people without a photo are listed where their kind needs one', async () => {
    const user = await makeUser(app.db);
    const player = await makeParticipant(app.db, { userId: user.id, role: 'Player' });
    await makeParticipant(app.db, { userId: user.id, role: 'Guest' });
    const found = await (await app.as(user)).call('GET /api/participants', { query: { lacks: 'photo' } });
    expect(found.items.map(({ id }) => id)).toEqual([player.id]);
  });

  test('a badge gets no copy before the review where changes need one', async () => {
    await boss.call('POST /api/settings', { body: { key: 'changesWait', value: 'true' } });
    try {
      const { person, participant, params } = await changed();
      await issue(person, participant.id);
      await person.call('PATCH /api/participants/:id', { params, body: { firstName: 'Otra' } });
      const shown = await read(person, participant.id);
      expect(shown).toMatchObject({ approval: 'waiting' });
      expect(await refused(person, participant.id)).toBe('CHANGE_WAITING');
      await decide('approved', [{ ...shown, seen: shown.review?.at }]);
      expect((await issue(person, participant.id)).participant.credentialData?.g).toBe(2);
    } finally {
      await boss.call('POST /api/settings', { body: { key: 'changesWait', value: 'false' } });
    }
  });

  test('a person changed by the registering account after signing is known with it at desks and doors', async () => {
    const { person, participant, params } = await changed();
    await issue(person, participant.id);
    await person.call('PATCH /api/participants/:id', {
      params,
      body: { firstName: 'Otra', birthDate: '1970-01-01' },
    });
    const [desk, door] = [await enrollDevice(app), await enrollDevice(app, 'door')];
    const ofDesk = (await receivedBy(desk, participant.uid)).row;
    expect(ofDesk.outdated).toMatchObject({ g: 1, says: { firstName: participant.firstName } });
    expect(ofDesk.review).toMatchObject({ fields: ['birthDate', 'firstName'] });
    const ofDoor = (await receivedBy(door, participant.uid)).row;
    expect([ofDoor.outdated, ofDoor.review?.fields]).toEqual([null, ['birthDate', 'firstName']]);
  });
});
