import { AppError } from '#shared/base/errors.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import type { Throttle } from '../core/throttle/throttle.ts';
import { isPassword } from './passwords.ts';
import { findUser, type UserRow } from './store.ts';

/** The signed-in user, once they have shown again that they know their password: before it or the second factor changes. */
export async function requireOwnPassword(ctx: Ctx, password: string, throttle: Throttle): Promise<UserRow> {
  const user = await findUser(ctx.db, requireActor(ctx).id);
  if (!user) throw new AppError('NOT_FOUND');
  await throttle.attempt(user.username, ctx);
  if (!(await isPassword(password, user.password)))
    throw new AppError('WRONG_CREDENTIALS', { fields: { currentPassword: 'INVALID' } });
  await throttle.succeeded(user.username, ctx);
  return user;
}
