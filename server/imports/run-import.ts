/** The dry run and the writing of a file: one function plans for both, so that the second does what the first said. */

import { AppError } from '#shared/errors.ts';
import { checkRow, isAddress } from '#shared/imports/check-row.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import { type CheckedRow, countPlans, planImport, type RowPlan, teamsByName } from '#shared/imports/plan.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { must } from '#shared/must.ts';
import type { Ctx } from '../context.ts';
import { lockName } from '../database/locks.ts';
import type { Db } from '../database/open.ts';
import { teams } from '../database/tables.ts';
import { auditCall, hashOfJson } from '../platform/audit.ts';
import { addBatch, type BatchEntry } from './batches.ts';
import { addPhotos, type WantedPhoto, wantedPhotos } from './photo-store.ts';
import type { Snapshot, Target } from './target.ts';

interface Plan {
  checked: CheckedRow[];
  rows: RowPlan[];
  /** Addresses of photos by line; one that was asked for before is not in it. */
  photos: { line: number; url: string }[];
  fingerprint: string;
}

async function makePlan(db: Db, target: Target, sent: readonly ImportRow[]): Promise<Plan> {
  const named = await db
    .select({ id: teams.id, name: teams.name, country: teams.country, category: teams.category })
    .from(teams);
  const facts = { teams: teamsByName(named) };
  const checked = sent.map((row) => checkRow(target.kind, row, facts));
  const rows = planImport(checked, await target.loadKnown(db, checked));
  const photos = await newPhotos(db, sent, rows);
  const decided = rows.map(({ line, kind, id, changes }) => [line, kind, id, changes]);
  return { checked, rows, photos, fingerprint: hashOfJson([target.kind, decided, photos]) };
}

async function newPhotos(db: Db, sent: readonly ImportRow[], rows: readonly RowPlan[]) {
  const named = sent.flatMap(({ line, values }, index) => {
    const plan = rows[index];
    const url = values.photo;
    if (!plan || !url || !isAddress(url) || plan.kind === 'wrong' || plan.kind === 'duplicate') return [];
    return [{ line, url, id: plan.id }];
  });
  const known = await wantedPhotos(
    db,
    named.flatMap(({ id }) => id ?? []),
  );
  return named.flatMap(({ line, url, id }) =>
    id !== null && known.has(`${id} ${url}`) ? [] : [{ line, url }],
  );
}

export async function previewImport(
  db: Db,
  target: Target,
  sent: readonly ImportRow[],
): Promise<ImportPreview> {
  const { rows, photos, fingerprint } = await makePlan(db, target, sent);
  return {
    counts: countPlans(rows),
    rows: await withTeamNames(db, rows),
    photos: photos.length,
    fingerprint,
  };
}

interface Writing {
  fileName: string;
  rows: readonly ImportRow[];
  update: boolean;
  fingerprint: string;
}

/** Writes what the dry run said, or nothing and CHANGED_MEANWHILE when that would now be something else. */
export async function runImport(ctx: Ctx, target: Target, sent: Writing): Promise<ImportResult> {
  // Two imports of one file at once: the second finds what the first has written.
  await lockName(ctx.db, `import ${target.kind}`);
  const { checked, rows, photos, fingerprint } = await makePlan(ctx.db, target, sent.rows);
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
    return { batchId: null, counts, rows: await withTeamNames(ctx.db, rows), photos: 0 };
  const batchId = await addBatch(ctx, {
    kind: target.kind,
    fileName: sent.fileName,
    added: added.length,
    changed: changed.length,
    unchanged: counts.unchanged + (sent.update ? 0 : counts.changed),
    refused: counts.wrong + counts.duplicate,
    entries,
  });
  await addPhotos(ctx.db, batchId, wanted);
  await auditCall(ctx, `import.${target.kind}`, String(batchId), {
    file: sent.fileName,
    added: added.length,
    changed: changed.length,
    photos: wanted.length,
  });
  return { batchId, counts, rows: await withTeamNames(ctx.db, rows), photos: wanted.length };
}

async function entriesOfAdded(ctx: Ctx, target: Target, ids: readonly number[]): Promise<BatchEntry[]> {
  const written = await target.read(ctx.db, ids);
  return ids.map((rowId) => ({ rowId, before: null, after: must(written.get(rowId), 'it was just added') }));
}

async function writeChanged(
  ctx: Ctx,
  target: Target,
  changed: readonly { plan: RowPlan }[],
): Promise<BatchEntry[]> {
  const ids = changed.flatMap(({ plan }) => plan.id ?? []);
  const before = await target.read(ctx.db, ids, true);
  const next = changed.map(({ plan }) => {
    const id = must(plan.id, 'a changed row is there');
    const snapshot: Snapshot = { ...must(before.get(id), 'it was just read') };
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

/** Teams are compared by id and shown by name. */
async function withTeamNames(db: Db, rows: readonly RowPlan[]): Promise<RowPlan[]> {
  if (!rows.some(({ changes }) => changes.some(({ field }) => field === 'team'))) return [...rows];
  const found = await db.select({ id: teams.id, name: teams.name }).from(teams);
  const names = new Map(found.map(({ id, name }) => [String(id), name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      change.field === 'team'
        ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
        : change,
    ),
  }));
}
