import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { conflictEndpoints } from '#shared/sync/conflicts.ts';
import { findConflict, listConflicts } from '../accreditation/conflict-store.ts';
import { auditCall } from '../core/audit/audit.ts';
import { requireActor } from '../core/context.ts';
import type { Handlers } from '../core/http/mount.ts';
import { settleConflict } from './settle.ts';

/** The list of conflicts in the admin area. */
export const conflictRoutes: Handlers<typeof conflictEndpoints> = {
  'GET /api/conflicts': (ctx, { query }) => listConflicts(ctx.db, must(query, 'it has defaults')),
  'GET /api/conflicts/:uid': async (ctx, { params }) => {
    const found = await findConflict(ctx.db, params.uid);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  },
  'POST /api/conflicts/:uid/settle': async (ctx, { params, body }) => {
    const by = { at: ctx.now, by: requireActor(ctx).id, deviceCode: serverCode, newUid: ctx.newUid };
    const refused = await settleConflict(ctx.db, { ...body, uid: params.uid }, by);
    if (refused) throw new AppError(refused.code);
    const settled = must(await findConflict(ctx.db, params.uid), 'it was just settled');
    const { outcome, reason } = body;
    await auditCall(ctx, 'case.settle', params.uid, { kind: settled.kind, outcome, reason });
    return settled;
  },
};
