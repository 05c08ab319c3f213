/** Pictures that cannot go: they wait, each for itself, and nothing waits for them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participants, photos } from '#server/core/database/tables.ts';
import { machineMs } from '#shared/base/clock.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { listRejectedPhotos } from '#web/offline/store/rejected-photos.ts';
import { forgetDevice, Unsent } from '#web/offline/sync/device.ts';
import { syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { html, json, lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
});
afterAll(() => server.stop());

const newDesk = () => makeDevice(server, made++, operatorId);
const present = () => server;
const isThere = async (uid: string) =>
  (await server.db.$count(participants, eq(participants.uid, uid))) === 1;
const hasPhoto = async (sha256: string) => (await server.db.$count(photos, eq(photos.sha256, sha256))) === 1;
const isPicture = (path: string) => path.startsWith('/api/blobs/');

test.each([
  ['a fault of the server', () => json(500, { code: 'INTERNAL', error: 'fault' })],
  ['an address that is not there', () => json(404, { code: 'NOT_FOUND', error: 'nothing' })],
  [
    'a server that has had enough',
    () => json(429, { code: 'TOO_MANY', error: 'wait' }, { 'retry-after': '9' }),
  ],
  ['a proxy that takes nothing of that size', () => html(413)],
])('a picture that fails delays no work (%s), and is sent later', async (_why, answer) => {
  const db = await newDesk();
  const photo = await takePhoto(db);
  const person = await walkIn(db, { photo });
  const broken = lineTo(present, (path) => (isPicture(path) ? answer() : null));
  expect((await syncThrough(db, broken.send)).kind).toBe('done');
  expect(await db.outbox.count()).toBe(0);
  expect(await isThere(person.uid)).toBe(true);
  expect(await db.photos.get(photo)).toMatchObject({ toSend: 1, failures: 1 });

  // Put off, it is not tried again at once …
  const mended = lineTo(present);
  await syncThrough(db, mended.send);
  expect(mended.asked.filter(isPicture)).toEqual([]);
  // … but when its time has come.
  await db.photos.update(photo, { nextAt: machineMs() - 1 });
  await syncThrough(db, mended.send);
  expect(await hasPhoto(photo)).toBe(true);
  expect(await db.photos.get(photo)).toMatchObject({ toSend: 0, sentAt: expect.any(Number) });
});

test('a picture that fails delays no other picture', async () => {
  const db = await newDesk();
  const [bad, good] = [await takePhoto(db), await takePhoto(db)];
  const { send } = lineTo(present, (path) =>
    path.endsWith(bad) ? json(500, { code: 'INTERNAL', error: '' }) : null,
  );
  await syncPictures(db, { send });
  expect([await hasPhoto(bad), await hasPhoto(good)]).toEqual([false, true]);
});

test('a picture in transit never delays work or revocations', async () => {
  const db = await newDesk();
  await walkIn(db, { photo: await takePhoto(db) });
  let arrived: () => void = () => {};
  const isOnItsWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { send } = lineTo(present);
  const slow: typeof fetch = async (address, init) => {
    if (!isPicture(String(address))) return send(address, init);
    arrived();
    await held;
    return send(address, init);
  };
  const pictures = syncPictures(db, { send: slow });
  await isOnItsWay;
  expect(await syncWork(db, { send: slow })).toMatchObject({ kind: 'done' });
  expect(await db.outbox.count()).toBe(0);
  letGo();
  expect(await pictures).toMatchObject({ kind: 'done' });
});

test('a file that is not a picture becomes a card that names the person, and does not block the device', async () => {
  const db = await newDesk();
  const photo = await keepPhoto(db, new Blob(['no picture at all'], { type: 'image/jpeg' }));
  const person = await walkIn(db, { photo });
  const { send } = lineTo(present);
  await syncThrough(db, send);
  expect(await listRejectedPhotos(db)).toMatchObject([{ sha256: photo, personUid: person.uid }]);
  expect(await db.photos.get(photo)).toMatchObject({ toSend: 2 });
  await syncThrough(db, send);
  await forgetDevice(db);
});

test('a picture that the server finds too large becomes a card, and is not sent again', async () => {
  const db = await newDesk();
  const photo = await takePhoto(db);
  const person = await walkIn(db, { photo });
  const tooLarge = lineTo(present, (path) =>
    isPicture(path) ? json(413, { code: 'TOO_LARGE', error: 'too large' }) : null,
  );
  await syncThrough(db, tooLarge.send);
  expect(await db.photos.get(photo)).toMatchObject({ toSend: 2, refused: { code: 'TOO_LARGE' } });
  expect(await listRejectedPhotos(db)).toMatchObject([{ sha256: photo, personUid: person.uid }]);
  const mended = lineTo(present);
  await syncThrough(db, mended.send);
  expect(mended.asked.filter(isPicture)).toEqual([]);
});

test('a picture that can still be sent keeps the device from being reset', async () => {
  const db = await newDesk();
  await takePhoto(db);
  await expect(forgetDevice(db)).rejects.toBeInstanceOf(Unsent);
});

test('pictures of others are fetched although those taken here fail', async () => {
  const [here, there] = [await newDesk(), await newDesk()];
  const { send } = lineTo(present);
  const theirs = [await takePhoto(there), await takePhoto(there)];
  for (const photo of theirs) await walkIn(there, { photo });
  await syncThrough(there, send);
  await syncWork(here, { send });
  await takePhoto(here);
  const oneWay: typeof fetch = (address, init) =>
    isPicture(String(address)) ? Promise.reject(new TypeError('no way out')) : send(address, init);
  expect((await syncPictures(here, { send: oneWay })).kind).toBe('offline');
  expect(await here.photos.bulkGet(theirs)).toMatchObject([{ toSend: 0 }, { toSend: 0 }]);
});

test('a connection that takes no picture is given up after a few', async () => {
  const db = await newDesk();
  for (let count = 0; count < 5; count += 1) await takePhoto(db);
  const { send, asked } = lineTo(present, (path) => (isPicture(path) ? html(502) : null));
  await syncPictures(db, { send });
  expect(asked.filter(isPicture)).toHaveLength(3);
});

test('a picture postponed by a clock that was set back later waits no longer than the maximum', async () => {
  const db = await newDesk();
  const photo = await takePhoto(db);
  await db.photos.update(photo, { failures: 1, nextAt: machineMs() + 5 * 3_600_000 });
  await syncPictures(db, { send: lineTo(present).send });
  expect(await hasPhoto(photo)).toBe(true);
});

test('a server that asks for a delay gets it for pictures too', async () => {
  const db = await newDesk();
  const photo = await takePhoto(db);
  const { send } = lineTo(present, (path) =>
    isPicture(path) ? json(503, { code: 'UNAVAILABLE', error: '' }, { 'retry-after': '300' }) : null,
  );
  const before = machineMs();
  await syncPictures(db, { send });
  expect((await db.photos.get(photo))?.nextAt).toBeGreaterThanOrEqual(before + 300_000);
});
