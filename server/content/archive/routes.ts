import { AppError } from '#shared/base/errors.ts';
import type { archiveEndpoints } from '#shared/content/archives.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { archives } from '../../core/database/tables.ts';
import type { Handlers, PublicRead } from '../../core/http/mount.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { makeArchive } from './make-archive.ts';
import { listArchives, replaceArchive } from './store.ts';

/** `readPublic` makes the reads of the pages. */
export function archiveRoutes(readPublic: PublicRead): Handlers<typeof archiveEndpoints> {
  return {
    'GET /api/archives': async ({ db }) => (await listArchives(db)).map(presentArchive),
    'POST /api/admin/editions/:id/archive': {
      // Rendering takes many seconds, and its reads have connections of their own.
      transaction: 'own',
      run: async (ctx, { params }) => {
        const edition = await readEdition(ctx.db);
        if (edition.id !== params.id) throw new AppError('NOT_FOUND');
        const files = await makeArchive({ ...ctx, edition, readPublic });
        return ctx.db.transaction(async (tx) => {
          const archive = await replaceArchive(tx, edition, { files, at: ctx.now });
          await auditCall({ ...ctx, db: tx }, 'edition.archive', edition.id, { files: files.length });
          return presentArchive(archive);
        });
      },
    },
  };
}

const presentArchive = ({ editionId, createdAt, ...archive }: typeof archives.$inferSelect) => ({
  id: editionId,
  ...archive,
  at: createdAt.toISOString(),
});
