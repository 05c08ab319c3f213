/** Pictures by the hash of their bytes: taken here and sent before the mutation that names them, or fetched. */
import type { LocalDatabase } from './database.ts';
import { callAsDevice, type Line, sha256Hex } from './device-call.ts';

/** Keeps a picture taken at this device; its hash is what mutations name. */
export async function keepPhoto(db: LocalDatabase, jpeg: Blob): Promise<string> {
  const sha256 = await sha256Hex(new Uint8Array(await jpeg.arrayBuffer()));
  await db.photos.put({ sha256, jpeg, toSend: 1 });
  return sha256;
}

/** The picture of a hash, if this device holds it. */
export async function findPhoto(db: LocalDatabase, sha256: string | null): Promise<Blob | null> {
  if (sha256 === null) return null;
  return (await db.photos.get(sha256))?.jpeg ?? null;
}

/** Sends the pictures the server has not got yet. One that is refused is not tried again: the badge stands without it. */
export async function sendPhotos(db: LocalDatabase, line: Line): Promise<void> {
  for (const photo of await db.photos.where('toSend').equals(1).toArray()) {
    const input = { params: { sha256: photo.sha256 }, body: photo.jpeg };
    try {
      await callAsDevice(line, 'PUT /api/blobs/:sha256', input);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    await db.photos.update(photo.sha256, { toSend: 0 });
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error &&
  'status' in error &&
  (error.status === 400 || error.status === 413 || error.status === 415);

const perCall = 60;

/**
 * Fetches pictures of people that are not here yet, with at most `calls` requests; answers whether there are
 * more to come.
 */
export async function fetchMissingPhotos(db: LocalDatabase, line: Line, calls: number): Promise<boolean> {
  // Keys of the index alone: fifty thousand people are not read for it.
  const wanted = new Set((await db.participants.orderBy('photo').uniqueKeys()).map(String));
  for (const have of await db.photos.toCollection().primaryKeys()) wanted.delete(have);
  const missing = [...wanted];
  for (let call = 0; call < calls && missing.length > 0; call += 1) {
    const sha256 = missing.splice(0, perCall);
    const { data } = await callAsDevice(line, 'POST /api/sync/photos', { body: { sha256 } });
    const photos = unpack(data);
    if (photos.length === 0) return false;
    await db.photos.bulkPut(photos.map((photo) => ({ ...photo, toSend: 0 as const })));
  }
  return missing.length > 0;
}

/** For each picture: 32 bytes of hash, 4 bytes of length (big endian), the JPEG. */
function unpack(pack: Uint8Array): { sha256: string; jpeg: Blob }[] {
  const photos: { sha256: string; jpeg: Blob }[] = [];
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  for (let at = 0; at + 36 <= pack.length; ) {
    const sha256 = Array.from(pack.subarray(at, at + 32), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
    const length = view.getUint32(at + 32);
    const jpeg = pack.slice(at + 36, at + 36 + length);
    photos.push({ sha256, jpeg: new Blob([jpeg], { type: 'image/jpeg' }) });
    at += 36 + length;
  }
  return photos;
}
