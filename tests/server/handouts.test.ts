import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participants, redemptions } from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { type Handout, readHandouts } from '#shared/credentials/handouts.ts';
import { enrollDevice, receivedPerson, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** Hand-outs are facts wherever they happen, counted once, and reported if given twice. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const door = await enrollDevice(app, 'door');
const boss = await app.as('SUPER_USER');
const kit: Handout = {
  uid: newUid(),
  name: { es: 'Kit', en: 'Kit' },
  kind: 'given',
  roles: ['Player', 'Coach'],
  isActive: true,
};
const bus: Handout = {
  uid: newUid(),
  name: { es: 'Traslado', en: 'Transfer' },
  kind: 'given',
  roles: ['Referee'],
  isActive: true,
};

beforeAll(async () => {
  await boss.call('POST /api/settings', { body: { key: 'handouts', value: JSON.stringify([kit, bus]) } });
});

const giveAt = (desk: TestDevice, participantUid: string, minutesAgo = 0, { uid, name } = kit) => {
  const body = { uid: newUid(), participantUid, handoutUid: uid, name };
  return desk.next('handout.redeem', body, { at: nowMs() - minutesAgo * 60_000 });
};
const uidOf = ({ body }: { body: unknown }) => (body as { uid: string }).uid;
const undoAt = (desk: TestDevice, participantUid: string, given: { body: unknown }) =>
  desk.next('handout.undo', { uid: uidOf(given), participantUid, reason: 'Talla equivocada' });
const countOf = async ({ uid } = kit) => {
  const all = await boss.call('GET /api/admin/handouts');
  return must(
    all.find((one) => one.uid === uid),
    'it is in the list',
  );
};

describe('the admin area', () => {
  const undo = 'POST /api/admin/participants/:id/redemptions/:uid/undo';

  test('the admin area undoes what a desk gave, with a reason: the desks hear of it and may give it again', async () => {
    const { id, uid } = await makeParticipant(app.db);
    const given = giveAt(north, uid, 5);
    await north.push([given]);
    const params = { id, uid: uidOf(given) };
    const staff = await app.as('ACCREDITATION_STAFF');
    await staff.call(undo, { params, body: { reason: 'Era de otra persona' } });

    expect((await receivedPerson(south, uid)).redeemed).toEqual([]);
    const { history } = await boss.call('GET /api/admin/participants/:id', { params: { id } });
    expect(history).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'unredeemed', name: kit.name, reason: 'Era de otra persona' },
        ...{ who: staff.user.username, device: expect.objectContaining({ code: 'W0' }) },
      }),
    );
    expect(history).toContainEqual(expect.objectContaining({ kind: 'redeemed', isHeld: false }));
    const again = giveAt(south, uid);
    expect(statuses(await south.push([again]))).toEqual(['applied']);
    expect((await receivedPerson(north, uid)).redeemed).toMatchObject([{ uid: uidOf(again) }]);
  });

  test('an undo keeps the first reason if a desk undid the same, and affects no other person', async () => {
    const [one, other] = [await makeParticipant(app.db), await makeParticipant(app.db)];
    const given = giveAt(north, one.uid, 5);
    await north.push([given, undoAt(north, one.uid, given)]);
    const params = { id: one.id, uid: uidOf(given) };
    await boss.call(undo, { params, body: { reason: 'Otra vez' } });
    const [row] = await app.db
      .select()
      .from(redemptions)
      .where(eq(redemptions.uid, uidOf(given)));
    expect(row).toMatchObject({ undoneReason: 'Talla equivocada', undoneAtDevice: north.code });

    const mistaken = await boss.refused(undo, { params: { ...params, id: other.id }, body: { reason: 'x' } });
    expect(mistaken.code).toBe('NOT_FOUND');
    const unsaid = await boss.refused(undo, { params, body: { reason: ' ' } });
    expect(unsaid.fields).toEqual({ reason: 'REQUIRED' });
  });
});

