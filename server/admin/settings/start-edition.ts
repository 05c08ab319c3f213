import { readCheckpoints } from '#shared/access/checkpoints.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { signServerKeysAgain } from '../../core/keys/server-keys.ts';
import { noteEdition } from '../../core/settings/edition.ts';
import {
  findEdition,
  listUsedCategories,
  listUsedKinds,
  type StoredEdition,
} from '../../core/settings/edition-store.ts';
import { readSetting } from '../../core/settings/settings.ts';

/** Runs after an edition has become the live one: certifies the server's keys for it. */
export async function serveStarted(ctx: Ctx, { id, revision }: StoredEdition): Promise<StoredEdition> {
  await signServerKeysAgain(ctx.db, ctx.keys.signCertificate);
  await noteEdition(ctx.db, ctx.now, id);
  await auditCall(ctx, 'edition.save', id, { change: 'live', revision });
  return must(await findEdition(ctx.db, id), 'it was just started');
}

/** Refuses an edition that lacks a category of a team, registration, game or person, the kind of a person, or the zone of a door. */
export async function requireUsedRows(db: Db, { categories, kinds, zones }: Edition): Promise<void> {
  const lost = (used: readonly string[], rows: readonly { id: string }[]) =>
    used.filter((used) => !rows.some(({ id }) => id === used));
  const doors = readCheckpoints(await readSetting(db, 'checkpoints'));
  const behind = [...new Set(doors.flatMap(({ zone }) => zone ?? []))];
  const letters = zones.map(({ letter }) => ({ id: letter }));
  const fields = Object.fromEntries([
    ...lost(await listUsedCategories(db), categories).map((id) => [`categories.${id}`, 'CATEGORY_IN_USE']),
    ...lost(await listUsedKinds(db), kinds).map((id) => [`kinds.${id}`, 'KIND_IN_USE']),
    ...lost(behind, letters).map((letter) => [`zones.${letter}`, 'ZONE_IN_USE']),
  ]);
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', { fields });
}
