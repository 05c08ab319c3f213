/** A restored server gets the device's work since then, once, with its old numbers. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participants, photos, syncMeta } from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { pruneKept } from '#web/offline/resync/replay.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { dismissRejected, listOpenRejections, run, settle } from '#web/offline/store/outbox.ts';
import { syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { receiptsOf } from '../server/device.ts';
import { deviceUid, json, lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { beginNewEpoch, makeDevice, makeOperator, type Server, startServer } from './world.ts';

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
const hasPhoto = async (sha256: string) => (await server.db.$count(photos, eq(photos.sha256, sha256))) === 1;

describe('a restored server', () => {
  /** Two people before the copy, two after; then the copy is what there is. */
  async function restored(between: (db: LocalDatabase, send: typeof fetch) => Promise<void>) {
    const db = await newDesk();
    const { send, asked } = lineTo(present);
    await walkIn(db);
    await syncThrough(db, send);
    const copy = await server.copy();
    await between(db, send);
    await syncThrough(db, send);
    await server.stop();
    server = await startServer(copy);
    await beginNewEpoch(server);
    asked.length = 0;
    return { db, send, asked };
  }

  test('a restored server gets everything again although a rejected card was dismissed, without a loop', async () => {
    let since = '';
    const { db, send, asked } = await restored(async (desk, line) => {
      // About an unknown person: rejected, and its card dismissed.
      const changes = { lastName: { base: 'Paz', value: 'Cañas' } };
      const mutation = { kind: 'participant.correct' as const, body: { uid: newUid(), changes } };
      await run(desk, async () => ({ kind: 'prepared', mutations: [mutation], numbers: 0, result: null }));
      await syncThrough(desk, line);
      expect(await listOpenRejections(desk)).toHaveLength(1);
      for (const { mseq } of await listOpenRejections(desk)) await dismissRejected(desk, mseq);
      since = (await walkIn(desk)).uid;
    });
    for (let round = 0; round < 3; round += 1) await syncThrough(db, send);
    expect(await server.db.$count(participants, eq(participants.uid, since))).toBe(1);
    expect(await db.outbox.count()).toBe(0);
    expect(await listOpenRejections(db)).toEqual([]);
    const received = await receiptsOf(server, await deviceUid(db));
    const counters = must(await readMeta(db, 'counters'), 'it was enrolled');
    expect(received.map((row) => row.mseq)).toEqual(received.map((_, index) => index + 1));
    expect(received.length).toBe(counters.nextMseq - 1);
    // As it was made, not as an empty replacement.
    expect(received.map((row) => row.kind)).toContain('participant.correct');
    expect(asked.filter((path) => path === '/api/sync/push').length).toBeLessThan(8);
  });

  test('a restored server gets a number whose body was erased as an empty mutation, and the others unchanged', async () => {
    const { db, send } = await restored(async (desk, line) => {
      await walkIn(desk);
      await walkIn(desk);
      await syncThrough(desk, line);
      await desk.journal.delete(3);
    });
    for (let round = 0; round < 3; round += 1) await syncThrough(db, send);
    const received = await receiptsOf(server, await deviceUid(db));
    expect(received.map((row) => row.kind)[2]).toBe('noop');
    expect(received).toHaveLength(6);
    expect(await db.outbox.count()).toBe(0);
  });

  test.each([
    ['at rest', false],
    ['with work that is pushed before it hears of it', true],
  ])(
    'a restored server gets the pictures again from a device %s, even one sent hours after its mutation',
    async (_how, isBusy) => {
      let late = '';
      let named = '';
      const db = await newDesk();
      late = await takePhoto(db);
      await walkIn(db, { photo: late });
      const { send } = lineTo(present);
      await syncWork(db, { send });
      const copy = await server.copy();
      await syncPictures(db, { send });
      named = await takePhoto(db);
      await walkIn(db, { photo: named });
      await syncThrough(db, send);
      expect([await hasPhoto(late), await hasPhoto(named)]).toEqual([true, true]);

      await server.stop();
      server = await startServer(copy);
      await beginNewEpoch(server);
      if (isBusy) await walkIn(db);
      for (let round = 0; round < 3; round += 1) await syncThrough(db, send);
      expect([await hasPhoto(late), await hasPhoto(named)]).toEqual([true, true]);
      expect(await readMeta(db, 'handBack')).toBeUndefined();
    },
  );
});

test('the journal is pruned only when it is old and part of a backup', async () => {
  const db = await newDesk();
  await walkIn(db);
  const old = nowMs() - 8 * 24 * 3_600_000;
  await settle(
    db,
    (await db.outbox.toArray()).map(({ mseq, id }) => ({ seq: mseq, id, status: 'applied', code: null })),
  );
  await db.journal.toCollection().modify({ receivedAt: old });
  await pruneKept(db);
  expect(await db.journal.count()).toBe(2);
  await writeMeta(db, 'backedUpAt', old - 1);
  await pruneKept(db);
  expect(await db.journal.count()).toBe(2);
  await writeMeta(db, 'backedUpAt', old + 1);
  await pruneKept(db);
  expect(await db.journal.count()).toBe(0);
});

test('a grant is kept while work here names it, and deleted afterwards', async () => {
  const db = await newDesk();
  await walkIn(db);
  const operator = must(await readMeta(db, 'operator'), 'an operator is signed in');
  const grant = {
    user: 1,
    username: 'ana',
    role: 'ACCREDITATION_STAFF' as const,
    dev: newUid(),
    from: 0,
    until: 1,
  };
  const [named, idle] = [operator.grant, newUid()];
  for (const uid of [named, idle]) await db.grants.put({ ...grant, uid, sig: 'A'.repeat(86) });
  await writeMeta(db, 'operator', { ...operator, grant: newUid() });
  await pruneKept(db);
  expect(await db.grants.toCollection().primaryKeys()).toEqual([named]);
});

test('a server with contradicting requests causes no loop', async () => {
  const db = await newDesk();
  await walkIn(db);
  const epoch = must(await readMeta(db, 'sync'), 'it was enrolled').epoch;
  const confused = { data: { epoch, serverNow: nowMs(), outcomes: [], expect: 0, retry: false } };
  const { send, asked } = lineTo(present, (path) => (path === '/api/sync/push' ? json(200, confused) : null));
  await syncWork(db, { send });
  expect(asked.filter((path) => path === '/api/sync/push')).toHaveLength(1);
  expect(await db.outbox.count()).toBe(2);
});

test('a device knows when the server was last backed up', async () => {
  const db = await newDesk();
  const backedUpAt = new Date('2026-02-20T03:00:00Z');
  await server.db.update(syncMeta).set({ backedUpAt });
  await syncWork(db, { send: lineTo(present).send });
  expect(await readMeta(db, 'backedUpAt')).toBe(backedUpAt.getTime());
});
