/** A server set back to a copy, in process: what each device brings that the copy does not have, one thing at a time. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revoke } from '#server/credentials/mutations.ts';
import { devices, photos, rescuedWork, revocations } from '#server/database/tables.ts';
import { freezeForked } from '#server/devices/forked.ts';
import { now, nowMs } from '#shared/clock.ts';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/local/database.ts';
import { forgetPeople } from '#web/local/forget-people.ts';
import { asMade, pruneKept } from '#web/local/replay.ts';
import { carryFile, dropCarried, listCarried, saveUnsent } from '#web/local/rescue.ts';
import { newMemory, readSync } from '#web/local/round.ts';
import { syncOnce, syncPictures, syncWork } from '#web/local/sync.ts';
import { registerWalkIn } from '#web/station/desk.actions.ts';
import { receiptsOf } from '../server/device.ts';
import { imageOf, startFrom } from './lost-devices.ts';
import { deviceUid, draft, json, lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { beginNewEpoch, makeDevice, makeOperator, orderEmptying, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
const present = () => server;

beforeEach(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
});
afterEach(() => server.stop());

/** What the server was at this moment, to be set back to. */
async function remember(): Promise<() => Promise<void>> {
  const copy = await server.copy();
  return async () => {
    await server.stop();
    server = await startServer(copy);
    await beginNewEpoch(server);
  };
}

/** Which changes of a device stand aside. */
async function rescuedOf(uid: string): Promise<string[]> {
  const rows = await server.db.select().from(rescuedWork).where(eq(rescuedWork.deviceUid, uid));
  return rows.map(({ mutationId }) => mutationId);
}

test('a device that was enrolled since is taken back by its certificate, with all it did', async () => {
  const setBack = await remember();
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await walkIn(db);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  await setBack();
  expect(await server.db.$count(devices, eq(devices.uid, uid))).toBe(0);
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  expect(await server.db.$count(devices, eq(devices.uid, uid))).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});

test('so is one whose clock was set while it heard nothing', async () => {
  const setBack = await remember();
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await walkIn(db);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  await setBack();
  // What it measured is of before.
  const sync = await readSync(db);
  await writeMeta(db, 'sync', { ...sync, machineOffset: sync.machineOffset - 3 * 3_600_000 });
  const memory = newMemory();
  for (const _round of [1, 2, 3]) await syncWork(db, { send, memory });
  expect(await server.db.$count(devices, eq(devices.uid, uid))).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});

test('a server that says no to it is not asked again in each round', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const refuses = (path: string) =>
    path === '/api/sync/return'
      ? json(403, { code: 'NOT_ALLOWED', error: '' })
      : json(401, { code: 'DEVICE_SIGNATURE', error: '' });
  const { send, asked } = lineTo(present, refuses);
  const memory = newMemory();
  await syncWork(db, { send, memory });
  await syncWork(db, { send, memory });
  expect(asked.filter((path) => path === '/api/sync/return')).toHaveLength(1);
});

test('a picture taken since is sent once more', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const setBack = await remember();
  const photo = await takePhoto(db);
  await walkIn(db, { photo });
  await syncThrough(db, send);
  await setBack();
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  expect(await server.db.$count(photos, eq(photos.sha256, photo))).toBe(1);
});

test('a copy that was locked before hands over again what it handed over since, with its picture', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  await server.db.transaction((tx) => freezeForked(tx, uid, now()));
  const setBack = await remember();
  const photo = await takePhoto(db);
  await walkIn(db, { photo });
  const made = (await db.outbox.toArray()).map(({ id }) => id);
  await syncThrough(db, send);
  expect(await db.outbox.count()).toBe(0);
  const journal = await db.journal.toArray();
  await syncThrough(db, send);
  expect(await db.journal.toArray(), 'it is handed over once').toEqual(journal);
  await setBack();
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  await syncPictures(db, { send });
  expect(await rescuedOf(uid)).toEqual(made);
  expect(await server.db.$count(photos, eq(photos.sha256, photo))).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});

test('also one that was let in again, and is known as a copy only after it has heard of the other history', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  const copied = await imageOf(db);
  const setBack = await remember();
  await server.db.transaction((tx) => freezeForked(tx, uid, now()));
  await walkIn(db);
  const made = (await db.outbox.toArray()).map(({ id }) => id);
  await syncThrough(db, send);
  const first = await imageOf(db);
  await setBack();
  await startFrom(copied, db);
  for (const _person of [1, 2]) await walkIn(db);
  await syncThrough(db, send);
  await startFrom(first, db);
  await db.meta.delete('locked');
  for (const _person of [1, 2]) await walkIn(db);
  const busy = lineTo(present, (path) =>
    path === '/api/sync/push' ? json(503, { code: 'UNAVAILABLE', error: '' }) : null,
  );
  await syncThrough(db, busy.send);
  expect(await readMeta(db, 'locked')).toBeUndefined();
  for (const _round of [1, 2]) await syncThrough(db, send);
  expect(await rescuedOf(uid)).toEqual(expect.arrayContaining(made));
  expect(await readMeta(db, 'locked')).toEqual({ code: 'DEVICE_FORKED' });
});

