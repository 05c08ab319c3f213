import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { credentials, handOvers } from '#server/core/database/tables.ts';
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { usualValidity } from '#shared/credentials/validity.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { surnamesAsRegistered, surnamesInOrder } from '../shared/make.ts';
import { enrollDevice, personRow, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** Pre-printed badges are invalid until a desk confirms the hand-over, whichever reports it first. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const boss = await app.as('SUPER_USER');
const rules = { ...usualValidity, roles: { ...usualValidity.roles, Player: 'handedOver' } };

beforeAll(async () => {
  await boss.call('POST /api/settings', { body: { key: 'validity', value: JSON.stringify(rules) } });
});

async function someone(): Promise<PersonRow> {
  const { uid, firstName, lastName, birthDate } = await makeParticipant(app.db);
  return personRow({ uid, firstName, lastName, birthDate, category: "Men's 45+", country: 'SV' });
}
const issueAt = (desk: TestDevice, { uid, participantUid, data }: CredentialRow, awaiting = true) =>
  desk.next('credential.issue', { uid, participantUid, data, ...(awaiting ? { awaiting } : {}) });
const reprintAt = (desk: TestDevice, { uid, data }: CredentialRow) =>
  desk.next('credential.reprint', { uid, data, reason: 'Mojada', awaiting: true });
const giveAt = (desk: TestDevice, badges: readonly CredentialRow[], more: object = {}, at = nowMs()) =>
  desk.next(
    'credential.validate',
    {
      ...{ uid: newUid(), how: 'handedOver', badges: badges.map(({ number, g }) => ({ number, g })) },
      ...{ teamUid: null, receivedBy: null, signature: null, ...more },
    },
    { at },
  );

async function stored(badge: Pick<CredentialRow, 'number'>) {
  const [row] = await app.db.select().from(credentials).where(eq(credentials.number, badge.number));
  return must(row, 'it was issued');
}
/** The badge as a door receives it. */
async function receivedBy(door: TestDevice, badge: Pick<CredentialRow, 'number'>) {
  const page = await door.call('GET /api/sync/pull', { query: { epoch: door.epoch, cursor: '0::' } });
  const rows = page.kind === 'page' ? page.rows.credentials : [];
  return rows.find(({ number }) => number === badge.number);
}

describe('a badge printed ahead', () => {
  test('a badge printed ahead waits, and counts everywhere once a desk has given it to its holder', async () => {
    const door = await enrollDevice(app, 'door');
    const badge = await north.issue(await someone());
    expect(statuses(await north.push([issueAt(north, badge)]))).toEqual(['applied']);
    expect(await receivedBy(door, badge)).toMatchObject({ awaiting: true, validatedAt: null });

    expect(statuses(await south.push([giveAt(south, [badge])]))).toEqual(['applied']);
    expect(await receivedBy(door, badge)).toMatchObject({ awaiting: false, validatedAt: expect.any(String) });
  });

  test('a badge printed ahead that was given before the server has heard of it counts when it comes', async () => {
    const badge = await north.issue(await someone());
    await south.push([giveAt(south, [badge])]);
    await north.push([issueAt(north, badge)]);
    expect(await stored(badge)).toMatchObject({ awaiting: false, validatedAt: expect.any(Date) });
  });

  test('a badge printed ahead waits again as a new copy, and what was said of the old one changes nothing', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    const copy = await north.reprint(badge, person);
    await north.push([issueAt(north, badge), giveAt(north, [badge]), reprintAt(north, copy)]);
    expect(await stored(badge)).toMatchObject({ g: 2, awaiting: true, validatedAt: null });
    await south.push([giveAt(south, [badge])]);
    expect(await stored(badge)).toMatchObject({ g: 2, awaiting: true });
    await south.push([giveAt(south, [copy])]);
    expect(await stored(badge)).toMatchObject({ g: 2, awaiting: false });
  });

  test('a badge printed ahead given twice keeps the first time; sent twice it is one hand-over', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge)]);
    const first = giveAt(north, [badge], {}, nowMs() - 60_000);
    await north.push([first]);
    await north.push([first]);
    const { validatedAt } = await stored(badge);
    await south.push([giveAt(south, [badge])]);
    expect((await stored(badge)).validatedAt).toEqual(validatedAt);
    const uid = (first.body as { uid: string }).uid;
    expect(await app.db.select().from(handOvers).where(eq(handOvers.uid, uid))).toHaveLength(1);
  });

  test('a badge printed ahead is no badge any more once it is revoked, whatever is said of it later', async () => {
    const badge = await north.issue(await someone());
    const lost = { uid: newUid(), number: badge.number, reason: 'Robada' };
    await north.push([issueAt(north, badge), north.next('credential.revoke', lost)]);
    expect(statuses(await south.push([giveAt(south, [badge])]))).toEqual(['applied']);
    expect(await stored(badge)).toMatchObject({ status: 'revoked' });
  });

  test('a badge printed ahead counts at once where its desk did not ask for more, as desks of before do not', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge, false)]);
    expect(await stored(badge)).toMatchObject({ awaiting: false, validatedAt: null });
  });

  test('a hand-over at a door is refused', async () => {
    const door = await enrollDevice(app, 'door');
    await door.grantTo(boss);
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge)]);
    expect(statuses(await door.push([giveAt(door, [badge])]))).toEqual(['quarantined OPERATOR_NOT_ALLOWED']);
    expect(await stored(badge)).toMatchObject({ awaiting: true });
  });
});

