/** A server restored to a copy, in process: what each device sends that the copy lacks, one thing at a time. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revoke } from '#server/badges/credentials/mutations.ts';
import { devices, photos, rescuedWork, revocations } from '#server/core/database/tables.ts';
import { freezeForked } from '#server/devices/forked.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { pruneKept, stripReceipt } from '#web/offline/resync/replay.ts';
import {
  deleteRelayedFile,
  listRelayedFiles,
  saveUnsent,
  storeRelayedFile,
} from '#web/offline/resync/rescue.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { forgetPeople } from '#web/offline/store/forget-people.ts';
import { syncOnce, syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { createSyncMemory, readSync } from '#web/offline/sync/sync-round.ts';
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

/** The state of the server at this moment, to be restored later. */
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

test('a device enrolled after the backup is re-enrolled by its certificate, with all its work', async () => {
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

test('a device whose clock changed while it was offline is re-enrolled', async () => {
  const setBack = await remember();
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await walkIn(db);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  await setBack();
  // Its measured offset is from before.
  const sync = await readSync(db);
  await writeMeta(db, 'sync', { ...sync, machineOffset: sync.machineOffset - 3 * 3_600_000 });
  const memory = createSyncMemory();
  for (const _round of [1, 2, 3]) await syncWork(db, { send, memory });
  expect(await server.db.$count(devices, eq(devices.uid, uid))).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});

test('a device that the server refuses does not ask again in each round', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const refuses = (path: string) =>
    path === '/api/sync/return'
      ? json(403, { code: 'NOT_ALLOWED', error: '' })
      : json(401, { code: 'DEVICE_SIGNATURE', error: '' });
  const { send, asked } = lineTo(present, refuses);
  const memory = createSyncMemory();
  await syncWork(db, { send, memory });
  await syncWork(db, { send, memory });
  expect(asked.filter((path) => path === '/api/sync/return')).toHaveLength(1);
});

test('a picture taken after the backup is sent again', async () => {
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

test('a clone locked before the restore hands over its later work again, with its picture', async () => {
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

test('a clone that was allowed to continue is recognized after it has seen the new epoch', async () => {
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

test('a revoked device hands over its work again after a restore', async () => {
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

test('a file of another device is sent again even if its answer was read', async () => {
  const desk = await makeDevice(server, 0, operatorId);
  const carrier = await makeDevice(server, 1, operatorId);
  const { send } = lineTo(present);
  for (const db of [desk, carrier]) await syncThrough(db, send);
  await walkIn(desk);
  const { file } = must((await saveUnsent(desk))[0], 'one at least');
  const setBack = await remember();
  const { sha256 } = await storeRelayedFile(carrier, file);
  await syncPictures(carrier, { send });
  const { answer } = must(await carrier.relayedFiles.get(sha256), 'it was taken along');
  expect(answer).toMatchObject({ applied: 2 });
  await deleteRelayedFile(carrier, sha256);
  expect(await listRelayedFiles(carrier)).toEqual([]);
  expect((await storeRelayedFile(carrier, file)).answer, 'a repeated upload gets the same answer').toEqual(
    answer,
  );
  await deleteRelayedFile(carrier, sha256);
  await setBack();
  for (const _round of [1, 2]) await syncThrough(carrier, send);
  expect(await receiptsOf(server, await deviceUid(desk))).toHaveLength(2);
  expect(await listRelayedFiles(carrier)).toMatchObject([{ sha256, answer }]);
  // After a backup and a week nothing can ask for it again.
  await deleteRelayedFile(carrier, sha256);
  await pruneKept(carrier);
  expect(await carrier.relayedFiles.count()).toBe(1);
  const longAgo = nowMs() - 8 * 24 * 3_600_000;
  await carrier.relayedFiles.update(sha256, { givenAt: longAgo });
  await writeMeta(carrier, 'backedUpAt', longAgo + 1);
  await pruneKept(carrier);
  expect(await carrier.relayedFiles.count()).toBe(0);
});

test('a device that erased a person in the meantime is not a clone', async () => {
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

test('a device closed between two steps is asked for the work between them', async () => {
  const db = await makeDevice(server, 0, operatorId);
  const { send } = lineTo(present);
  await walkIn(db);
  await syncThrough(db, send);
  const setBack = await remember();
  await walkIn(db);
  await syncThrough(db, send);
  await setBack();
  // The server's last mutation is compared here, and the ones after it are not marked yet.
  const last = must(await db.journal.get(2), 'it was sent');
  await db.outbox.put(stripReceipt(last));
  await db.journal.delete(2);
  await walkIn(db);
  for (const _round of [1, 2, 3]) await syncThrough(db, send);
  expect((await receiptsOf(server, await deviceUid(db))).map(({ mseq }) => mseq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await db.outbox.count()).toBe(0);
});

test('the first work of a clone is kept although the other clone has used its numbers', async () => {
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

test('a revocation by an admin is uploaded once by a door that has seen it', async () => {
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

test('a device with a wipe order sends all earlier work and its picture before it wipes', async () => {
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

test('a device wiped for a server that no longer knows it returns to report that', async () => {
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
  'a wipe ordered before the restore runs only after the server has said what it lacks (%i %s is no word), and is reported',
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
