import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { conflictSides, conflicts, credentials, participants, scans } from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { draftOf, personRow, scanOf, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** Desks that did not hear of each other meet here. What counts is decided once, and no revoked badge comes back. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const staff = await app.as('ACCREDITATION_STAFF');

async function someone(): Promise<PersonRow> {
  const { uid, firstName, lastName, birthDate } = await makeParticipant(app.db);
  return personRow({ uid, firstName, lastName, birthDate, category: "Men's 45+", country: 'SV' });
}
const issueAt = (desk: TestDevice, badge: CredentialRow) =>
  desk.next('credential.issue', { uid: badge.uid, participantUid: badge.participantUid, data: badge.data });
const revokeAt = (desk: TestDevice, number: string) =>
  desk.next('credential.revoke', { uid: newUid(), number, reason: 'Perdida en el bus' });
const reprintAt = (desk: TestDevice, copy: CredentialRow) =>
  desk.next('credential.reprint', { uid: copy.uid, data: copy.data, reason: 'Mojada' });

async function statusOf(badge: CredentialRow) {
  const [row] = await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid));
  return row && { status: row.status, g: row.g };
}
async function numberOf(person: PersonRow) {
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
  return row?.credentialNumber;
}

/** Settles the one conflict about a person for what was done at a device. */
async function keepSideOf(person: PersonRow, code: string): Promise<void> {
  const [found] = await app.db
    .select({ uid: conflicts.uid, ref: conflictSides.ref })
    .from(conflicts)
    .innerJoin(conflictSides, eq(conflictSides.caseUid, conflicts.uid))
    .where(and(eq(conflicts.participantUid, person.uid), eq(conflictSides.deviceCode, code)));
  const { uid, ref } = must(found, 'there is a conflict');
  const body = { outcome: 'keep', kept: ref, reason: 'Así es' };
  await staff.call('POST /api/conflicts/:uid/settle', { params: { uid }, body });
}

describe('two desks issue to the same person (F30)', () => {
  test('both badges are recorded, and the one that arrived earlier is superseded', async () => {
    const person = await someone();
    const [first, second] = [await north.issue(person), await south.issue(person)];
    expect(statuses(await north.push([issueAt(north, first)]))).toEqual(['applied']);
    expect(statuses(await south.push([issueAt(south, second)]))).toEqual(['applied']);
    expect(await statusOf(first)).toEqual({ status: 'superseded', g: 1 });
    expect(await statusOf(second)).toEqual({ status: 'active', g: 1 });
    expect(await numberOf(person)).toBe(second.number);
  });

  test('and at the same moment: one counts', async () => {
    const person = await someone();
    const [first, second] = [await north.issue(person), await south.issue(person)];
    await Promise.all([north.push([issueAt(north, first)]), south.push([issueAt(south, second)])]);
    const both = [await statusOf(first), await statusOf(second)].map((one) => one?.status);
    expect(both.sort()).toEqual(['active', 'superseded']);
  });

  test('a desk issues beside the site itself', async () => {
    const person = await someone();
    const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
    const params = { id: row?.id ?? 0 };
    const { participant } = await staff.call('POST /api/participants/:id/generate-credential', { params });
    const badge = await north.issue(person);
    await north.push([issueAt(north, badge)]);
    expect(await numberOf(person)).toBe(badge.number);
    const number = participant.credentialNumber ?? '';
    expect((await staff.call('GET /api/credentials/:number', { params: { number } })).status).toBe(
      'superseded',
    );
  });
});

describe('a revocation', () => {
  test('a revocation wins over a copy that another desk printed concurrently (F32)', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    await north.push([issueAt(north, badge)]);
    const copy = await south.reprint(badge, person);
    expect(statuses(await north.push([revokeAt(north, badge.number)]))).toEqual(['applied']);
    expect(statuses(await south.push([reprintAt(south, copy)]))).toEqual(['applied']);
    expect(await statusOf(badge)).toEqual({ status: 'revoked', g: 2 });
    expect(await numberOf(person)).toBeNull();
  });

  test('a revocation wins when the copy came first', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    await north.push([issueAt(north, badge)]);
    await south.push([reprintAt(south, await south.reprint(badge, person))]);
    expect(await statusOf(badge)).toEqual({ status: 'active', g: 2 });
    await north.push([revokeAt(north, badge.number)]);
    expect(await statusOf(badge)).toEqual({ status: 'revoked', g: 2 });
  });

  test('a revocation that arrives before the badge it names holds as soon as the badge arrives', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    expect(statuses(await south.push([revokeAt(south, badge.number)]))).toEqual(['applied']);
    expect(statuses(await north.push([issueAt(north, badge)]))).toEqual(['applied']);
    expect(await statusOf(badge)).toEqual({ status: 'revoked', g: 1 });
    expect(await numberOf(person)).toBeNull();
  });

  test('a revocation of a badge still on its way leaves the badge the person has from another desk', async () => {
    const person = await someone();
    const [lost, good] = [await north.issue(person), await south.issue(person)];
    await south.push([issueAt(south, good), revokeAt(south, lost.number)]);
    await north.push([issueAt(north, lost)]);
    expect(await statusOf(lost)).toEqual({ status: 'revoked', g: 1 });
    expect(await statusOf(good)).toEqual({ status: 'active', g: 1 });
    expect(await numberOf(person)).toBe(good.number);
  });

  test('a revocation made at two desks is no error of either', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge), revokeAt(north, badge.number)]);
    expect(statuses(await south.push([revokeAt(south, badge.number)]))).toEqual(['applied']);
  });

  test('a revocation holds against a badge that is issued again under the same number', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge), revokeAt(north, badge.number), issueAt(north, badge)]);
    expect(await statusOf(badge)).toEqual({ status: 'revoked', g: 1 });
  });
});

