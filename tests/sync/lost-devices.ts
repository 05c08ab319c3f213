/**
 * Devices that end in the middle of an event: wiped, restored from a disk image, copied to a second machine. Another
 * is enrolled in their place; their unsent work must have reached the server.
 */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { devices } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { LocalDatabase, readMeta, readMetas } from '#web/offline/store/database.ts';
import { clearMirror } from '#web/offline/store/mirror.ts';
import { hasUnsent } from '#web/offline/sync/device.ts';
import { syncPictures, syncWork } from '#web/offline/sync/sync.ts';
import { receiptsOf } from '../server/device.ts';
import { isPromisedIn, type Promises } from './acts.ts';
import { openAgain, openPage, type Page } from './deliveries.ts';
import { deviceUid } from './story.ts';
import { orderEmptying, type Server } from './world.ts';

/** Every row of a store, as a program that copies disks takes it. */
type Image = ReadonlyMap<string, readonly unknown[]>;

/** An admin has the device wiped: at its next contact, after it has sent its work. */
export async function endByOrder(page: Page, server: Server): Promise<boolean> {
  if (page.fate || page.isClosed) return false;
  const uid = await deviceUid(page.db);
  if (!(await orderEmptying(server, uid))) return false;
  page.fate = { kind: 'emptied', uid };
  return true;
}

/** Remembers the disk of a device as it is. */
export async function rememberDisk(page: Page): Promise<void> {
  page.image = await imageOf(page.db);
}

/** Restores a device's disk from an image, with or without the data outside the database. */
export async function putBack(page: Page, promised: Promises, random: () => number): Promise<boolean> {
  if (page.fate) return false;
  // With the browser shut.
  await openAgain(page);
  const { db } = page;
  const image = must(page.image, 'every device is remembered from its first day');
  const uid = await deviceUid(db);
  await forgetUnsent(db, promised);
  if (random() < 0.5) clearMirror(uid);
  // There was room on it when the image was taken.
  page.fullFor = 0;
  await fillFrom(image, db);
  db.close();
  await openAgain(page);
  page.fate = { kind: 'putBack', uid };
  return true;
}

/** Work that no server has is lost with its disk, so its promises end. */
async function forgetUnsent(db: LocalDatabase, promised: Promises): Promise<void> {
  const bodies = (await db.outbox.toArray()).map(({ body }) => body);
  const photos = new Set(await db.photos.where('toSend').equals(1).primaryKeys());
  const isUnsent = (promise: string) => photos.has(promise) || isPromisedIn(bodies, promise);
  for (const promises of Object.values(promised) as Set<string>[])
    for (const promise of promises) if (isUnsent(promise)) promises.delete(promise);
}

/** The same device on a second machine; neither knows of the other. */
export async function copyToAnother(page: Page, join: (copy: Page) => void): Promise<boolean> {
  if (page.fate) return false;
  await openAgain(page);
  const uid = await deviceUid(page.db);
  const second = new LocalDatabase(`device-${newUid()}`);
  await fillFrom(await imageOf(page.db), second);
  const copy = await openPage(page.kind, second);
  for (const one of [page, copy]) one.fate = { kind: 'copied', uid };
  join(copy);
  return true;
}

/** All that the store of a device holds. */
export async function imageOf(db: LocalDatabase): Promise<Image> {
  return new Map(
    await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  );
}

/** Makes a database equal to the image. */
async function fillFrom(image: Image, db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) {
      await table.clear();
      await table.bulkAdd([...(image.get(table.name) ?? [])]);
    }
  });
}

/** The disk of a device from an image, without the data outside: restored, or in a second machine. */
export async function startFrom(image: Image, db: LocalDatabase): Promise<void> {
  await fillFrom(image, db);
  clearMirror(await deviceUid(db));
}

/** Two machines have two mirrors of the counters; this process has one for both. */
export function forgetMirror({ fate }: Page): void {
  if (fate?.kind === 'copied') clearMirror(fate.uid);
}

/** Whether an error is how a finished device refuses more work. */
export function isEnded(error: unknown): boolean {
  return error instanceof Error && ['DeviceLocked', 'RolledBack', 'NoOperator'].includes(error.name);
}

/**
 * With a working network they hand over all their work; of two clones, the first learns what the second did. Five
 * rounds must suffice; one that changes nothing is the last.
 */
export async function settleEnded(ended: readonly Page[], send: typeof fetch): Promise<void> {
  let before = '';
  for (let round = 0; round < 5; round += 1) {
    for (const { db } of ended) {
      await db.photos.toCollection().modify({ nextAt: 0 });
      // Pictures are sent though the rest is refused.
      await syncWork(db, { send });
      await syncPictures(db, { send });
    }
    const after = JSON.stringify(await Promise.all(ended.map(({ db }) => unfinishedAt(db))));
    if (after === before) break;
    before = after;
  }
  for (const { db } of ended) expect(await hasUnsent(db), 'something is held back').toBe(false);
}

/** What a round can still change at a finished device: all but clocks, and the time of the last contact. */
async function unfinishedAt(db: LocalDatabase): Promise<unknown> {
  const { sync, ...metas } = await readMetas(
    db,
    ...(['counters', 'handBack', 'locked', 'moves', 'sync', 'wipe', 'wiped'] as const),
  );
  return [
    ...[metas, sync?.epoch, sync?.cursor, sync?.lmid, sync?.proof, sync?.began],
    ...[await keysOf(db.outbox), await keysOf(db.rejected), await keysOf(db.relayedFiles)],
    await db.photos.where('toSend').equals(1).primaryKeys(),
  ];
}

const keysOf = (table: { toCollection(): { primaryKeys(): PromiseLike<unknown[]> } }) =>
  table.toCollection().primaryKeys();

/** One that was emptied is, and the server knows; two that were one know it, or have done nothing that differs. */
export async function expectEnded(server: Server, { db, fate }: Page): Promise<void> {
  const { kind, uid } = must(fate, 'it has ended');
  const [row] = await server.db.select().from(devices).where(eq(devices.uid, uid));
  const received = await receiptsOf(server, uid);
  expect(received.map(({ mseq }) => mseq)).toEqual(received.map((_, index) => index + 1));
  if (kind === 'emptied') {
    expect(row?.wipedAt).not.toBeNull();
    const left = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()]));
    expect(Object.fromEntries(left), 'an emptied device holds a note and no more').toEqual({
      ...Object.fromEntries(db.tables.map(({ name }) => [name, 0])),
      meta: 1,
    });
    expect((await readMeta(db, 'wiped'))?.report).toBeNull();
    return;
  }
  const { counters, locked } = await readMetas(db, 'counters', 'locked');
  // A device without work locks only itself.
  if (row?.status === 'forked' || locked) expect(locked).toEqual({ code: 'DEVICE_FORKED' });
  else expect(counters?.nextMseq, 'what two did as one is noticed').toBe(received.length + 1);
}