describe('a requirement', () => {
  const redeem = 'POST /api/admin/participants/:id/redemptions';
  const issue = 'POST /api/participants/:id/generate-credential';
  const letter: Handout = {
    ...{ uid: newUid(), name: { es: 'Carta', en: 'Letter' }, kind: 'required', roles: ['Coach'] },
    isActive: true,
  };
  const list = (all: readonly Handout[]) =>
    boss.call('POST /api/settings', { body: { key: 'handouts', value: JSON.stringify(all) } });
  beforeAll(async () => {
    await list([kit, bus, letter]);
  });
  afterAll(async () => {
    await list([kit, bus]);
  });

  test('a requirement blocks the badge until it is recorded once, and every desk gets it', async () => {
    const { id, uid } = await makeParticipant(app.db, { role: 'Coach' });
    const params = { id };
    expect((await boss.call('GET /api/admin/participants/:id', { params })).participant.toBring).toEqual([
      letter.name,
    ]);
    expect((await boss.refused(issue, { params, body: {} })).code).toBe('REQUIREMENT_MISSING');

    const staff = await app.as('ACCREDITATION_STAFF');
    const noted = await staff.call(redeem, { params, body: { handoutUid: letter.uid } });
    expect((await staff.refused(redeem, { params, body: { handoutUid: letter.uid } })).code).toBe(
      'ALREADY_REDEEMED',
    );
    expect((await staff.refused(redeem, { params, body: { handoutUid: bus.uid } })).code).toBe(
      'NOT_ENTITLED',
    );
    expect((await receivedPerson(south, uid)).redeemed).toMatchObject([
      { uid: noted.uid, handout: letter.uid, by: 'W0' },
    ]);
    const { participant, toDo } = await boss.call('GET /api/admin/participants/:id', { params });
    expect(participant.toBring).toEqual([]);
    expect(toDo.map((one) => one.uid)).toEqual([kit.uid]);
    await boss.call(issue, { params, body: {} });
  });

  test('a requirement is no reason to refuse what a desk issued before it heard', async () => {
    const { uid } = await makeParticipant(app.db, { role: 'Coach' });
    const badge = await north.issue(await receivedPerson(north, uid));
    const body = { uid: badge.uid, participantUid: uid, data: badge.data };
    expect(statuses(await north.push([north.next('credential.issue', body)]))).toEqual(['applied']);
  });

  test('a requirement of a list from before there were kinds is nothing', () => {
    const { kind: _, ...before } = kit;
    expect(readHandouts(JSON.stringify([before]))).toEqual([kit]);
  });
});

describe('a hand-out', () => {
  test('a hand-out is sent to every desk with place and time, and to no door', async () => {
    const { id, uid } = await makeParticipant(app.db);
    const given = giveAt(north, uid, 7);
    expect(statuses(await north.push([given]))).toEqual(['applied']);
    expect((await receivedPerson(south, uid)).redeemed).toEqual([
      { uid: uidOf(given), handout: kit.uid, by: north.code, at: new Date(given.at).toISOString() },
    ]);
    expect((await receivedPerson(door, uid)).redeemed).toEqual([]);
    const { history } = await boss.call('GET /api/admin/participants/:id', { params: { id } });
    expect(history).toContainEqual(expect.objectContaining({ kind: 'redeemed', name: kit.name }));
  });

  test('a hand-out of two desks that did not hear of each other counts once, and both get a conflict', async () => {
    const { uid } = await makeParticipant(app.db);
    const before = await countOf();
    const late = giveAt(south, uid, 1);
    await south.push([late]);
    const early = giveAt(north, uid, 5);
    expect(statuses(await north.push([early]))).toEqual(['applied CONFLICT']);
    expect(await countOf()).toMatchObject({ given: before.given + 1, twice: before.twice + 1 });
    expect((await receivedPerson(north, uid)).redeemed.map((one) => one.uid)).toEqual([
      uidOf(early),
      uidOf(late),
    ]);
    for (const desk of [north, south]) {
      expect(await conflictsAt(desk, uid)).toMatchObject([
        {
          kind: 'redeemedTwice',
          sides: [{ device: { code: north.code } }, { device: { code: south.code } }],
        },
      ]);
    }
  });

  test('an undone hand-out may be given again without a conflict', async () => {
    const { id, uid } = await makeParticipant(app.db);
    const before = await countOf();
    const given = giveAt(north, uid, 5);
    await north.push([given, undoAt(north, uid, given)]);
    expect((await receivedPerson(south, uid)).redeemed).toEqual([]);
    expect((await countOf()).given).toBe(before.given);
    expect(statuses(await south.push([giveAt(south, uid)]))).toEqual(['applied']);
    const { history } = await boss.call('GET /api/admin/participants/:id', { params: { id } });
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'unredeemed', name: kit.name, reason: 'Talla equivocada' }),
    );
  });

  test('a hand-out sent twice is one; undone at two desks it is undone once, with the first reason', async () => {
    const { uid } = await makeParticipant(app.db);
    const given = giveAt(north, uid);
    await north.push([given]);
    await north.push([given]);
    await south.push([undoAt(south, uid, given)]);
    expect(statuses(await north.push([undoAt(north, uid, given)]))).toEqual(['applied']);
    const rows = await app.db.select().from(redemptions).where(eq(redemptions.participantUid, uid));
    expect(rows).toMatchObject([{ undoneAtDevice: south.code }]);
  });

  test('a hand-out is counted against those it is for', async () => {
    const before = await countOf(bus);
    await makeParticipant(app.db, { role: 'Referee' });
    const { entitled } = await countOf(kit);
    for (const role of ['Player', 'Player', 'Coach'] as const) await makeParticipant(app.db, { role });
    await makeParticipant(app.db, { role: 'Player', deletedAt: new Date(nowMs()) });
    expect(await countOf(bus)).toMatchObject({ entitled: before.entitled + 1, given: 0 });
    // For two roles: both are added up, without those who are deleted.
    expect((await countOf(kit)).entitled).toBe(entitled + 3);
  });

  test('hand-outs are refused at doors and hidden from users who may not see participants', async () => {
    await door.grantTo(boss);
    const { uid } = await makeParticipant(app.db);
    expect(statuses(await door.push([giveAt(door, uid)]))).toEqual(['quarantined OPERATOR_NOT_ALLOWED']);
    const viewer = await app.as('CREDENTIAL_VIEWER');
    expect((await viewer.ask('GET /api/admin/handouts')).status).toBe(403);
  });
});

