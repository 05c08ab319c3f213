import { AppError } from '#shared/base/errors.ts';
import type { importEndpoints } from '#shared/imports/imports.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { type Handlers, prepared } from '../../core/http/mount.ts';
import { placePhoto, preparePhoto } from '../../core/storage/photos.ts';
import type { Throttle } from '../../core/throttle/throttle.ts';
import { countPhotos, findBatch, listBatches, undoBatch } from './batches.ts';
import { participantsTarget } from './participants-target.ts';
import type { PhotoQueue } from './photo-queue.ts';
import { attachPhoto, cancelPhotos, retryPhotos } from './photo-store.ts';
import { registrationsTarget } from './registrations-target.ts';
import { previewImport, runImport } from './run-import.ts';
import { teamsTarget } from './teams-target.ts';

/** An archive is sent picture by picture. */
const archivePhotosPerHour = 10_000;

export function importRoutes(queue: PhotoQueue, throttle: Throttle): Handlers<typeof importEndpoints> {
  return {
    'POST /api/imports/participants/preview': {
      transaction: 'own',
      run: (ctx, { body }) => previewImport(ctx, participantsTarget, body),
    },
    'POST /api/imports/participants': async (ctx, { body }) => {
      const result = await runImport(ctx, participantsTarget, body);
      if (result.photos > 0) ctx.afterCommit(queue.wake);
      return result;
    },
    'GET /api/imports/participants': (ctx) => listBatches(ctx.db, 'participants'),
    'GET /api/imports/participants/:id': (ctx, { params }) =>
      findBatch(ctx.db, participantsTarget, params.id),
    'POST /api/imports/participants/:id/undo': (ctx, { params }) =>
      undoBatch(ctx, participantsTarget, params.id),
    'POST /api/imports/participants/:id/photos/cancel': async (ctx, { params }) => {
      await requireBatch(ctx, params.id);
      await cancelPhotos(ctx.db, params.id);
      await auditCall(ctx, 'import.photosCancel', String(params.id));
      return photosOf(ctx, params.id);
    },
    'POST /api/imports/participants/:id/photos/retry': async (ctx, { params }) => {
      await requireBatch(ctx, params.id);
      await retryPhotos(ctx.db, params.id);
      await auditCall(ctx, 'import.photosRetry', String(params.id));
      ctx.afterCommit(queue.wake);
      return photosOf(ctx, params.id);
    },
    'PUT /api/imports/photos/:id': prepared(
      async (ctx, { body }) => {
        await throttle.use('archive photo', `user ${requireActor(ctx).id}`, archivePhotosPerHour);
        return placePhoto(ctx, await preparePhoto(body, 'form'));
      },
      async (ctx, { params }, photo) => {
        const kept = await attachPhoto(ctx, requireActor(ctx), params.id, photo);
        if (!kept) throw new AppError('NOT_FOUND');
        if (kept.isNew) await auditCall(ctx, 'import.photo', kept.uid);
        return { isNew: kept.isNew };
      },
    ),
    'POST /api/imports/teams/preview': {
      transaction: 'own',
      run: (ctx, { body }) => previewImport(ctx, teamsTarget, body),
    },
    'POST /api/imports/teams': (ctx, { body }) => runImport(ctx, teamsTarget, body),
    'GET /api/imports/teams': (ctx) => listBatches(ctx.db, 'teams'),
    'GET /api/imports/teams/:id': (ctx, { params }) => findBatch(ctx.db, teamsTarget, params.id),
    'POST /api/imports/teams/:id/undo': (ctx, { params }) => undoBatch(ctx, teamsTarget, params.id),
    'POST /api/imports/registrations/preview': {
      transaction: 'own',
      run: (ctx, { body }) => previewImport(ctx, registrationsTarget, body),
    },
    'POST /api/imports/registrations': (ctx, { body }) => runImport(ctx, registrationsTarget, body),
    'GET /api/imports/registrations': (ctx) => listBatches(ctx.db, 'registrations'),
    'GET /api/imports/registrations/:id': (ctx, { params }) =>
      findBatch(ctx.db, registrationsTarget, params.id),
    'POST /api/imports/registrations/:id/undo': (ctx, { params }) =>
      undoBatch(ctx, registrationsTarget, params.id),
  };
}

async function requireBatch(ctx: Ctx, id: number): Promise<void> {
  const [batch] = await listBatches(ctx.db, 'participants', id);
  if (!batch) throw new AppError('NOT_FOUND');
}

async function photosOf(ctx: Ctx, id: number) {
  const counts = await countPhotos(ctx.db, [id]);
  return counts.get(id) ?? { waiting: 0, done: 0, failed: 0, cancelled: 0 };
}
