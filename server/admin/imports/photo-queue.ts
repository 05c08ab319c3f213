/**
 * Fetches photos that imports name by address, a few at a time in the background. The queue is in the database: after a
 * restart the next server continues, and several servers share it.
 */
import { eq } from 'drizzle-orm';
import { now } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import type { PhotoFailure } from '#shared/imports/imports.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Log } from '../../core/base/log.ts';
import { isOutage, isUnavailable } from '../../core/base/unavailable.ts';
import type { Actor } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { importBatches, users } from '../../core/database/tables.ts';
import { FetchFailure, type FetchPicture } from '../../core/storage/fetch-picture.ts';
import type { PicturePlaces } from '../../core/storage/objects.ts';
import { placePhoto, preparePhoto } from '../../core/storage/photos.ts';
import { attachPhoto, claimPhotos, endPhoto } from './photo-store.ts';

export interface PhotoQueue {
  /** Photos may be waiting to be fetched. */
  wake(): void;
  /** Resolves when no fetch is running; call it before closing the database. */
  stop(): Promise<void>;
}

const atOnce = 4;
/** How long a database that was away, or cannot write just now, is left alone: at first, and at most. */
const [firstRetryMs, longestRetryMs] = [2000, 60_000];

export function createPhotoQueue(o: PicturePlaces & { log: Log; fetchPicture: FetchPicture }): PhotoQueue {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;
  let again: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  /** Claimed but not finished because of a database outage: other servers skip them for a while. */
  let unfinished: ClaimedPhoto[] = [];

  async function run(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      for (;;) {
        if (stopping.signal.aborted) break;
        const claimed = unfinished.length > 0 ? unfinished : await claimPhotos(o.db, now(), atOnce);
        if (claimed.length === 0) break;
        unfinished = [];
        const ends = await Promise.allSettled(claimed.map((photo) => fetchOne(o, photo, stopping.signal)));
        unfinished = claimed.filter((_, n) => ends[n]?.status === 'rejected');
        const failed = ends.find((end) => end.status === 'rejected');
        if (failed) throw failed.reason;
        retryMs = firstRetryMs;
      }
    }
  }

  function wake(): void {
    isWoken = true;
    clearTimeout(again);
    running ??= run()
      .catch((error: unknown) => {
        // An outage has its own line in the log.
        o.log[isOutage(error) ? 'debug' : 'error']({ err: error }, 'photos of an import were not fetched');
        if (!isAway(error)) return;
        again = setTimeout(wake, retryMs).unref();
        retryMs = Math.min(longestRetryMs, retryMs * 2);
      })
      .finally(() => {
        running = null;
      });
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(again);
      await running;
    },
  };
}

const isAway = (error: unknown) =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');

interface ClaimedPhoto {
  participantId: number;
  url: string;
  batchId: number;
}

async function fetchOne(
  { db, objects, log, fetchPicture }: PicturePlaces & { log: Log; fetchPicture: FetchPicture },
  photo: ClaimedPhoto,
  signal: AbortSignal,
): Promise<void> {
  try {
    const picture = await preparePhoto(await fetchPicture(photo.url, signal), 'list');
    const prepared = await placePhoto({ db, objects }, picture);
    await db.transaction(async (tx) => {
      // Cancelled while it was on its way: then it is not wanted any more.
      if (!(await endPhoto(tx, photo, { status: 'done' }))) return;
      const operator = await operatorOf(tx, photo.batchId);
      const kept = await attachPhoto(
        { db: tx, now: now() },
        operator,
        photo.participantId,
        prepared,
        photo.batchId,
      );
      if (kept?.isNew) {
        await audit(tx, now(), {
          action: 'import.photo',
          subject: kept.uid,
          userId: operator.id,
          detail: { batch: photo.batchId },
        });
      }
    });
  } catch (error) {
    // A server that stops has not found out anything: the next one fetches it.
    if (signal.aborted) return;
    // Nor has one whose database, or whose store, was away.
    if (isAway(error)) throw error;
    const reason = reasonOf(error);
    if (!reason) log.error({ err: error }, 'a photo of an import was not kept');
    await endPhoto(db, photo, { status: 'failed', reason: reason ?? 'NOT_REACHED' });
  }
}

function reasonOf(error: unknown): PhotoFailure | null {
  if (error instanceof FetchFailure) return error.why;
  if (!(error instanceof AppError)) return null;
  const code = error.fields?.photoUrl;
  return code === 'TOO_LARGE' || code === 'TOO_SMALL' ? code : 'NO_PICTURE';
}

/** The user who imported it; their role at that time counts. */
async function operatorOf(db: Db, batchId: number): Promise<Actor> {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(importBatches)
    .innerJoin(users, eq(users.id, importBatches.createdById))
    .where(eq(importBatches.id, batchId));
  return { id: row?.id ?? 0, username: row?.username ?? '', role: 'ACCREDITATION_STAFF' };
}
