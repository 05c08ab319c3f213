import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { approvals, auditLog, participants } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import type { Participant } from '#shared/people/participant.ts';
import { draftOf, enrollDevice, personRow, receivedBy, staffedDesk } from './device.ts';
import { type MadeParticipant, makeParticipant, makeUser, personForm, requireApproval } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** Roles that need approval: what visitors, administrators and desks see, and that the rule cannot be bypassed. */
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
const generate = { body: {} };
const issue = (by: Person, id: number) =>
  by.call('POST /api/participants/:id/generate-credential', { params: { id }, ...generate });
const refused = async (by: Person, id: number) =>
  (await by.refused('POST /api/participants/:id/generate-credential', { params: { id }, ...generate })).code;
const read = (by: Person, id: number) => by.call('GET /api/participants/:id', { params: { id } });
const referee = (overrides: Partial<MadeParticipant> = {}) =>
  makeParticipant(app.db, { role: 'Referee', ...overrides });

beforeEach(async () => {
  await requireApproval(app.db, 'Official', 'Referee');
});
afterAll(() => serveEdition(seed));

async function visitor() {
  const person = await app.as(await makeUser(app.db));
  const { participant } = await person.call('POST /api/participants', {
    body: personForm({ role: 'Official' }),
  });
  return { person, official: participant };
}

describe('a visitor who registers themselves as an official', () => {
  test('a person who needs approval gets no badge before it, and then gets one', async () => {
    const { person, official } = await visitor();
    expect(official).toMatchObject({ approval: 'waiting', refusedBecause: null });
    expect(await refused(person, official.id)).toBe('APPROVAL_WAITING');
    const { items, counts } = await list();
    expect(items[0]).toMatchObject({
      ...{ id: official.id, role: 'Official', state: 'waiting', number: null },
      registeredBy: person.user.username,
    });
    expect(counts.waiting).toBeGreaterThan(0);
    expect(await decide('approved', [official])).toEqual([
      { id: official.id, name: expect.any(String), code: null },
    ]);
    expect(await read(person, official.id)).toMatchObject({ approval: 'approved' });
    expect((await issue(person, official.id)).participant.hasCredential).toBe(true);
  });

  test('a refused person reads the reason, and other visitors do not', async () => {
    const { person, official } = await visitor();
    await decide('refused', [official]);
    expect(await read(person, official.id)).toMatchObject({
      ...{ approval: 'refused', refusedBecause: 'Lista de la federación' },
    });
    expect(await refused(person, official.id)).toBe('APPROVAL_REFUSED');
    expect(await refused(staff, official.id)).toBe('APPROVAL_REFUSED');
    const { items } = await list({ state: 'refused', q: official.lastName.slice(0, 4) });
    expect(items.find(({ id }) => id === official.id)?.decision).toMatchObject({
      ...{ by: editor.user.username, reason: 'Lista de la federación' },
    });
    // An administrator may change the decision.
    await decide('approved', [official]);
    expect((await issue(person, official.id)).participant.hasCredential).toBe(true);
  });

  test('a visitor who registers themselves as an official does not get round it by way of another role', async () => {
    const { person, official } = await visitor();
    const params = { id: official.id };
    await person.call('PATCH /api/participants/:id', { params, body: { role: 'Player' } });
    const { participant } = await issue(person, official.id);
    const number = must(participant.credentialNumber, 'just issued');
    await person.call('PATCH /api/participants/:id', { params, body: { role: 'Official' } });
    expect(await read(person, official.id)).toMatchObject({ approval: 'waiting' });
    const copy = { params: { number }, body: { reason: 'Cambió de rol', g: 1 } };
    expect(await staff.refused('POST /api/credentials/:number/copy', copy)).toMatchObject({
      ...{ status: 409, code: 'APPROVAL_WAITING' },
    });
    const shown = await read(person, official.id);
    await decide('approved', [{ ...shown, seen: shown.review?.at }]);
    const copied = await staff.call('POST /api/credentials/:number/copy', copy);
    expect(copied.participant.credentialData?.c).toMatch(/^O/);
  });

  test('an approved person cannot be renamed into another one', async () => {
    const { person, official } = await visitor();
    await decide('approved', [official]);
    const params = { id: official.id };
    await person.call('PATCH /api/participants/:id', { params, body: { country: 'GT' } });
    expect(await read(person, official.id)).toMatchObject({ approval: 'approved' });
    await person.call('PATCH /api/participants/:id', { params, body: { lastName: 'Otro' } });
    expect(await read(person, official.id)).toMatchObject({ approval: 'waiting' });
    await decide('approved', [official]);
    // Accreditation staff correct a name as in the document.
    await staff.call('PATCH /api/participants/:id', { params, body: { lastName: 'Otros' } });
    expect(await read(person, official.id)).toMatchObject({ approval: 'approved' });
  });
});