describe('a whole delegation', () => {
  test('a whole delegation is signed for once, and each history tells by whom', async () => {
    const people = [await someone(), await someone()];
    const badges = [];
    for (const person of people) badges.push(await north.issue(person));
    const receipt = { teamUid: newUid(), receivedBy: 'Rosa Campos', signature: 'M10 20L30 40M50 60L70 80' };
    await north.push([...badges.map((badge) => issueAt(north, badge)), giveAt(north, badges, receipt)]);
    for (const badge of badges) {
      expect(await stored(badge)).toMatchObject({ awaiting: false });
      const { items } = await boss.call('GET /api/admin/participants', {
        query: { q: badge.number },
      });
      const { history } = await boss.call('GET /api/admin/participants/:id', {
        params: { id: must(items[0], 'it was issued').id },
      });
      const { receivedBy, signature } = receipt;
      expect(history).toContainEqual(
        expect.objectContaining({ kind: 'handedOver', number: badge.number, receivedBy, signature }),
      );
    }
  });

  test('a hand-over is listed in the admin area with its people, their state then, and the signature', async () => {
    const team = await makeTeam(app.db);
    const people = [await someone(), await someone()];
    const [badge, other] = [
      await north.issue(must(people[0], 'two')),
      await north.issue(must(people[1], 'two')),
    ];
    const kit = (participantUid: string, at: number) =>
      north.next(
        'handout.redeem',
        { uid: newUid(), participantUid, handoutUid: newUid(), name: { es: 'Mochila', en: 'Backpack' } },
        { at },
      );
    const receipt = { teamUid: team.uid, receivedBy: 'Rosa Campos', signature: 'M10 20L30 40' };
    const before = [
      issueAt(north, badge),
      issueAt(north, other),
      kit(badge.participantUid, nowMs() - 120_000),
    ];
    const given = giveAt(north, [badge, other], receipt, nowMs() - 60_000);
    const { uid } = given.body as { uid: string };
    await north.push([...before, given, kit(other.participantUid, nowMs())]);

    const staff = await app.as('ACCREDITATION_STAFF');
    const [newest] = await staff.call('GET /api/admin/hand-overs', { query: { limit: 1 } });
    expect(newest).toMatchObject({
      uid,
      teamName: team.name,
      receivedBy: 'Rosa Campos',
      badges: 2,
      isSigned: true,
    });
    const read = await staff.call('GET /api/admin/hand-overs/:uid', { params: { uid } });
    expect(read).toMatchObject({ signature: 'M10 20L30 40', device: { code: north.code } });
    expect(Object.fromEntries(read.people.map(({ number, given }) => [number, given]))).toEqual({
      [badge.number]: [{ es: 'Mochila', en: 'Backpack' }],
      // Given afterwards: it is not on what the delegate signed.
      [other.number]: [],
    });
    expect(read.people[0]?.person).toMatchObject({ firstName: 'Óscar', role: 'Player' });
    const older = await staff.call('GET /api/admin/hand-overs', { query: { before: uid } });
    expect(older.map((one) => one.uid)).not.toContain(uid);
    const unknown = await staff.refused('GET /api/admin/hand-overs/:uid', { params: { uid: newUid() } });
    expect(unknown.code).toBe('NOT_FOUND');
  });

  test('a badge that was given to its holder alone is not listed among what delegations took', async () => {
    const badge = await north.issue(await someone());
    const [issued, given] = [issueAt(north, badge), giveAt(north, [badge])];
    expect(statuses(await north.push([issued, given]))).toEqual(['applied', 'applied']);
    const listed = await boss.call('GET /api/admin/hand-overs', { query: { limit: 200 } });
    expect(listed.map(({ uid }) => uid)).not.toContain((given.body as { uid: string }).uid);
  });

  test('a whole delegation whose signature is no drawing is refused', async () => {
    const badge = await north.issue(await someone());
    const marks = { signature: 'M1 1"/><script>' };
    const sent = [issueAt(north, badge), giveAt(north, [badge], marks)];
    expect(statuses(await north.push(sent))).toEqual(['applied', 'rejected INVALID']);
  });
});

