/**
 * Fetches the photos that imports have named by address, a few at a time, behind everybody's back. What waits
 * stands in the database: a server that stops leaves it to the next one, and several servers share it.
 */
import { eq } from 'drizzle-orm';
import { now } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { PhotoFailure } from '#shared/imports/imports.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../database/open.ts';
import { importBatches, users } from '../database/tables.ts';
import { audit } from '../platform/audit.ts';
import { FetchFailure, type FetchPicture } from '../platform/fetch-picture.ts';
import type { Log } from '../platform/log.ts';
import { preparePhoto } from '../platform/photos.ts';
import { attachPhoto, claimPhotos, endPhoto } from './photo-store.ts';

export interface PhotoQueue {
  /** There may be something to fetch. */
  wake(): void;
  /** Resolves once nothing is left to fetch; for whoever closes the database. */
  stop(): Promise<void>;
}

const atOnce = 4;

export function createPhotoQueue(o: { db: Db; log: Log; fetchPicture: FetchPicture }): PhotoQueue {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function run(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      for (;;) {
        const claimed = stopping.signal.aborted ? [] : await claimPhotos(o.db, now(), atOnce);
        if (claimed.length === 0) break;
        await Promise.all(claimed.map((photo) => fetchOne(o, photo, stopping.signal)));
      }
    }
  }

  return {
    wake() {
      isWoken = true;
      running ??= run()
        .catch((error: unknown) => o.log.error({ err: error }, 'photos of an import were not fetched'))
        .finally(() => {
          running = null;
        });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

interface ClaimedPhoto {
  participantId: number;
  url: string;
  batchId: number;
}

async function fetchOne(
  { db, log, fetchPicture }: { db: Db; log: Log; fetchPicture: FetchPicture },
  photo: ClaimedPhoto,
  signal: AbortSignal,
): Promise<void> {
  try {
    const prepared = await preparePhoto(await fetchPicture(photo.url, signal));
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
    const reason = reasonOf(error);
    if (!reason) log.error({ err: error }, 'a photo of an import was not kept');
    await endPhoto(db, photo, { status: 'failed', reason: reason ?? 'NOT_REACHED' });
  }
}

function reasonOf(error: unknown): PhotoFailure | null {
  if (error instanceof FetchFailure) return error.why;
  if (!(error instanceof AppError)) return null;
  return error.fields?.photoUrl === 'TOO_LARGE' ? 'TOO_LARGE' : 'NO_PICTURE';
}

/** Whoever imported it; their role at that time was enough, whatever it is now. */
async function operatorOf(db: Db, batchId: number): Promise<Actor> {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(importBatches)
    .innerJoin(users, eq(users.id, importBatches.createdById))
    .where(eq(importBatches.id, batchId));
  return { id: row?.id ?? 0, username: row?.username ?? '', role: 'ACCREDITATION_STAFF' };
}
