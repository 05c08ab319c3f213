import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  credentialPrints,
  credentials,
  participants,
  receipts,
  revocations,
  scans,
} from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import type { PushAnswer } from '#shared/sync/protocol.ts';
import { readRefusal } from './caller.ts';
import {
  draftOf,
  personRow,
  pushBody,
  receiptsOf,
  scanOf,
  staffedDesk,
  statuses,
  type TestDevice,
  withRefusedCopy,
} from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** What a desk did without a network arrives: each thing once, in its order, and nothing is ever lost. */

const app = await startApp();

/** One of each kind, all about one new person. */
async function aMorning(desk: TestDevice) {
  const person = personRow();
  const badge = await desk.issue(person);
  const copy = await desk.reprint(badge, person);
  return [
    desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
    desk.next('print.log', { uid: newUid(), number: badge.number, g: 1, format: 'cr80', printer: 'Zebra' }),
    desk.next('participant.correct', {
      uid: person.uid,
      changes: { lastName: { base: person.lastName, value: 'Corregida' } },
    }),
    desk.next('credential.reprint', { uid: badge.uid, data: copy.data, reason: 'Nombre mal escrito' }),
    desk.next('scan.record', scanOf(badge)),
    desk.next('scan.record', scanOf(badge)),
    desk.next('credential.revoke', { uid: newUid(), number: badge.number, reason: 'Perdida' }),
    desk.next('scan.record', scanOf(badge)),
  ];
}

