/**
 * The loop of a page, what triggers it (work, a returned network, a closing page) and what a round that fails says of
 * the connection. Its own timers are seconds away, so an immediate round was triggered.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { connection, setConnection } from '#web/offline/sync/connection.ts';
import { startSync, syncWork } from '#web/offline/sync/sync.ts';
import { fillDisk } from '../web/full-disk.ts';
import { lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
let made = 0;
let db: LocalDatabase;

beforeAll(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
});
afterAll(() => server.stop());
afterEach(() => {
  setConnection({ kind: 'unknown' });
  vi.unstubAllGlobals();
});
/** The loop’s timers, identified by their delay. They never fire, so every round was triggered. */
const appointments = new Set<unknown>();

beforeEach(async () => {
  const { setTimeout: start, clearTimeout: end } = globalThis;
  appointments.clear();
  vi.stubGlobal('setTimeout', (work: (...parts: unknown[]) => void, ms = 0, ...parts: unknown[]) => {
    // PostgreSQL, embedded in this process, sets timers of ten seconds too.
    const isOfLoop = ms >= 7500 && ms <= 15_000 && new Error().stack?.includes('/web/offline/sync/sync.ts');
    if (!isOfLoop) return start(work, ms, ...parts);
    const appointment = {};
    appointments.add(appointment);
    return appointment;
  });
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof start>) => {
    if (!appointments.delete(timer)) end(timer);
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  db = await makeDevice(server, made++, operatorId);
});

/** A line that tells whenever a path was asked for. */
function watchedLine() {
  const { send, asked } = lineTo(() => server);
  const waiting = new Set<() => void>();
  return {
    send: (async (address, init) => {
      const response = await send(address, init);
      for (const look of waiting) look();
      return response;
    }) satisfies typeof fetch,
    /** Resolves once a path was asked for so often. */
    times: (path: string, count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (asked.filter((one) => one === path).length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

test('work done while the loop rests is sent at once', async () => {
  const { send, times } = watchedLine();
  const loop = startSync(db, send);
  await times('/api/sync/pull', 1);
  await walkIn(db);
  await times('/api/sync/push', 1);
  loop.stop();
});

test('a returned network starts a round, and a closed page has no more timers', async () => {
  const { send, times } = watchedLine();
  const loop = startSync(db, send);
  await times('/api/sync/pull', 1);
  window.dispatchEvent(new Event('online'));
  await times('/api/sync/pull', 2);
  // Both lanes rest, each with an appointment.
  await vi.waitFor(() => expect(appointments.size).toBe(2));
  loop.stop();
  expect(appointments.size).toBe(0);
});

test('the pictures of people are fetched as soon as the people have arrived', async () => {
  const other = await makeDevice(server, made++, operatorId);
  const photo = await takePhoto(other);
  await walkIn(other, { photo });
  await syncThrough(other, lineTo(() => server).send);
  const { send, times } = watchedLine();
  const loop = startSync(db, send);
  await times('/api/sync/photos', 1);
  await vi.waitFor(async () => expect(await db.photos.get(photo)).toBeDefined());
  loop.stop();
});

test('the login page of a network is not called a lost network', async () => {
  await syncWork(db, { send: async () => new Response('<h1>Welcome</h1>') });
  expect(connection()).toEqual({ kind: 'offline', isForeign: true });
  await syncWork(db, { send: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(connection()).toEqual({ kind: 'offline' });
});

test('a full disk is not called a lost network, and work goes on once there is room', async () => {
  vi.stubGlobal('reportError', () => undefined);
  await walkIn(db);
  const makeRoom = fillDisk();
  const { send } = lineTo(() => server);
  expect(await syncWork(db, { send })).toMatchObject({ kind: 'offline' });
  expect(connection()).toEqual({ kind: 'noStore' });
  makeRoom();
  await syncThrough(db, send);
  expect(connection()).toEqual({ kind: 'online' });
  expect(await db.outbox.count()).toBe(0);
});