/** The conflicts about a person that a desk receives. */
async function conflictsAt(desk: typeof north, uid: string) {
  const query = { epoch: desk.epoch, cursor: '0::', cases: '' };
  const page = await desk.call('GET /api/sync/pull', { query });
  const rows = (page.kind === 'page' && page.cases?.rows) || [];
  return rows.filter(({ participantUid }) => participantUid === uid);
}

test('hand-outs of an erased person stay as numbers, without the person', async () => {
  const { id, uid, firstName, lastName } = await makeParticipant(app.db);
  const given = giveAt(north, uid);
  await north.push([given, undoAt(north, uid, given), giveAt(north, uid)]);
  await boss.call('POST /api/admin/participants/:id/erase', {
    params: { id },
    body: { confirm: `${firstName} ${lastName}`, reason: 'asked' },
  });
  const rows = await app.db.select().from(redemptions).where(eq(redemptions.participantUid, uid));
  expect(rows.map(({ undoneReason }) => undoneReason).sort()).toEqual(['—', null].sort());
  const [person] = await app.db.select().from(participants).where(eq(participants.uid, uid));
  expect(person?.redeemed).toEqual([]);
});

test('of two records of one person that are made one, what both were given stays', async () => {
  const [stays, goes] = [await makeParticipant(app.db), await makeParticipant(app.db)];
  await north.push([giveAt(north, stays.uid, 5), giveAt(north, goes.uid, 9, bus)]);
  await boss.call('POST /api/admin/participants/:id/merge', {
    params: { id: stays.id },
    body: { other: goes.id, take: [], version: stays.version, otherVersion: goes.version },
  });
  expect((await receivedPerson(south, stays.uid)).redeemed.map(({ handout }) => handout)).toEqual([
    bus.uid,
    kit.uid,
  ]);
});

test('merging two records with the same hand-out creates a conflict for both desks', async () => {
  const [stays, goes] = [await makeParticipant(app.db), await makeParticipant(app.db)];
  await north.push([giveAt(north, stays.uid, 9), giveAt(north, stays.uid, 8, bus)]);
  await south.push([giveAt(south, goes.uid, 7)]);
  await boss.call('POST /api/admin/participants/:id/merge', {
    params: { id: stays.id },
    body: { other: goes.id, take: [], version: stays.version, otherVersion: goes.version },
  });
  for (const desk of [north, south])
    expect(await conflictsAt(desk, stays.uid)).toMatchObject([
      { kind: 'redeemedTwice', sides: [{ device: { code: north.code } }, { device: { code: south.code } }] },
    ]);
});

test.each([[[{ ...kit, roles: [] }]], [[{ ...kit, name: { es: 'Kit', en: ' ' } }]], [[kit, kit]]])(
  'a list that says too little is refused',
  async (list) => {
    const body = { key: 'handouts', value: JSON.stringify(list) };
    expect((await boss.ask('POST /api/settings', { body })).status).toBe(400);
  },
);