describe('a push', () => {
  test('a push of each kind of change has the effect it names', async () => {
    const desk = await staffedDesk(app);
    const morning = await aMorning(desk);
    const answer = await desk.push(morning);
    expect(statuses(answer)).toEqual(morning.map(() => 'applied'));
    expect(answer).toMatchObject({ epoch: desk.epoch, expect: 10, retry: false });

    const [credential] = await app.db.select().from(credentials).where(eq(credentials.issuedBy, desk.code));
    expect(credential).toMatchObject({ status: 'revoked', g: 2, revokedReason: 'Perdida' });
    const uid = credential?.participantUid ?? '';
    const [person] = await app.db.select().from(participants).where(eq(participants.uid, uid));
    expect(person).toMatchObject({ lastName: 'Corregida', version: 2, userId: null, hasCredential: false });
    const number = credential?.number ?? '';
    const seen = await app.db.select().from(scans).where(eq(scans.number, number));
    expect(seen).toHaveLength(3);
    expect(
      seen.every((scan) => scan.deviceCode === desk.code && scan.operatorId === desk.operator.user.id),
    ).toBe(true);
    expect(
      await app.db.select().from(credentialPrints).where(eq(credentialPrints.number, number)),
    ).toHaveLength(1);
    expect(await app.db.select().from(revocations).where(eq(revocations.number, number))).toHaveLength(1);
  });

  test('a push leaves a receipt with the whole body of each', async () => {
    const desk = await staffedDesk(app);
    const morning = await aMorning(desk);
    await desk.push(morning);
    const kept = await receiptsOf(app, desk.uid);
    expect(
      kept.map(({ mseq, mutationId, kind, body }) => ({ seq: mseq, id: mutationId, kind, body })),
    ).toEqual(morning.map(({ seq, id, kind, body }) => ({ seq, id, kind, body })));
    expect(kept.every((receipt) => receipt.operatorId === desk.operator.user.id)).toBe(true);
  });

  test('a push whose answer got lost is answered again and has no second effect (F1)', async () => {
    const desk = await staffedDesk(app);
    const morning = await aMorning(desk);
    const first = await desk.push(morning);
    const before = await everything();
    const second = await desk.push(morning);
    expect(statuses(second)).toEqual(morning.map(() => 'noop'));
    expect(second.expect).toBe(first.expect);
    expect(await everything()).toEqual(before);
  });

  test('a push delivered several times at once counts once (F2)', async () => {
    const desk = await staffedDesk(app);
    const morning = await aMorning(desk);
    const body = pushBody(desk.epoch, morning);
    const all = await Promise.all([1, 2, 3, 4].map(() => desk.ask('POST /api/sync/push', { body })));
    // One runs; the others must retry.
    for (const busy of all.filter(({ status }) => status !== 200)) {
      expect(readRefusal(busy)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const answers = all
      .filter(({ status }) => status === 200)
      .map(({ json }) => (json as { data: PushAnswer }).data);
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      expect(answer.outcomes.map(({ seq }) => seq)).toEqual(morning.map(({ seq }) => seq));
      expect(answer.outcomes.every(({ status }) => status === 'applied' || status === 'noop')).toBe(true);
    }
    const fresh = answers.flatMap((answer) => answer.outcomes).filter(({ status }) => status === 'applied');
    expect(fresh).toHaveLength(morning.length);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(morning.length);
  });

  test('a push is answered with its own receipts, not with those of other devices', async () => {
    const [one, other] = [await staffedDesk(app), await staffedDesk(app)];
    const [its, theirs] = [await aMorning(one), await aMorning(other)];
    await one.push(its);
    await other.push(theirs);
    expect(statuses(await one.push(its))).toEqual(its.map(() => 'noop'));
    expect(statuses(await other.push(theirs))).toEqual(theirs.map(() => 'noop'));
  });

  test('a push that comes before the one it follows is asked for again from where it stops (F3)', async () => {
    const desk = await staffedDesk(app);
    const morning = await aMorning(desk);
    const gap = await desk.push(morning.slice(4));
    expect(gap).toMatchObject({ outcomes: [], expect: 1 });
    expect(await receiptsOf(app, desk.uid)).toEqual([]);
    await desk.push(morning.slice(0, 2));
    expect((await desk.push([morning[0], morning[4]].flatMap((m) => m ?? []))).expect).toBe(3);
    expect(statuses(await desk.push(morning.slice(1)))).toEqual([
      'noop',
      ...morning.slice(2).map(() => 'applied'),
    ]);
  });

  test('a push with a gap among its scans stores those before it at most', async () => {
    const desk = await staffedDesk(app);
    const [a, b, c] = [1, 2, 3].map(() => desk.next('scan.record', scanOf()));
    if (!a || !b || !c) throw new Error('three were made');
    expect((await desk.push([a, c])).expect).toBe(1);
    expect((await desk.push([a, b, c])).expect).toBe(4);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(3);
  });

  test.each([
    ['another body', (m: Made) => ({ ...m, body: { ...scanOf(), checkpoint: 'Otra' } })],
    ['another id', (m: Made) => ({ ...m, id: newUid() })],
  ])('a push of a number that was used, with %s, is a copy of the device', async (_what, forge) => {
    const desk = await staffedDesk(app);
    const m = desk.next('scan.record', scanOf());
    await desk.push([m]);
    expect(
      await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, [forge(m)]) }),
    ).toMatchObject({
      status: 409,
      code: 'DEVICE_FORKED',
    });
  });

  test('a push with an id that another device has used is a copy too', async () => {
    const [one, other] = [await staffedDesk(app), await staffedDesk(app)];
    const m = one.next('scan.record', scanOf());
    await one.push([m]);
    const copied = other.next('scan.record', scanOf(), { id: m.id });
    expect((await other.refused('POST /api/sync/push', { body: pushBody(other.epoch, [copied]) })).code).toBe(
      'DEVICE_FORKED',
    );
    expect(await receiptsOf(app, other.uid)).toEqual([]);
  });

  test('a push tells when the device was last heard of and what it still holds', async () => {
    const desk = await staffedDesk(app);
    await desk.push([], { pending: 41 });
    const admin = await app.as('SUPER_USER');
    const listed = (await admin.call('GET /api/devices')).find(({ uid }) => uid === desk.uid);
    expect(listed).toMatchObject({ pending: 41, status: 'active', lastSeenAt: expect.stringMatching(/Z$/) });
  });

  test('a push of a later protocol is asked to wait for the server', async () => {
    const desk = await staffedDesk(app);
    expect(
      await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, [], { p: 2 }) }),
    ).toMatchObject({
      status: 426,
      code: 'UPGRADE_REQUIRED',
    });
  });
});

