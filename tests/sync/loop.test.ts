/**
 * The loop of a page, with what wakes it: what is done here, a network that is back, a page that closes. Its own
 * appointments are seconds away, so that whatever comes at once was woken.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#web/local/database.ts';
import { startSync } from '#web/local/sync.ts';
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
  vi.unstubAllGlobals();
});
/** The loop’s own appointments, told by how far off they are. They never come, so whatever happens was woken. */
const appointments = new Set<unknown>();

beforeEach(async () => {
  const { setTimeout: start, clearTimeout: end } = globalThis;
  appointments.clear();
  vi.stubGlobal('setTimeout', (work: (...parts: unknown[]) => void, ms = 0, ...parts: unknown[]) => {
    // PostgreSQL, embedded in this process, sets timers of ten seconds too.
    const isOfLoop = ms >= 7500 && ms <= 15_000 && new Error().stack?.includes('/web/local/sync.ts');
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

test('what is done while the loop rests is sent at once', async () => {
  const { send, times } = watchedLine();
  const loop = startSync(db, send);
  await times('/api/sync/pull', 1);
  await walkIn(db);
  await times('/api/sync/push', 1);
  loop.stop();
});

test('a network that is back is a reason to ask; a page that closes has no more appointments', async () => {
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

test('the pictures of people come as soon as the people have come', async () => {
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