describe('the admin area', () => {
  test('the admin area decides about many at once, each for itself', async () => {
    const [one, other, player] = [
      await referee(),
      await referee(),
      await makeParticipant(app.db, { role: 'Player' }),
    ];
    const changed = await referee();
    await app.db.update(participants).set({ role: 'Official' }).where(eq(participants.id, changed.id));
    const results = await decide('approved', [one, other, player, changed, { id: 999_999, role: 'Coach' }]);
    expect(results.map(({ code }) => code)).toEqual([
      ...[null, null, 'NOT_IN_THIS_STATE', 'CHANGED_MEANWHILE', 'NOT_FOUND'],
    ]);
    const logged = await app.db.select().from(auditLog).where(eq(auditLog.subject, one.uid));
    expect(logged).toMatchObject([
      {
        action: 'approval.approved',
        userId: editor.user.id,
        detail: { role: 'Referee', reason: 'Lista de la federación' },
      },
    ]);
    const { history } = await boss.call('GET /api/admin/participants/:id', { params: { id: one.id } });
    expect(history[0]).toMatchObject({ kind: 'approved', role: 'Referee', who: editor.user.username });
  });

  test('the admin area lists no decision about a former role, and lists it again once the person has that role back', async () => {
    const one = await referee();
    await decide('refused', [one]);
    const role = (name: 'Referee' | 'Official') =>
      app.db.update(participants).set({ role: name }).where(eq(participants.id, one.id));
    const listed = async (state: string) => (await list({ state })).items.find(({ id }) => id === one.id);
    expect((await listed('refused'))?.decision).toMatchObject({ reason: 'Lista de la federación' });
    await role('Official');
    expect(await listed('waiting')).toMatchObject({ role: 'Official', decision: null });
    await role('Referee');
    expect((await listed('refused'))?.decision).toMatchObject({ by: editor.user.username });
  });

  test('the admin area sees the last of several decisions', async () => {
    const one = await referee();
    await decide('approved', [one]);
    const body = { people: [one], outcome: 'refused' as const, reason: 'Se retiró' };
    await editor.call('POST /api/admin/approvals', {
      body: { ...body, people: [{ id: one.id, role: one.role }] },
    });
    const { items } = await list({ state: 'refused' });
    expect(items.find(({ id }) => id === one.id)?.decision?.reason).toBe('Se retiró');
  });

  test('the admin area counts each state as often as it lists it, for each role and each search', async () => {
    const badge = { uid: newUid() };
    const states = ['waiting', 'held', 'approved', 'refused'] as const;
    const tag = `Cuenta${badge.uid.slice(-4)}`;
    for (const role of ['Referee', 'Official'] as const) {
      const made = [];
      for (let n = 0; n < 4; n += 1) made.push(await makeParticipant(app.db, { role, firstName: tag }));
      const [, held, approved, refusedOne] = made;
      await requireApproval(app.db);
      await issue(staff, must(held, 'four').id);
      await requireApproval(app.db, 'Official', 'Referee');
      await decide('approved', [must(approved, 'four')]);
      await decide('refused', [must(refusedOne, 'four')]);
    }
    for (const query of [{ q: tag }, { q: tag, role: 'Referee' }, { role: 'Official', q: tag }]) {
      const each = 'role' in query ? 1 : 2;
      const { counts } = await list(query);
      expect(counts).toEqual({ waiting: each, held: each, changed: 0, approved: each, refused: each });
      for (const state of states) {
        const { items } = await list({ ...query, state });
        expect(items.map((one) => one.state)).toEqual(Array(each).fill(state));
        if ('role' in query) expect(items[0]?.role).toBe(query.role);
      }
    }
    expect((await list({ q: tag, role: 'Coach' })).counts).toEqual({
      waiting: 0,
      held: 0,
      changed: 0,
      approved: 0,
      refused: 0,
    });
  });

  test('the admin area reads the list page by page, newest first, nothing twice', async () => {
    const tag = `Hoja${newUid().slice(-4)}`;
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await referee({ lastName: tag })).id);
    const seen: number[] = [];
    for (let before: number | undefined; ; ) {
      const { items } = await list({ q: tag, limit: '2', ...(before ? { before: String(before) } : {}) });
      seen.push(...items.map(({ id }) => id));
      before = items.at(-1)?.id;
      if (items.length < 2) break;
    }
    expect(seen).toEqual(made);
  });

  test('an approval needs a reason and an administrator: staff of a desk approve no one', async () => {
    const one = await referee();
    const body = { people: [{ id: one.id, role: one.role }], outcome: 'approved' as const, reason: ' ' };
    expect(await editor.refused('POST /api/admin/approvals', { body })).toMatchObject({
      ...{ status: 400, fields: { reason: 'REQUIRED' } },
    });
    const asked = { body: { ...body, reason: 'x' } };
    expect(await staff.refused('POST /api/admin/approvals', asked)).toMatchObject({ status: 403 });
    expect(await app.db.$count(approvals, eq(approvals.participantUid, one.uid))).toBe(0);
  });

  test('issuing to many skips those who wait, and says so', async () => {
    const one = await referee();
    const results = await staff.call('POST /api/admin/participants/issue', { body: { ids: [one.id] } });
    expect(results).toMatchObject([{ outcome: 'refused', code: 'APPROVAL_WAITING' }]);
  });
});

