/** Closes the live edition and starts the next one, in one transaction. */
import { AppError } from '#shared/base/errors.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { instantMsAt } from '#shared/edition/time-zone.ts';
import type { CarryChoice, CloseDryRun, closeEditionEndpoints } from '#shared/settings/close-edition.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { notifyOfDeletion } from '../../core/erasure/deleted-accounts.ts';
import type { Handlers } from '../../core/http/mount.ts';
import {
  findEdition,
  lockLiveEdition,
  makeLive,
  readEdition,
  type StoredEdition,
  saveEdition,
} from '../../core/settings/edition-store.ts';
import {
  countCarried,
  countDeleted,
  countDevices,
  deleteEditionRows,
  deleteVisitors,
  endDevices,
  listUnsent,
  readSafety,
} from './close-store.ts';
import { requireUsedRows, serveStarted } from './start-edition.ts';

/** A device that has called within this time and holds nothing has sent everything, ms. */
const recentMs = 10 * 60_000;

export const closeEditionRoutes: Handlers<typeof closeEditionEndpoints> = {
  'GET /api/admin/editions/:id/close': async (ctx, { params }) => {
    await requireDraft(ctx, params.id);
    return dryRunOf(ctx);
  },
  'POST /api/admin/editions/:id/close': {
    transaction: 'own',
    run: async (ctx, { params, body }) => {
      const { started, deleted } = await ctx.db.transaction(async (tx) => {
        const within = { ...ctx, db: tx };
        await lockLiveEdition(tx);
        const draft = await requireDraft(within, params.id);
        if (draft.revision !== body.revision) throw new AppError('CHANGED_MEANWHILE');
        const live = await requireClosable(within, body);
        return close(within, { live, draft, carry: new Set(body.carry) });
      });
      await ctx.keys.lists.deletedAccounts.add(deleted);
      await ctx.keys.history.turn(ctx.db, { reason: 'first' });
      return started;
    },
  },
};

async function requireDraft({ db }: Ctx, id: string): Promise<StoredEdition> {
  const stored = await findEdition(db, id);
  if (!stored) throw new AppError('NOT_FOUND');
  if (stored.status !== 'draft') throw new AppError('CHANGED_MEANWHILE');
  return stored;
}

async function dryRunOf(ctx: Ctx): Promise<CloseDryRun> {
  const { db } = ctx;
  const { id, dates } = await readEdition(db);
  return {
    closes: { id, endsOn: dates.endsOn },
    carried: await countCarried(db),
    deleted: await countDeleted(db),
    devices: await countDevices(db),
    unsent: await listUnsent(db, quietSince(ctx, dates)),
    ...(await readSafety(db, id)),
  };
}

/** Since when a device has to have called: the end of the event, or just now while it lasts. */
function quietSince({ now }: Ctx, { timeZone, endsOn }: Edition['dates']): Date {
  return new Date(Math.min(instantMsAt(timeZone, `${endsOn}T23:59`), now.getTime() - recentMs));
}

/** The live edition, if it may end now: the one that was confirmed, archived, and with no device unsent that was not named. */
async function requireClosable(
  ctx: Ctx,
  body: { closes: string; unsent: readonly string[] },
): Promise<StoredEdition> {
  const { id, dates } = await readEdition(ctx.db);
  if (body.closes !== id) throw new AppError('INVALID', { fields: { closes: 'INVALID_CHOICE' } });
  const { archivedAt } = await readSafety(ctx.db, id);
  if (!archivedAt) throw new AppError('INVALID', { fields: { archive: 'REQUIRED' } });
  const unsent = await listUnsent(ctx.db, quietSince(ctx, dates));
  if (unsent.some(({ code }) => !body.unsent.includes(code)))
    throw new AppError('INVALID', { fields: { unsent: 'REQUIRED' } });
  const live = await findEdition(ctx.db, id);
  if (!live) throw new AppError('NOT_FOUND');
  return live;
}

async function close(
  ctx: Ctx,
  { live, draft, carry }: { live: StoredEdition; draft: StoredEdition; carry: ReadonlySet<CarryChoice> },
) {
  const { db, now: at } = ctx;
  if (live.revision === 0) {
    const first = { edition: live.edition, replaces: 0, changes: ['live'] as const };
    await saveEdition(db, { ...first, authorId: ctx.actor?.id ?? null, at });
  }
  // The devices first: no push of theirs comes in between.
  const ended = await endDevices(db, at);
  const counts = await countDeleted(db);
  await deleteEditionRows(db, carry);
  const deleted = carry.has('accounts') ? [] : await deleteAccounts(ctx);
  await auditCall(ctx, 'edition.close', live.id, { ...counts, devices: ended, carried: [...carry].sort() });
  await requireUsedRows(db, draft.edition);
  await makeLive(db, draft.id, 'over');
  return { started: await serveStarted(ctx, draft), deleted };
}

/** Each deletion is in the audit log, which other servers and restored databases read. */
async function deleteAccounts(ctx: Ctx) {
  const rows = await deleteVisitors(ctx.db);
  for (const { id, createdAt } of rows)
    await auditCall(ctx, 'user.delete', String(id), { role: 'USER', createdAt: createdAt.getTime() });
  await notifyOfDeletion(ctx.db);
  const deletedAt = ctx.now.getTime();
  return rows.map(({ id, createdAt }) => ({ id, createdAt: createdAt.getTime(), deletedAt }));
}
