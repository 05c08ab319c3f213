import type { reportEndpoints } from '#shared/admin/reports.ts';
import { must } from '#shared/base/must.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { memoizeFor } from '../../core/http/ttl-cache.ts';
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
