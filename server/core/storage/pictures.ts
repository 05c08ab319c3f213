/**
 * Pictures of the public site: validated and re-encoded like photos of people, but public, under an address that always
 * means the same picture.
 */
import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Router } from 'express';
import { AppError } from '#shared/base/errors.ts';
import { photoLimits } from '#shared/base/photo-limits.ts';
import type { Db } from '../database/open.ts';
import { pictures } from '../database/tables.ts';
import { decodeImage } from './decode-image.ts';
import { keepFiles, type PicturePlaces, placeFiles, readFileOf } from './objects.ts';

/** Wide enough for the largest place a story has, twice the pixels of a phone. */
const longEdgePx = 1600;

export interface PreparedPicture {
  sha256: string;
  width: number;
  height: number;
  jpeg: Uint8Array;
  /** Of a logo. */
  png?: Uint8Array;
}

/** Judges, shrinks and re-encodes a picture; throws TOO_LARGE above 5 MB, else as `decodeImage` does. */
export async function preparePicture(sent: Uint8Array): Promise<PreparedPicture> {
  if (sent.length > photoLimits.bytes) throw new AppError('TOO_LARGE');
  const { data, info } = await decodeImage(sent, 'form', (picture) =>
    picture
      .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer({ resolveWithObject: true }),
  );
  const sha256 = createHash('sha256').update(sent).digest('hex');
  return { sha256, width: info.width, height: info.height, jpeg: data };
}

/** A picture whose bytes lie where they belong, and whose row is still to be written. */
export type PlacedPicture = Omit<typeof pictures.$inferInsert, 'createdById'>;

/** Puts a picture's bytes into the object store where there is one. Not within a transaction. */
export async function placePicture(places: PicturePlaces, picture: PreparedPicture): Promise<PlacedPicture> {
  const { jpeg, ...row } = picture;
  const what = { kind: 'pictures', sha256: picture.sha256 } as const;
  const objectKey = await placeFiles(places, what, { 'full.jpg': jpeg });
  return objectKey === null ? picture : { ...row, objectKey };
}

/** Keeps a placed picture; the same one twice is kept once. */
export async function storePicture(tx: Db, picture: PlacedPicture, createdById: number): Promise<void> {
  const { png } = picture;
  const insert = tx.insert(pictures).values({ ...picture, createdById });
  // The PNG of a logo may have been sent as a picture of the news before.
  const [added] = await (png
    ? insert.onConflictDoUpdate({ target: pictures.sha256, set: { png } })
    : insert.onConflictDoNothing()
  ).returning({ key: pictures.objectKey });
  if (added?.key) await keepFiles(tx, added.key);
}

/** The bytes of a picture; null where there is none. */
export async function readPicture(places: PicturePlaces, sha256: string): Promise<Uint8Array | null> {
  const [row] = await places.db
    .select({ jpeg: pictures.jpeg, objectKey: pictures.objectKey })
    .from(pictures)
    .where(eq(pictures.sha256, sha256));
  return row?.objectKey ? readFileOf(places, row.objectKey, 'full.jpg') : (row?.jpeg ?? null);
}

/** The PNG of a logo; null where there is none. */
export async function readLogo(db: Db, sha256: string): Promise<Uint8Array | null> {
  const [row] = await db.select({ png: pictures.png }).from(pictures).where(eq(pictures.sha256, sha256));
  return row?.png ?? null;
}

/** Whether this server keeps a logo. */
export async function hasLogo(db: Db, sha256: string): Promise<boolean> {
  return (await db.$count(pictures, and(eq(pictures.sha256, sha256), isNotNull(pictures.png)))) > 0;
}

/** Serves /pictures/<sha256>.jpg; other names there are files of the site itself. */
export function mountPictures(router: Router, places: PicturePlaces): void {
  router.get(/^\/pictures\/([0-9a-f]{64})\.jpg$/, async (req, res, next) => {
    const jpeg = await readPicture(places, req.params[0] ?? '');
    if (!jpeg) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type('image/jpeg').send(Buffer.from(jpeg));
  });
}
