import { must } from '#shared/base/must.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { signServerKeysAgain } from '../../core/keys/server-keys.ts';
import { noteEdition } from '../../core/settings/edition.ts';
import { findEdition, readEdition, type StoredEdition } from '../../core/settings/edition-store.ts';

/** What follows once an edition has become the live one: this server serves it, and its keys sign for it. */
export async function serveStarted(ctx: Ctx, { id, revision }: StoredEdition): Promise<StoredEdition> {
  await readEdition(ctx.db);
  await signServerKeysAgain(ctx.db, ctx.keys.signCertificate);
  await noteEdition(ctx.db, ctx.now, id);
  await auditCall(ctx, 'edition.save', id, { change: 'live', revision });
  return must(await findEdition(ctx.db, id), 'it was just started');
}
