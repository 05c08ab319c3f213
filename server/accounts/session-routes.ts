import { AppError } from '#shared/errors.ts';
import type { ownSessionEndpoints } from '#shared/own-sessions.ts';
import { requireActor } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { endSession, endSessions, listSessions } from './store.ts';

/** What everybody sees and ends of their own sessions. */
export const sessionRoutes: Handlers<typeof ownSessionEndpoints> = {
  'GET /api/auth/sessions': (ctx) => listSessions(ctx.db, requireActor(ctx).id, ctx.session.id),
  'POST /api/auth/sessions/end-others': async (ctx) => {
    const { id } = requireActor(ctx);
    const ended = await endSessions(ctx.db, id, ctx.session.id);
    await auditCall(ctx, 'user.endSessions', String(id), { ended });
    return { ended };
  },
  'DELETE /api/auth/sessions/:key': async (ctx, { params }) => {
    const { id } = requireActor(ctx);
    if (!(await endSession(ctx.db, id, params.key))) throw new AppError('NOT_FOUND');
    await auditCall(ctx, 'user.endSessions', String(id), { ended: 1 });
    return { ended: 1 };
  },
};
