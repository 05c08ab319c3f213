/** A server set back to a copy, in process: what each device brings that the copy does not have, one thing at a time. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revoke } from '#server/credentials/mutations.ts';
import { devices, photos, revocations } from '#server/database/tables.ts';
import { now } from '#shared/clock.ts';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { writeMeta } from '#web/local/database.ts';
import { newMemory, readSync } from '#web/local/round.ts';
import { syncWork } from '#web/local/sync.ts';
import { registerWalkIn } from '#web/station/desk.actions.ts';
import { deviceUid, draft, json, lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { beginNewEpoch, makeDevice, makeOperator, type Server, startServer } from './world.ts';

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
