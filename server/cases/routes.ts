import type { conflictEndpoints } from '#shared/conflicts.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { findConflict, listConflicts } from '../accreditation/conflict-store.ts';
import { requireActor } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { settleConflict } from './settle.ts';

/** The list of conflicts in the admin area. */
export const conflictRoutes: Handlers<typeof conflictEndpoints> = {
  'GET /api/cases': (ctx, { query }) => listConflicts(ctx.db, must(query, 'it has defaults')),
  'GET /api/cases/:uid': async (ctx, { params }) => {
    const found = await findConflict(ctx.db, params.uid);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  },
  'POST /api/cases/:uid/settle': async (ctx, { params, body }) => {
    const by = { at: ctx.now, by: requireActor(ctx).id, deviceCode: serverCode, newUid: ctx.newUid };
    const refused = await settleConflict(ctx.db, { ...body, uid: params.uid }, by);
    if (refused) throw new AppError(refused.code);
    const settled = must(await findConflict(ctx.db, params.uid), 'it was just settled');
    const { outcome, reason } = body;
    await auditCall(ctx, 'case.settle', params.uid, { kind: settled.kind, outcome, reason });
    return settled;
  },
};
