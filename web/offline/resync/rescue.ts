/**
 * Carrying unsent work by hand: this device writes its work to a file that only the server can read, and relays files
 * of other devices to the server. Format: `shared/sync/rescue.ts`.
 */
import { nowMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { RescueKey } from '#shared/devices/devices.ts';
import { readRescueHeader, rescueFileLimit, verifyRescueKey, writeRescueFile } from '#shared/sync/rescue.ts';
import {
  type DeviceRecord,
  type LocalDatabase,
  type RelayedFile,
  readMeta,
  type StoredPhoto,
  writeMeta,
} from '#web/offline/store/database.ts';
import { envelopeOf, grantsOf } from '#web/offline/store/envelopes.ts';
import { releaseHeld } from '#web/offline/store/held.ts';
import { jpegOf } from '#web/offline/store/photos.ts';
import { callAsDevice, DeviceRefused, sha256Hex } from '#web/offline/sync/device-call.ts';
import { createDeviceClient, type SyncRound } from '#web/offline/sync/sync-round.ts';

/** Keeps the key of the server that files are written for, if the root key vouches for it. */
export async function keepRescueKey(
  db: LocalDatabase,
  { rootPublicKey }: Pick<DeviceRecord, 'rootPublicKey'>,
  key: RescueKey | undefined,
): Promise<void> {
  if (!key || (await readMeta(db, 'rescueKey')) === key.pub) return;
  if (await verifyRescueKey(key, rootPublicKey)) await writeMeta(db, 'rescueKey', key.pub);
}

/** Work that is not sent yet. */
export interface SavedFile {
  name: string;
  file: Blob;
  changes: number;
  photos: number;
}

/** The most bytes of pictures in one file, next to the changes. */
const photosPerFile = 12 * 1024 * 1024;

/**
 * Writes all that waits here into files, as many as the server's limit asks for; the first holds the changes. Nothing
 * leaves the outbox: that takes the server's own word.
 */
export async function saveUnsent(db: LocalDatabase): Promise<SavedFile[]> {
  const device = must(await readMeta(db, 'device'), 'only an enrolled device holds work');
  const serverKey = must(await readMeta(db, 'rescueKey'), 'offered only where it is known');
  // What has left in a file cannot be undone here.
  await releaseHeld(db);
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
export async function storeRelayedFile(db: LocalDatabase, file: Blob): Promise<RelayedFile> {
  // No device writes a larger one.
  if (file.size > rescueFileLimit) throw new AppError('RESCUE_FILE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { certificate } = readRescueHeader(bytes);
  const sha256 = await sha256Hex(bytes);
  const known = await db.relayedFiles.get(sha256);
  if (known) {
    await db.relayedFiles.update(sha256, { isRead: false });
    return known;
  }
  const carried = { sha256, file: new Blob([bytes]), takenAt: nowMs(), code: certificate.code };
  await db.relayedFiles.put(carried);
  return carried;
}

/** The relayed files whose answer the operator has not read yet. */
export function listRelayedFiles(db: LocalDatabase): Promise<RelayedFile[]> {
  return db.relayedFiles.filter(({ isRead }) => !isRead).toArray();
}

/** Takes a file off the list: what became of it was read, or it goes another way. */
export async function deleteRelayedFile(db: LocalDatabase, sha256: string): Promise<void> {
  const isGiven = (await db.relayedFiles.get(sha256))?.givenAt !== undefined;
  if (isGiven) await db.relayedFiles.update(sha256, { isRead: true });
  else await db.relayedFiles.delete(sha256);
}

/** Whether files of other devices wait here to be handed over. */
export async function hasRelayedFiles(db: LocalDatabase): Promise<boolean> {
  return (await db.relayedFiles.filter(({ answer, refused }) => !answer && !refused).count()) > 0;
}

/**
 * Sends the relayed files and stores the server's answers until the operator has read them. A failure does not block
 * the other files; the first one is thrown at the end, and those files are retried.
 */
export async function sendRelayedFiles(round: SyncRound): Promise<void> {
  const { db } = round;
  const failures: unknown[] = [];
  for (const { sha256, file, answer, refused } of await db.relayedFiles.toArray()) {
    if (answer || refused) continue;
    try {
      const line = { ...(await createDeviceClient(round)), patienceMs: uploadMs };
      const { data } = await callAsDevice(line, 'POST /api/sync/carry', { body: file });
      await db.relayedFiles.update(sha256, { answer: data, givenAt: nowMs() });
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error;
      // Other failures concern this device or the server, not the file.
      if (isAboutFile(error)) await db.relayedFiles.update(sha256, { refused: error.code });
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const isAboutFile = ({ status }: DeviceRefused) => status === 400 || status === 413;

/** A large file through a phone. */
const uploadMs = 120_000;
