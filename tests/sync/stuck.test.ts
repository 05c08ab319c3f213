/**
 * One thing stuck never stops another: work the server cannot take, a device that is locked or a copy of itself, a
 * store that fails. The real server, the real device, and a network with one fault at a time.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { devices, participants, photos, receipts, rescuedWork, users } from '#server/core/database/tables.ts';
import { machineMs, now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { dismissRejected, listOpenRejections } from '#web/offline/store/outbox.ts';
import { connection, expectContact, setConnection } from '#web/offline/sync/connection.ts';
import { forgetDevice } from '#web/offline/sync/device.ts';
import { syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { createSyncMemory, readSync } from '#web/offline/sync/sync-round.ts';
import { receiptsOf } from '../server/device.ts';
import { makeTeam } from '../server/make.ts';
import { imageOf, startFrom } from './lost-devices.ts';
import { deviceUid, draft, html, json, lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
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

describe('work that a push rejects', () => {
  test('a batch that fails is halved until one mutation is left, which is quarantined while the rest arrives in order', async () => {
    const db = await newDesk();
    const people = [];
    for (let count = 0; count < 5; count += 1) people.push(await walkIn(db));
    const poison = must((await db.outbox.toArray())[5], 'ten mutations wait');
    const uid = await deviceUid(db);
    const { send } = lineTo(present, (path, init) => {
      const text = init?.body ? new TextDecoder().decode(init.body as Uint8Array) : '';
      const isPoisoned = path === '/api/sync/push' && text.includes(poison.id);
      return isPoisoned ? json(400, { code: 'BAD_REQUEST', error: '' }) : null;
    });
    await syncThrough(db, send);
    expect(await db.outbox.count()).toBe(0);
    expect(await listOpenRejections(db)).toMatchObject([
      { id: poison.id, status: 'quarantined', code: 'POISON' },
    ]);
    const received = await receiptsOf(server, uid);
    expect(received.map((row) => row.mseq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const there = await Promise.all(people.map(({ uid: person }) => isThere(person)));
    expect(there).toEqual([true, true, true, true, true]);
  });

  test.each(['a card', 'a card that was put away'])(
    'a quarantined mutation is applied by the admin once it is %s no longer',
    async (what) => {
      const db = await newDesk();
      const { send } = lineTo(present);
      await server.db.update(users).set({ disabledAt: now() }).where(eq(users.id, operatorId));
      await registerWalkIn(db, draft(), { issue: false });
      await syncThrough(db, send);
      await server.db.update(users).set({ disabledAt: null }).where(eq(users.id, operatorId));
      const [card] = await listOpenRejections(db);
      expect(card).toMatchObject({ status: 'quarantined', code: 'OPERATOR_NOT_ALLOWED' });
      const { id, mseq } = must(card, 'it was set aside');
      if (what !== 'a card') await dismissRejected(db, mseq);
      // As the admin's retry leaves it.
      await server.db
        .update(receipts)
        .set({ status: 'applied', code: null, decidedAt: now() })
        .where(eq(receipts.mutationId, id));
      await syncThrough(db, send);
      expect(await db.rejected.toArray()).toEqual([]);
      expect(await db.journal.toArray()).toMatchObject([{ id }]);
    },
  );

  test('quarantined work beyond one request is asked about in turns', async () => {
    const db = await newDesk();
    const { send } = lineTo(present);
    await server.db.update(users).set({ disabledAt: now() }).where(eq(users.id, operatorId));
    for (let count = 0; count < 220; count += 1) await registerWalkIn(db, draft(), { issue: false });
    await syncThrough(db, send);
    await server.db.update(users).set({ disabledAt: null }).where(eq(users.id, operatorId));
    const cards = await listOpenRejections(db);
    expect(cards).toHaveLength(220);
    const { id } = must(cards.toSorted((a, b) => a.mseq - b.mseq).at(-1), 'they were set aside');
    await server.db
      .update(receipts)
      .set({ status: 'applied', code: null, decidedAt: now() })
      .where(eq(receipts.mutationId, id));
    await syncThrough(db, send);
    await syncThrough(db, send);
    expect(await db.journal.toArray()).toMatchObject([{ id }]);
    expect(await db.rejected.count()).toBe(219);
  });

  test('a mutation is not given up when no server has stored it', async () => {
    const db = await newDesk();
    await walkIn(db);
    const { epoch } = await readSync(db);
    const { send, asked } = lineTo(present, (path, init) => {
      if (path === '/api/sync/rescue')
        return json(200, { data: { stored: [], epoch, serverNow: machineMs() } });
      const text = init?.body ? new TextDecoder().decode(init.body as Uint8Array) : '';
      return path === '/api/sync/push' && text.includes('participant.register')
        ? json(400, { code: 'BAD_REQUEST', error: '' })
        : null;
    });
    expect((await syncWork(db, { send })).kind).toBe('offline');
    expect(asked.filter((path) => path === '/api/sync/rescue')).toHaveLength(1);
    expect(await db.outbox.count()).toBe(2);
    expect(await db.rejected.count()).toBe(0);
  });

  test('no mutation is quarantined when the server rejects every push', async () => {
    const db = await newDesk();
    await walkIn(db);
    const { send, asked } = lineTo(present, (path) =>
      path === '/api/sync/push' ? json(400, { code: 'BAD_REQUEST', error: '' }) : null,
    );
    expect((await syncWork(db, { send })).kind).toBe('refused');
    expect(asked).not.toContain('/api/sync/rescue');
    expect(asked).toContain('/api/sync/pull');
    expect(await db.outbox.count()).toBe(2);
  });

  test('a push waits as long as a busy server says, and pulls continue', async () => {
    const db = await newDesk();
    await walkIn(db);
    const { send, asked } = lineTo(present, (path) =>
      path === '/api/sync/push'
        ? json(503, { code: 'UNAVAILABLE', error: '' }, { 'retry-after': '7' })
        : null,
    );
    const memory = createSyncMemory();
    expect(await syncWork(db, { send, memory })).toMatchObject({ kind: 'done', more: true, againInMs: 2000 });
    const team = await makeTeam(server.db);
    expect(await syncWork(db, { send, memory })).toMatchObject({ kind: 'done', more: true, againInMs: 2000 });
    expect(await db.teams.get(team.uid)).toMatchObject({ name: team.name });
    expect(asked.filter((path) => path === '/api/sync/push')).toHaveLength(1);
    expect(connection().kind).toBe('online');
    expect(await db.outbox.count()).toBe(2);
  });

  test('a push is retried when a server that was away returns', async () => {
    const db = await newDesk();
    const { send } = lineTo(present, () =>
      json(503, { code: 'UNAVAILABLE', error: '' }, { 'retry-after': '7' }),
    );
    expect(await syncWork(db, { send })).toEqual({ kind: 'offline', more: false, retryAfterMs: 7000 });
  });
});

test('a locked device hands over all its work, and its badges are not valid', async () => {
  const db = await newDesk();
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const uid = await deviceUid(db);
  const person = await walkIn(db);
  await server.db.update(devices).set({ status: 'revoked' }).where(eq(devices.uid, uid));
  await syncThrough(db, send);
  expect(await db.outbox.count()).toBe(0);
  expect(await isThere(person.uid)).toBe(true);
  expect(await listOpenRejections(db)).toMatchObject([{ kind: 'credential.issue', code: 'DEVICE_REVOKED' }]);
  expect(await readMeta(db, 'locked')).toEqual({ code: 'DEVICE_REVOKED' });
});

test('a device whose edition is over keeps its unsent work, and can be enrolled again with it', async () => {
  const db = await newDesk();
  const { send } = lineTo(present);
  await syncThrough(db, send);
  const person = await walkIn(db);
  const unsent = await db.outbox.count();
  const uid = await deviceUid(db);
  await server.db.update(devices).set({ status: 'over' }).where(eq(devices.uid, uid));
  expect((await syncThrough(db, send)).kind).toBe('refused');
  expect(connection()).toEqual({ kind: 'refused', code: 'EDITION_OVER' });
  expect(await db.outbox.count()).toBe(unsent);
  expect(await isThere(person.uid)).toBe(false);
  await forgetDevice(db);
  expect(await readMeta(db, 'device')).toBeUndefined();
});

describe('a profile restored from a copy', () => {
  /** A device's database, as an imaging tool would copy it; counters outside of it are not included. */
  async function setBack(db: LocalDatabase, change: () => Promise<void>) {
    const before = await imageOf(db);
    await change();
    await startFrom(before, db);
  }

  test('a restored profile is locked by the first contact, before it reuses a number', async () => {
    const db = await newDesk();
    const { send } = lineTo(present);
    await syncThrough(db, send);
    await setBack(db, async () => {
      await walkIn(db);
      await syncThrough(db, send);
    });
    expect((await syncThrough(db, send)).kind).toBe('refused');
    expect(await readMeta(db, 'locked')).toEqual({ code: 'DEVICE_FORKED' });
    expect(connection()).toEqual({ kind: 'refused', code: 'DEVICE_FORKED' });
    await expect(registerWalkIn(db, draft())).rejects.toThrow();
  });

  test('a restored profile hands over its work, and can then be enrolled again', async () => {
    const db = await newDesk();
    const { send } = lineTo(present);
    await syncThrough(db, send);
    await setBack(db, async () => {
      await walkIn(db);
      await syncThrough(db, send);
    });
    await walkIn(db);
    const waiting = (await db.outbox.toArray()).map(({ id }) => id);
    await syncThrough(db, send);
    const uid = await deviceUid(db);
    const kept = await server.db.select().from(rescuedWork).where(eq(rescuedWork.deviceUid, uid));
    expect(kept.map(({ mutationId }) => mutationId)).toEqual(waiting);
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['DEVICE_FORKED']));
    expect(await db.outbox.count()).toBe(0);
    await forgetDevice(db);
  });

  test('a restored profile sends its pictures to a restored server, although it is locked before it hears what is missing', async () => {
    const db = await newDesk();
    const { send } = lineTo(present);
    const photo = await takePhoto(db);
    await walkIn(db, { photo });
    await syncThrough(db, send);
    await setBack(db, async () => {
      await walkIn(db);
      await syncThrough(db, send);
    });
    await server.db.delete(photos).where(eq(photos.sha256, photo));
    // As on a device that has noticed another epoch, and nothing more yet.
    await writeMeta(db, 'handBack', { photosMarked: false });
    expect((await syncWork(db, { send })).kind).toBe('refused');
    await syncPictures(db, { send });
    expect(await server.db.$count(photos, eq(photos.sha256, photo))).toBe(1);
  });
});

