/**
 * `npm run move-photos -- to-store | to-database`: moves the bytes of all pictures between the database and the object
 * store while servers run. Pictures are moved one at a time and stay available; an interrupted run continues.
 */
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { createLog } from '../../core/base/log.ts';
import { readConfig } from '../../core/config.ts';
import type { Db } from '../../core/database/open.ts';
import { photos, pictures } from '../../core/database/tables.ts';
import { runCommand, withDatabase } from '../../core/monitoring/command-line.ts';
import { openObjectStore } from '../../core/storage/object-store.ts';
import {
  deleteDueObjects,
  keepFiles,
  type PicturePlaces,
  placeFiles,
  readFileOf,
} from '../../core/storage/objects.ts';

const atOnce = 20;

/** Moves the bytes of every picture into the store; how many moved. */
export async function moveToStore(places: PicturePlaces): Promise<number> {
  const { db } = places;
  const faces = await eachOf(
    (after) => facesAfter(db, after, isNull(photos.objectKey)),
    async ({ sha256, full, small }) => {
      if (!full || !small) return;
      const files = { 'full.jpg': full, 'small.jpg': small };
      const objectKey = await placeFiles(places, { kind: 'photos', sha256 }, files);
      await db.transaction(async (tx) => {
        const moved = await tx
          .update(photos)
          .set({ objectKey, full: null, small: null })
          .where(and(eq(photos.sha256, sha256), isNull(photos.objectKey)))
          .returning({ key: photos.objectKey });
        if (moved[0]?.key) await keepFiles(tx, moved[0].key);
      });
    },
  );
  const published = await eachOf(
    (after) => publishedAfter(db, after, isNull(pictures.objectKey)),
    async ({ sha256, jpeg }) => {
      if (!jpeg) return;
      const objectKey = await placeFiles(places, { kind: 'pictures', sha256 }, { 'full.jpg': jpeg });
      await db.transaction(async (tx) => {
        const moved = await tx
          .update(pictures)
          .set({ objectKey, jpeg: null })
          .where(and(eq(pictures.sha256, sha256), isNull(pictures.objectKey)))
          .returning({ key: pictures.objectKey });
        if (moved[0]?.key) await keepFiles(tx, moved[0].key);
      });
    },
  );
  return faces + published;
}

/** Moves the bytes of every picture into the database; the store's copies are deleted. How many moved. */
export async function moveToDatabase(places: PicturePlaces): Promise<number> {
  const { db } = places;
  const faces = await eachOf(
    (after) => facesAfter(db, after, isNotNull(photos.objectKey)),
    async ({ sha256, objectKey }) => {
      if (!objectKey) return;
      const full = await readFileOf(places, objectKey, 'full.jpg');
      const small = await readFileOf(places, objectKey, 'small.jpg');
      await db
        .update(photos)
        .set({ full, small, objectKey: null })
        .where(and(eq(photos.sha256, sha256), eq(photos.objectKey, objectKey)));
    },
  );
  const published = await eachOf(
    (after) => publishedAfter(db, after, isNotNull(pictures.objectKey)),
    async ({ sha256, objectKey }) => {
      if (!objectKey) return;
      const jpeg = await readFileOf(places, objectKey, 'full.jpg');
      await db
        .update(pictures)
        .set({ jpeg, objectKey: null })
        .where(and(eq(pictures.sha256, sha256), eq(pictures.objectKey, objectKey)));
    },
  );
  await deleteDueObjects(places);
  return faces + published;
}

const facesAfter = (db: Db, after: string, which: ReturnType<typeof isNull>) =>
  db
    .select()
    .from(photos)
    .where(and(gt(photos.sha256, after), which))
    .orderBy(asc(photos.sha256))
    .limit(atOnce);

const publishedAfter = (db: Db, after: string, which: ReturnType<typeof isNull>) =>
  db
    .select()
    .from(pictures)
    .where(and(gt(pictures.sha256, after), which))
    .orderBy(asc(pictures.sha256))
    .limit(atOnce);

/** Goes through rows in the order of their hashes, some at a time. */
async function eachOf<Row extends { sha256: string }>(
  read: (after: string) => Promise<Row[]>,
  move: (row: Row) => Promise<void>,
): Promise<number> {
  let moved = 0;
  for (let after = ''; ; ) {
    const rows = await read(after);
    for (const row of rows) await move(row);
    moved += rows.length;
    const last = rows.at(-1);
    if (!last) return moved;
    after = last.sha256;
  }
}

async function run([where]: string[]): Promise<void> {
  const ways: Record<string, typeof moveToStore> = { 'to-store': moveToStore, 'to-database': moveToDatabase };
  const move = ways[where ?? ''];
  if (!move) throw new Error('where? npm run move-photos -- to-store, or to-database');
  const config = readConfig(process.env);
  if (!config.objectStore) throw new Error('S3_ENDPOINT: is not set: there is no object store');
  const objects = openObjectStore(config.objectStore, createLog('silent'));
  await withDatabase(config, async ({ db }) => {
    const moved = await move({ db, objects });
    process.stdout.write(`Moved ${moved} pictures ${where} (S3_BUCKET: ${objects.name}).\n`);
    if (where === 'to-database')
      process.stdout.write('Once every server runs without S3_ENDPOINT the bucket may go.\n');
  });
}

/** Runs as a command; tests import only the functions. */
if (import.meta.main) runCommand(run);
