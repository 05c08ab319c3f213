import type { ownSessionEndpoints } from '#shared/accounts/own-sessions.ts';
import { AppError } from '#shared/base/errors.ts';
import { auditCall } from '../core/audit/audit.ts';
import { requireActor } from '../core/context.ts';
import { type Handlers, prepared } from '../core/http/mount.ts';
import type { Throttle } from '../core/throttle/throttle.ts';
import { requireOwnPassword } from './own-password.ts';
import { endSession, endSessions, listSessions } from './store.ts';

/** Listing and ending one's own sessions. */
export const sessionRoutes = (throttle: Throttle): Handlers<typeof ownSessionEndpoints> => ({
  'GET /api/auth/sessions': (ctx) => listSessions(ctx.db, requireActor(ctx).id, ctx.session.id),
  'POST /api/auth/sessions/end-others': prepared(
    (ctx, { body }) => requireOwnPassword(ctx, body.currentPassword, throttle),
    async (ctx, _input, { id }) => {
      const ended = await endSessions(ctx.db, id, ctx.session.id);
      await auditCall(ctx, 'user.endSessions', String(id), { ended });
      return { ended };
    },
  ),
  'POST /api/auth/sessions/:key/end': prepared(
    (ctx, { body }) => requireOwnPassword(ctx, body.currentPassword, throttle),
    async (ctx, { params }, { id }) => {
      if (!(await endSession(ctx.db, id, params.key))) throw new AppError('NOT_FOUND');
      await auditCall(ctx, 'user.endSessions', String(id), { ended: 1 });
      return { ended: 1 };
    },
  ),
});
