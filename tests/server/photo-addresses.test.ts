import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, TransactionRollbackError } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { countPhotos } from '#server/admin/imports/batches.ts';
import { isPublicAddress } from '#server/core/base/public-address.ts';
import { importBatches, importPhotos, participants } from '#server/core/database/tables.ts';
import { createPictureFetcher, FetchFailure } from '#server/core/storage/fetch-picture.ts';
import { must } from '#shared/base/must.ts';
import { makeParticipant, personForm } from './make.ts';
import { patience } from './patience.ts';
import { startApp } from './with-app.ts';

/** Photos named by an address: fetched from the public Internet and from nowhere else, judged as any upload is. */

const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#0f47af' } })
  .jpeg()
  .toBuffer();

/** Of no one's face. */
const speck = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#0f47af' } })
  .jpeg()
  .toBuffer();

/** A server of this machine: what must never be asked for, unless a test says so. */
const asked: string[] = [];
/** Answers that wait until a test gives them. */
const held: ServerResponse[] = [];
const local: Server = createServer((req, res) => {
  asked.push(req.url ?? '');
  const path = req.url ?? '';
  if (path === '/photo.jpg') res.end(picture);
  else if (path === '/speck.jpg') res.end(speck);
  else if (path === '/to-photo') res.writeHead(302, { location: '/photo.jpg' }).end();
  else if (path === '/to-metadata')
    res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  else if (path === '/to-file') res.writeHead(302, { location: 'file:///etc/passwd' }).end();
  else if (path === '/round') res.writeHead(302, { location: '/round' }).end();
  else if (path === '/page') res.end('<html>una página</html>');
  else if (path === '/endless') endless(res);
  else if (path === '/announced') res.writeHead(200, { 'content-length': '99999999' }).write('x');
  else if (path.startsWith('/held')) held.push(res);
  else if (path !== '/silent') res.writeHead(404).end();
});
function endless(res: ServerResponse): void {
  const part = Buffer.alloc(256 * 1024);
  const more = () => {
    while (!res.destroyed && res.write(part));
  };
  res.on('drain', more);
  more();
}
await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(local.address() as AddressInfo).port}`;
afterAll(() => {
  local.closeAllConnections();
  local.close();
});

const isLoopback = (address: string) => address === '127.0.0.1';
const strict = createPictureFetcher();
/** As in production, but with this one machine taken for the Internet. */
const lenient = createPictureFetcher({ mayConnect: isLoopback, anyPort: true, timeoutMs: 1500 });
const never = new AbortController().signal;
const failure = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchFailure ? error.why : error),
  );

describe('addresses on the allowed hosts', () => {
  const named = createPictureFetcher({ hosts: ['photos.example.org', '*.example.com'], timeoutMs: 1500 });
  test.each([
    'https://example.org/a.png',
    'https://photos.example.org.evil.net/a.png',
    'https://example.com/a.png',
    'https://notexample.com/a.png',
    'https://93.184.215.14/a.png',
  ])('%s is none', async (url) => expect(await failure(named(url, never))).toBe('ADDRESS_REFUSED'));

  test('a name below one with a star, in any case of its letters, is asked', async () => {
    const loopback = { mayConnect: isLoopback, anyPort: true, timeoutMs: 1500 };
    const local = createPictureFetcher({ ...loopback, hosts: ['localhost', '*.localhost'] });
    for (const host of ['LOCALHOST', 'club.localhost'])
      expect(await failure(local(`http://${host}:1/a.png`, never))).toBe('NOT_REACHED');
  });
});

