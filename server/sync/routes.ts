import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { can } from '#shared/base/permissions.ts';
import type { heldEndpoints } from '#shared/sync/held.ts';
import type { PulledPage, syncEndpoints } from '#shared/sync/protocol.ts';
import type { MutationTable } from '../accreditation/mutation.ts';
import { type Ctx, requireActor, requireDevice } from '../core/context.ts';
import { credentials, devices, operatorGrants } from '../core/database/tables.ts';
import { type Handlers, prepared } from '../core/http/mount.ts';
import type { Metrics } from '../core/monitoring/metrics.ts';
import { packSmallPhotos, placePhoto, preparePhoto, storePhoto } from '../core/storage/photos.ts';
import type { Throttle } from '../core/throttle/throttle.ts';
import { freezeForked } from '../devices/forked.ts';
import { noteWiped } from '../devices/wipe.ts';
import { applySignedRevocations, reenrollDevice } from './device-resync.ts';
import { listHeld, listRejected, readHeld } from './held.ts';
import { pull } from './pull.ts';
import { createPush } from './push.ts';
import { rescue } from './rescue.ts';
import { createRescueFileImport } from './rescue-file.ts';
import { dismissHeld, retryHeld } from './settle-held.ts';

/** How long an operator may work at a device after an online sign-in, even offline. */
const grantMs = 16 * 60 * 60 * 1000;

/** A desk that returns after a day offline uploads all its photos. */
const photosPerHour = 2000;

export interface SyncParts {
  throttle: Throttle;
  /** How many pushes this process works on beside each other. */
  pushesAtOnce: number;
  metrics: Pick<Metrics, 'countOutcomes' | 'countPulled'>;
}

export function syncRoutes(
  table: MutationTable,
  { throttle, pushesAtOnce, metrics }: SyncParts,
): Handlers<typeof syncEndpoints & typeof heldEndpoints> {
  const push = createPush(table, { atOnce: pushesAtOnce });
  const takeFile = createRescueFileImport(push);
  return {
    'POST /api/sync/push': {
      transaction: 'own',
      run: (ctx, { body }) =>
        freezingForked(ctx, async () => {
          const answer = await push(ctx, body);
          metrics.countOutcomes(answer.outcomes);
          return answer;
        }),
    },
    'POST /api/sync/rescue': (ctx, { body }) => rescue(ctx, body),
    'POST /api/sync/carry': { transaction: 'own', run: (ctx, { body }) => takeFile(ctx, body) },
    'POST /api/held/file': { transaction: 'own', run: (ctx, { body }) => takeFile(ctx, body) },
    'GET /api/held': (ctx, { query }) => listHeld(ctx.db, must(query, 'it has defaults')),
    'GET /api/rejected': (ctx, { query }) => listRejected(ctx.db, must(query, 'it has defaults')),
    'GET /api/held/:uid': (ctx, { params }) => readHeld(ctx.db, params.uid),
    'POST /api/held/retry': {
      transaction: 'own',
      run: (ctx, { body }) => retryHeld(ctx, table, body.ids),
    },
    'POST /api/held/dismiss': (ctx, { body }) => dismissHeld(ctx, body),
    'GET /api/sync/pull': (ctx, { query }) =>
      freezingForked(ctx, async () => {
        const answer = await pull(ctx, requireDevice(ctx), must(query, 'it has defaults'));
        if (answer.kind === 'page') metrics.countPulled(rowsIn(answer), answer.gone.length);
        return answer;
      }),
    'POST /api/sync/signatures': (ctx, { body }) => readCodes(ctx, body.uids),
    'POST /api/sync/photos': {
      transaction: 'own',
      run: (ctx, { body }) => packSmallPhotos(ctx, body.sha256),
    },
    'PUT /api/blobs/:sha256': prepared(
      async (ctx, { params, body }) => {
        await throttle.use('photo', `device ${requireDevice(ctx).uid}`, photosPerHour);
        if (createHash('sha256').update(body).digest('hex') !== params.sha256)
          throw new AppError('BAD_REQUEST');
        return placePhoto(ctx, await preparePhoto(body, 'desk'));
      },
      async (ctx, _input, photo) => {
        await storePhoto(ctx.db, photo);
        return { sha256: photo.sha256 };
      },
    ),
    'POST /api/sync/return': {
      transaction: 'own',
      // A venue's devices share one address with its visitors: a good certificate is never counted.
      run: (ctx, { body }) => throttle.slowFailures('return', ctx.address, () => reenrollDevice(ctx, body)),
    },
    'POST /api/sync/witness': (ctx, { body }) => applySignedRevocations(ctx, body),
    'POST /api/sync/wiped': (ctx, { body }) => noteWiped(ctx, body.order),
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
      const signed = await ctx.keys.signGrant({
        uid,
        user: actor.id,
        username: actor.username,
        role: actor.role,
        dev: device.uid,
        from: ctx.now.getTime(),
        until: expiresAt.getTime(),
      });
      return { uid, userId: actor.id, expiresAt: expiresAt.getTime(), signed };
    },
  };
}

/** The signed content of badges, from which a badge could be printed; doors do not need it. */
async function readCodes(ctx: Ctx, uids: string[]) {
  if (requireDevice(ctx).kind !== 'desk') throw new AppError('NOT_ALLOWED');
  const { uid, data } = credentials;
  return { codes: await ctx.db.select({ uid, data }).from(credentials).where(inArray(uid, uids)) };
}

/** Locks a device whose call proves that it is a copy, or that claims what no server has sent. */
async function freezingForked<Answer>(ctx: Ctx, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === 'DEVICE_FORKED')
      await ctx.db.transaction((tx) => freezeForked(tx, requireDevice(ctx).uid, ctx.now));
    throw error;
  }
}

/** Rows of a page, one by one and in columns. */
function rowsIn({ rows, packed }: PulledPage): number {
  const each = Object.values(rows).reduce((sum, list) => sum + list.length, 0);
  return each + (packed?.participants.n ?? 0) + (packed?.credentials.n ?? 0);
}