describe('a scan', () => {
  const scanAt = (badge: CredentialRow, at: number, verdict: string) => {
    const scan = scanOf(badge, { verdict });
    return { uid: scan.uid, m: north.next('scan.record', scan, { at }) };
  };
  const anomalyOf = async (uid: string) =>
    (await app.db.select().from(scans).where(eq(scans.uid, uid)))[0]?.anomaly;

  test('a scan that let a revoked badge in, because the door could not know, is marked (F33)', async () => {
    const badge = await north.issue(await someone());
    const revokedAt = nowMs() - 60_000;
    await north.push([
      issueAt(north, badge),
      north.next(
        'credential.revoke',
        { uid: newUid(), number: badge.number, reason: 'Robada' },
        { at: revokedAt },
      ),
    ]);
    const after = scanAt(badge, revokedAt + 1000, 'granted');
    const denied = scanAt(badge, revokedAt + 2000, 'denied');
    const before = scanAt(badge, revokedAt - 1000, 'granted');
    await north.push([after.m, denied.m, before.m]);
    expect(await anomalyOf(after.uid)).toBe('enteredAfterRevocation');
    expect(await anomalyOf(denied.uid)).toBeNull();
    expect(await anomalyOf(before.uid)).toBeNull();
  });
});

describe('a badge', () => {
  const refused = async (desk: TestDevice, badge: CredentialRow, code: string) => {
    expect(statuses(await desk.push([issueAt(desk, badge)]))).toEqual([`rejected ${code}`]);
    expect(await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid))).toEqual([]);
  };

  test('a badge that another desk signed is not taken from this one', async () => {
    const person = await someone();
    await refused(north, await south.issue(person), 'BAD_CREDENTIAL');
  });

  test.each([
    ['another team', { team: 'Otro equipo' }],
    ['more zones', { z: '1FE' }],
    ['another category', { c: 'OM45' }],
    ['a second copy at once', { g: 2 }],
    ['a longer validity', { x: 29_999_999 }],
    ['the key of another', { k: 'AAAA' }],
  ])('a badge with %s than was signed is refused', async (_what, change) => {
    const badge = await north.issue(await someone());
    await refused(north, { ...badge, data: { ...badge.data, ...change } }, 'BAD_CREDENTIAL');
  });

  test('a badge with the number of another badge is refused, and the first stays', async () => {
    const badge = await north.issue(await someone());
    await north.push([issueAt(north, badge)]);
    const other = { ...badge, uid: newUid(), participantUid: (await someone()).uid };
    await refused(north, other, 'NUMBER_TAKEN');
    expect(await statusOf(badge)).toEqual({ status: 'active', g: 1 });
  });

  test('a copy printed by two desks counts once, and both sheets are reported', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    await north.push([issueAt(north, badge)]);
    const [first, second] = [await north.reprint(badge, person), await south.reprint(badge, person)];
    expect(statuses(await north.push([reprintAt(north, first)]))).toEqual(['applied']);
    const late = reprintAt(south, second);
    expect(statuses(await south.push([late]))).toEqual(['applied CONFLICT']);
    expect(statuses(await south.push([late]))).toEqual(['noop CONFLICT']);
    expect(await statusOf(badge)).toEqual({ status: 'active', g: 2 });
  });

  test('an older copy of which arrives late does not become the newer one', async () => {
    const person = await someone();
    const badge = await north.issue(person);
    await north.push([issueAt(north, badge)]);
    const second = await south.reprint(badge, person);
    const third = await north.reprint(second, person);
    await north.push([reprintAt(north, third)]);
    expect(statuses(await south.push([reprintAt(south, second)]))).toEqual(['applied']);
    expect(await statusOf(badge)).toEqual({ status: 'active', g: 3 });
  });
});

