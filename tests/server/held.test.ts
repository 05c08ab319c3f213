import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  auditLog,
  credentials,
  devices,
  participants,
  receipts,
  rescuedWork,
  users,
} from '#server/core/database/tables.ts';
import { retryNowSupported } from '#server/sync/settle-held.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { draftOf, personRow, pushBody, scanOf, staffedDesk, statuses, type TestDevice } from './device.ts';
import { startApp } from './with-app.ts';

/** Work that could not be applied is seen, can be tried again or set aside for good, and its desk hears of it. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const list = () => admin.call('GET /api/held', {});
const retry = (ids: string[]) => admin.call('POST /api/held/retry', { body: { ids } });
const dismiss = (ids: string[], reason = 'Se hizo dos veces') =>
  admin.call('POST /api/held/dismiss', { body: { ids, reason } });
const find = async (id: string) => (await list()).rows.find((row) => row.id === id);
const people = (uid: string) => app.db.$count(participants, eq(participants.uid, uid));

function registration(desk: TestDevice, overrides: Record<string, unknown> = {}) {
  const person = personRow();
  return {
    person,
    m: desk.next('participant.register', { uid: person.uid, person: draftOf(person) }, overrides),
  };
}

/** A desk whose operator was locked before their work arrived. */
async function quarantined() {
  const desk = await staffedDesk(app);
  await app.db.update(users).set({ disabledAt: now() }).where(eq(users.id, desk.operator.user.id));
  const work = registration(desk, { offset: -90_000, doubt: true });
  expect(statuses(await desk.push([work.m]))).toEqual(['quarantined OPERATOR_NOT_ALLOWED']);
  return { desk, ...work };
}

/** A device of which two copies were at work; the second one's work was rescued. */
async function rescued() {
  const desk = await staffedDesk(app);
  const first = registration(desk);
  await desk.push([first.m]);
  const person = personRow();
  const badge = await desk.issue(person);
  const m = [
    { ...desk.next('participant.register', { uid: person.uid, person: draftOf(person) }), seq: 1 },
    {
      ...desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
      seq: 2,
    },
  ];
  await desk.refused('POST /api/sync/push', { body: pushBody(desk.epoch, m) });
  await desk.call('POST /api/sync/rescue', { body: { reason: 'DEVICE_FORKED', m } });
  return { desk, person, badge, m };
}

describe('the list of work set aside', () => {
  test('quarantined work shows operator, subject, clock and reason', async () => {
    const { desk, person, m } = await quarantined();
    expect(await find(m.id)).toMatchObject({
      device: { uid: desk.uid, code: desk.code },
      operator: desk.operator.user.username,
      ...{ kind: 'participant.register', name: `${person.firstName} ${person.lastName}`, number: '' },
      ...{ clockOffsetMs: -90_000, clockDoubt: true, reason: 'OPERATOR_NOT_ALLOWED', tried: null },
    });
    const { envelope } = await admin.call('GET /api/held/:uid', { params: { uid: m.id } });
    expect(envelope).toMatchObject({ body: m.body });
    const none = { params: { uid: newUid() } };
    expect(await admin.refused('GET /api/held/:uid', none)).toMatchObject({ status: 404 });
  });

  test('the list of work set aside goes in pages, in the order in which things were done', async () => {
    for (let count = 0; count < 3; count += 1) await quarantined();
    const { total, rows } = await list();
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await admin.call('GET /api/held', {
        query: { limit: 2, ...(after ? { after } : {}) },
      });
      expect(page.total).toBe(total);
      pages.push(...page.rows.map(({ id }) => id));
      after = page.rows.at(-1)?.id;
      if (!after) break;
    }
    expect(pages).toEqual(rows.map(({ id }) => id));
  });
});

describe('trying again', () => {
  test('trying again applies what the rules of today allow, and everybody hears of it', async () => {
    const { desk, person, m } = await quarantined();
    expect(await retry([m.id])).toEqual([{ id: m.id, isApplied: true, code: null }]);
    expect(await people(person.uid)).toBe(1);
    expect(await find(m.id)).toBeUndefined();
    const pulled = await desk.call('GET /api/sync/pull', { query: { dead: '1' } });
    expect(pulled).toMatchObject({ outcomes: [{ seq: 1, id: m.id, status: 'applied', code: null }] });
    // Its own desk sends it again and learns that the server has it.
    expect(statuses(await desk.push([m]))).toEqual(['noop']);
    expect(await retry([m.id])).toEqual([]);
    expect(await people(person.uid)).toBe(1);
  });

  test('trying again of a registration and its badge, whatever order they are chosen in, applies both', async () => {
    const { person, badge, m } = await rescued();
    const results = await retry(m.map(({ id }) => id).reverse());
    expect(results.map(({ isApplied }) => isApplied)).toEqual([true, true]);
    expect(await people(person.uid)).toBe(1);
    expect(await app.db.$count(credentials, eq(credentials.uid, badge.uid))).toBe(1);
  });

  test('trying again leaves what is still refused where it is, with today’s reason', async () => {
    const { badge, m } = await rescued();
    const issue = m[1]?.id ?? '';
    expect(await retry([issue])).toMatchObject([{ isApplied: false, code: 'MISSING_DEPENDENCY' }]);
    expect(await find(issue)).toMatchObject({ number: badge.number, tried: 'MISSING_DEPENDENCY' });
  });

  test('trying again is noted in the log, without a name', async () => {
    const { m } = await quarantined();
    await retry([m.id]);
    const log = await app.db.select().from(auditLog).where(eq(auditLog.action, 'work.retry'));
    expect(log.at(-1)).toMatchObject({ userId: admin.user.id, detail: { applied: 1, stillAside: 0 } });
  });
});

