/**
 * Pictures by the hash of their bytes: taken here and sent behind the mutations that name them, each on its own, or
 * fetched. A picture that cannot go waits longer each time and holds up nothing else.
 */
import { machineMs, nowMs } from '#shared/base/clock.ts';
import { photoLimits } from '#shared/base/photo-limits.ts';
import { Offline } from '#web/core/client/api.ts';
import { drawSmaller } from '#web/core/photo/scale-photo.ts';
import { readBase } from '#web/offline/search/base-index.ts';
import {
  callAsDevice,
  type DeviceClient,
  DeviceRefused,
  isTimeout,
  NotOurServer,
  sha256Hex,
} from '#web/offline/sync/device-call.ts';
import { randomFraction } from '#web/offline/sync/random-fraction.ts';
import { type LocalDatabase, readMeta, type StoredPhoto } from './database.ts';
import { NoOperator } from './no-operator.ts';
import { isNamed } from './store-lost.ts';

/** The largest stored picture: a proxy with default settings (nginx) allows 1 MB. */
const mostBytes = 900_000;
/** On a disk that is full. */
const thumbnailPx = 400;

/**
 * Keeps a picture taken at this device; its hash is what mutations name. On a full disk a small one is kept instead;
 * throws when not even that fits, and NoOperator once this is no device any more.
 */
export async function keepPhoto(db: LocalDatabase, jpeg: Blob): Promise<string> {
  const fitting = await fitPhoto(jpeg);
  try {
    return await putPhoto(db, fitting);
  } catch (error) {
    const smaller = isFull(error) ? await drawSmaller(fitting, thumbnailPx).catch(() => null) : null;
    if (!smaller) throw error;
    return putPhoto(db, smaller);
  }
}

async function putPhoto(db: LocalDatabase, jpeg: Blob): Promise<string> {
  const sha256 = await sha256Hex(new Uint8Array(await jpeg.arrayBuffer()));
  const kept = await whileEnrolled(db, () => db.photos.put({ sha256, jpeg, toSend: db.isRehearsal ? 0 : 1 }));
  if (!kept) throw new NoOperator();
  return sha256;
}

/**
 * Stores pictures unless the device was wiped or reset while they were loading: later no cleanup would delete them.
 * Resolves to false then.
 */
export function whileEnrolled(db: LocalDatabase, keep: () => PromiseLike<unknown>): Promise<boolean> {
  return db.transaction('rw', [db.meta, db.photos], async () => {
    if (!(await readMeta(db, 'device'))) return false;
    await keep();
    return true;
  });
}

async function fitPhoto(jpeg: Blob): Promise<Blob> {
  if (jpeg.size <= mostBytes) return jpeg;
  // A picture this browser cannot draw is sent as it is: perhaps the server can.
  const smaller = await drawSmaller(jpeg, photoLimits.longEdgePx).catch(() => null);
  return smaller && smaller.size < jpeg.size ? smaller : jpeg;
}

const fullNames: ReadonlySet<string> = new Set(['QuotaExceededError']);

/** Whether an error says that the disk has no room. */
export const isFull = (error: unknown): boolean => isNamed(error, fullNames);

/** The picture of a hash, if this device holds it. */
export async function findPhoto(db: LocalDatabase, sha256: string | null): Promise<Blob | null> {
  if (sha256 === null) return null;
  const photo = await db.photos.get(sha256);
  return photo ? jpegOf(photo) : null;
}

/** A picture to be shown or sent, however it is kept. */
export const jpegOf = ({ jpeg }: Pick<StoredPhoto, 'jpeg'>): Blob =>
  jpeg instanceof Blob ? jpeg : new Blob([jpeg], { type: 'image/jpeg' });

const photoPatienceMs = 60_000;
/** After so many failures in a row it is the line, not the pictures. */
const failuresInARow = 3;

/**
 * Sends pictures that the server lacks. A permanently rejected one is marked for the operator; any other failure
 * delays only that picture. Throws failures that concern all: offline, server busy, device locked.
 */