test('a profile restored by a single change is a clone too', async () => {
  const db = await newDesk();
  const { send } = lineTo(present);
  await registerWalkIn(db, draft(), { issue: false });
  await syncThrough(db, send);
  await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
  await db.journal.clear();
  expect((await syncThrough(db, send)).kind).toBe('refused');
  expect(await readMeta(db, 'locked')).toEqual({ code: 'DEVICE_FORKED' });
});

test('a proxy that rejects large bodies gets smaller ones', async () => {
  const db = await newDesk();
  for (let count = 0; count < 3; count += 1) await walkIn(db);
  const { send } = lineTo(present, (path, init) => {
    const isLarge = init?.body instanceof Uint8Array && init.body.length > 2500;
    return path === '/api/sync/push' && isLarge ? html(413) : null;
  });
  await syncThrough(db, send);
  expect(await db.outbox.count()).toBe(0);
  expect(await listOpenRejections(db)).toEqual([]);
});

test('a number is given out only after the server was reached or found unreachable', async () => {
  const db = await newDesk();
  const other = await newDesk();
  setConnection({ kind: 'unknown' });
  expectContact(60_000);
  let isIssued = false;
  const issued = registerWalkIn(db, draft(), { issue: true }).then(() => {
    isIssued = true;
  });
  await registerWalkIn(db, draft(), { issue: false });
  // Long enough for it, and at another desk: work done here would make it start again.
  for (let count = 0; count < 20; count += 1) await registerWalkIn(other, draft(), { issue: false });
  expect(isIssued).toBe(false);
  setConnection({ kind: 'offline' });
  await issued;
});

