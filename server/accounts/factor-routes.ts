import { AppError } from '#shared/errors.ts';
import { isStaff } from '#shared/permissions.ts';
import type { secondFactorEndpoints } from '#shared/second-factor.ts';
import { type Ctx, requireActor } from '../context.ts';
import { type Handlers, prepared } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { readSetting } from '../platform/settings.ts';
import type { Throttle } from '../platform/throttle.ts';
import { requireOwnPassword } from './own-password.ts';
import {
  beginFactor,
  confirmFactor,
  readFactor,
  removeFactor,
  replaceRecoveryCodes,
  takeCode,
} from './second-factor.ts';
import { endSessions, findUser } from './store.ts';

/** What everybody does with the second factor of their own account, and a super user with that of others. */
export function factorRoutes(throttle: Throttle): Handlers<typeof secondFactorEndpoints> {
  return {
    'GET /api/auth/factor': async (ctx) => {
      const { id, role } = requireActor(ctx);
      const factor = await readFactor(ctx.db, id);
      return {
        since: factor?.since.toISOString() ?? null,
        recoveryLeft: factor?.left ?? 0,
        isMandatory: isStaff(role) && (await readSetting(ctx.db, 'staffSecondFactor')) === 'true',
      };
    },
    'POST /api/auth/factor': prepared(
      (ctx, { body }) => requireOwnPassword(ctx, body.currentPassword, throttle),
      async (ctx, _input, user) => {
        if (await readFactor(ctx.db, user.id)) throw new AppError('NOT_IN_THIS_STATE');
        return beginFactor(ctx, user);
      },
    ),
    'POST /api/auth/factor/confirm': prepared(
      (ctx) => throttle.attempt(requireActor(ctx).username, ctx, 'code'),
      async (ctx, { body }) => {
        const { id, username } = requireActor(ctx);
        if (!(await confirmFactor(ctx, id, body.code))) throw wrongCode();
        ctx.afterCommit(() => throttle.succeeded(username, ctx, 'code'));
        const recoveryCodes = await replaceRecoveryCodes(ctx, id);
        await noteChange(ctx, 'user.factorOn');
        return { recoveryCodes };
      },
    ),
    'POST /api/auth/factor/recovery': prepared(
      (ctx, { body }) => requirePasswordAndCode(ctx, body, throttle),
      async (ctx) => {
        const recoveryCodes = await replaceRecoveryCodes(ctx, requireActor(ctx).id);
        await auditCall(ctx, 'user.recoveryCodes', String(requireActor(ctx).id));
        return { recoveryCodes };
      },
    ),
    'POST /api/auth/factor/remove': prepared(
      (ctx, { body }) => requirePasswordAndCode(ctx, body, throttle),
      async (ctx) => {
        await removeFactor(ctx.db, requireActor(ctx).id);
        await noteChange(ctx, 'user.factorOff');
        return null;
      },
    ),
    'POST /api/admin/users/:id/reset-factor': async (ctx, { params: { id } }) => {
      // One's own is taken away on one's own page, with a code.
      if (id === requireActor(ctx).id) throw new AppError('NOT_YOURSELF');
      if (!(await findUser(ctx.db, id))) throw new AppError('NOT_FOUND');
      if (!(await removeFactor(ctx.db, id))) throw new AppError('NOT_IN_THIS_STATE');
      await endSessions(ctx.db, id);
      await auditCall(ctx, 'user.factorReset', String(id));
      return { id };
    },
  };
}

/** Asks whoever signs in for a code, if their account has a second factor; throws SECOND_FACTOR while there is none. */
export async function requireCode(
  ctx: Ctx,
  user: { id: number; username: string },
  code: string | undefined,
  throttle: Throttle,
): Promise<void> {
  if (!(await readFactor(ctx.db, user.id))) return;
  if (code === undefined) throw new AppError('SECOND_FACTOR');
  await throttle.attempt(user.username, ctx, 'code');
  const kind = await takeCode(ctx, user.id, code);
  if (!kind) throw wrongCode();
  await throttle.succeeded(user.username, ctx, 'code');
  if (kind === 'recovery')
    await ctx.db.transaction((tx) =>
      auditCall({ ...ctx, db: tx, actor: null }, 'user.recoveryCode', String(user.id)),
    );
}

async function requirePasswordAndCode(
  ctx: Ctx,
  body: { currentPassword: string; code: string },
  throttle: Throttle,
): Promise<void> {
  const user = await requireOwnPassword(ctx, body.currentPassword, throttle);
  if (!(await readFactor(ctx.db, user.id))) throw new AppError('NOT_IN_THIS_STATE');
  await requireCode(ctx, user, body.code, throttle);
}

async function noteChange(ctx: Ctx, action: string): Promise<void> {
  const { id } = requireActor(ctx);
  const ended = await endSessions(ctx.db, id, ctx.session.id);
  await auditCall(ctx, action, String(id), { ended });
}

const wrongCode = () => new AppError('WRONG_CODE', { fields: { code: 'INVALID' } });
