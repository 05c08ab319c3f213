import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { machineMs, nowMs } from '#shared/base/clock.ts';
import { type WipeOrder, writeWipeOrder } from '#shared/devices/device-wipe.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { generateKeys, type KeyPair } from '#shared/engines/signatures/signature.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { type DeviceRecord, type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { NoOperator } from '#web/offline/store/no-operator.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { syncOnce, syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { makePerson } from '../shared/make.ts';
import { draft, makeDesk } from './make-desk.ts';

/** A device with a wipe order: it sends, deletes, reports, and keeps only the note. */

const root: KeyPair = await generateKeys({ extractable: false });
const reason = 'Se devuelve el equipo alquilado';

/** A server that knows this device alone; it accepts pushes, gives the order, and records what it receives. */
function makeServer(order: WipeOrder, canPush = () => true) {
  const calls: string[] = [];
  let wiped = false;
  const pushed: string[] = [];
  let lmid = 0;
  const send: typeof fetch = async (input, init) => {
    const path = String(input).split('?')[0] ?? '';
    calls.push(path);
    const answer = (status: number, body: unknown) =>
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', 'x-server-now': String(machineMs()) },
      });
    const times = { epoch: 'E1', serverNow: machineMs(), clockOffset: 0 };
    if (wiped) return answer(410, { code: 'DEVICE_REVOKED', error: 'locked' });
    if (path === '/api/sync/push') {
      if (!canPush()) return answer(503, { code: 'UNAVAILABLE', error: 'busy' });
      const text = new TextDecoder().decode(init?.body as Uint8Array);
      const { m } = JSON.parse(text) as { m: { seq: number; id: string; kind: string }[] };
      pushed.push(...m.map(({ kind }) => kind));
      lmid = m.at(-1)?.seq ?? lmid;
      const outcomes = m.map(({ seq, id }) => ({ seq, id, status: 'applied', code: null }));
      return answer(200, { data: { ...times, outcomes, expect: lmid + 1, retry: false, proof: 'told' } });
    }
    if (path === '/api/sync/pull') return answer(200, { data: { kind: 'wipe', ...times, order, lmid } });
    if (path === '/api/sync/wiped') {
      wiped = true;
      return answer(200, { data: { wipedAt: new Date(nowMs()).toISOString() } });
    }
    return answer(404, { code: 'NOT_FOUND', error: path });
  };
  return { send, calls, pushed, isLive: () => wiped };
}

let db: LocalDatabase;
let device: DeviceRecord;
let order: WipeOrder;

beforeEach(async () => {
  // No browser here: every lock request succeeds.
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: { request: (_name: string, _how: unknown, run: (lock: object) => unknown) => run({}) },
  });
  db = await makeDesk();
  const made = await readMeta(db, 'device');
  if (!made) throw new Error('it was just made');
  device = { ...made, rootPublicKey: root.publicKey };
  await writeMeta(db, 'device', device);
  order = await writeWipeOrder({ dev: device.uid, evt: tournament.id, at: nowMs(), reason }, root);
  await db.participants.put({ ...makePerson(), seq: 1 });
  await db.photos.put({ sha256: 'a'.repeat(64), jpeg: new Blob(['x']), toSend: 0 });
  localStorage.setItem('language', 'en');
});

const rowsLeft = async () =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.count()])));

test('a wiped device sends its work first; then only the note is left', async () => {
  await registerWalkIn(db, draft());
  sessionStorage.setItem('draft', 'María José');
  const server = makeServer(order);
  await syncOnce(db, server.send);
  expect(server.pushed).toEqual(['participant.register', 'credential.issue']);
  const left = await rowsLeft();
  expect(left).toEqual({ ...Object.fromEntries(Object.keys(left).map((name) => [name, 0])), meta: 1 });
  expect(await readMeta(db, 'wiped')).toMatchObject({
    name: 'Mesa 3',
    code: 'A7',
    reason,
    orderedAt: order.at,
  });
  // What the app starts with, and no person's.
  expect(Object.keys(localStorage).sort()).toEqual(['boot', 'language']);
  expect(sessionStorage.length).toBe(0);
});

test('a wipe stores nothing afterwards: not the picture that another tab was loading', async () => {
  await syncOnce(db, makeServer(order).send);
  const late = keepPhoto(db, new Blob(['a face'], { type: 'image/jpeg' }));
  await expect(late).rejects.toThrow(NoOperator);
  expect(await db.photos.count()).toBe(0);
});

