/** Photos of a zip, one at a time: found by the names the list gave them, made small, sent. */
import { Unzip, UnzipInflate } from 'fflate';
import { concatBytes } from '#shared/base/concat-bytes.ts';
import { fold } from '#shared/base/text.ts';
import { importLimits } from '#shared/imports/fields.ts';
import { ApiError, call, Offline } from '#web/core/client/api.ts';
import { scalePhoto } from '#web/core/photo/scale-photo.ts';

export interface WantedFile {
  participantId: number;
  /** As written in the list, with or without folder and extension. */
  fileName: string;
}

export interface ArchiveReport {
  done: number;
  total: number;
  /** Wanted, but not in the archive. */
  missing: string[];
  /** In the archive, but not a picture, or rejected. */
  failed: string[];
}

interface Options {
  onProgress: (report: ArchiveReport) => void;
  signal: AbortSignal;
}

/** The file is no zip, or one larger than any set of photos. */
export class NoArchive extends Error {
  constructor(cause?: unknown) {
    super('not a zip of photos', { cause });
    this.name = 'NoArchive';
  }
}

/** The largest unpacked photo; real ones have at most a tenth. */
const largestPhoto = 50 * 1024 * 1024;

/** Sends every wanted photo of the archive, which is read as a stream: gigabytes of it never stand in memory. */
export async function sendArchive(
  archive: Blob,
  wanted: readonly WantedFile[],
  { onProgress, signal }: Options,
): Promise<ArchiveReport> {
  if (archive.size > importLimits.zipBytes) throw new NoArchive();
  const left = Map.groupBy(wanted, ({ fileName }) => stemOf(fileName));
  const report: ArchiveReport = { done: 0, total: wanted.length, missing: [], failed: [] };
  for await (const { path, bytes } of photosIn(archive, (name) => left.has(stemOf(name)))) {
    const people = left.get(stemOf(path)) ?? [];
    left.delete(stemOf(path));
    for (const { participantId, fileName } of people) {
      signal.throwIfAborted();
      if (!bytes || !(await sendOne(bytes, participantId, signal))) report.failed.push(fileName);
      report.done += 1;
      onProgress({ ...report });
    }
  }
  report.missing = [...left.values()].flat().map(({ fileName }) => fileName);
  report.done = report.total;
  onProgress({ ...report });
  return report;
}

async function sendOne(bytes: Uint8Array, participantId: number, signal: AbortSignal): Promise<boolean> {
  try {
    const photo = await scalePhoto(new Blob([bytes.slice()]));
    const body = new Uint8Array(await photo.arrayBuffer());
    await call('PUT /api/imports/photos/:id', { params: { id: participantId }, body, signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // Offline or signed out: the others would fail the same way.
    if (error instanceof Offline || (error instanceof ApiError && error.status === 401)) throw error;
    return false;
  }
}

interface UnfoldedFile {
  path: string;
  /** Null if it is larger than any photo, or damaged. */
  bytes: Uint8Array | null;
}

async function* photosIn(archive: Blob, isWanted: (path: string) => boolean): AsyncGenerator<UnfoldedFile> {
  const ready: UnfoldedFile[] = [];
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (file.name.endsWith('/') || file.name.startsWith('__MACOSX/') || !isWanted(file.name)) return;
    const parts: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, part, isLast) => {
      size += part?.length ?? 0;
      const isBad = error !== null || size > largestPhoto;
      if (!isBad) parts.push(part);
      if (isBad || isLast) ready.push({ path: file.name, bytes: isBad ? null : concatBytes(parts) });
      if (isBad) file.terminate();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const reader = archive.stream().getReader();
  try {
    for (let isDone = false; !isDone; ) {
      const read = await reader.read();
      isDone = read.done;
      unzip.push(read.value ?? new Uint8Array(), isDone);
      // What came out is sent before more is read.
      yield* ready.splice(0);
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && entries === 0) throw new NoArchive(cause);
    throw cause;
  } finally {
    await reader.cancel().catch(() => undefined); // it may have been read to its end
  }
  if (entries === 0) throw new NoArchive();
}

/** 'Fotos/0012 PÉREZ.JPG' and '0012 perez' are one photo. */
function stemOf(path: string): string {
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return fold(name).replace(/\.(jpe?g|jfif|png|webp|hei[cf]|avif|gif|bmp|tiff?)$/, '');
}
