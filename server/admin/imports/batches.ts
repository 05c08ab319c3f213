/** Imports: each file with its effect on every row, so that it can be listed, inspected and undone. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportBatch, ImportBatchDetail, PhotoFailure, UndoObstacle } from '#shared/imports/imports.ts';
import { fullName } from '#shared/people/full-name.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { lockName } from '../../core/database/locks.ts';
import type { Db } from '../../core/database/open.ts';
import {
  importBatches,
  importEntries,
  importPhotos,
  participants,
  users,
} from '../../core/database/tables.ts';
import { cancelPhotos } from './photo-store.ts';
import { type ImportEntry, type ImportTarget, inPieces, isSame, readInPieces } from './target.ts';

export type BatchEntry = ImportEntry;

interface NewBatch {
  kind: ImportKind;
  fileName: string;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  entries: readonly BatchEntry[];
}

export async function addBatch(ctx: Ctx, { entries, ...batch }: NewBatch): Promise<number> {
  const [row] = await ctx.db
    .insert(importBatches)
    .values({ ...batch, createdById: ctx.actor?.id ?? null, createdAt: ctx.now })
    .returning({ id: importBatches.id });
  const { id: batchId } = must(row, 'an insert returns its row');
  for await (const part of inPieces(entries))
    await ctx.db.insert(importEntries).values(part.map((entry) => ({ batchId, ...entry })));
  return batchId;
}

const undoer = alias(users, 'undoer');

/** The last hundred of a kind, newest first; or one of them. */
export async function listBatches(db: Db, kind: ImportKind, id?: number): Promise<ImportBatch[]> {
  const rows = await db
    .select({ batch: importBatches, createdBy: users.username, undoneBy: undoer.username })
    .from(importBatches)
    .leftJoin(users, eq(users.id, importBatches.createdById))
    .leftJoin(undoer, eq(undoer.id, importBatches.undoneById))
    .where(and(eq(importBatches.kind, kind), id === undefined ? undefined : eq(importBatches.id, id)))
    .orderBy(desc(importBatches.id))
    .limit(100);
  const ids = rows.map(({ batch }) => batch.id);
  const standing = await countStanding(db, ids);
  const photos = await countPhotos(db, ids);
  return rows.map(({ batch, createdBy, undoneBy }) => ({
    id: batch.id,
    kind,
    fileName: batch.fileName,
    createdAt: batch.createdAt.toISOString(),
    createdBy,
    added: batch.added,
    changed: batch.changed,
    unchanged: batch.unchanged,
    refused: batch.refused,
    undoneAt: batch.undoneAt?.toISOString() ?? null,
    undoneBy,
    standing: standing.get(batch.id) ?? 0,
    photos: photos.get(batch.id) ?? noPhotos(),
  }));
}

const noPhotos = () => ({ waiting: 0, done: 0, failed: 0, cancelled: 0 });

async function countStanding(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: importEntries.batchId, rows: sql<number>`count(*)`.mapWith(Number) })
    .from(importEntries)
    .where(and(inArray(importEntries.batchId, ids), eq(importEntries.undone, false)))
    .groupBy(importEntries.batchId);
  return new Map(rows.map(({ id, rows }) => [id, rows]));
}

/** The number of photos per batch and state; those being fetched count as waiting. */
export async function countPhotos(db: Db, ids: number[]): Promise<Map<number, ReturnType<typeof noPhotos>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: importPhotos.batchId,
      status: importPhotos.status,
      rows: sql<number>`count(*)`.mapWith(Number),
    })
    .from(importPhotos)
    .where(inArray(importPhotos.batchId, ids))
    .groupBy(importPhotos.batchId, importPhotos.status);
  const counts = new Map<number, ReturnType<typeof noPhotos>>();
  for (const { id, status, rows: count } of rows) {
    const of = counts.get(id) ?? noPhotos();
    // The queue writes no other states.
    const name = status === 'fetching' ? 'waiting' : (status as keyof typeof of);
    of[name] += count;
    counts.set(id, of);
  }
  return counts;
}

