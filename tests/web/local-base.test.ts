import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { PulledPage } from '#shared/sync/protocol.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { readHeld } from '#web/offline/store/pending.ts';
import { listRetainedRevocations } from '#web/offline/sync/retained-revocations.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { answers, clocks, draft, makeDesk, page } from './make-desk.ts';

const lucia = makePerson();

async function registered(db: LocalDatabase) {
  const done = await registerWalkIn(db, draft());
  if (done.kind === 'refused') throw new Error(done.code);
  return { person: done.result.person, credential: must(done.result.credential, 'it was issued') };
}

test('a page is written with its cursor, and the list is complete when no more follow', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia], more: true, seq: 3 }), clocks);
  expect(await readMeta(db, 'sync')).toMatchObject({ cursor: '3::', confirmedAt: null });
  await applyPull(db, page({ credentials: [await makeCredential()], from: '3::', seq: 4 }), clocks);
  expect(await readMeta(db, 'sync')).toMatchObject({ cursor: '4::', confirmedAt: clocks.now });
  expect([await db.participants.count(), await db.credentials.count()]).toEqual([1, 1]);
});

test('settings are kept from the last page that contained any', async () => {
  const db = await makeDesk();
  const asked = async () => readFacts(db).setting('registrationOpen');
  expect(await asked()).toBe('true');
  const settings = { version: 'v1', values: { registrationOpen: 'false' } };
  await applyPull(db, { ...page(), settings }, clocks);
  await applyPull(db, page({ from: '1::', seq: 2 }), clocks);
  expect(await asked()).toBe('false');
});

test.each([
  ['from elsewhere', page({ people: [lucia], from: '7::', seq: 9 })],
  ['of another history', page({ people: [lucia], from: '3::', seq: 9, epoch: 'E2' })],
  ['that came twice', page({ people: [lucia], seq: 3 })],
])('a page %s is ignored', async (_why, stray) => {
  const db = await makeDesk();
  await applyPull(db, page({ seq: 3 }), clocks);
  expect(await applyPull(db, stray, clocks)).toBe(false);
  expect(await db.participants.count()).toBe(0);
  expect((await readMeta(db, 'sync'))?.cursor).toBe('3::');
});

test('a person deleted on the server is deleted here too', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia] }), clocks);
  const gone = [{ table: 'participants' as const, uid: lucia.uid }];
  await applyPull(db, page({ gone, from: '1::', seq: 2 }), clocks);
  expect(await db.participants.count()).toBe(0);
  expect(await db.tombstones.toArray()).toMatchObject([{ uid: lucia.uid, table: 'participants', seq: 2 }]);
});

test('a walk-in is visible at once, and until the server’s row arrives', async () => {
  const db = await makeDesk();
  const { person, credential } = await registered(db);
  const see = async () => {
    const facts = readFacts(db);
    const found = await facts.findPerson(person.uid);
    const active = await facts.findActiveCredential(person.uid);
    const { overlay } = await readHeld(db);
    return [found?.firstName ?? null, active?.number ?? null, overlay.unsent.has(person.uid)];
  };
  expect(await see()).toEqual(['María José', credential.number, true]);

  // Taken by the server, but the pages so far were made before it.
  await settle(db, await answers(db));
  await applyPull(db, page({ seq: 1, lmid: 0 }), clocks);
  expect(await see()).toEqual(['María José', credential.number, true]);

  // More pages follow: the rows may stand on the next one.
  await applyPull(db, page({ from: '1::', seq: 2, lmid: 2, more: true }), clocks);
  expect(await see()).toEqual(['María José', credential.number, true]);

  const rows = { people: [{ ...person, firstName: 'María J.' }], credentials: [credential] };
  await applyPull(db, page({ ...rows, from: '2::', seq: 3, lmid: 2 }), clocks);
  expect(await see()).toEqual(['María J.', credential.number, false]);
});

test('a rejected change is no longer shown as done', async () => {
  const db = await makeDesk();
  const { person } = await registered(db);
  await settle(db, await answers(db, 'rejected', 'INVALID'));
  const facts = readFacts(db);
  expect(await facts.findPerson(person.uid)).toBeNull();
  expect(await facts.findActiveCredential(person.uid)).toBeNull();
  expect(await db.rejected.count()).toBe(2);
});

