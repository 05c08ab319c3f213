import { expect, test } from 'vitest';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { writeReason } from '#shared/credentials/reasons.ts';
import {
  correctPerson,
  handOver,
  issueCredential,
  logPrint,
  notePerson,
  redeemHandouts,
  reprintCredential,
  revokeCredential,
  undoRedemption,
} from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { readPersonHistory } from '#web/offline/store/person-history.ts';
import { undoHeld } from '#web/offline/store/undo.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { answers, clocks, makeDesk, page } from './make-desk.ts';

/** The record of one person at a desk, from what the device holds. */

const lucia = makePerson();
const mara = makePerson({ uid: uidOf(2), firstName: 'Mara' });
const at = (minute: number) => new Date(Date.UTC(2026, 1, 20, 15, minute)).toISOString();

async function deskWith(people = [lucia, mara]): Promise<LocalDatabase> {
  const db = await makeDesk();
  await applyPull(db, page({ people }), clocks);
  return db;
}
const toldOf = async (db: LocalDatabase, uid = lucia.uid) =>
  (await readPersonHistory(db, uid)).map(({ kind, who, device }) => [kind, who, device?.code ?? null]);

test('own work says who did it, and the rows it led to are not listed twice', async () => {
  const db = await deskWith();
  const issued = await issueCredential(db, lucia.uid);
  const credential = must(issued.kind === 'done' ? issued.result.credential : null, 'issued');
  const { number } = credential;
  await logPrint(db, credential, { format: 'cr80', printer: 'Zebra', reason: null });
  await notePerson(db, { uid: lucia.uid, text: 'Insulin' });
  await reprintCredential(db, number, 'damaged');
  await revokeCredential(db, number, writeReason('lost'));
  const expected = [
    ['revoked', 'ana', 'A7'],
    ['copied', 'ana', 'A7'],
    ['noted', 'ana', 'A7'],
    ['printed', 'ana', 'A7'],
    ['issued', 'ana', 'A7'],
    ['registered', null, null],
  ];
  expect(await toldOf(db)).toEqual(expected);
  // Once the server has it, it is in the rows and in the journal.
  await settle(db, await answers(db));
  expect(await toldOf(db)).toEqual(expected);
  expect(await toldOf(db, mara.uid)).toEqual([['registered', null, null]]);
});

test('work of other devices comes from the rows: where, but not by whom', async () => {
  const credential = {
    ...(await makeCredential({ person: lucia })),
    ...{ issuedBy: 'B2', issuedAt: at(1), printedAt: at(2), validatedAt: at(3) },
  };
  const elsewhere = {
    ...lucia,
    createdAt: at(0),
    note: { text: 'Insulin', by: 'W0', at: at(4) },
    review: { at: at(5), fields: ['lastName'] },
  };
  const db = await deskWith([elsewhere]);
  await applyPull(db, page({ people: [elsewhere], credentials: [credential], from: '1::', seq: 2 }), clocks);
  expect(await toldOf(db)).toEqual([
    ['corrected', null, null],
    ['noted', null, 'W0'],
    ['handedOver', null, null],
    ['printed', null, null],
    ['issued', null, 'B2'],
    ['registered', null, null],
  ]);
});

test('a note of another device is listed next to an older one of this desk', async () => {
  const db = await deskWith();
  await notePerson(db, { uid: lucia.uid, text: 'Insulin' });
  await settle(db, await answers(db));
  const note = { text: 'Arrives late', by: 'B2', at: '2126-01-01T00:00:00.000Z' };
  await applyPull(db, page({ people: [{ ...lucia, note }], from: '1::', seq: 2, lmid: 1 }), clocks);
  expect(await toldOf(db)).toEqual([
    ['noted', null, 'B2'],
    ['noted', 'ana', 'A7'],
    ['registered', null, null],
  ]);
});

test('what was undone before it was sent never happened', async () => {
  const db = await deskWith();
  const issued = await issueCredential(db, lucia.uid);
  const credential = must(issued.kind === 'done' ? issued.result.credential : null, 'issued');
  await handOver(db, [credential], 'handedOver', { undo: newUid() });
  expect((await toldOf(db)).map(([kind]) => kind)).toContain('handedOver');
  const held = must((await db.meta.get('undoable'))?.value, 'it can be undone');
  await undoHeld(db, must((held as Parameters<typeof undoHeld>[1][]).at(-1), 'the hand-over'));
  expect((await toldOf(db)).map(([kind]) => kind)).toEqual(['issued', 'registered']);
});

test('a hand-out that was undone says what it was, and why', async () => {
  const db = await deskWith();
  const handout = {
    uid: uidOf(60),
    name: { es: 'Camiseta', en: 'Shirt' },
    roles: ['Player'],
    isActive: true,
  };
  const values = { handouts: JSON.stringify([{ ...handout, kind: 'given' }]) };
  await writeMeta(db, 'settings', { version: '1', values });
  await redeemHandouts(db, lucia.uid, [handout.uid]);
  const [given] = await readPersonHistory(db, lucia.uid);
  expect(given).toMatchObject({ kind: 'redeemed', isHeld: true, name: handout.name });
  const uid = given?.kind === 'redeemed' ? given.uid : '';
  const undo = () => undoRedemption(db, { uid, participantUid: lucia.uid, reason: 'Too small' });
  expect((await undo()).kind).toBe('done');
  // What came back is not there to come back again.
  expect(await undo()).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  expect((await readPersonHistory(db, lucia.uid)).slice(0, 2)).toMatchObject([
    { kind: 'unredeemed', name: handout.name, reason: 'Too small', who: 'ana' },
    { kind: 'redeemed', isHeld: false },
  ]);
});

test('a rejected correction is not listed, and an open conflict is', async () => {
  const db = await deskWith();
  await correctPerson(db, {
    uid: lucia.uid,
    changes: { lastName: { base: lucia.lastName, value: 'Rivas' } },
  });
  expect(await readPersonHistory(db, lucia.uid)).toContainEqual(
    expect.objectContaining({ kind: 'corrected', fields: ['lastName'], who: 'ana' }),
  );
  await settle(db, await answers(db, 'rejected', 'CHANGED_MEANWHILE'));
  const side = { uid: uidOf(70), kind: 'correctedTwice' as const, sides: [], openedAt: at(9), settled: null };
  await writeMeta(db, 'cases', { version: '1', rows: [{ ...side, participantUid: lucia.uid }] });
  expect((await toldOf(db)).map(([kind]) => kind).sort()).toEqual(['conflict', 'registered']);
});

test('a person whom the device does not hold has none', async () => {
  expect(await readPersonHistory(await deskWith(), uidOf(99))).toEqual([]);
});
