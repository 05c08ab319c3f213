import { expect, test, vi } from 'vitest';
import { nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { partsOfNumber } from '#shared/codes/number.ts';
import {
  DeviceLocked,
  issueCredential,
  registerWalkIn,
  reprintCredential,
  resendRefused,
  revokeCredential,
} from '#web/device/desk.actions.ts';
import { replayFrom } from '#web/offline/resync/replay.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { RolledBack } from '#web/offline/store/mirror.ts';
import { NoOperator } from '#web/offline/store/no-operator.ts';
import { listOpenRejections, settle } from '#web/offline/store/outbox.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { answers, draft, makeDesk } from './make-desk.ts';

const sequence = async (db: LocalDatabase) => (await db.outbox.toArray()).map((entry) => entry.mseq);
const kinds = async (db: LocalDatabase) => (await db.outbox.toArray()).map((entry) => entry.kind);
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...makePerson({ uid: uidOf(100 + index) }), seq: 1 }));

async function walkIn(db: LocalDatabase) {
  const done = await registerWalkIn(db, draft());
  if (done.kind === 'refused') throw new Error(done.code);
  return { person: done.result.person, credential: must(done.result.credential, 'it was issued') };
}

test('a walk-in and their credential are stored together, numbered 1 and 2', async () => {
  const db = await makeDesk();
  const { credential } = await walkIn(db);
  expect(await kinds(db)).toEqual(['participant.register', 'credential.issue']);
  expect(await sequence(db)).toEqual([1, 2]);
  expect(credential.number).toMatch(/^A7-00001-/);
});

test('concurrent actions are numbered without a gap', async () => {
  const db = await makeDesk();
  await db.participants.bulkAdd(people(6));
  const all = await Promise.all(people(6).map(({ uid }) => issueCredential(db, uid)));
  expect(all.map((one) => one.kind)).toEqual(Array(6).fill('done'));
  expect(await sequence(db)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await readMeta(db, 'counters')).toEqual({ nextMseq: 7, nextNumber: 7 });
});

test('two concurrent issues take two numbers, and one person gets one credential', async () => {
  const db = await makeDesk();
  await db.participants.bulkAdd(people(2));
  const [one, other] = await Promise.all(people(2).map(({ uid }) => issueCredential(db, uid)));
  const numbers = [one, other].map((done) => (done?.kind === 'done' ? done.result.credential.number : ''));
  expect(numbers.map((number) => partsOfNumber(number)?.counter).sort()).toEqual([1, 2]);

  const [first, second] = await Promise.all([
    issueCredential(db, uidOf(100)),
    issueCredential(db, uidOf(100)),
  ]);
  expect([first?.kind, second?.kind]).toEqual(['refused', 'refused']);
  expect(await sequence(db)).toEqual([1, 2]);
});

test('a refused action writes nothing and takes no number', async () => {
  const db = await makeDesk();
  const { person, credential } = await walkIn(db);
  const before = await db.outbox.toArray();
  expect(await issueCredential(db, person.uid)).toEqual({ kind: 'refused', code: 'ALREADY_ISSUED' });
  expect(await issueCredential(db, uidOf(999))).toEqual({ kind: 'refused', code: 'NOT_FOUND' });
  await revokeCredential(db, credential.number, 'Se perdió');
  const again = await reprintCredential(db, credential.number, 'Se dañó');
  expect(again).toEqual({ kind: 'refused', code: 'ALREADY_REVOKED' });
  expect((await db.outbox.toArray()).slice(0, 2)).toEqual(before);
  expect(await readMeta(db, 'counters')).toEqual({ nextMseq: 4, nextNumber: 2 });
});

test('a change is on the disk before it is reported as done', async () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await walkIn(await makeDesk());
  const written = asked.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([, , options]) => options);
  asked.mockRestore();
  expect(written.length).toBeGreaterThan(0);
  expect(new Set(written.map((options) => options?.durability))).toEqual(new Set(['strict']));
});

test('a rejected change is no longer visible, even where it was held in memory', async () => {
  const db = await makeDesk();
  const { person } = await walkIn(db);
  expect(await readFacts(db).findPerson(person.uid)).toMatchObject({ uid: person.uid });
  await settle(db, await answers(db, 'rejected', 'INVALID'));
  expect(await readFacts(db).findPerson(person.uid)).toBeNull();
});