describe('a person with a badge whose kind needs an approval from then on', () => {
  test('a person with a badge whose kind needs an approval from then on keeps it, and its copies; a new number needs an approval', async () => {
    await requireApproval(app.db);
    const one = await referee();
    const { participant } = await issue(staff, one.id);
    const number = must(participant.credentialNumber, 'just issued');
    await requireApproval(app.db, 'Referee');
    expect(await read(staff, one.id)).toMatchObject({ approval: 'held', hasCredential: true });
    expect((await list({ state: 'held' })).items[0]).toMatchObject({ id: one.id, number });
    const copy = { params: { number }, body: { reason: 'Se mojó', g: 1 } };
    expect((await staff.call('POST /api/credentials/:number/copy', copy)).participant.credentialData?.g).toBe(
      2,
    );
    const lost = { params: { number }, body: { reason: 'Robada' } };
    expect(await staff.refused('POST /api/credentials/:number/reissue', lost)).toMatchObject({
      ...{ status: 409, code: 'APPROVAL_WAITING' },
    });
    expect((await staff.call('GET /api/credentials/:number', { params: { number } })).status).toBe('active');
    await decide('refused', [one]);
    expect(
      await staff.refused('POST /api/credentials/:number/copy', { ...copy, body: { ...copy.body, g: 2 } }),
    ).toMatchObject({ code: 'APPROVAL_REFUSED' });
  });
});

describe('a desk', () => {
  test('a desk hears who needs an approval and of each decision with its pull, a door of neither decision', async () => {
    const one = await referee();
    const [desk, door] = [await staffedDesk(app), await enrollDevice(app, 'door')];
    await decide('approved', [one]);
    const atDesk = await receivedBy(desk, one.uid);
    expect(atDesk.row).toMatchObject({ approvedFor: 'Referee', refusedFor: null });
    const { kinds }: PageEdition = JSON.parse(must(atDesk.settings?.edition, 'the desk has the edition'));
    expect(kinds.flatMap(({ id, needsApproval }) => (needsApproval ? [id] : []))).toEqual([
      'Referee',
      'Official',
    ]);
    expect((await receivedBy(door, one.uid)).row).toMatchObject({ approvedFor: null, refusedFor: null });
    await decide('refused', [one]);
    expect((await receivedBy(desk, one.uid)).row).toMatchObject({ approvedFor: null, refusedFor: 'Referee' });
  });

  test('a badge that a desk issued before it knew stays valid and is reported', async () => {
    const desk = await staffedDesk(app);
    const someone = personRow({ role: 'Referee' });
    await requireApproval(app.db);
    const badge = await desk.issue(someone);
    await requireApproval(app.db, 'Referee');
    const { uid, data } = badge;
    const { outcomes } = await desk.push([
      desk.next('participant.register', { uid: someone.uid, person: draftOf(someone) }),
      desk.next('credential.issue', { uid, participantUid: someone.uid, data }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    const { items } = await list({ state: 'held' });
    expect(items[0]).toMatchObject({ role: 'Referee', number: badge.number, registeredBy: null });
    // Approved as an official, they still wear a badge that was not approved.
    const its = eq(participants.uid, someone.uid);
    await app.db.update(participants).set({ role: 'Official', approvedFor: 'Official' }).where(its);
    await requireApproval(app.db, 'Official', 'Referee');
    expect((await list({ state: 'held' })).items[0]).toMatchObject({
      role: 'Official',
      number: badge.number,
    });
    const id = items[0]?.id ?? 0;
    expect(await read(editor, id)).toMatchObject({ approval: 'held' });
    await decide('approved', [{ id, role: 'Official' }]);
    await app.db.update(participants).set({ role: 'Referee' }).where(its);
    expect(await read(editor, id)).toMatchObject({ approval: 'approved' });
  });
});

test('erasing a person also removes the decisions about them', async () => {
  const one = await referee();
  await decide('refused', [one]);
  await boss.call('POST /api/admin/participants/:id/erase', {
    params: { id: one.id },
    body: { reason: 'asked', confirm: `${one.firstName} ${one.lastName}` },
  });
  expect(await app.db.$count(approvals, eq(approvals.participantUid, one.uid))).toBe(0);
});
