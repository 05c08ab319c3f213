/**
 * Tracks pictures in the object store, so that none is lost or orphaned. An upload is first scheduled for deletion, and
 * unscheduled by the transaction that writes its row; a trigger schedules the object of a deleted row. A server that
 * crashes in between leaves an extra object for a day, never a missing one. Each upload has a unique key, so deleting
 * one copy does not affect the same picture sent again.
 */
import { randomBytes } from 'node:crypto';
import { eq, isNotNull, lte, sql } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import type { Db } from '../database/open.ts';
import { objectDeletions, photos, pictures } from '../database/tables.ts';
import type { ObjectStore } from './object-store.ts';

/** Storage of pictures: rows in the database, and their bytes there too unless there is an object store. */
export interface PicturePlaces {
  db: Db;
  objects: ObjectStore | null;
}

/** After this time the row of an upload has been written or never will be. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Announces a new copy of a picture and puts its files; nothing where there is no store. Not within a transaction. */
export async function placeFiles(
  { db, objects }: PicturePlaces,
  what: { kind: 'photos' | 'pictures'; sha256: string },
  files: Readonly<Record<string, Uint8Array>>,
): Promise<string | null> {
  if (!objects) return null;
  const key = `${what.kind}/${what.sha256}/${randomBytes(9).toString('base64url')}`;
  await db.insert(objectDeletions).values({ key, dueAt: new Date(machineMs() + abandonedAfterMs) });
  for (const [name, bytes] of Object.entries(files)) await objects.put(`${key}/${name}`, bytes);
  return key;
}

/** Says, in the transaction that writes its row, that a copy is to stay. */
export async function keepFiles(tx: Db, key: string): Promise<void> {
  await tx.delete(objectDeletions).where(eq(objectDeletions.key, key));
}

/** The bytes of one file of a copy. Throws UNAVAILABLE where there is no store any more, or nothing in it. */
export async function readFileOf({ objects }: PicturePlaces, key: string, name: string): Promise<Uint8Array> {
  if (!objects)
    throw new AppError('UNAVAILABLE', { cause: new Error('S3_ENDPOINT: pictures lie in a store') });
  const bytes = await objects.get(`${key}/${name}`);
  if (!bytes) throw new AppError('UNAVAILABLE', { cause: new Error('the object store has lost a picture') });
  return bytes;
}

const filesOf = { photos: ['full.jpg', 'small.jpg'], pictures: ['full.jpg'] } as const;
const atOnce = 50;

/** Deletes what is due; how many copies went. What cannot be deleted now is due the next time. */
export async function deleteDueObjects({ db, objects }: PicturePlaces): Promise<number> {
  if (!objects) return 0;
  // The database notes them by the real time, whatever a rehearsal calls it.
  const at = new Date(machineMs());
  for (let deleted = 0; ; ) {
    const due = await db
      .select({ key: objectDeletions.key })
      .from(objectDeletions)
      .where(lte(objectDeletions.dueAt, at))
      .orderBy(objectDeletions.key)
      .limit(atOnce);
    for (const { key } of due) {
      const kind = key.startsWith('photos/') ? 'photos' : 'pictures';
      for (const name of filesOf[kind]) await objects.remove(`${key}/${name}`);
      await db.delete(objectDeletions).where(eq(objectDeletions.key, key));
      deleted += 1;
    }
    if (due.length < atOnce) return deleted;
  }
}

/** How many pictures lie in a store, and how many copies are still to be deleted there. */
export async function countObjects(db: Db): Promise<{ stored: number; toDelete: number }> {
  const [faces, published, toDelete] = [
    await db.$count(photos, isNotNull(photos.objectKey)),
    await db.$count(pictures, isNotNull(pictures.objectKey)),
    await db.$count(objectDeletions, lte(objectDeletions.dueAt, sql`now()`)),
  ];
  return { stored: faces + published, toDelete };
}
