import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { signServerKeysAgain } from '../../core/keys/server-keys.ts';
import { noteEdition } from '../../core/settings/edition.ts';
import { findEdition, listUsedCategories, type StoredEdition } from '../../core/settings/edition-store.ts';

/** What follows once an edition has become the live one: the server's keys sign for it. */
export async function serveStarted(ctx: Ctx, { id, revision }: StoredEdition): Promise<StoredEdition> {
  await signServerKeysAgain(ctx.db, ctx.keys.signCertificate);
  await noteEdition(ctx.db, ctx.now, id);
  await auditCall(ctx, 'edition.save', id, { change: 'live', revision });
  return must(await findEdition(ctx.db, id), 'it was just started');
}

/** Refuses an edition that lacks a category of a team, registration, game or person. */
export async function requireUsedCategories(db: Db, { categories }: Edition): Promise<void> {
  const known = new Set(categories.map(({ id }) => id));
  const lost = (await listUsedCategories(db)).filter((id) => !known.has(id));
  if (lost.length === 0) return;
  const fields = Object.fromEntries(lost.map((id) => [`categories.${id}`, 'CATEGORY_IN_USE' as const]));
  throw new AppError('INVALID', { fields });
}