export async function sendPhotos(db: LocalDatabase, line: DeviceClient): Promise<void> {
  const patient = { ...line, patienceMs: photoPatienceMs };
  let failures = 0;
  for (const sha256 of await db.photos.where('toSend').equals(1).primaryKeys()) {
    const photo = await db.photos.get(sha256);
    if (photo?.toSend !== 1 || waitOf(photo) > 0) continue;
    try {
      await callAsDevice(patient, 'PUT /api/blobs/:sha256', { params: { sha256 }, body: jpegOf(photo) });
      await db.photos.where('sha256').equals(sha256).modify(sent);
      failures = 0;
    } catch (error) {
      if (isRefusedForGood(error)) {
        const refused = { code: error.code, at: nowMs() };
        await db.photos.update(sha256, { toSend: 2, refused });
        continue;
      }
      // Cut off with the round, it may go well in the next one.
      if (!isOfThisPhoto(error) || line.signal?.aborted) throw error;
      await putOff(db, photo, error instanceof DeviceRefused ? error.retryAfter : undefined);
      failures += 1;
      if (isBusy(error) || failures === failuresInARow) throw error;
    }
  }
}

function sent(photo: StoredPhoto): void {
  photo.toSend = 0;
  photo.sentAt = nowMs();
  delete photo.failures;
  delete photo.nextAt;
}

const firstWaitMs = 5000;
const longestWaitMs = 10 * 60_000;

async function putOff(db: LocalDatabase, photo: StoredPhoto, retryAfter = 0): Promise<void> {
  const failures = (photo.failures ?? 0) + 1;
  const waitMs = Math.min(longestWaitMs, Math.max(retryAfter * 1000, firstWaitMs * 2 ** (failures - 1)));
  await db.photos.update(photo.sha256, { failures, nextAt: machineMs() + waitMs });
}

/** How long a picture still waits, ms. A clock that was set back must not extend it beyond the maximum. */
function waitOf({ nextAt }: StoredPhoto): number {
  const wait = (nextAt ?? 0) - machineMs();
  return wait > longestWaitMs ? 0 : wait;
}

/** The server will never accept it: no readable JPEG, too large, or from a locked device. */
function isRefusedForGood(error: unknown): error is DeviceRefused {
  if (!(error instanceof DeviceRefused)) return false;
  return [400, 413, 415].includes(error.status) || error.code === 'DEVICE_FORKED';
}

/** Whether it may go better with the next picture: this one is too slow, or something on the way objects to it. */
function isOfThisPhoto(error: unknown): boolean {
  if (error instanceof DeviceRefused)
    return error.status === 404 || error.status === 429 || error.status >= 500;
  return error instanceof Offline && (error instanceof NotOurServer || isTimeout(error));
}

const isBusy = (error: unknown) =>
  error instanceof DeviceRefused && (error.status === 429 || error.status === 503);

const perCall = 60;

/**
 * Fetches missing pictures with at most `calls` requests; returns whether more are left. Pictures the server lacks are
 * requested again later.
 */
export async function fetchMissingPhotos(
  db: LocalDatabase,
  line: DeviceClient,
  calls: number,
): Promise<boolean> {
  const wanted = (await readBase(db)).photos();
  for (const have of await db.photos.toCollection().primaryKeys()) wanted.delete(have);
  const all = [...wanted];
  // Starts at a random position: pictures the server lacks must not block the others.
  const start = Math.floor(randomFraction() * all.length);
  const missing = [...all.slice(start), ...all.slice(0, start)];
  let found = 0;
  for (let call = 0; call < calls && missing.length > 0; call += 1) {
    const sha256 = missing.splice(0, perCall);
    const { data } = await callAsDevice(line, 'POST /api/sync/photos', { body: { sha256 } });
    const photos = unpack(data);
    found += photos.length;
    const rows = photos.map((photo) => ({ ...photo, toSend: 0 as const }));
    if (!(await whileEnrolled(db, () => db.photos.bulkPut(rows)))) return false;
  }
  // Without any the same ones would be asked for at once, again and again.
  return missing.length > 0 && found > 0;
}

/** For each picture: 32 bytes of hash, 4 bytes of length (big endian), the JPEG. */
function unpack(pack: Uint8Array): { sha256: string; jpeg: Uint8Array<ArrayBuffer> }[] {
  const photos: ReturnType<typeof unpack> = [];
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  for (let at = 0; at + 36 <= pack.length; ) {
    const sha256 = Array.from(pack.subarray(at, at + 32), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
    const length = view.getUint32(at + 32);
    // A copy: a view would be kept with all that it is a view of.
    photos.push({ sha256, jpeg: pack.slice(at + 36, at + 36 + length) });
    at += 36 + length;
  }
  return photos;
}
