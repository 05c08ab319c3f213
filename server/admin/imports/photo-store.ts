/** Photos an import has named by address: what waits, what came, what failed. */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { PhotoFailure } from '#shared/imports/imports.ts';
import type { Actor, Ctx } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { importEntries, importPhotos, participants } from '../../core/database/tables.ts';
import { type PlacedPhoto, photoHash, storePhoto } from '../../core/storage/photos.ts';
import { correct } from '../../people/participants/mutations.ts';
import { participantsTarget } from './participants-target.ts';

export interface WantedPhoto {
  participantId: number;
  url: string;
}

/** Requests made before, as `<participant> <address>`: an address is fetched once per person. */
export async function wantedPhotos(db: Db, ids: readonly number[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: importPhotos.participantId, url: importPhotos.url })
    .from(importPhotos)
    .where(sql`${importPhotos.participantId} = any(${sql.param([...ids])}::int[])`);
  return new Set(rows.map(({ id, url }) => `${id} ${url}`));
}

export async function addPhotos(db: Db, batchId: number, photos: readonly WantedPhoto[]): Promise<void> {
  for (let at = 0; at < photos.length; at += 2000) {
    const part = photos.slice(at, at + 2000).map((photo) => ({ ...photo, batchId }));
    await db.insert(importPhotos).values(part).onConflictDoNothing();
  }
}

/** A server that died while fetching gives its photos back after this. */
const claimMs = 2 * 60_000;

/** Takes some photos to be fetched; no other server takes the same. */
export async function claimPhotos(db: Db, now: Date, limit: number) {
  const free = db
    .select({ participantId: importPhotos.participantId, url: importPhotos.url })
    .from(importPhotos)
    .where(
      or(
        eq(importPhotos.status, 'waiting'),
        and(
          eq(importPhotos.status, 'fetching'),
          lt(importPhotos.claimedAt, new Date(now.getTime() - claimMs)),
        ),
      ),
    )
    .orderBy(importPhotos.batchId)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(importPhotos)
    .set({ status: 'fetching', claimedAt: now })
    .where(sql`(${importPhotos.participantId}, ${importPhotos.url}) in ${free}`)
    .returning();
}

/** Stores the result of a fetch, unless it was canceled. Returns whether it still counts. */
export async function endPhoto(
  db: Db,
  photo: WantedPhoto,
  end: { status: 'done' } | { status: 'failed'; reason: PhotoFailure },
): Promise<boolean> {
  const ended = await db
    .update(importPhotos)
    .set({ status: end.status, reason: end.status === 'failed' ? end.reason : null })
    .where(
      and(
        eq(importPhotos.participantId, photo.participantId),
        eq(importPhotos.url, photo.url),
        eq(importPhotos.status, 'fetching'),
      ),
    )
    .returning({ url: importPhotos.url });
  return ended.length > 0;
}

export async function cancelPhotos(db: Db, batchId: number): Promise<void> {
  await db
    .update(importPhotos)
    .set({ status: 'cancelled' })
    .where(and(eq(importPhotos.batchId, batchId), inArray(importPhotos.status, ['waiting', 'fetching'])));
}

export async function retryPhotos(db: Db, batchId: number): Promise<void> {
  await db
    .update(importPhotos)
    .set({ status: 'waiting', reason: null })
    .where(and(eq(importPhotos.batchId, batchId), inArray(importPhotos.status, ['failed', 'cancelled'])));
}

/**
 * Gives a participant the photo that came with an import. It belongs to the import: undoing that is not
 * hindered by it, and takes it away again. Answers whether it is another one than before; nothing when the person is gone.
 */
export async function attachPhoto(
  ctx: Pick<Ctx, 'db' | 'now'>,
  operator: Actor,
  participantId: number,
  photo: PlacedPhoto,
  batchId?: number,
): Promise<{ uid: string; isNew: boolean } | null> {
  const [person] = await ctx.db
    .select({ uid: participants.uid, photoUrl: participants.photoUrl })
    .from(participants)
    .where(eq(participants.id, participantId))
    .for('update');
  if (!person) return null;
  const base = photoHash(person.photoUrl);
  if (base === photo.sha256) return { uid: person.uid, isNew: false };
  await storePhoto(ctx.db, photo);
  const before = (await participantsTarget.read(ctx.db, [participantId])).get(participantId);
  const outcome = await correct(
    ctx.db,
    operator,
    { uid: person.uid, changes: { photo: { base, value: photo.sha256 } } },
    ctx.now,
  );
  if (outcome.kind === 'refused') return null;
  if (batchId !== undefined && before) {
    // A row the file left as it was: from here on the batch has changed it after all.
    await ctx.db
      .insert(importEntries)
      .values({ batchId, rowId: participantId, before, after: before })
      .onConflictDoNothing();
  }
  await ctx.db
    .update(importEntries)
    .set({ after: sql`jsonb_set(${importEntries.after}, '{photo}', to_jsonb(${photo.sha256}::text))` })
    .where(
      and(
        eq(importEntries.rowId, participantId),
        eq(importEntries.undone, false),
        inArray(importEntries.batchId, sql`(select id from import_batches where kind = 'participants')`),
        sql`${importEntries.after} ->> 'photo' is not distinct from ${base}`,
      ),
    );
  return { uid: person.uid, isNew: true };
}
