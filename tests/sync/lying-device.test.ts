/** Whatever a device claims harms that device alone: each claim once; the simulation makes them at any moment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncMeta } from '#server/core/database/tables.ts';
import { sideListsInMemory } from '#server/core/restore/side-list.ts';
import { must } from '#shared/base/must.ts';
import { randomFrom } from '#shared/base/random.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { claimNames } from './claims.ts';
import { enrollLiar, type LyingDevice } from './lying-device.ts';
import { lineTo, syncThrough, walkIn } from './story.ts';
import { beginNewEpoch, makeDevice, makeOperator, newKeyFile, type Server, startServer } from './world.ts';

let server: Server;
let desk: LocalDatabase;
let liar: LyingDevice;

beforeAll(async () => {
  server = await startServer(undefined, { ...(await newKeyFile()), lists: sideListsInMemory() });
  const operatorId = await makeOperator(server);
  desk = await makeDevice(server, 0, operatorId);
  const { next: random } = randomFrom(5);
  liar = await enrollLiar({ server: () => server, random }, 1);
  // One restore: earlier data are checked more strictly than before.
  await beginNewEpoch(server);
});
afterAll(async () => {
  await server.stop();
  await desk.delete();
});

const epoch = async () =>
  must((await server.db.select({ epoch: syncMeta.epoch }).from(syncMeta))[0], 'the migration wrote it').epoch;

test.each(claimNames)('a device that %s harms only itself', async (claim) => {
  const { send } = lineTo(() => server);
  await walkIn(desk);
  await syncThrough(desk, async (...call) => {
    const answer = await send(...call);
    await liar.overhear(answer);
    return answer;
  });
  await walkIn(desk);
  const before = await epoch();
  // By chance in more than one way.
  for (let times = 0; times < 3; times += 1) await liar.lie(claim);
  expect((await syncThrough(desk, send)).kind).toBe('done');
  expect(await desk.outbox.count()).toBe(0);
  expect(await epoch()).toBe(before);
  await liar.expectOnlyItselfHarmed();
});
