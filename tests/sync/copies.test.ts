/** Two clones of one device, in process: what happens to each once an admin lets one continue. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { devices, participants } from '#server/core/database/tables.ts';
import { listHeld } from '#server/sync/held.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { receiptsOf } from '../server/device.ts';
import { imageOf, startFrom } from './lost-devices.ts';
import { deviceUid, lineTo, syncThrough, walkIn } from './story.ts';
import { makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let db: LocalDatabase;
let uid: string;
const { send } = lineTo(() => server);
const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) await syncThrough(db, send);
};

beforeEach(async () => {
  server = await startServer();
  db = await makeDevice(server, 0, await makeOperator(server));
  uid = await deviceUid(db);
  await rounds(1);
});
afterEach(() => server.stop());

const statusOf = async () => (await server.db.select().from(devices).where(eq(devices.uid, uid)))[0]?.status;
/** As the admin's button does it. */
const letIn = () => server.db.update(devices).set({ status: 'active' }).where(eq(devices.uid, uid));
const asideOf = async () => (await listHeld(server.db, { limit: 100 })).total;

/** The first has sent one person and holds another, the second did otherwise: both are locked. */
async function meet() {
  const before = await imageOf(db);
  await walkIn(db);
  await rounds(1);
  await walkIn(db);
  const first = await imageOf(db);
  await startFrom(before, db);
  await walkIn(db);
  await rounds(2);
  const second = await imageOf(db);
  await startFrom(first, db);
  await rounds(2);
  for (const image of [await imageOf(db), second])
    expect(image.get('meta')).toContainEqual(expect.objectContaining({ key: 'locked' }));
  expect(await statusOf()).toBe('forked');
  return { second };
}

test('the clone whose numbers the server knows continues, and its quarantined work is applied', async () => {
  await meet();
  expect(await asideOf()).toBe(4);
  await letIn();
  await rounds(2);
  expect(await readMeta(db, 'locked')).toBeUndefined();
  await walkIn(db);
  await rounds(2);
  expect(await statusOf()).toBe('active');
  expect((await receiptsOf(server, uid)).map(({ status }) => status)).toEqual(Array(6).fill('applied'));
  expect(await server.db.$count(participants)).toBe(3);
  expect(await asideOf(), 'what the other did').toBe(2);
});

test('the clone with other numbers is recognized again, and takes none of the first’s', async () => {
  const { second } = await meet();
  await startFrom(second, db);
  await letIn();
  await rounds(2);
  expect(await readMeta(db, 'locked')).toEqual({ code: 'DEVICE_FORKED' });
  expect(await statusOf()).toBe('forked');
  expect(await receiptsOf(server, uid)).toHaveLength(2);
  expect(await asideOf()).toBe(4);
});
