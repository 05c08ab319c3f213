import { must } from '#shared/must.ts';
import type { reportEndpoints } from '#shared/reports.ts';
import type { Handlers } from '../http/mount.ts';
import { memoizeFor } from '../http/ttl-cache.ts';
import { checkAudit, listAudit } from './audit-log.ts';
import { readLivePicture } from './live-picture.ts';

const pictureMs = 1000;

export function reportRoutes(): Handlers<typeof reportEndpoints> {
  const counted = memoizeFor<Awaited<ReturnType<typeof readLivePicture>>>(pictureMs);
  return {
    'GET /api/reports/live': (ctx) => counted('live', () => readLivePicture(ctx.db, ctx.now)),
    'GET /api/audit': (ctx, { query }) => listAudit(ctx.db, must(query, 'it has defaults')),
    'GET /api/audit/check': (ctx) => checkAudit(ctx.db, ctx.keys.lastAudit()),
  };
}