describe('two desks correct the same person (F31)', () => {
  test('two desks correct the same person (F31) in different fields: both hold', async () => {
    const person = await someone();
    const correct = (desk: TestDevice, changes: object) =>
      desk.push([desk.next('participant.correct', { uid: person.uid, changes })]);
    await correct(north, { firstName: { base: person.firstName, value: 'Norte' } });
    await correct(south, { lastName: { base: person.lastName, value: 'Sur' } });
    const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
    expect(row).toMatchObject({ firstName: 'Norte', lastName: 'Sur', version: 3 });
  });

  test('a concurrent correction of the same field: the first value stays, and the other is recorded', async () => {
    const person = await someone();
    const correct = (desk: TestDevice, value: string) =>
      desk.push([
        desk.next('participant.correct', { uid: person.uid, changes: { country: { base: 'SV', value } } }),
      ]);
    await correct(north, 'HN');
    expect(statuses(await correct(south, 'NI'))).toEqual(['applied CONFLICT']);
    const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
    expect(row).toMatchObject({ country: 'HN', version: 2 });
  });

  test('two desks correct the same person (F31) registered twice under one uid is one person', async () => {
    const person = personRow();
    const register = (desk: TestDevice) =>
      desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })]);
    const answers = await Promise.all([register(north), register(south)]);
    expect(answers.map(statuses)).toEqual([['applied'], ['applied']]);
    expect(await app.db.select().from(participants).where(eq(participants.uid, person.uid))).toHaveLength(1);
  });
});

test('desks, the site and an admin at one person at once never wait for each other in vain', async () => {
  const person = await someone();
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
  const params = { id: row?.id ?? 0 };
  for (let round = 0; round < 6; round += 1) {
    const { participant } = await staff.call('POST /api/participants/:id/generate-credential', { params });
    const number = participant.credentialNumber ?? '';
    const [a, b] = [await north.issue(person), await south.issue(person)];
    const reprint = await south.reprint(b, person);
    const answers = await Promise.all([
      staff.ask('POST /api/credentials/:number/revoke', { params: { number }, body: { reason: 'x' } }),
      north.push([issueAt(north, a), revokeAt(north, number)]),
      south.push([issueAt(south, b), reprintAt(south, reprint)]),
      staff.ask('PATCH /api/participants/:id', { params, body: { lastName: `Vuelta ${round}` } }),
      staff.ask('POST /api/participants/:id/generate-credential', { params }),
    ]);
    const pages = answers.filter((answer) => 'status' in answer);
    expect(pages.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const active = await app.db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
    expect(active.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1);
    for (const one of active.filter(({ status }) => status === 'active')) {
      await staff.call('POST /api/credentials/:number/revoke', {
        params: { number: one.number },
        body: { reason: 'vuelta' },
      });
    }
  }
});

test('a newer copy goes on counting when one of two sheets of the copy before is kept', async () => {
  const person = await someone();
  const badge = await north.issue(person);
  const [first, second] = [await north.reprint(badge, person), await south.reprint(badge, person)];
  await north.push([issueAt(north, badge), reprintAt(north, first)]);
  await south.push([reprintAt(south, second)]);
  expect(statuses(await north.push([reprintAt(north, await north.reprint(first, person))]))).toEqual([
    'applied',
  ]);
  await keepSideOf(person, south.code);
  expect(await statusOf(badge)).toEqual({ status: 'active', g: 3 });
});

test('a badge issued since goes on counting when one of two that were issued before is kept', async () => {
  const person = await someone();
  const [first, second] = [await north.issue(person), await south.issue(person)];
  await north.push([issueAt(north, first)]);
  await south.push([issueAt(south, second), revokeAt(south, second.number)]);
  const since = await south.issue(person);
  await south.push([issueAt(south, since)]);
  const all = () => Promise.all([first, second, since].map(statusOf));
  expect((await all()).map((one) => one?.status)).toEqual(['superseded', 'revoked', 'active']);
  await keepSideOf(person, north.code);
  expect((await all()).map((one) => one?.status)).toEqual(['superseded', 'revoked', 'active']);
  expect(await numberOf(person)).toBe(since.number);
});

test.each([
  ['first', 'Izotes'],
  ['second', 'Conacastes'],
])(
  'a person whom two desks put into two teams is found by the %s, %s, once it is kept',
  async (which, name) => {
    const person = await someone();
    const [one, other] = [
      await makeTeam(app.db, { name: 'Izotes' }),
      await makeTeam(app.db, { name: 'Conacastes' }),
    ];
    const correct = (desk: TestDevice, value: string) =>
      desk.next('participant.correct', { uid: person.uid, changes: { teamUid: { base: null, value } } });
    await north.push([correct(north, one.uid)]);
    await south.push([correct(south, other.uid)]);
    await keepSideOf(person, which === 'first' ? north.code : south.code);
    const { items } = await staff.call('GET /api/participants', { query: { q: name } });
    expect(items.map(({ uid }) => uid)).toContain(person.uid);
  },
);