test('so does a device whose badges counted no more', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  await server.db.update(devices).set({ status: 'revoked' }).where(eq(devices.uid, uid));
  const setBack = await remember();
  const photo = await takePhoto(db);
  await walkIn(db, { photo });
  await syncThrough(db, send);
  expect(await db.outbox.count()).toBe(0);
  await setBack();
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  await syncPictures(db, { send });
  expect((await receiptsOf(server, uid)).map(({ mseq }) => mseq)).toEqual([1, 2]);
  expect(await server.db.$count(photos, eq(photos.sha256, photo))).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});

test('a file of another device is handed over again, also when somebody has read what became of it', async () => {
  const desk = await makeDevice(server, 0, operatorId);
  const carrier = await makeDevice(server, 1, operatorId);
  const { send } = lineTo(present);
  for (const db of [desk, carrier]) await syncThrough(db, send);
  await walkIn(desk);
  const { file } = must((await saveUnsent(desk))[0], 'one at least');
  const setBack = await remember();
  const { sha256 } = await carryFile(carrier, file);
  await syncPictures(carrier, { send });
  const { answer } = must(await carrier.carried.get(sha256), 'it was taken along');
  expect(answer).toMatchObject({ applied: 2 });
  await dropCarried(carrier, sha256);
  expect(await listCarried(carrier)).toEqual([]);
  expect((await carryFile(carrier, file)).answer, 'who brings it again is told again').toEqual(answer);
  await dropCarried(carrier, sha256);
  await setBack();
  for (const _round of [1, 2]) await syncThrough(carrier, send);
  expect(await receiptsOf(server, await deviceUid(desk))).toHaveLength(2);
  expect(await listCarried(carrier)).toMatchObject([{ sha256, answer }]);
  // Once a backup holds it and a week has gone by, nobody asks for it again.
  await dropCarried(carrier, sha256);
  await pruneKept(carrier);
  expect(await carrier.carried.count()).toBe(1);
  const longAgo = nowMs() - 8 * 24 * 3_600_000;
  await carrier.carried.update(sha256, { givenAt: longAgo });
  await writeMeta(carrier, 'backedUpAt', longAgo + 1);
  await pruneKept(carrier);
  expect(await carrier.carried.count()).toBe(0);
});

test('a device that forgot somebody meanwhile is no copy', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  const person = await registerWalkIn(db, draft(), { issue: false });
  const uid = must(person.kind === 'done' ? person.result.person.uid : null, 'it was registered');
  await syncThrough(db, send);
  const setBack = await remember();
  await db.transaction('rw', db.tables, async () => forgetPeople(db, new Set([uid])));
  await setBack();
  for (const _round of [1, 2]) await syncThrough(db, send);
  expect(await readMeta(db, 'locked')).toBeUndefined();
  expect(await db.outbox.count()).toBe(0);
});

test('one that is closed between the two is asked for what lies between', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await walkIn(db);
  await syncThrough(db, send);
  const setBack = await remember();
  await walkIn(db);
  await syncThrough(db, send);
  await setBack();
  // The last one that the server has lies here to be compared, and what comes after it is not marked yet.
  const last = must(await db.journal.get(2), 'it was sent');
  await db.outbox.put(asMade(last));
  await db.journal.delete(2);
  await walkIn(db);
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  expect((await receiptsOf(server, await deviceUid(db))).map(({ mseq }) => mseq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await db.outbox.count()).toBe(0);
});

test('what one copy sent before is there, though the other took its numbers meanwhile', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  const copied = await imageOf(db);
  const setBack = await remember();
  await walkIn(db);
  const made = (await db.outbox.toArray()).map(({ id }) => id);
  await syncThrough(db, send);
  const first = await imageOf(db);
  await setBack();
  await startFrom(copied, db);
  await walkIn(db);
  for (const _round of [1, 2]) await syncThrough(db, send);
  expect((await receiptsOf(server, uid)).map(({ mseq }) => mseq)).toEqual([1, 2]);
  await startFrom(first, db);
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  expect(await rescuedOf(uid)).toEqual(made);
  expect(await readMeta(db, 'locked')).toEqual({ code: 'DEVICE_FORKED' });
});