describe('addresses', () => {
  test.each([
    ['127.0.0.1', false],
    ['127.8.9.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['168.63.129.16', false],
    ['8.8.8.8', true],
    ['190.86.1.1', true],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['::ffff:0:7f00:1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
    ['2606:4700:4700::1111', true],
    ['localhost', false],
    ['', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });

  test.each([
    `${base}/photo.jpg`,
    base.replace('127.0.0.1', 'localhost'),
    base.replace('127.0.0.1', '2130706433'),
    base.replace('127.0.0.1', '0x7f.1'),
    base.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    'http://localhost/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'https://192.168.0.1/',
    'http://user:secret@8.8.8.8/',
    'http://8.8.8.8:22/',
    'file:///etc/passwd',
    'ftp://8.8.8.8/a.jpg',
    'gopher://8.8.8.8/',
    'data:image/png;base64,AAAA',
    'nothing',
  ])('%s is refused without a request', async (url) => {
    asked.length = 0;
    expect(await failure(strict(url, never))).toBe('ADDRESS_REFUSED');
    expect(asked).toEqual([]);
  });

  test.each([
    ['/photo.jpg', 'fetched'],
    ['/to-photo', 'fetched'],
    ['/to-metadata', 'ADDRESS_REFUSED'],
    ['/to-file', 'ADDRESS_REFUSED'],
    ['/round', 'NOT_FOUND'],
    ['/nowhere', 'NOT_FOUND'],
    ['/endless', 'TOO_LARGE'],
    ['/announced', 'TOO_LARGE'],
    ['/silent', 'TOO_SLOW'],
  ])('%s of a server that may be asked: %s', async (path, expected) => {
    expect(await failure(lenient(base + path, never))).toBe(expected);
  });
});

const row = (line: number, photo: string) => ({
  line,
  values: { ...personForm({ lastName: `Foto ${line}` }), photo },
});

async function bring(app: Awaited<ReturnType<typeof startApp>>, rows: ReturnType<typeof row>[]) {
  const staff = await app.as('ACCREDITATION_STAFF');
  const { fingerprint, photos } = await staff.call('POST /api/imports/participants/preview', {
    body: { rows },
  });
  const body = { fileName: 'fotos.csv', rows, update: true, fingerprint };
  const result = await staff.call('POST /api/imports/participants', { body });
  const params = { id: result.batchId ?? 0 };
  const detail = () => staff.call('GET /api/imports/participants/:id', { params });
  if (result.batchId !== null)
    await expect.poll(async () => (await detail()).photos.waiting, patience()).toBe(0);
  return { staff, photos, result, params, detail };
}

describe('an import', () => {
  test('an import fetches each photo once, in the background, and its undo removes the people with their photos', async () => {
    const app = await startApp({
      pictureRules: { mayConnect: isLoopback, anyPort: true, timeoutMs: 60_000 },
    });
    const rows = [row(2, `${base}/photo.jpg`), row(3, `${base}/page`), row(4, `${base}/nowhere`)];
    const { photos, detail, staff, params, result } = await bring(app, rows);
    expect(photos).toBe(3);
    const batch = await detail();
    expect(batch.photos).toEqual({ waiting: 0, done: 1, failed: 2, cancelled: 0 });
    expect(batch.failedPhotos.map(({ why }) => why).sort()).toEqual(['NOT_FOUND', 'NO_PICTURE']);
    const id = result.rows[0]?.id ?? 0;
    const [person] = await app.db.select().from(participants).where(eq(participants.id, id));
    const photo = await staff.request('GET', person?.photoUrl ?? '');
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 });

    const again = await bring(app, rows);
    expect(again.result).toMatchObject({ batchId: null, photos: 0 });
    expect(batch).toMatchObject({ undoable: 3, obstacles: [] });
    expect(await staff.call('POST /api/imports/participants/:id/undo', { params })).toEqual({
      undone: 3,
      kept: [],
    });
    expect(await app.db.select().from(importPhotos)).toEqual([]);
  });

  test('an import counts the photos being fetched among those that wait', async () => {
    const { db } = await startApp();
    let counts: unknown;
    // Undone at the end: the queue of the server sees nothing of it.
    const over = db.transaction(async (tx) => {
      const file = { kind: 'participants' as const, fileName: 'a.csv' };
      const [batch] = await tx
        .insert(importBatches)
        .values({ ...file, added: 4, changed: 0, unchanged: 0, refused: 0 })
        .returning({ id: importBatches.id });
      const { id: batchId } = must(batch, 'an insert returns its row');
      for (const status of ['fetching', 'waiting', 'waiting', 'done'] as const) {
        const { id: participantId } = await makeParticipant(tx, {});
        await tx.insert(importPhotos).values({ participantId, batchId, url: `${base}/photo.jpg`, status });
      }
      counts = (await countPhotos(tx, [batchId])).get(batchId);
      tx.rollback();
    });
    await expect(over).rejects.toThrow(TransactionRollbackError);
    expect(counts).toEqual({ waiting: 3, done: 1, failed: 0, cancelled: 0 });
  });

  test('an import that is undone cancels the photos still on their way: they are counted as canceled and never attached', async () => {
    held.length = 0;
    const app = await startApp({
      pictureRules: { mayConnect: isLoopback, anyPort: true, timeoutMs: 60_000 },
    });
    const staff = await app.as('ACCREDITATION_STAFF');
    const person = personForm({ lastName: 'Foto 2' });
    const { participant } = await staff.call('POST /api/participants', { body: person });
    const late = { line: 2, values: { ...person, role: 'Coach', photo: `${base}/held/1` } };
    const send = async (rows: { line: number; values: Record<string, unknown> }[]) => {
      const { fingerprint } = await staff.call('POST /api/imports/participants/preview', { body: { rows } });
      const body = { fileName: 'fotos.csv', rows, update: true, fingerprint };
      const { batchId } = await staff.call('POST /api/imports/participants', { body });
      const params = { id: batchId ?? 0 };
      return {
        params,
        photos: async () => (await staff.call('GET /api/imports/participants/:id', { params })).photos,
      };
    };
    const first = await send([late]);
    await expect.poll(() => held.length, patience()).toBe(1);
    expect(await first.photos()).toEqual({ waiting: 1, done: 0, failed: 0, cancelled: 0 });
    const undo = { params: first.params };
    expect(await staff.call('POST /api/imports/participants/:id/undo', undo)).toEqual({
      undone: 1,
      kept: [],
    });
    expect(await first.photos()).toEqual({ waiting: 0, done: 0, failed: 0, cancelled: 1 });
    held[0]?.end(picture);
    // The queue ends what it has begun before it takes the next photo.
    // Not so like the first that it would be asked whether they are one person.
    const other = personForm({ firstName: 'Ximena', lastName: 'Zaldaña', birthDate: '1971-11-30' });
    const second = await send([{ line: 3, values: { ...other, photo: `${base}/photo.jpg` } }]);
    await expect.poll(async () => (await second.photos()).done, patience()).toBe(1);
    expect(await first.photos()).toMatchObject({ done: 0, cancelled: 1 });
    const [after] = await app.db.select().from(participants).where(eq(participants.id, participant.id));
    expect(after).toMatchObject({ role: 'Player', photoUrl: null });
  });

  test('an import whose photos failed tries them again when asked, and counts those that fail again', async () => {
    const app = await startApp({
      pictureRules: { mayConnect: isLoopback, anyPort: true, timeoutMs: 60_000 },
    });
    const { staff, params, detail } = await bring(app, [
      row(2, `${base}/photo.jpg`),
      row(3, `${base}/nowhere`),
    ]);
    expect((await detail()).photos).toEqual({ waiting: 0, done: 1, failed: 1, cancelled: 0 });
    asked.length = 0;
    await staff.call('POST /api/imports/participants/:id/photos/retry', { params });
    await expect.poll(async () => (await detail()).photos.waiting, patience()).toBe(0);
    expect(asked).toEqual(['/nowhere']);
    expect((await detail()).photos).toEqual({ waiting: 0, done: 1, failed: 1, cancelled: 0 });
    expect((await detail()).failedPhotos).toMatchObject([{ why: 'NOT_FOUND', url: `${base}/nowhere` }]);
  });

  test('an import whose photos were canceled fetches them when asked to try again', async () => {
    held.length = 0;
    const app = await startApp({
      pictureRules: { mayConnect: isLoopback, anyPort: true, timeoutMs: 60_000 },
    });
    const staff = await app.as('ACCREDITATION_STAFF');
    const rows = [row(2, `${base}/held/2`)];
    const { fingerprint } = await staff.call('POST /api/imports/participants/preview', { body: { rows } });
    const body = { fileName: 'fotos.csv', rows, update: true, fingerprint };
    const { batchId } = await staff.call('POST /api/imports/participants', { body });
    const params = { id: batchId ?? 0 };
    const none = { waiting: 0, done: 0, failed: 0, cancelled: 0 };
    await expect.poll(() => held.length, patience()).toBe(1);
    expect(await staff.call('POST /api/imports/participants/:id/photos/cancel', { params })).toEqual({
      ...none,
      cancelled: 1,
    });
    expect(await staff.call('POST /api/imports/participants/:id/photos/retry', { params })).toEqual({
      ...none,
      waiting: 1,
    });
    held[0]?.end(picture);
    await expect.poll(() => held.length, patience()).toBe(2);
    held[1]?.end(picture);
    const detail = () => staff.call('GET /api/imports/participants/:id', { params });
    await expect.poll(async () => (await detail()).photos, patience()).toEqual({ ...none, done: 1 });
  });

  test('an import says of a photo in which no face can be recognized that it is too small', async () => {
    const app = await startApp({
      pictureRules: { mayConnect: isLoopback, anyPort: true, timeoutMs: 60_000 },
    });
    const { detail } = await bring(app, [row(2, `${base}/speck.jpg`)]);
    expect((await detail()).failedPhotos.map(({ why }) => why)).toEqual(['TOO_SMALL']);
  });

  test('an import never asks a server of this machine or its network', async () => {
    asked.length = 0;
    const app = await startApp();
    const { detail } = await bring(app, [row(2, `${base}/photo.jpg`), row(3, 'http://localhost/photo.jpg')]);
    const batch = await detail();
    expect(batch.photos).toMatchObject({ failed: 2 });
    expect(batch.failedPhotos.map(({ why }) => why)).toEqual(['ADDRESS_REFUSED', 'ADDRESS_REFUSED']);
    expect(asked).toEqual([]);
  });

  test('an import takes no address that is none of the web', async () => {
    const app = await startApp();
    const staff = await app.as('ACCREDITATION_STAFF');
    const rows = [row(2, 'file:///etc/passwd'), row(3, 'http://me:secret@photos.example/a.jpg')];
    const { rows: plans } = await staff.call('POST /api/imports/participants/preview', { body: { rows } });
    for (const plan of plans) expect(plan.problems).toEqual([{ field: 'photo', code: 'INVALID_URL' }]);
  });

  test('an import takes the photos of an archive one by one', async () => {
    const app = await startApp();
    const { staff, result } = await bring(app, [row(2, '0002 portillo.jpg')]);
    const params = { id: result.rows[0]?.id ?? 0 };
    const body = new Uint8Array(picture);
    expect(await staff.call('PUT /api/imports/photos/:id', { params, body })).toEqual({ isNew: true });
    expect(await staff.call('PUT /api/imports/photos/:id', { params, body })).toEqual({ isNew: false });
    const text = new TextEncoder().encode('<svg/>');
    expect((await staff.refused('PUT /api/imports/photos/:id', { params, body: text })).status).toBe(400);
    const batch = { id: result.batchId ?? 0 };
    const detail = await staff.call('GET /api/imports/participants/:id', { params: batch });
    expect(detail).toMatchObject({ undoable: 1, obstacles: [] });
  });
});
