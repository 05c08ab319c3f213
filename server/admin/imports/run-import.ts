/** The dry run and the writing of a file: one function plans for both, so that the second does what the first said. */

import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { ImportResult } from '#shared/imports/imports.ts';
import { countPlans, type RowPlan } from '#shared/imports/plan.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { createSemaphore } from '../../core/base/semaphore.ts';
import type { Ctx } from '../../core/context.ts';
import { lockName } from '../../core/database/locks.ts';
import type { Db } from '../../core/database/open.ts';
import { teams } from '../../core/database/tables.ts';
import { WrittenJson } from '../../core/http/mount.ts';
import { addBatch, type BatchEntry } from './batches.ts';
import { addPhotos, type WantedPhoto, wantedPhotos } from './photo-store.ts';
import { type ImportFacts, withTeamNames } from './plan-rows.ts';
import { planInThread, previewInThread } from './plan-thread.ts';
import type { ImportTarget, RowSnapshot } from './target.ts';

/** Ten thousand rows at a time are enough for one machine; later callers wait or retry. */
const inTurn = createSemaphore({ atOnce: 1, waiting: { preview: 8 } });

/** Reads that only this thread can do; `db` is the transaction of an import. */
const factsOf = (db: Db, target: ImportTarget): ImportFacts => ({
  teams: () =>
    db
      .select({ id: teams.id, name: teams.name, country: teams.country, category: teams.category })
      .from(teams),
  known: (by) => target.loadKnown(db, by),
  wantedPhotos: async (ids) => [...(await wantedPhotos(db, ids))],
});

/** The dry run, as JSON of its endpoint's shape. */
export async function previewImport(ctx: Ctx, target: ImportTarget, body: Uint8Array): Promise<WrittenJson> {
  const asked = { kind: target.kind, body, facts: factsOf(ctx.db, target), signal: ctx.signal };
  return new WrittenJson(await inTurn('preview', () => previewInThread(asked)));
}

/** Writes what the dry run said, or nothing and CHANGED_MEANWHILE when that would now be something else. */
export async function runImport(ctx: Ctx, target: ImportTarget, body: Uint8Array): Promise<ImportResult> {
  // Two imports of one file at once: the second finds what the first has written.
  await lockName(ctx.db, `import ${target.kind}`);
  const facts = factsOf(ctx.db, target);
  const asked = { kind: target.kind, body, facts, signal: ctx.signal };
  const { checked, rows, photos, fingerprint, order: sent } = await planInThread(asked);
  if (fingerprint !== sent.fingerprint) throw new AppError('CHANGED_MEANWHILE');

  const pairs = rows.map((plan, index) => ({ plan, row: must(checked[index], 'a plan for each row') }));
  const added = pairs.filter(({ plan }) => plan.kind === 'new');
  const ids = await target.insert(
    ctx,
    added.map(({ row }) => row),
  );
  for (const [index, { plan }] of added.entries()) plan.id = ids[index] ?? null;
  const changed = sent.update ? pairs.filter(({ plan }) => plan.kind === 'changed') : [];
  const entries = [
    ...(await entriesOfAdded(ctx, target, ids)),
    ...(await writeChanged(ctx, target, changed)),
  ];

  const idOfLine = new Map(rows.flatMap(({ line, id }) => (id === null ? [] : [[line, id] as const])));
  const wanted = photos.flatMap(({ line, url }): WantedPhoto[] => {
    const id = idOfLine.get(line);
    return id === undefined ? [] : [{ participantId: id, url }];
  });
  const counts = countPlans(rows);
  if (entries.length === 0 && wanted.length === 0)
    return { batchId: null, counts, rows: withTeamNames(await facts.teams(), rows), photos: 0 };
  const batchId = await addBatch(ctx, {
    kind: target.kind,
    fileName: sent.fileName,
    added: added.length,
    changed: changed.length,
    unchanged: counts.unchanged + (sent.update ? 0 : counts.changed),
    refused: counts.wrong + counts.duplicate + counts.asked,
    entries,
  });
  await addPhotos(ctx.db, batchId, wanted);
  await auditCall(ctx, `import.${target.kind}`, String(batchId), {
    file: sent.fileName,
    added: added.length,
    changed: changed.length,
    photos: wanted.length,
  });
  return { batchId, counts, rows: withTeamNames(await facts.teams(), rows), photos: wanted.length };
}

async function entriesOfAdded(ctx: Ctx, target: ImportTarget, ids: readonly number[]): Promise<BatchEntry[]> {
  const written = await target.read(ctx.db, ids);
  return ids.map((rowId) => ({ rowId, before: null, after: must(written.get(rowId), 'it was just added') }));
}

async function writeChanged(
  ctx: Ctx,
  target: ImportTarget,
  changed: readonly { plan: RowPlan }[],
): Promise<BatchEntry[]> {
  const ids = changed.flatMap(({ plan }) => plan.id ?? []);
  const before = await target.read(ctx.db, ids, true);
  const next = changed.map(({ plan }) => {
    const id = must(plan.id, 'a changed row is there');
    const snapshot: RowSnapshot = { ...must(before.get(id), 'it was just read') };
    for (const { field, after } of plan.changes) snapshot[field] = after;
    return { id, snapshot };
  });
  if (next.length > 0) await target.write(ctx, next);
  const after = await target.read(ctx.db, ids);
  return ids.map((rowId) => ({
    rowId,
    before: must(before.get(rowId), 'it was just read'),
    after: must(after.get(rowId), 'it was just written'),
  }));
}
