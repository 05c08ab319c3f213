/**
 * Pictures of people: judged by their content, turned upright, made small, stripped of everything but the
 * picture, and kept apart from the rows under the hash of what was sent.
 */
import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/base/errors.ts';
import { photoLimits } from '#shared/base/photo-limits.ts';
import type { Db } from '../database/open.ts';
import { photos } from '../database/tables.ts';
import { decodeImage, type PictureFrom } from './decode-image.ts';
import { keepFiles, type PicturePlaces, placeFiles, readFileOf } from './objects.ts';

export interface PreparedPhoto {
  sha256: string;
  width: number;
  height: number;
  full: Uint8Array;
  small: Uint8Array;
}

/**
 * Takes a data URL apart by hand and prepares its picture. Throws INVALID with the field `photoUrl`:
 * WRONG_TYPE for what is no JPEG, PNG or WebP by content, TOO_LARGE above 5 MB decoded or 25 MP, TOO_SMALL where no face
 * is recognized.
 */
export async function prepareDataUrl(dataUrl: string, from: PictureFrom): Promise<PreparedPhoto> {
  const comma = dataUrl.indexOf(',');
  if (!dataUrl.startsWith('data:') || comma < 0 || !dataUrl.slice(0, comma).endsWith(';base64'))
    throw photoFault('WRONG_TYPE');
  const base64 = dataUrl.slice(comma + 1);
  if (base64.length > (photoLimits.bytes * 4) / 3 + 4) throw photoFault('TOO_LARGE');
  return preparePhoto(Buffer.from(base64, 'base64'), from);
}

/** Judges, shrinks and re-encodes a picture when it is its turn; throws as `prepareDataUrl` does, or UNAVAILABLE. */
export async function preparePhoto(sent: Uint8Array, from: PictureFrom): Promise<PreparedPhoto> {
  if (sent.length > photoLimits.bytes) throw photoFault('TOO_LARGE');
  try {
    return await decodeImage(sent, from, async (picture) => {
      const { width, height } = await picture.metadata();
      if (Math.min(width, height) < photoLimits.leastEdgePx) throw photoFault('TOO_SMALL');
      const full = await shrink(picture, photoLimits.longEdgePx, 84).toBuffer({ resolveWithObject: true });
      const small = await shrink(sharp(full.data), photoLimits.smallEdgePx, 80).toBuffer();
      return {
        sha256: createHash('sha256').update(sent).digest('hex'),
        width: full.info.width,
        height: full.info.height,
        full: full.data,
        small,
      };
    });
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'WRONG_TYPE' || code === 'TOO_LARGE') throw photoFault(code, error);
    throw error;
  }
}

function shrink(picture: Sharp, edge: number, quality: number): Sharp {
  return picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true });
}

const photoFault = (code: 'WRONG_TYPE' | 'TOO_LARGE' | 'TOO_SMALL', cause?: unknown) =>
  new AppError('INVALID', { fields: { photoUrl: code }, cause });

/** A picture whose bytes lie where they belong, and whose row is still to be written. */
export type PlacedPhoto = typeof photos.$inferInsert;

/** Puts a picture's bytes into the object store where there is one. Not within a transaction. */
export async function placePhoto(places: PicturePlaces, photo: PreparedPhoto): Promise<PlacedPhoto> {
  const { full, small, ...row } = photo;
  const files = { 'full.jpg': full, 'small.jpg': small };
  const objectKey = await placeFiles(places, { kind: 'photos', sha256: photo.sha256 }, files);
  return objectKey === null ? photo : { ...row, objectKey };
}

/** Keeps a placed picture; the same picture twice is kept once. */
export async function storePhoto(tx: Db, photo: PlacedPhoto): Promise<void> {
  const added = await tx
    .insert(photos)
    .values(photo)
    .onConflictDoNothing()
    .returning({ key: photos.objectKey });
  const key = added[0]?.key;
  if (key) await keepFiles(tx, key);
}

/** The address of a picture, and back. */
export const photoUrl = (sha256: string) => `/api/photos/${sha256}`;
export const photoHash = (url: string | null) => url?.match(/^\/api\/photos\/([0-9a-f]{64})$/)?.[1] ?? null;

export async function findPhoto(places: PicturePlaces, sha256: string): Promise<Uint8Array | null> {
  const [row] = await places.db
    .select({ full: photos.full, objectKey: photos.objectKey })
    .from(photos)
    .where(eq(photos.sha256, sha256));
  return row?.objectKey ? readFileOf(places, row.objectKey, 'full.jpg') : (row?.full ?? null);
}

/** Small pictures as one body: for each, 32 bytes of hash, 4 bytes of length (big endian), the JPEG. */
export async function packSmallPhotos(places: PicturePlaces, hashes: string[]): Promise<Uint8Array> {
  if (hashes.length === 0) return new Uint8Array();
  const rows = await places.db
    .select({ sha256: photos.sha256, small: photos.small, objectKey: photos.objectKey })
    .from(photos)
    .where(inArray(photos.sha256, hashes));
  const packed: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += fetchedAtOnce) {
    const part = rows.slice(from, from + fetchedAtOnce).map(async ({ sha256, small, objectKey }) => {
      const jpeg = objectKey ? await readFileOf(places, objectKey, 'small.jpg') : small;
      const head = Buffer.alloc(36);
      head.write(sha256, 'hex');
      head.writeUInt32BE(jpeg?.length ?? 0, 32);
      return jpeg ? [head, jpeg] : [];
    });
    packed.push(...(await Promise.all(part)).flat());
  }
  return Buffer.concat(packed);
}

/** How many objects of the store are requested at once. */
const fetchedAtOnce = 16;
