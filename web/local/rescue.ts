/**
 * Unsent work on its way by hand: this device writes what it holds into a file that only the server can read, and
 * carries files of other devices until it reaches the server. Format: `shared/sync/rescue.ts`.
 */
import { nowMs } from '#shared/clock.ts';
import type { RescueKey } from '#shared/devices.ts';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { readRescueHeader, rescueFileLimit, verifyRescueKey, writeRescueFile } from '#shared/sync/rescue.ts';
import {
  type CarriedFile,
  type DeviceRecord,
  type LocalDatabase,
  readMeta,
  type StoredPhoto,
  writeMeta,
} from './database.ts';
import { callAsDevice, DeviceRefused, sha256Hex } from './device-call.ts';
import { envelopeOf, grantsOf } from './envelopes.ts';
import { release } from './held.ts';
import { jpegOf } from './photos.ts';
import { lineOf, type Round } from './round.ts';

/** Keeps the key of the server that files are written for, if the root key vouches for it. */
export async function keepRescueKey(
  db: LocalDatabase,
  { rootPublicKey }: Pick<DeviceRecord, 'rootPublicKey'>,
  key: RescueKey | undefined,
): Promise<void> {
  if (!key || (await readMeta(db, 'rescueKey')) === key.pub) return;
  if (await verifyRescueKey(key, rootPublicKey)) await writeMeta(db, 'rescueKey', key.pub);
}

/** What is written and nowhere sent yet. */
export interface SavedFile {
  name: string;
  file: Blob;
  changes: number;
  photos: number;
}

/** How much of pictures goes into one file beside the changes, bytes. */
const photosPerFile = 12 * 1024 * 1024;

/**
 * Writes all that waits here into files, as many as the server's limit asks for; the first holds the changes. Nothing
 * leaves the outbox: that takes the server's own word.
 */
export async function saveUnsent(db: LocalDatabase): Promise<SavedFile[]> {
  const device = must(await readMeta(db, 'device'), 'only an enrolled device holds work');
  const serverKey = must(await readMeta(db, 'rescueKey'), 'offered only where it is known');
  // What has left in a file cannot be undone here.
  await release(db);
  const entries = await db.outbox.orderBy('mseq').toArray();
  const photos = await db.photos.where('toSend').equals(1).toArray();
  const at = nowMs();
  const when = new Date(at).toISOString().slice(0, 16).replaceAll(/\D/g, '');
  const content = {
    reason: (await readMeta(db, 'locked'))?.code ?? 'OFFLINE',
    grants: await grantsOf(db, entries),
    m: entries.map(envelopeOf),
  };
  const files: SavedFile[] = [];
  for (const [index, part] of inParts(photos).entries()) {
    const isFirst = index === 0;
    const bytes = await writeRescueFile({
      ...{ certificate: device.certificate, keys: device.keys, serverKey, at },
      content: isFirst ? content : { ...content, grants: [], m: [] },
      photos: await Promise.all(part.map(bytesOfPhoto)),
    });
    files.push({
      name: `${device.code}-${when}${isFirst ? '' : `-${index + 1}`}.cancha`,
      file: new Blob([bytes], { type: 'application/octet-stream' }),
      changes: isFirst ? entries.length : 0,
      photos: part.length,
    });
  }
  return files;
}

const bytesOfPhoto = async (photo: StoredPhoto) => ({
  sha256: photo.sha256,
  jpeg: new Uint8Array(await jpegOf(photo).arrayBuffer()),
});

/** At least one part, which may be empty of pictures. */
function inParts(photos: readonly StoredPhoto[]): StoredPhoto[][] {
  const parts: StoredPhoto[][] = [[]];
  let size = 0;
  for (const photo of photos) {
    const bytes = jpegOf(photo).size;
    if (size > 0 && size + bytes > photosPerFile) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(photo);
    size += bytes;
  }
  return parts;
}

/** Takes in the file of another device, to hand it over. Throws AppError where it is none, or of another event. */
export async function carryFile(db: LocalDatabase, file: Blob): Promise<CarriedFile> {
  // No device writes a larger one.
  if (file.size > rescueFileLimit) throw new AppError('RESCUE_FILE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { certificate } = readRescueHeader(bytes);
  const sha256 = await sha256Hex(bytes);
  const known = await db.carried.get(sha256);
  if (known) {
    await db.carried.update(sha256, { isRead: false });
    return known;
  }
  const carried = { sha256, file: new Blob([bytes]), takenAt: nowMs(), code: certificate.code };
  await db.carried.put(carried);
  return carried;
}

/** The files that are carried, and those of which nobody has read yet what became of them. */
export function listCarried(db: LocalDatabase): Promise<CarriedFile[]> {
  return db.carried.filter(({ isRead }) => !isRead).toArray();
}

/** Takes a file off the list: what became of it was read, or it goes another way. */
export async function dropCarried(db: LocalDatabase, sha256: string): Promise<void> {
  const isGiven = (await db.carried.get(sha256))?.givenAt !== undefined;
  if (isGiven) await db.carried.update(sha256, { isRead: true });
  else await db.carried.delete(sha256);
}

/** Whether files of other devices wait here to be handed over. */
export async function isCarrying(db: LocalDatabase): Promise<boolean> {
  return (await db.carried.filter(({ answer, refused }) => !answer && !refused).count()) > 0;
}

/**
 * Hands over what is carried. What the server says of each stands with it until somebody has read it. One that fails
 * holds up none of the others; the first failure is thrown at the end, and those files are tried again.
 */
export async function sendCarried(round: Round): Promise<void> {
  const { db } = round;
  const failures: unknown[] = [];
  for (const { sha256, file, answer, refused } of await db.carried.toArray()) {
    if (answer || refused) continue;
    try {
      const line = { ...(await lineOf(round)), patienceMs: uploadMs };
      const { data } = await callAsDevice(line, 'POST /api/sync/carry', { body: file });
      await db.carried.update(sha256, { answer: data, givenAt: nowMs() });
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error;
      // All else is said of this device or of the server, not of the file.
      if (isAboutFile(error)) await db.carried.update(sha256, { refused: error.code });
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const isAboutFile = ({ status }: DeviceRefused) => status === 400 || status === 413;

/** A large file through a phone. */
const uploadMs = 120_000;