type Made = ReturnType<TestDevice['next']>;

/** All a desk can change, to be compared. */
async function everything() {
  return [
    await app.db.select().from(participants).orderBy(participants.id),
    await app.db.select().from(credentials).orderBy(credentials.uid),
    await app.db.select().from(scans).orderBy(scans.uid),
    await app.db.select().from(revocations).orderBy(revocations.uid),
    await app.db.select().from(credentialPrints).orderBy(credentialPrints.uid),
    await app.db.select().from(receipts).orderBy(receipts.mutationId),
  ];
}

describe('one change that cannot be made', () => {
  test('one change that cannot be made is recorded with its reason, and the later ones flow', async () => {
    const desk = await staffedDesk(app);
    const person = personRow();
    const stranger = await desk.issue(personRow());
    const badge = await desk.issue(person);
    const answer = await desk.push([
      desk.next('participant.register', {
        uid: person.uid,
        person: { ...draftOf(person), birthDate: '2026-02-30' },
      }),
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('credential.issue', { uid: stranger.uid, participantUid: newUid(), data: stranger.data }),
      desk.next('participant.correct', { uid: newUid(), changes: { lastName: { base: 'A', value: 'B' } } }),
      desk.next('credential.reprint', { uid: newUid(), data: stranger.data, reason: 'x' }),
      desk.next('credential.revoke', { uid: newUid(), number: 'A1-00001-0', reason: 'x' }),
      desk.next('scan.record', { ...scanOf(), direction: 'sideways' }),
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
    ]);
    expect(statuses(answer)).toEqual([
      'rejected INVALID',
      'applied',
      'rejected MISSING_DEPENDENCY',
      'rejected NOT_FOUND',
      'rejected MISSING_DEPENDENCY',
      'rejected INVALID',
      'rejected INVALID',
      'applied',
    ]);
    expect(
      (await receiptsOf(app, desk.uid)).map(({ status, code }) => (code ? `${status} ${code}` : status)),
    ).toEqual(statuses(answer));
  });

  test('and is sent again is answered as before, without being tried again', async () => {
    const desk = await staffedDesk(app);
    const person = personRow();
    const badge = await desk.issue(person);
    const issue = desk.next('credential.issue', {
      uid: badge.uid,
      participantUid: person.uid,
      data: badge.data,
    });
    await desk.push([issue]);
    await desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })]);
    expect(statuses(await desk.push([issue]))).toEqual(['rejected MISSING_DEPENDENCY']);
    expect(await app.db.select().from(credentials).where(eq(credentials.uid, badge.uid))).toEqual([]);
  });

  test.each([
    [
      'a change',
      'print.log',
      (g: number) => ({ uid: newUid(), number: 'A1-00001-5', g, format: 'cr80', printer: null }),
    ],
    ['a scan', 'scan.record', (g: number) => ({ ...scanOf(), g })],
  ])('because of a fault of ours (%s) is set aside at the third try (F13)', async (_what, kind, body) => {
    const desk = await staffedDesk(app);
    const batch = [1, 13, 2].map((g) => desk.next(kind, body(g)));
    const sent = { body: pushBody(desk.epoch, batch) };
    await withRefusedCopy(app, 13, async () => {
      for (let tries = 1; tries <= 2; tries += 1)
        expect(await desk.refused('POST /api/sync/push', sent)).toMatchObject({
          status: 500,
          code: 'INTERNAL',
        });
      expect(await desk.call('GET /api/sync/pull')).toMatchObject({ kind: 'page', lmid: 1 });
      expect(statuses(await desk.push(batch))).toEqual(['noop', 'quarantined INTERNAL', 'applied']);
    });
    expect((await receiptsOf(app, desk.uid)).map(({ status }) => status)).toEqual([
      'applied',
      'quarantined',
      'applied',
    ]);
  });

  test('one change that cannot be made of a copy that no badge has is refused at once, not a fault of ours', async () => {
    const desk = await staffedDesk(app);
    const scans = [0, 10_000, 2 ** 40].map((g) => desk.next('scan.record', { ...scanOf(), g }));
    expect(statuses(await desk.push(scans))).toEqual(scans.map(() => 'rejected INVALID'));
  });

  test('because this server is older than the app that made it is kept', async () => {
    const desk = await staffedDesk(app);
    const answer = await desk.push([
      desk.next('badge.engrave', { depth: 3 }),
      desk.next('scan.record', scanOf(), { v: 2 }),
      desk.next('credential.revoke', { number: 7, why: 'a shape of tomorrow' }, { v: 2 }),
      desk.next('scan.record', scanOf()),
    ]);
    expect(statuses(answer)).toEqual([
      'quarantined UNKNOWN_MUTATION',
      'applied',
      'quarantined UNKNOWN_MUTATION',
      'applied',
    ]);
    expect((await receiptsOf(app, desk.uid))[0]?.body).toEqual({ depth: 3 });
  });

  test('one change that cannot be made with texts no database keeps does not hold up the others', async () => {
    const desk = await staffedDesk(app);
    const person = personRow({ firstName: 'A\u0000na', lastName: '\ud83dPeña' });
    const answer = await desk.push([
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('scan.record', { ...scanOf(), checkpoint: 'P\u0000' }),
      desk.next('bad\u0000kind', { 'k\u0000': '\u0000', __proto__: { polluted: true } }),
    ]);
    expect(statuses(answer)).toEqual(['applied', 'applied', 'quarantined UNKNOWN_MUTATION']);
    const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
    expect(row).toMatchObject({ firstName: 'Ana', lastName: '\ufffdPeña' });
    expect(statuses(await desk.push([]))).toEqual([]);
  });
});