test('a device whose server was set back to before it rejected something hears that it is applied', async () => {
  const desk = await staffedDesk(app);
  const { m } = registration(desk);
  expect(statuses(await desk.push([m]))).toEqual(['applied']);
  // Its card is from a later server, which that backup does not know.
  const pulled = await desk.call('GET /api/sync/pull', { query: { dead: '1' } });
  expect(pulled).toMatchObject({ outcomes: [{ seq: 1, id: m.id, status: 'applied', code: null }] });
});

describe('setting aside for good', () => {
  test('setting aside for good takes it off the list with a reason, keeps it, and tells its desk', async () => {
    const { desk, person, m } = await quarantined();
    expect(await dismiss([m.id])).toEqual({ dismissed: 1 });
    expect(await find(m.id)).toBeUndefined();
    expect(await people(person.uid)).toBe(0);
    const [kept] = await app.db.select().from(receipts).where(eq(receipts.mutationId, m.id));
    expect(kept).toMatchObject({ body: m.body, status: 'rejected', result: { reason: 'Se hizo dos veces' } });
    const pulled = await desk.call('GET /api/sync/pull', { query: { dead: '1' } });
    expect(pulled).toMatchObject({ outcomes: [{ status: 'rejected', code: 'SET_ASIDE' }] });
    expect(await dismiss([m.id])).toEqual({ dismissed: 0 });
  });

  test('setting aside for good holds for rescued work too, and needs a reason', async () => {
    const { desk, m } = await rescued();
    const ids = m.map(({ id }) => id);
    const body = { ids, reason: ' ' };
    expect(await admin.refused('POST /api/held/dismiss', { body })).toMatchObject({ code: 'INVALID' });
    expect(await dismiss(ids)).toEqual({ dismissed: 2 });
    const kept = await app.db.select().from(rescuedWork).where(eq(rescuedWork.deviceUid, desk.uid));
    expect(kept.map(({ state, decidedById }) => [state, decidedById])).toEqual([
      ['dismissed', admin.user.id],
      ['dismissed', admin.user.id],
    ]);
  });
});

describe('a device that returns', () => {
  test('a device that returns after its copy’s work was applied by hand duplicates nothing', async () => {
    const { desk, person, badge, m } = await rescued();
    await retry(m.map(({ id }) => id));
    await admin.call('POST /api/devices/:uid/release', { params: { uid: desk.uid } });
    const again = m.map((one, index) => ({ ...one, seq: index + 2 }));
    await desk.push(again);
    expect(await people(person.uid)).toBe(1);
    expect(await app.db.$count(credentials, eq(credentials.uid, badge.uid))).toBe(1);
    // What it pushed needs no decision any more.
    for (const { id } of m) expect(await find(id)).toBeUndefined();
  });
});

describe('what a newer app had sent', () => {
  const mutations = async () => {
    const { participantMutations } = await import('#server/people/participants/mutations.ts');
    const { credentialMutations } = await import('#server/badges/credentials/mutations.ts');
    const { handoutMutations } = await import('#server/badges/handouts/mutations.ts');
    const { conflictMutations: caseMutations } = await import('#server/conflicts/settle.ts');
    return { ...participantMutations, ...credentialMutations, ...handoutMutations, ...caseMutations };
  };
  const understand = async () => retryNowSupported({ db: app.db, now: now(), newUid }, await mutations());

  test('work is applied once the server supports its shape, in the order of its desk', async () => {
    const desk = await staffedDesk(app);
    const person = personRow();
    const badge = await desk.issue(person);
    const m = [
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }, { v: 2 }),
      desk.next(
        'credential.issue',
        { uid: badge.uid, participantUid: person.uid, data: badge.data },
        { v: 2 },
      ),
      desk.next('scan.record', scanOf(badge)),
    ];
    const unknown = 'quarantined UNKNOWN_MUTATION';
    expect(statuses(await desk.push(m))).toEqual([unknown, unknown, 'applied']);
    expect(await understand()).toBe(0);
    // The server that has learnt: what it called version 2 is what it knows now.
    await app.db.update(receipts).set({ v: 1 }).where(eq(receipts.deviceUid, desk.uid));
    expect(await understand()).toBe(2);
    expect(await people(person.uid)).toBe(1);
    expect(await app.db.$count(credentials, eq(credentials.uid, badge.uid))).toBe(1);
    expect(await understand()).toBe(0);
  });

  test('work of an unauthorized operator or a locked device still waits for an administrator', async () => {
    const desk = await staffedDesk(app);
    const { m } = registration(desk, { v: 2 });
    await desk.push([m]);
    await app.db.update(receipts).set({ v: 1 }).where(eq(receipts.deviceUid, desk.uid));
    await app.db.update(devices).set({ status: 'revoked' }).where(eq(devices.uid, desk.uid));
    expect(await understand()).toBe(0);
    expect(await find(m.id)).toMatchObject({ reason: 'OPERATOR_NOT_ALLOWED' });
    expect(await retry([m.id])).toMatchObject([{ isApplied: true }]);
  });
});