describe('the server itself', () => {
  test('the setting makes badges wait, and an administrator may hand them over', async () => {
    const owner = await app.as('USER');
    const { id } = await makeParticipant(app.db, { userId: owner.user.id });
    const made = await owner.call('POST /api/participants/:id/generate-credential', {
      params: { id },
      body: {},
    });
    const number = must(made.participant.credentialData, 'it was issued').n;
    expect(await stored({ number })).toMatchObject({ awaiting: true });
    await boss.call('POST /api/credentials/:number/hand-over', { params: { number }, body: {} });
    expect(await stored({ number })).toMatchObject({ awaiting: false, validatedAt: expect.any(Date) });
  });
});

describe('a print', () => {
  const printAt = (desk: TestDevice, { number, g }: CredentialRow, minutesAgo: number) =>
    desk.next(
      'print.log',
      { uid: newUid(), number, g, format: 'cr80', printer: null, reason: null },
      { at: nowMs() - minutesAgo * 60_000 },
    );
  const timeOf = ({ at }: { at: number }) => new Date(at).toISOString();

  test('the first hand-over reaches every desk, in whichever order desks report', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge)]);
    expect(await receivedBy(south, badge)).toMatchObject({ printedAt: null });
    const [late, early] = [printAt(north, badge, 2), printAt(south, badge, 9)];
    await north.push([late]);
    expect(await receivedBy(south, badge)).toMatchObject({ printedAt: timeOf(late) });
    await south.push([early]);
    expect(await receivedBy(north, badge)).toMatchObject({ printedAt: timeOf(early) });
    await north.push([printAt(north, badge, 1)]);
    expect(await receivedBy(north, badge)).toMatchObject({ printedAt: timeOf(early) });
  });

  test('a print before the server has heard of the badge is known when it comes', async () => {
    const badge = await north.issue(await someone());
    const first = printAt(south, badge, 3);
    await south.push([first]);
    await north.push([issueAt(north, badge)]);
    expect(await receivedBy(north, badge)).toMatchObject({ printedAt: timeOf(first) });
  });

  test('a new copy must be handed over again, whatever is reported of the previous one', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    const copy = await north.reprint(badge, person);
    await north.push([issueAt(north, badge), printAt(north, badge, 9), reprintAt(north, copy)]);
    expect(await receivedBy(south, badge)).toMatchObject({ g: 2, printedAt: null });
    await south.push([printAt(south, badge, 1)]);
    expect(await receivedBy(south, badge)).toMatchObject({ g: 2, printedAt: null });
  });

  test('and did not come out is printed no longer, at any desk, until it is printed again', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge), printAt(north, badge, 9)]);
    const again = printAt(south, badge, 2);
    const { number, g } = badge;
    const body = { uid: newUid(), number, g, format: 'cr80', printer: null, reason: failedPrint };
    await north.push([north.next('print.log', body, { at: nowMs() - 5 * 60_000 })]);
    expect(await receivedBy(south, badge)).toMatchObject({ printedAt: null });
    const known = await boss.call('GET /api/prints/known', { query: { numbers: number } });
    expect(known).toEqual([]);
    await south.push([again]);
    expect(await receivedBy(north, badge)).toMatchObject({ printedAt: timeOf(again) });
  });

  test('a hand-over in the admin area is known at a desk', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge)]);
    const body = { numbers: [badge.number], format: 'cr80' as const, printer: 'pdf', reason: null };
    await boss.call('POST /api/prints', { body });
    expect(await receivedBy(south, badge)).toMatchObject({ printedAt: expect.any(String) });
  });
});

test('the list of a team and its receipt are in the order of its paper', async () => {
  const team = await makeTeam(app.db);
  const staff = await app.as('ACCREDITATION_STAFF');
  const badges: CredentialRow[] = [];
  for (const lastName of surnamesAsRegistered) {
    const { uid, firstName, birthDate } = await makeParticipant(app.db, { lastName, teamId: team.id });
    const person = personRow({ uid, firstName, lastName, birthDate, category: "Men's 45+", country: 'SV' });
    badges.push(await north.issue(person));
  }
  const receipt = { teamUid: team.uid, receivedBy: 'Rosa Campos', signature: 'M10 20L30 40' };
  const issued = badges.map((badge) => issueAt(north, badge));
  const given = giveAt(north, badges, receipt);
  expect(new Set(statuses(await north.push([...issued, given])))).toEqual(new Set(['applied']));
  const { items } = await staff.call('GET /api/admin/participants', { query: { team: team.id } });
  expect(items.map(({ lastName }) => lastName)).toEqual(surnamesInOrder);
  const { uid } = given.body as { uid: string };
  const { people } = await staff.call('GET /api/admin/hand-overs/:uid', { params: { uid } });
  expect(people.map(({ person }) => person?.lastName)).toEqual(surnamesInOrder);
});