describe('another epoch', () => {
  const reset = { kind: 'reset', epoch: 'E2', serverNow: clocks.now, clockOffset: 0 } as const;
  const maria = makePerson({ uid: uidOf(40), firstName: 'María' });
  const names = async (db: LocalDatabase) => (await db.participants.toArray()).map((one) => one.firstName);

  test("keeps this desk's work, and the list in use until its own is complete", async () => {
    const db = await makeDesk();
    await applyPull(db, page({ people: [maria] }), clocks);
    const { person } = await registered(db);
    const outbox = await db.outbox.toArray();
    const { confirmedAt, applied } = must(await readMeta(db, 'sync'), 'it has a list');
    await applyPull(db, reset, clocks);
    expect(await db.outbox.toArray()).toEqual(outbox);
    expect(await readMeta(db, 'sync')).toMatchObject({ epoch: 'E2', cursor: '', confirmedAt, applied });
    expect(await readFacts(db).findPerson(person.uid)).toMatchObject({ lastName: 'Álvarez Cañas' });

    await applyPull(db, page({ people: [lucia], epoch: 'E2', seq: 1, more: true }), clocks);
    expect(await names(db)).toEqual(['María']);
    const other = makePerson({ uid: uidOf(41), firstName: 'Rosa' });
    await applyPull(db, page({ people: [other], epoch: 'E2', from: '1::', seq: 2 }), clocks);
    expect((await names(db)).sort()).toEqual([lucia.firstName, 'Rosa'].sort());
    const after = must(await readMeta(db, 'sync'), 'it has a list');
    expect(after).toMatchObject({ isReplacing: false, began: after.applied });
    expect(await db.incoming.count()).toBe(0);
  });

  test('that begins while one is on its way starts its list from nothing', async () => {
    const db = await makeDesk();
    await applyPull(db, page({ people: [maria] }), clocks);
    await applyPull(db, reset, clocks);
    await applyPull(db, page({ people: [maria], epoch: 'E2', seq: 1, more: true }), clocks);
    await applyPull(db, { ...reset, epoch: 'E3' }, clocks);
    await applyPull(db, page({ people: [lucia], epoch: 'E3', seq: 1 }), clocks);
    expect(await names(db)).toEqual([lucia.firstName]);
  });

  test('empties a list that was never complete', async () => {
    const db = await makeDesk();
    await applyPull(db, page({ people: [maria], more: true }), clocks);
    await applyPull(db, reset, clocks);
    expect(await names(db)).toEqual([]);
    expect(await readMeta(db, 'sync')).toMatchObject({ epoch: 'E2', cursor: '', lmid: 0, confirmedAt: null });
  });
});

test('an answer that arrives while the outbox is read hides nothing', async () => {
  const db = await makeDesk();
  await registered(db);
  const outcomes = await answers(db);
  let settling = Promise.resolve();
  // The answer comes in between: once the journal was read, before the outbox is.
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'journal') return table;
        return {
          ...table,
          query: async (request) => {
            const answer = await table.query(request);
            settling = Dexie.ignoreTransaction(() => settle(db, outcomes));
            return answer;
          },
        };
      },
    }),
  });
  db.close();
  await db.open();
  const { overlay } = await readHeld(db);
  expect([overlay.people.size, overlay.credentials.size]).toEqual([1, 1]);
  await settling;
  expect(await db.outbox.count()).toBe(0);
});