test('a number whose body the device has forgotten is passed over, without anybody signed in', async () => {
  const desk = await staffedDesk(app);
  const answer = await desk.push([
    desk.next('noop', { reason: 'forgotten' }, { op: newUid() }),
    desk.next('noop', { reason: 'dog ate it' }),
    desk.next('scan.record', scanOf()),
  ]);
  expect(statuses(answer)).toEqual(['applied', 'rejected INVALID', 'applied']);
});

test('two hundred changes go in one push, and not one more', async () => {
  const desk = await staffedDesk(app);
  const many = Array.from({ length: 201 }, () => desk.next('scan.record', scanOf()));
  expect((await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, many) })).status).toBe(400);
  let answer = await desk.push(many.slice(0, 200));
  // A slow machine says how far it came in its time.
  while (answer.expect <= 200) answer = await desk.push(many.slice(0, 200));
  expect(answer.expect).toBe(201);
});

test('a person registered by a desk has no owner, even while registration is closed', async () => {
  const desk = await staffedDesk(app);
  const admin = await app.as('SUPER_USER');
  await admin.call('POST /api/settings', { body: { key: 'registrationOpen', value: 'false' } });
  const person = personRow({ teamUid: newUid() });
  expect(
    statuses(
      await desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })]),
    ),
  ).toEqual(['applied']);
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
  expect(row).toMatchObject({ userId: null, teamId: null });
});

test('a likely duplicate is registered anyway: the person is at the desk', async () => {
  const desk = await staffedDesk(app);
  const known = await makeParticipant(app.db, {
    firstName: 'José',
    lastName: 'Núñez',
    birthDate: '1970-01-02',
  });
  const person = personRow({ firstName: 'Jose', lastName: 'Nunez', birthDate: '1970-01-02' });
  expect(
    statuses(
      await desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })]),
    ),
  ).toEqual(['applied']);
  expect(known.uid).not.toBe(person.uid);
});
