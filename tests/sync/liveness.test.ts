/**
 * What waits goes out though the network is there for three seconds of each minute (I20): requests and answers that the
 * end of such a moment cuts off are lost, and a device knows nothing of when the next one comes.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { participants, photos, revocations } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { randomFrom } from '#shared/base/random.ts';
import { hasUnsent } from '#web/offline/sync/device.ts';
import { syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { createSyncMemory } from '#web/offline/sync/sync-round.ts';
import { makeOneReady } from './embedded.ts';
import { beginFromSeed } from './from-seed.ts';
import { takePhoto, walkIn } from './story.ts';
import { makeDevice, makeOperator, newKeyFile, startServer } from './world.ts';

const [minuteMs, windowMs] = [60_000, 3000];
/** A device asks every quarter of a minute, a little sooner or later. */
const [everyMs, jitterMs] = [15_000, 5000];
/** Four hours. One round in fifteen or so meets the network; what waits here takes some twenty that do. */
const mostRounds = 960;
const [people, pictures] = [60, 12];

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([1, 2, 3])(
  'a desk that is online one second in twenty sends and receives everything (seed %i)',
  async (seed) => {
    await makeOneReady();
    const seeded = await beginFromSeed(seed);
    const random = randomFrom(seed).next;
    let clockMs = 0;
    const pass = (ms: number) => {
      clockMs += ms;
      seeded.tick(ms);
    };
    const isOnline = () => clockMs % minuteMs < windowMs;
    const server = await startServer(undefined, await newKeyFile());
    const send: typeof fetch = async (path, init) => {
      if (!isOnline()) throw new TypeError('no network');
      pass(50 + Math.floor(random() * 400));
      if (!isOnline()) throw new TypeError('the request was lost');
      const answer = await fetch(`${server.address}${String(path)}`, init);
      pass(50 + Math.floor(random() * 800));
      if (!isOnline()) throw new TypeError('the answer was lost');
      return answer;
    };
    try {
      const db = await makeDevice(server, 0, await makeOperator(server));
      const taken = [];
      for (let n = 0; n < pictures; n += 1) taken.push(await takePhoto(db, 40 + n));
      for (let n = 0; n < people; n += 1) await walkIn(db, { photo: taken[n] ?? null });
      const revoked = { ...{ uid: newUid(), number: 'W0-00001-X', reason: 'Perdida' }, deviceCode: 'W0' };

      const memory = createSyncMemory();
      let rounds = 0;
      const isWaiting = async () => (await hasUnsent(db)) || (await db.revocations.count()) === 0;
      while (await isWaiting()) {
        // What an admin does arrives in the same moments.
        if (rounds === 40) await server.db.insert(revocations).values({ ...revoked, revokedAt: now() });
        expect(rounds, 'rounds without an end').toBeLessThan(mostRounds);
        await syncWork(db, { send, memory });
        await syncPictures(db, { send, memory });
        pass(everyMs + Math.floor((random() - 0.5) * 2 * jitterMs));
        rounds += 1;
      }
      expect(rounds).toBeGreaterThan(40);
      expect(await server.db.$count(participants)).toBe(people);
      expect(await server.db.$count(photos)).toBe(pictures);
      expect(await db.revocations.get(revoked.uid)).toMatchObject({ number: revoked.number });
      await db.delete();
    } finally {
      await server.stop();
      seeded.end();
    }
  },
  600_000,
);
