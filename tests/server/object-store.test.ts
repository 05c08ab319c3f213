import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createPhotoQueue } from '#server/admin/imports/photo-queue.ts';
import { addPhotos } from '#server/admin/imports/photo-store.ts';
import { createLog } from '#server/core/base/log.ts';
import {
  importBatches,
  importPhotos,
  objectDeletions,
  participants,
  photos,
  pictures,
} from '#server/core/database/tables.ts';
import { openObjectStore } from '#server/core/storage/object-store.ts';
import { deleteDueObjects, placeFiles } from '#server/core/storage/objects.ts';
import { moveToDatabase, moveToStore } from '#server/operations/backup/move-pictures.ts';
import { runChecks } from '#server/operations/doctor/checks.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { send } from './caller.ts';
import { staffedDesk } from './device.ts';
import { makeParticipant, personForm } from './make.ts';
import { startStore } from './own-store.ts';
import { patience } from './patience.ts';
import { dataUrl, jpeg, metadataOf } from './pictures.ts';
import { startApp } from './with-app.ts';

/** Pictures lie in a store that speaks S3, which judges every signature, and which may be away. */

const store = await startStore();
const objects = openObjectStore(store.settings, createLog('silent'));
const app = await startApp({ objects });
const places = { db: app.db, objects };
const staff = await app.as('ACCREDITATION_STAFF');
const admin = await app.as('SUPER_USER');
const editor = await app.as('CONTENT_EDITOR');
const desk = await staffedDesk(app);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keysOf = (sha256: string) => [...store.objects.keys()].filter((key) => key.includes(sha256)).sort();
const rowOf = async (sha256: string) =>
  (await app.db.select().from(photos).where(eq(photos.sha256, sha256)))[0];
const register = async (bytes: Uint8Array) =>
  (await staff.call('POST /api/participants', { body: personForm({ photoUrl: dataUrl(bytes) }) }))
    .participant;
const facesOf = (sha256: string) => staff.call('GET /api/photos/:sha256', { params: { sha256 } });
const blob = (bytes: Uint8Array) =>
  desk.ask('PUT /api/blobs/:sha256', { params: { sha256: hashOf(bytes) }, body: bytes });

async function away<T>(work: () => Promise<T>): Promise<T> {
  store.setAway(true);
  try {
    return await work();
  } finally {
    store.setAway(false);
  }
}

describe('a face', () => {
  test('a face that comes with a form lies in the store alone, and is read from there', async () => {
    const bytes = await jpeg();
    const sha256 = hashOf(bytes);
    await register(bytes);
    const row = must(await rowOf(sha256), 'its row was written');
    expect(row).toMatchObject({ full: null, small: null });
    expect(keysOf(sha256)).toEqual([`${row.objectKey}/full.jpg`, `${row.objectKey}/small.jpg`]);
    expect(await metadataOf(await facesOf(sha256))).toMatchObject({ format: 'jpeg', width: 64, height: 80 });
    // What was announced was kept: nothing of it is ever deleted.
    expect(await app.db.select().from(objectDeletions)).toEqual([]);
  });

  test('a face that a desk sends is brought to every desk', async () => {
    const bytes = await jpeg();
    expect((await blob(bytes)).status).toBe(200);
    const packed = Buffer.from(
      await desk.call('POST /api/sync/photos', { body: { sha256: [hashOf(bytes)] } }),
    );
    expect(packed.subarray(0, 32).toString('hex')).toBe(hashOf(bytes));
    expect(packed.readUInt32BE(32)).toBe(packed.length - 36);
    expect(await metadataOf(packed.subarray(36))).toMatchObject({ format: 'jpeg' });
  });

  test('a face sent twice is one row, and the copy too many goes a day later', async () => {
    const bytes = await jpeg();
    await blob(bytes);
    await blob(bytes);
    expect(keysOf(hashOf(bytes))).toHaveLength(4);
    expect(await deleteDueObjects(places)).toBe(0);
    await app.db.update(objectDeletions).set({ dueAt: new Date(0) });
    expect(await deleteDueObjects(places)).toBe(1);
    const row = await rowOf(hashOf(bytes));
    expect(keysOf(hashOf(bytes))).toEqual([`${row?.objectKey}/full.jpg`, `${row?.objectKey}/small.jpg`]);
  });
});

test('a picture of the site lies in the store and is served to everybody', async () => {
  const { url } = await editor.call('POST /api/pictures', { body: await jpeg(200, 100) });
  const [row] = await app.db.select().from(pictures);
  expect(row).toMatchObject({ jpeg: null });
  const answer = await send(app.url, 'GET', url);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await metadataOf(answer.bytes)).toMatchObject({ format: 'jpeg', width: 200 });
});