/** One batch, with the effect of an undo now and the photos that failed. */
export async function findBatch(db: Db, target: ImportTarget, id: number): Promise<ImportBatchDetail> {
  const [batch] = await listBatches(db, target.kind, id);
  if (!batch) throw new AppError('NOT_FOUND');
  const { open, kept } = await judgeUndo(db, target, id, new Date(batch.createdAt), false);
  const failed = await db
    .select({ photo: importPhotos, firstName: participants.firstName, lastName: participants.lastName })
    .from(importPhotos)
    .innerJoin(participants, eq(participants.id, importPhotos.participantId))
    .where(and(eq(importPhotos.batchId, id), eq(importPhotos.status, 'failed')))
    .limit(500);
  return {
    ...batch,
    obstacles: kept,
    undoable: open.length,
    failedPhotos: failed.map(({ photo, firstName, lastName }) => ({
      id: photo.participantId,
      name: fullName({ firstName, lastName }),
      url: photo.url,
      // Only the queue writes it.
      why: (photo.reason ?? 'NOT_REACHED') as PhotoFailure,
    })),
  };
}

interface KeptRow {
  id: number;
  name: string;
  why: UndoObstacle;
}

/** The changes of a batch that were not undone. */
async function openEntries(db: Db, batchId: number): Promise<ImportEntry[]> {
  const entries: ImportEntry[] = [];
  for await (const part of readInPieces((after: ImportEntry | undefined, limit) =>
    db
      .select({ rowId: importEntries.rowId, before: importEntries.before, after: importEntries.after })
      .from(importEntries)
      .where(
        and(
          eq(importEntries.batchId, batchId),
          eq(importEntries.undone, false),
          after && gt(importEntries.rowId, after.rowId),
        ),
      )
      .orderBy(importEntries.rowId)
      .limit(limit),
  ))
    entries.push(...part);
  return entries;
}

/** Which rows of a batch can go back to what they were, and which stay because something happened since. */
async function judgeUndo(db: Db, target: ImportTarget, batchId: number, since: Date, lock: boolean) {
  const entries = await openEntries(db, batchId);
  const present = await target.read(
    db,
    entries.map(({ rowId }) => rowId),
    lock,
  );
  const obstacles = await target.obstacles(db, entries, since);
  const open: ImportEntry[] = [];
  const gone: number[] = [];
  const kept: KeptRow[] = [];
  for (const { rowId, before, after } of entries) {
    const now = present.get(rowId);
    if (!now) {
      gone.push(rowId);
      continue;
    }
    const why = obstacles.get(rowId) ?? (isSame(now, after) ? null : 'CHANGED');
    if (why) kept.push({ id: rowId, name: target.nameOf(now), why });
    else open.push({ rowId, before, after });
  }
  return { open, gone, kept };
}

/** Takes a batch back as far as nothing happened since; answers what stays, and why. */
export async function undoBatch(
  ctx: Ctx,
  target: ImportTarget,
  id: number,
): Promise<{ undone: number; kept: KeptRow[] }> {
  await lockName(ctx.db, `import ${target.kind}`);
  const [batch] = await ctx.db
    .select()
    .from(importBatches)
    .where(and(eq(importBatches.id, id), eq(importBatches.kind, target.kind)));
  if (!batch) throw new AppError('NOT_FOUND');
  const { open, gone, kept } = await judgeUndo(ctx.db, target, id, batch.createdAt, true);
  const added = open.flatMap(({ rowId, before }) => (before === null ? rowId : []));
  const changed = open.flatMap(({ rowId, before }) =>
    before === null ? [] : [{ id: rowId, snapshot: before }],
  );
  await cancelPhotos(ctx.db, id);
  await target.remove(ctx, added);
  if (changed.length > 0) await target.write(ctx, changed);
  for await (const part of inPieces([...open.map(({ rowId }) => rowId), ...gone])) {
    await ctx.db
      .update(importEntries)
      .set({ undone: true })
      .where(and(eq(importEntries.batchId, id), inArray(importEntries.rowId, part)));
  }
  await ctx.db
    .update(importBatches)
    .set({ undoneAt: ctx.now, undoneById: ctx.actor?.id ?? null })
    .where(eq(importBatches.id, id));
  await auditCall(ctx, `import.undo`, String(id), {
    kind: target.kind,
    undone: open.length,
    kept: kept.length,
  });
  return { undone: open.length, kept };
}