describe('revocations', () => {
  const revocation = (n: number, number: string) => ({
    ...{ uid: uidOf(n), number, reason: 'Perdida', deviceCode: 'W0', seq: 1 },
    ...{ revokedAt: '2025-11-01T10:00:00.000Z', sig: 'root' },
  });
  const reset = { kind: 'reset', epoch: 'E2', serverNow: clocks.now, clockOffset: 0 } as const;
  const withRevocations = (one: PulledPage, revocations: PulledPage['rows']['revocations']) => ({
    ...one,
    rows: { ...one.rows, revocations },
  });
  const isRevoked = async (db: LocalDatabase, number: string) => readFacts(db).isRevoked(number);

  test('a number revoked before a restored backup stays red, and is uploaded once the list is complete', async () => {
    const db = await makeDesk();
    const [lost, stolen] = [revocation(1, 'A7-00001-X'), revocation(2, 'A7-00002-X')];
    await applyPull(db, withRevocations(page(), [lost, stolen]), clocks);
    await applyPull(db, reset, clocks);
    expect(await isRevoked(db, lost.number)).toBe(true);
    expect(await listRetainedRevocations(db)).toEqual({ revocations: [], keys: [] });

    // The new epoch knows one of them, by its own signed revocation.
    const repeated = { ...revocation(3, stolen.number), seq: 1 };
    await applyPull(db, withRevocations(page({ epoch: 'E2' }), [repeated]), clocks);
    const carried = await listRetainedRevocations(db);
    const { seq: _, ...statement } = lost;
    expect(carried).toEqual({ revocations: [statement], keys: [] });
    expect(await db.revocations.where('number').equals(stolen.number).toArray()).toMatchObject([repeated]);

    await applyPull(
      db,
      withRevocations(page({ epoch: 'E2', from: '1::', seq: 2 }), [{ ...lost, seq: 2 }]),
      clocks,
    );
    expect(await db.revocations.get(lost.uid)).toMatchObject({ seq: 2 });
    expect(await listRetainedRevocations(db)).toEqual({ revocations: [], keys: [] });
  });

  test('a distrusted key stays distrusted from its earliest minute', async () => {
    const db = await makeDesk();
    const { certificate } = must(await readMeta(db, 'device'), 'it is enrolled');
    const entry = { ...certificate, revokedAt: null };
    const other = { ...certificate, kid: 'zzzz', code: 'A9', revokedAt: 500, revokedSig: null };
    const keyset = async () =>
      ((await readMeta(db, 'keyset')) ?? []).map(({ kid, revokedAt }) => [kid, revokedAt]);

    await applyPull(
      db,
      { ...page(), keyset: [{ ...entry, revokedAt: 900, revokedSig: 'root' }, other] },
      clocks,
    );
    await applyPull(db, reset, clocks);
    expect(await keyset()).toEqual([
      [entry.kid, 900],
      ['zzzz', 500],
    ]);
    await applyPull(db, { ...page({ epoch: 'E2' }), keyset: [entry] }, clocks);
    expect(await keyset()).toEqual([
      [entry.kid, 900],
      ['zzzz', 500],
    ]);
    expect((await listRetainedRevocations(db)).keys).toEqual([
      { kid: entry.kid, revokedAt: 900, sig: 'root' },
    ]);
    const again = { ...entry, revokedAt: 900, revokedSig: 'root' };
    await applyPull(db, { ...page({ epoch: 'E2', from: '1::', seq: 2 }), keyset: [again] }, clocks);
    expect((await listRetainedRevocations(db)).keys).toEqual([]);
    expect(await keyset()).toEqual([
      [entry.kid, 900],
      ['zzzz', 500],
    ]);
  });
});

test('scans from before the day of the newest one are deleted here too', async () => {
  const db = await makeDesk();
  const scan = (n: number, occurredAt: string) => ({
    ...{ uid: uidOf(n), number: 'A7-00001-X', g: 1, direction: 'in', verdict: 'granted', reason: 'ok' },
    ...{ checkpoint: 'Norte', listAgeMs: 0, offline: false, deviceCode: 'D1', occurredAt, seq: 1 },
  });
  const scans = [scan(1, '2025-11-01T10:00:00.000Z'), scan(2, '2025-11-01T12:00:00.000Z')];
  const one = page();
  // The literals above are of these kinds.
  await applyPull(db, { ...one, rows: { ...one.rows, scans: scans as PulledPage['rows']['scans'] } }, clocks);
  const next = page({ from: '1::', seq: 2 });
  const later = [scan(3, '2025-11-02T11:00:00.000Z')] as PulledPage['rows']['scans'];
  await applyPull(db, { ...next, rows: { ...next.rows, scans: later } }, clocks);
  expect((await db.scans.toArray()).map(({ uid }) => uid)).toEqual([uidOf(2), uidOf(3)]);
});

test('a list from the future has no known age', async () => {
  const db = await makeDesk();
  await applyPull(db, page(), { ...clocks, now: clocks.now + 48 * 3_600_000 });
  expect(await readFacts(db).listAgeMs()).toBeNull();
});