test('one of two tabs runs the sync, the other leaves it to it', async () => {
  const db = await newDesk();
  await walkIn(db);
  const { send, asked } = lineTo(present);
  let other: Promise<unknown> = Promise.resolve();
  const slow: typeof fetch = async (address, init) => {
    // While the first is at it, the second asks.
    if (String(address) === '/api/sync/push')
      other = expect(syncWork(db, { send })).resolves.toMatchObject({ kind: 'elsewhere' });
    await other;
    return send(address, init);
  };
  expect((await syncWork(db, { send: slow })).kind).toBe('done');
  expect(asked.filter((path) => path === '/api/sync/push')).toHaveLength(1);
});

describe('an IndexedDB that fails during a round', () => {
  test('a failing cleanup is reported, and the round still succeeds', async () => {
    const db = await newDesk();
    const reportSpy = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    vi.spyOn(db.grants, 'toCollection').mockImplementation(() => {
      throw new Error('an index that is broken');
    });
    expect((await syncWork(db, { send: lineTo(present).send })).kind).toBe('done');
    expect(reportSpy).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test('a lost handle is reopened once, and the round continues', async () => {
    const db = await newDesk();
    await walkIn(db);
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    // As Chrome says it when the storage process has gone.
    db.close();
    expect((await syncWork(db, { send: lineTo(present).send })).kind).toBe('done');
    expect(await db.outbox.count()).toBe(0);
    vi.restoreAllMocks();
  });

  test('a handle that stays lost is shown on the screen, and the next round runs', async () => {
    const db = await newDesk();
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    const lost = vi.spyOn(db.meta, 'get').mockRejectedValue(new DOMException('gone', 'UnknownError'));
    expect(await syncWork(db, { send: lineTo(present).send })).toMatchObject({ kind: 'offline' });
    expect(connection()).toEqual({ kind: 'noStore' });
    lost.mockRestore();
    expect((await syncWork(db, { send: lineTo(present).send })).kind).toBe('done');
    expect(connection()).toEqual({ kind: 'online' });
    setConnection({ kind: 'unknown' });
    vi.restoreAllMocks();
  });
});

test('a database that never answers releases the lock when the round times out', async () => {
  const db = await newDesk();
  const over = new AbortController();
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const hung = vi.spyOn(db.outbox, 'orderBy').mockImplementation(() => {
    over.abort();
    // As a disk that was taken out: no error, and no end.
    return { limit: () => ({ toArray: () => new Promise(() => {}) }) } as never;
  });
  expect((await syncWork(db, { send: lineTo(present).send })).kind).toBe('offline');
  hung.mockRestore();
  patience.mockRestore();
  expect((await syncWork(db, { send: lineTo(present).send })).kind).toBe('done');
});

test('a handle lost in the middle of a round is reopened', async () => {
  const db = await newDesk();
  await walkIn(db);
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  vi.spyOn(db.outbox, 'orderBy').mockImplementationOnce(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  expect((await syncWork(db, { send: lineTo(present).send })).kind).toBe('done');
  expect(await db.outbox.count()).toBe(0);
  vi.restoreAllMocks();
});

test('an unlocked device works again', async () => {
  const db = await newDesk();
  const uid = await deviceUid(db);
  const { send } = lineTo(present);
  await server.db.update(devices).set({ status: 'revoked' }).where(eq(devices.uid, uid));
  await syncThrough(db, send);
  await server.db.update(devices).set({ status: 'active' }).where(eq(devices.uid, uid));
  await syncThrough(db, send);
  expect(await readMeta(db, 'locked')).toBeUndefined();
  await registerWalkIn(db, draft());
});

test('a device whose clock is an hour off corrects itself and continues in the same round', async () => {
  const db = await newDesk();
  const sync = must(await readMeta(db, 'sync'), 'it was enrolled');
  await writeMeta(db, 'sync', { ...sync, machineOffset: 3_600_000 });
  await walkIn(db);
  expect((await syncThrough(db, lineTo(present).send)).kind).toBe('done');
  expect(await db.outbox.count()).toBe(0);
});