test('a wipe drops a picture in transit', async () => {
  const face = new TextEncoder().encode('a face');
  const sha256 = createHash('sha256').update(face).digest();
  await db.participants.put({ ...makePerson({ photo: sha256.toString('hex') }), seq: 1 });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(face.length);
  let isAsked = false;
  const send: typeof fetch = async (address) => {
    expect(String(address)).toBe('/api/sync/photos');
    isAsked = true;
    await syncWork(db, { send: makeServer(order).send });
    return new Response(Buffer.concat([sha256, length, face]), {
      headers: { 'content-type': 'application/octet-stream', 'x-server-now': String(machineMs()) },
    });
  };
  await syncPictures(db, { send });
  expect(isAsked).toBe(true);
  expect(await rowsLeft()).toMatchObject({ photos: 0, participants: 0, meta: 1 });
});

test('the wipe is reported, and only then the key for the report is deleted', async () => {
  const server = makeServer(order);
  await syncOnce(db, server.send);
  expect(server.isLive()).toBe(false);
  expect((await readMeta(db, 'wiped'))?.report?.uid).toBe(device.uid);
  const cut: typeof fetch = () => Promise.reject(new TypeError('no network'));
  expect((await syncOnce(db, cut)).kind).toBe('offline');
  expect((await readMeta(db, 'wiped'))?.report).not.toBeNull();
  await syncOnce(db, server.send);
  expect(server.isLive()).toBe(true);
  expect((await readMeta(db, 'wiped'))?.report).toBeNull();
  const before = server.calls.length;
  await syncOnce(db, server.send);
  expect(server.calls.length).toBe(before);
});

test('a lost answer to the wipe report is no obstacle: the server knows already', async () => {
  const server = makeServer(order);
  await syncOnce(db, server.send);
  const lost: typeof fetch = async (...call) => {
    await server.send(...call);
    throw new TypeError('the answer was lost');
  };
  await syncOnce(db, lost);
  expect(server.isLive()).toBe(true);
  await syncOnce(db, server.send);
  expect((await readMeta(db, 'wiped'))?.report).toBeNull();
});

test('a wiped device with a wrong clock is corrected, and heard', async () => {
  const server = makeServer(order);
  await syncOnce(db, server.send);
  const hour = 3_600_000;
  const times: number[] = [];
  const ahead: typeof fetch = async (path, init) => {
    const ts = Number(new Headers(init?.headers).get('x-ts'));
    times.push(ts);
    if (Math.abs(ts - machineMs() - hour) < hour / 2) return server.send(path, init);
    const headers = { 'content-type': 'application/json', 'x-server-now': String(machineMs() + hour) };
    return new Response(JSON.stringify({ code: 'CLOCK', error: 'clock' }), { status: 409, headers });
  };
  await syncOnce(db, ahead);
  expect(times).toHaveLength(2);
  expect(server.isLive()).toBe(true);
});

test('cached answers of the page are deleted, the app’s files are not', async () => {
  const kept = new Set(['public', 'pictures', 'workbox-precache-v2-https://example.org/']);
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  await syncOnce(db, makeServer(order).send);
  vi.unstubAllGlobals();
  expect(await readMeta(db, 'wiped')).toBeDefined();
  expect([...kept]).toEqual(['workbox-precache-v2-https://example.org/']);
});

test('nothing is erased while the server cannot take the work', async () => {
  await registerWalkIn(db, draft());
  let isBusy = true;
  const server = makeServer(order, () => !isBusy);
  await syncOnce(db, server.send);
  await syncOnce(db, server.send);
  expect(await db.outbox.count()).toBe(2);
  expect(await db.participants.count()).toBe(1);
  expect(await readMeta(db, 'wipe')).toMatchObject({ reason });
  await expect(registerWalkIn(db, draft({ firstName: 'Otra' }))).rejects.toThrow();
  isBusy = false;
  await syncOnce(db, server.send);
  expect(server.pushed).toEqual(['participant.register', 'credential.issue']);
  expect(await readMeta(db, 'device')).toBeUndefined();
});

test.each<[string, (given: WipeOrder) => Promise<WipeOrder>]>([
  [
    'signed by another key',
    async (given) => writeWipeOrder(given, await generateKeys({ extractable: false })),
  ],
  ['given to another device', (given) => writeWipeOrder({ ...given, dev: crypto.randomUUID() }, root)],
  ['of another event', (given) => writeWipeOrder({ ...given, evt: 'another' }, root)],
  ['changed on the way', async (given) => ({ ...given, at: given.at + 1 })],
])('an order %s is not obeyed', async (_what, change) => {
  const server = makeServer(await change(order));
  expect((await syncOnce(db, server.send)).kind).toBe('offline');
  expect(await db.participants.count()).toBe(1);
  expect(await readMeta(db, 'wipe')).toBeUndefined();
  expect(await readMeta(db, 'device')).toMatchObject({ uid: device.uid });
});
