import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { can } from '#shared/permissions.ts';
import type { syncEndpoints } from '#shared/sync/protocol.ts';
import { requireActor, requireDevice } from '../context.ts';
import { devices, operatorGrants } from '../database/tables.ts';
import { noteWiped } from '../devices/wipe.ts';
import { type Handlers, prepared } from '../http/mount.ts';
import { packSmallPhotos, preparePhoto, storePhoto } from '../platform/photos.ts';
import type { MutationTable } from './mutation.ts';
import { pull } from './pull.ts';
import { createPush } from './push.ts';

/** How long somebody may work at a device after an online sign-in, also without a network. */
const grantMs = 16 * 60 * 60 * 1000;

export function syncRoutes(table: MutationTable): Handlers<typeof syncEndpoints> {
  const push = createPush(table);
  return {
    'POST /api/sync/push': { transaction: 'own', run: (ctx, { body }) => push(ctx, body) },
    'GET /api/sync/pull': (ctx, { query }) => pull(ctx, requireDevice(ctx), must(query, 'it has defaults')),
    'POST /api/sync/photos': {
      transaction: 'own',
      run: (ctx, { body }) => packSmallPhotos(ctx.db, body.sha256),
    },
    'PUT /api/blobs/:sha256': prepared(
      async (_ctx, { params, body }) => {
        if (createHash('sha256').update(body).digest('hex') !== params.sha256)
          throw new AppError('BAD_REQUEST');
        return preparePhoto(body);
      },
      async (ctx, _input, photo) => {
        await storePhoto(ctx.db, photo);
        return { sha256: photo.sha256 };
      },
    ),
    'POST /api/sync/wiped': (ctx) => noteWiped(ctx),
    'POST /api/sync/grant': async (ctx, { body }) => {
      const actor = requireActor(ctx);
      const [device] = await ctx.db.select().from(devices).where(eq(devices.uid, body.device));
      if (device?.status !== 'active') throw new AppError('DEVICE_REVOKED');
      if (!can(actor.role, device.kind === 'door' ? 'door.scan' : 'desk.use'))
        throw new AppError('NOT_ALLOWED');
      const expiresAt = new Date(ctx.now.getTime() + grantMs);
      const uid = ctx.newUid();
      await ctx.db
        .insert(operatorGrants)
        .values({ uid, userId: actor.id, deviceUid: device.uid, createdAt: ctx.now, expiresAt });
      return { uid, userId: actor.id, expiresAt: expiresAt.getTime() };
    },
  };
}
