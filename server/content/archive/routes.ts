import { AppError } from '#shared/base/errors.ts';
import type { archiveEndpoints } from '#shared/content/archives.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { archives } from '../../core/database/tables.ts';
import type { Handlers, PublicRead } from '../../core/http/mount.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { type LongWork, readWork } from '../../core/settings/long-work.ts';
import { makeArchive } from './make-archive.ts';
import { listArchives, replaceArchive } from './store.ts';

/** `readPublic` makes the reads of the pages. */
export function archiveRoutes(readPublic: PublicRead, longWork: LongWork): Handlers<typeof archiveEndpoints> {
  return {
    'GET /api/archives': async ({ db }) => (await listArchives(db)).map(presentArchive),
    'POST /api/admin/editions/:id/archive': {
      // Rendering takes many seconds, and its reads have connections of their own.
      transaction: 'own',
      run: async (ctx, { params }) => {
        const edition = await readEdition(ctx.db);
        if (edition.id !== params.id) throw new AppError('NOT_FOUND');
        return longWork.start(ctx.db, {
          ...{ name: 'archive', about: edition.id },
          run: async (note) => {
            const files = await makeArchive({ ...ctx, edition, readPublic, note });
            await ctx.db.transaction(async (tx) => {
              await replaceArchive(tx, edition, { files, at: ctx.now });
              await auditCall({ ...ctx, db: tx }, 'edition.archive', edition.id, { files: files.length });
            });
          },
        });
      },
    },
    'GET /api/admin/editions/:id/archive': ({ db }, { params }) => readWork(db, 'archive', params.id),
  };
}

const presentArchive = ({ editionId, createdAt, ...archive }: typeof archives.$inferSelect) => ({
  id: editionId,
  ...archive,
  at: createdAt.toISOString(),
});
