import { expect, test } from 'vitest';
import { must } from '#shared/must.ts';
import { registerWalkIn } from '#web/features/desk/desk.actions.ts';
import { applyPull } from '#web/local/base.ts';
import { type LocalDatabase, readMeta } from '#web/local/database.ts';
import { readFacts } from '#web/local/facts.ts';
import { settle } from '#web/local/outbox.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { answers, clocks, draft, makeDesk, page } from './make-desk.ts';

const lucia = makePerson();

async function registered(db: LocalDatabase) {
  const done = await registerWalkIn(db, draft());
  if (done.kind === 'refused') throw new Error(done.code);
  return { person: done.result.person, credential: must(done.result.credential, 'it was issued') };
}

test('a page is written with its cursor, and the list counts as complete once no more follow', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia], more: true, seq: 3 }), clocks);
  expect(await readMeta(db, 'sync')).toMatchObject({ cursor: '3::', confirmedAt: null });
  await applyPull(db, page({ credentials: [await makeCredential()], from: '3::', seq: 4 }), clocks);
  expect(await readMeta(db, 'sync')).toMatchObject({ cursor: '4::', confirmedAt: clocks.now });
  expect([await db.participants.count(), await db.credentials.count()]).toEqual([1, 1]);
});

test('settings are kept as the last page that brought any left them', async () => {
  const db = await makeDesk();
  const asked = async () => (await readFacts(db)).setting('registrationOpen');
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

test('somebody the server took off the list is gone here too', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia] }), clocks);
  const gone = [{ table: 'participants' as const, uid: lucia.uid }];
  await applyPull(db, page({ gone, from: '1::', seq: 2 }), clocks);
  expect(await db.participants.count()).toBe(0);
  expect(await db.gone.toArray()).toEqual([{ uid: lucia.uid, table: 'participants', seq: 2 }]);
});

test('a walk-in is seen at once, and until the server’s own row is here', async () => {
  const db = await makeDesk();
  const { person, credential } = await registered(db);
  const see = async () => {
    const facts = await readFacts(db);
    const found = await facts.findPerson(person.uid);
    const active = await facts.findActiveCredential(person.uid);
    return [found?.firstName ?? null, active?.number ?? null, facts.overlay.unsent.has(person.uid)];
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

test('what the server refused is no longer shown as done', async () => {
  const db = await makeDesk();
  const { person } = await registered(db);
  await settle(db, await answers(db, 'rejected', 'INVALID'));
  const facts = await readFacts(db);
  expect(await facts.findPerson(person.uid)).toBeNull();
  expect(await facts.findActiveCredential(person.uid)).toBeNull();
  expect(await db.dead.count()).toBe(2);
});

test('another history of the server empties the list and keeps what this desk did', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [makePerson({ uid: uidOf(40) })] }), clocks);
  const { person } = await registered(db);
  const outbox = await db.outbox.toArray();
  await applyPull(db, { kind: 'reset', epoch: 'E2', serverNow: clocks.now, clockOffset: 0 }, clocks);
  expect(await db.participants.count()).toBe(0);
  expect(await db.outbox.toArray()).toEqual(outbox);
  expect(await readMeta(db, 'sync')).toMatchObject({ epoch: 'E2', cursor: '', lmid: 0, confirmedAt: null });
  expect(await (await readFacts(db)).findPerson(person.uid)).toMatchObject({ lastName: 'Álvarez Cañas' });
  await applyPull(db, page({ people: [lucia], epoch: 'E2', seq: 1 }), clocks);
  expect(await db.participants.count()).toBe(1);
});