test('a revocation of the office is handed back by a door that has seen it, once', async () => {
  const desk = await makeDevice(server, 0, operatorId);
  const door = await makeDevice(server, 1, operatorId, 'door');
  const { send, asked } = lineTo(present);
  const answer = await registerWalkIn(desk, draft(), { issue: true });
  const number = must(answer.kind === 'done' ? answer.result.credential : null, 'it was issued').number;
  await syncThrough(desk, send);
  const setBack = await remember();
  const uid = newUid();
  const by = { at: now(), by: operatorId, deviceCode: 'W0' };
  await server.db.transaction((tx) => revoke(tx, { uid, number, reason: 'stolen' }, by));
  await syncThrough(door, send);
  await setBack();
  expect(await server.db.$count(revocations)).toBe(0);
  for (const _round of [1, 2, 3]) await syncThrough(door, send);
  expect(await server.db.$count(revocations, eq(revocations.number, number))).toBe(1);
  expect(asked.filter((path) => path === '/api/sync/witness')).toHaveLength(1);
  expect(await door.revocations.toArray()).toMatchObject([{ number }]);
});

/** All its work and its picture are there, it is empty, and the server knows. */
async function expectEmptied(db: LocalDatabase, uid: string, photo: string): Promise<void> {
  expect((await receiptsOf(server, uid)).map(({ mseq }) => mseq)).toEqual([1, 2]);
  expect(await server.db.$count(photos, eq(photos.sha256, photo))).toBe(1);
  expect(await db.journal.count()).toBe(0);
  expect(await readMeta(db, 'wiped')).toMatchObject({ reason: 'Vendida', report: null });
  const [row] = await server.db.select().from(devices).where(eq(devices.uid, uid));
  expect(row).toMatchObject({ status: 'revoked', wipeOrder: { reason: 'Vendida' } });
  expect(row?.wipedAt).not.toBeNull();
}

test('a device that is to be emptied at its first contact since hands over all it did before, and its picture', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const photo = await takePhoto(db);
  await walkIn(db, { photo });
  await syncWork(db, { send });
  const setBack = await remember();
  await syncPictures(db, { send });
  const uid = await deviceUid(db);
  await setBack();
  await orderEmptying(server, uid);
  for (const _round of [1, 2, 3, 4]) await syncOnce(db, send);
  await expectEmptied(db, uid, photo);
});

test('one that was emptied for a server that no longer knows it comes back to say so', async () => {
  const setBack = await remember();
  const db = await makeDevice(server, 0, operatorId);
  let isCut = true;
  const { send } = lineTo(present, (path) =>
    isCut && path === '/api/sync/wiped' ? json(503, { code: 'UNAVAILABLE', error: '' }) : null,
  );
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  await orderEmptying(server, uid);
  for (const _round of [1, 2]) await syncOnce(db, send);
  expect(await readMeta(db, 'device')).toBeUndefined();
  await setBack();
  expect(await server.db.$count(devices, eq(devices.uid, uid))).toBe(0);
  isCut = false;
  await syncOnce(db, send);
  expect(await readMeta(db, 'wiped')).toMatchObject({ reason: 'Vendida', report: null });
  const [row] = await server.db.select().from(devices).where(eq(devices.uid, uid));
  expect(row).toMatchObject({ status: 'revoked', wipeOrder: { reason: 'Vendida' } });
  expect(row?.wipedAt).not.toBeNull();
});

test.each([
  [503, 'UNAVAILABLE'],
  [409, 'CLOCK'],
])(
  'one that was told before is emptied only once the server has said what it lacks (%i %s is no word), and tells it of the order',
  async (status, code) => {
    const db = await makeDevice(server, 0, operatorId);
    let isCut = (_path: string) => false;
    const { send } = lineTo(present, (path) => (isCut(path) ? json(status, { code, error: '' }) : null));
    await syncThrough(db, send);
    const setBack = await remember();
    const photo = await takePhoto(db);
    await walkIn(db, { photo });
    await syncWork(db, { send });
    const uid = await deviceUid(db);
    await orderEmptying(server, uid);
    // Its picture holds the emptying up.
    await syncWork(db, { send });
    expect(await readMeta(db, 'wipe')).toBeDefined();
    await setBack();
    await syncPictures(db, { send });
    isCut = (path) => path === '/api/sync/pull';
    await syncOnce(db, send);
    expect(await db.journal.count()).toBe(2);
    isCut = () => false;
    for (const _round of [1, 2, 3, 4]) await syncOnce(db, send);
    await expectEmptied(db, uid, photo);
  },
);