test('a reprint keeps the number and makes the next copy', async () => {
  const db = await makeDesk();
  const { credential } = await walkIn(db);
  const copy = await reprintCredential(db, credential.number, 'Se dañó');
  expect(copy).toMatchObject({ kind: 'done', result: { credential: { number: credential.number, g: 2 } } });
  expect((await readMeta(db, 'counters'))?.nextNumber).toBe(2);
});

test('a browser restored to an earlier copy of its data issues nothing', async () => {
  const db = await makeDesk();
  await walkIn(db);
  // The profile is restored from a backup of before; what the mirror wrote is newer.
  await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
  await db.outbox.clear();
  await expect(registerWalkIn(db, draft())).rejects.toBeInstanceOf(RolledBack);
  expect(await db.outbox.count()).toBe(0);
});

test('a browser restored by a change without a number issues nothing either', async () => {
  const db = await makeDesk();
  await registerWalkIn(db, draft(), { issue: false });
  await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
  await db.outbox.clear();
  await expect(registerWalkIn(db, draft())).rejects.toBeInstanceOf(RolledBack);
});

test('an action needs an operator whose shift has not ended', async () => {
  const db = await makeDesk();
  const operator = must(await readMeta(db, 'operator'), 'the desk has one');
  await writeMeta(db, 'operator', { ...operator, expiresAt: nowMs() - 1 });
  await expect(registerWalkIn(db, draft())).rejects.toBeInstanceOf(NoOperator);
  await db.meta.delete('operator');
  await expect(registerWalkIn(db, draft())).rejects.toBeInstanceOf(NoOperator);
  expect(await db.outbox.count()).toBe(0);
});

test('an applied mutation goes to the journal, a rejected one to the rejected work', async () => {
  const db = await makeDesk();
  await walkIn(db);
  const [register, issue] = await answers(db);
  await settle(db, [
    must(register, 'two were sent'),
    { ...must(issue, 'two were sent'), status: 'rejected', code: 'NUMBER_TAKEN' },
  ]);
  expect(await db.outbox.count()).toBe(0);
  expect((await db.journal.toArray()).map((entry) => entry.kind)).toEqual(['participant.register']);
  expect(await db.rejected.toArray()).toMatchObject([{ kind: 'credential.issue', code: 'NUMBER_TAKEN' }]);
});

test('an answer to another mutation with the same number removes nothing', async () => {
  const db = await makeDesk();
  await walkIn(db);
  await settle(db, [{ seq: 1, id: uidOf(1), status: 'applied', code: null }]);
  expect(await sequence(db)).toEqual([1, 2]);
});

test('rejected work that is sent again gets a new place and a new id', async () => {
  const db = await makeDesk();
  await walkIn(db);
  await settle(db, await answers(db, 'quarantined', 'OPERATOR_NOT_ALLOWED'));
  const [refused] = await db.rejected.toArray();
  await resendRefused(db, must(refused, 'both were refused'));
  const [sent] = await db.outbox.toArray();
  expect(sent).toMatchObject({ mseq: 3, kind: 'participant.register', body: refused?.body });
  expect(sent?.id).not.toBe(refused?.id);
  expect((await listOpenRejections(db)).map((entry) => entry.mseq)).toEqual([2]);
});

test('a restored server gets the lost hours again, unchanged', async () => {
  const db = await makeDesk();
  await walkIn(db);
  const sent = await db.outbox.toArray();
  await settle(db, await answers(db));
  await replayFrom(db, 2);
  expect(await db.outbox.toArray()).toEqual(sent.slice(1));
  expect((await db.journal.toArray()).map((entry) => entry.mseq)).toEqual([1]);
});

test('a locked device makes no badge, even after a reload without a network', async () => {
  const db = await makeDesk();
  await writeMeta(db, 'locked', { code: 'DEVICE_REVOKED' });
  await expect(registerWalkIn(db, draft())).rejects.toBeInstanceOf(DeviceLocked);
  // A person can still be registered: the badge is made at another desk.
  expect((await registerWalkIn(db, draft(), { issue: false })).kind).toBe('done');
});
