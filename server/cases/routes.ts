import type { caseEndpoints } from '#shared/cases.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { listCases, readCase } from '../accreditation/case-store.ts';
import { requireActor } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { settle } from './settle.ts';

/** The office's inbox of cases. */
export const caseRoutes: Handlers<typeof caseEndpoints> = {
  'GET /api/cases': (ctx, { query }) => listCases(ctx.db, must(query, 'it has defaults')),
  'GET /api/cases/:uid': async (ctx, { params }) => {
    const found = await readCase(ctx.db, params.uid);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  },
  'POST /api/cases/:uid/settle': async (ctx, { params, body }) => {
    const by = { at: ctx.now, by: requireActor(ctx).id, deviceCode: serverCode, newUid: ctx.newUid };
    const refused = await settle(ctx.db, { ...body, uid: params.uid }, by);
    if (refused) throw new AppError(refused.code);
    const settled = must(await readCase(ctx.db, params.uid), 'it was just settled');
    const { outcome, reason } = body;
    await auditCall(ctx, 'case.settle', params.uid, { kind: settled.kind, outcome, reason });
    return settled;
  },
};
