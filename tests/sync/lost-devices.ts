/**
 * Devices that end in the middle of an event: told to empty themselves, put back from an image of their disk, copied to
 * a second machine. Another is enrolled in their place; what they still held must have reached the server.
 */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { devices } from '#server/database/tables.ts';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { LocalDatabase, readMeta, readMetas } from '#web/local/database.ts';
import { hasUnsent } from '#web/local/device.ts';
import { clearMirror } from '#web/local/mirror.ts';
import { syncPictures, syncWork } from '#web/local/sync.ts';
import { receiptsOf } from '../server/device.ts';
import { isPromisedIn, type Promises } from './acts.ts';
import { openAgain, openPage, type Page } from './deliveries.ts';
import { deviceUid } from './story.ts';
import { orderEmptying, type Server } from './world.ts';

/** Every row of a store, as a program that copies disks takes it. */
type Image = ReadonlyMap<string, readonly unknown[]>;

/** The office has the device emptied: at its next contact, once it has handed over what it holds. */
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

/** Puts the disk of a device back as it was remembered, with or without what lies outside of the store. */
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

/** What no server has yet is lost with the disk it was on: nobody can keep those promises. */
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

/** Makes a store hold what the image does, and nothing else. */
async function fillFrom(image: Image, db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) {
      await table.clear();
      await table.bulkAdd([...(image.get(table.name) ?? [])]);
    }
  });
}

/** The disk of a device as it was, and nothing of what lay beside it: put back, or in a second machine. */
export async function startFrom(image: Image, db: LocalDatabase): Promise<void> {
  await fillFrom(image, db);
  clearMirror(await deviceUid(db));
}

/** Two machines have two mirrors of the counters; this process has one for both. */
export function forgetMirror({ fate }: Page): void {
  if (fate?.kind === 'copied') clearMirror(fate.uid);
}

/** Whether a device that has ended says so to whoever would still work with it. */
export function isEnded(error: unknown): boolean {
  return error instanceof Error && ['DeviceLocked', 'RolledBack', 'NoOperator'].includes(error.name);
}

/**
 * On a working network they hand over all they hold; of two copies of one device, the first hears of what the second did.
 * Five rounds must do; one that changes nothing is the last.
 */
export async function settleEnded(ended: readonly Page[], send: typeof fetch): Promise<void> {
  let before = '';
  for (let round = 0; round < 5; round += 1) {
    for (const { db } of ended) {
      await db.photos.toCollection().modify({ nextAt: 0 });
      // Pictures go though the rest is refused.
      await syncWork(db, { send });
      await syncPictures(db, { send });
    }
    const after = JSON.stringify(await Promise.all(ended.map(({ db }) => unfinishedAt(db))));
    if (after === before) break;
    before = after;
  }
  for (const { db } of ended) expect(await hasUnsent(db), 'something is held back').toBe(false);
}

/** What a round can still change at a device that has ended: all but clocks, and when it last heard of the server. */
async function unfinishedAt(db: LocalDatabase): Promise<unknown> {
  const { sync, ...metas } = await readMetas(
    db,
    ...(['counters', 'handBack', 'locked', 'moves', 'sync', 'wipe', 'wiped'] as const),
  );
  return [
    ...[metas, sync?.epoch, sync?.cursor, sync?.lmid, sync?.proof, sync?.began],
    ...[await keysOf(db.outbox), await keysOf(db.dead), await keysOf(db.carried)],
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
  // One that has done nothing of its own locks itself alone.
  if (row?.status === 'forked' || locked) expect(locked).toEqual({ code: 'DEVICE_FORKED' });
  else expect(counters?.nextMseq, 'what two did as one is noticed').toBe(received.length + 1);
}