describe('a store that is away', () => {
  test('a store that is away is said, and nothing is lost: what a desk holds it keeps and sends again', async () => {
    const bytes = await jpeg();
    const refused = await away(() => blob(bytes));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await rowOf(hashOf(bytes))).toBeUndefined();
    expect(objects.isAnswering()).toBe(false);
    expect((await blob(bytes)).status).toBe(200);
    expect(objects.isAnswering()).toBe(true);
    expect((await facesOf(hashOf(bytes))).length).toBeGreaterThan(0);
  });

  test('a store that is away makes reading a face a call to be made again, and no face that is missing', async () => {
    const bytes = await jpeg();
    await blob(bytes);
    const read = () => staff.refused('GET /api/photos/:sha256', { params: { sha256: hashOf(bytes) } });
    expect(await away(read)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });

  test('an outage of the store does not stop registrations without a picture', async () => {
    const { participant } = await away(() => staff.call('POST /api/participants', { body: personForm() }));
    expect(participant.photoUrl).toBeNull();
  });

  test('a store that is away makes photos of a list wait, and none of them fail', async () => {
    const person = await makeParticipant(app.db);
    const [batch] = await app.db
      .insert(importBatches)
      .values({
        ...{
          kind: 'participants' as const,
          fileName: 'lista.csv',
          createdById: admin.user.id,
          createdAt: now(),
        },
        ...{ added: 1, changed: 0, unchanged: 0, refused: 0 },
      })
      .returning();
    await addPhotos(app.db, must(batch, 'an insert returns its row').id, [
      { participantId: person.id, url: 'https://fotos.example/a.jpg' },
    ]);
    const bytes = await jpeg();
    const queue = createPhotoQueue({
      ...{ db: app.db, objects, log: createLog('silent') },
      fetchPicture: async () => bytes,
    });
    const statusOf = async () =>
      (await app.db.select({ status: importPhotos.status }).from(importPhotos))[0]?.status;
    store.setAway(true);
    queue.wake();
    await vi.waitUntil(async () => (await statusOf()) === 'fetching', patience());
    store.setAway(false);
    await vi.waitUntil(async () => (await statusOf()) === 'done', patience());
    await queue.stop();
    expect(keysOf(hashOf(bytes)).length).toBeGreaterThan(0);
  });
});

describe('an erased person', () => {
  const erase = ({ id, firstName, lastName }: { id: number; firstName: string; lastName: string }) =>
    admin.call('POST /api/admin/participants/:id/erase', {
      params: { id },
      body: { confirm: `${firstName} ${lastName}`, reason: 'asked' },
    });

  test('an erased person is gone from the store as well', async () => {
    const bytes = await jpeg();
    const person = await register(bytes);
    await erase(person);
    expect(keysOf(hashOf(bytes))).toEqual([]);
  });

  test('an object is deleted after an outage, and a picture sent again in the meantime stays', async () => {
    const bytes = await jpeg();
    const person = await register(bytes);
    await away(() => erase(person));
    expect(await app.db.$count(participants, eq(participants.id, person.id))).toBe(1);
    expect(keysOf(hashOf(bytes))).toHaveLength(2);
    await register(bytes);
    expect(await deleteDueObjects(places)).toBe(1);
    const row = await rowOf(hashOf(bytes));
    expect(keysOf(hashOf(bytes))).toEqual([`${row?.objectKey}/full.jpg`, `${row?.objectKey}/small.jpg`]);
  });
});

test('an upload without a row is deleted automatically', async () => {
  const sha256 = 'c'.repeat(64);
  await placeFiles(
    places,
    { kind: 'photos', sha256 },
    { 'full.jpg': await jpeg(), 'small.jpg': await jpeg() },
  );
  expect(await deleteDueObjects(places)).toBe(0);
  expect(keysOf(sha256)).toHaveLength(2);
  await app.db.update(objectDeletions).set({ dueAt: new Date(0) });
  expect(await deleteDueObjects(places)).toBeGreaterThan(0);
  expect(keysOf(sha256)).toEqual([]);
});

test('pictures move into the database and back, the same bytes', async () => {
  const bytes = await jpeg();
  await register(bytes);
  const before = Buffer.from(await facesOf(hashOf(bytes)));
  const count = (await app.db.$count(photos)) + (await app.db.$count(pictures));
  expect(await moveToDatabase(places)).toBe(count);
  expect(store.objects.size).toBe(0);
  expect((await rowOf(hashOf(bytes)))?.objectKey).toBeNull();
  expect(Buffer.from(await facesOf(hashOf(bytes))).equals(before)).toBe(true);
  expect(await moveToStore(places)).toBe(count);
  expect(await moveToStore(places)).toBe(0);
  expect((await rowOf(hashOf(bytes)))?.full).toBeNull();
  expect(Buffer.from(await facesOf(hashOf(bytes))).equals(before)).toBe(true);
});

describe('the check-up', () => {
  const look = async (found: typeof objects | null) => {
    const config = {
      ...{ dataDir: '.', keysFile: null, databasePool: 10, production: false, publicUrl: undefined },
      ...{
        host: '127.0.0.1',
        trustProxy: false as const,
        sessionSecret: undefined,
        metricsToken: undefined,
        databaseUrl: undefined,
        databaseDirectUrl: undefined,
      },
    };
    const checks = await runChecks({
      ...{ db: app.db, kind: 'embedded', config, clockJump: null, lastAudit: null, objects: found },
    });
    return checks.find(({ name }) => name === 'pictures')?.finding;
  };

  test('the check-up writes, reads and deletes in the bucket', async () => {
    expect(await look(objects)).toBe('good');
    expect([...store.objects.keys()].filter((key) => key.startsWith('check/'))).toEqual([]);
  });

  test('the check-up says when the store is away, its key is wrong, the bucket is missing, or the setting is gone', async () => {
    expect(await away(() => look(objects))).toBe('bad');
    const other = (changes: object) =>
      openObjectStore({ ...store.settings, ...changes }, createLog('silent'));
    expect(await look(other({ secretAccessKey: 'another secret' }))).toBe('bad');
    expect(await look(other({ bucket: 'nothing' }))).toBe('bad');
    expect(await look(null)).toBe('bad');
  });
});
