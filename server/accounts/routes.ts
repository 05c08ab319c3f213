import { randomBytes } from 'node:crypto';
import type { accountEndpoints, Me, UserForAdmin } from '#shared/accounts/accounts.ts';
import { now } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { isStaff } from '#shared/base/permissions.ts';
import { audit, auditCall } from '../core/audit/audit.ts';
import type { Log } from '../core/base/log.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import { notifyOfDeletion } from '../core/erasure/deleted-accounts.ts';
import { type Handlers, prepared } from '../core/http/mount.ts';
import { findActor } from '../core/http/session.ts';
import type { Throttle } from '../core/throttle/throttle.ts';
import { requireFactor, type SignInParts } from './factor-routes.ts';
import { requireOwnPassword } from './own-password.ts';
import { findReset, forgetReset, makeReset, takeReset } from './password-resets.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import {
  countSuperUsers,
  countUsers,
  deleteUser,
  endSessions,
  findForAdmin,
  findUser,
  findUserByName,
  insertUser,
  listUsers,
  presentUser,
  setDisabled,
  setPassword,
  setRole,
  type UserRow,
} from './store.ts';

type Routes = Handlers<typeof accountEndpoints>;
type AdminKey = Extract<keyof Routes, `${string} /api/admin/${string}`>;

export function accountRoutes(parts: SignInParts): Routes {
  return { ...ownAccountRoutes(parts), ...userAdminRoutes() };
}

/** Signing in and out, and what everybody does with their own account. */
function ownAccountRoutes(parts: SignInParts): Omit<Routes, AdminKey> {
  const { throttle } = parts;
  return {
    'POST /api/auth/login': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        const user = await requirePassword(ctx, body, throttle);
        await withRefusalLogged(ctx, user, requireFactor(ctx, user, body, parts));
        return signIn(ctx, user);
      },
    },
    'POST /api/auth/register': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        const { confirmPassword: _, ...form } = body;
        await requireGoodPassword(form.password, { ...form, role: 'USER' }, 'password');
        // Throttled only from here on: an invalid form must not use up the sign-ups of others.
        await throttle.slow('register', ctx.address);
        const password = await hashPassword(form.password);
        const user = await ctx.db.transaction((tx) => insertUser(tx, { ...form, password }));
        await ctx.session.signIn({ id: user.id });
        return presentUser(user);
      },
    },
    'POST /api/auth/logout': {
      transaction: 'own',
      run: async (ctx) => {
        if (ctx.actor) await ctx.session.signOut();
        return null;
      },
    },
    'GET /api/auth/me': async (ctx) =>
      ctx.actor ? presentMe(ctx, await requireUser(ctx, ctx.actor.id)) : null,
    'POST /api/auth/password': prepared(
      async (ctx, { body }) => {
        const user = await requireOwnPassword(ctx, body.currentPassword, throttle);
        await requireGoodPassword(body.newPassword, user, 'newPassword');
        const password = await hashPassword(body.newPassword);
        // A new session id, so that an old one is useless (ASVS 7.2.4).
        await ctx.session.signIn({ id: user.id });
        return password;
      },
      async (ctx, _input, password) => {
        const actor = requireActor(ctx);
        await setPassword(ctx.db, actor.id, password);
        await forgetReset(ctx.db, actor.id);
        await endSessions(ctx.db, actor.id, ctx.session.id);
        await auditCall(ctx, 'user.password', String(actor.id));
        return null;
      },
    ),
    'POST /api/auth/reset': prepared(
      async (ctx, { body }) => {
        const id = await throttle.slowFailures('reset', ctx.address, async () => {
          const found = await findReset(ctx.db, body.token, ctx.now);
          if (found === null) throw new AppError('RESET_LINK');
          return found;
        });
        await requireGoodPassword(body.newPassword, await requireUser(ctx, id), 'newPassword');
        return hashPassword(body.newPassword);
      },
      async (ctx, { body }, password) => {
        const id = await takeReset(ctx.db, body.token, ctx.now);
        if (id === null) throw new AppError('RESET_LINK');
        await setPassword(ctx.db, id, password);
        await endSessions(ctx.db, id);
        await auditCall(ctx, 'user.resetUsed', String(id));
        return { username: (await requireUser(ctx, id)).username };
      },
    ),
  };
}

/** Administration of other users' accounts. */
function userAdminRoutes(): Pick<Routes, AdminKey> {
  return {
    'POST /api/admin/users': prepared(
      // An unknown random password: the account opens only with the link.
      () => hashPassword(randomBytes(32).toString('base64url')),
      async (ctx, { body }, password) => {
        const user = await insertUser(ctx.db, { ...body, password });
        await auditCall(ctx, 'user.create', String(user.id), { role: user.role });
        return { user: presentUser(user), reset: await makeReset(ctx.db, user.id, ctx.now) };
      },
    ),
    'POST /api/admin/users/:id/reset': async (ctx, { params }) => {
      const user = await requireUser(ctx, params.id);
      if (user.disabledAt) throw new AppError('CHANGED_MEANWHILE');
      await auditCall(ctx, 'user.reset', String(user.id));
      return makeReset(ctx.db, user.id, ctx.now);
    },
    'POST /api/admin/users/:id/end-sessions': async (ctx, { params }) => {
      const user = await requireUser(ctx, params.id);
      const isMe = user.id === requireActor(ctx).id;
      const ended = await endSessions(ctx.db, user.id, isMe ? ctx.session.id : undefined);
      await auditCall(ctx, 'user.endSessions', String(user.id), { ended });
      return { ended };
    },
    'GET /api/admin/users': (ctx, { query }) => listUsers(ctx.db, query),
    'GET /api/admin/users/counts': (ctx) => countUsers(ctx.db),
    'POST /api/admin/users/:id/disable': async (ctx, { params }) => {
      const user = await requireUser(ctx, params.id);
      if (user.id === requireActor(ctx).id) throw new AppError('NOT_YOURSELF');
      await requireAnotherSuperUser(ctx, user);
      if (user.disabledAt) return requireForAdmin(ctx, user.id);
      await setDisabled(ctx.db, user.id, ctx.now);
      const ended = await endSessions(ctx.db, user.id);
      await forgetReset(ctx.db, user.id);
      await auditCall(ctx, 'user.disable', String(user.id), { ended });
      return requireForAdmin(ctx, user.id);
    },
    'POST /api/admin/users/:id/enable': async (ctx, { params }) => {
      const user = await requireUser(ctx, params.id);
      if (!user.disabledAt) return requireForAdmin(ctx, user.id);
      await setDisabled(ctx.db, user.id, null);
      await auditCall(ctx, 'user.enable', String(user.id));
      return requireForAdmin(ctx, user.id);
    },
    'PATCH /api/admin/users/:id': async (ctx, { params, body }) => {
      const user = await requireUser(ctx, params.id);
      if (user.role === body.role) return presentUser(user);
      if (body.was !== undefined && body.was !== user.role) throw new AppError('CHANGED_MEANWHILE');
      await requireAnotherSuperUser(ctx, user);
      await setRole(ctx.db, user.id, body.role);
      await auditCall(ctx, 'user.role', String(user.id), { from: user.role, to: body.role });
      return presentUser({ ...user, role: body.role });
    },
    'DELETE /api/admin/users/:id': async (ctx, { params }) => {
      const user = await requireUser(ctx, params.id);
      if (user.id === requireActor(ctx).id) throw new AppError('NOT_YOURSELF');
      await requireAnotherSuperUser(ctx, user);
      await endSessions(ctx.db, user.id);
      await deleteUser(ctx.db, user.id);
      const createdAt = user.createdAt.getTime();
      await auditCall(ctx, 'user.delete', String(user.id), { role: user.role, createdAt });
      const deleted = { id: user.id, createdAt, deletedAt: ctx.now.getTime() };
      ctx.afterCommit(() => ctx.keys.lists.deletedAccounts.add([deleted]));
      await notifyOfDeletion(ctx.db);
      return { id: user.id };
    },
  };
}

/** Checks a user name and password for passport; as slow for an unknown name as for a wrong password. */
export async function checkPassword(
  db: Ctx['db'],
  username: string,
  password: string,
): Promise<number | null> {
  const user = await findUserByName(db, username);
  const right = await isPassword(password, user?.password ?? null);
  // The printed password of the first start expires if unused.
  const isOver = user?.firstPasswordUntil ? user.firstPasswordUntil < now() : false;
  return right && user && !isOver ? user.id : null;
}

/** The user of a user name and password; throws WRONG_CREDENTIALS, and TOO_MANY after many tries. */
export async function requirePassword(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  throttle: Throttle,
): Promise<UserRow> {
  await throttle.attempt(username, ctx);
  const id = await ctx.session.authenticate(username, password);
  if (id === null) {
    await noteSignIn(ctx, await findUserByName(ctx.db, username), 'session.refused');
    throw new AppError('WRONG_CREDENTIALS');
  }
  await throttle.succeeded(username, ctx);
  return requireUser(ctx, id);
}

/** Awaits the credentials of a sign-in; a failure is logged. */
export async function withRefusalLogged<T>(ctx: Ctx, user: UserRow | null, shown: Promise<T>): Promise<T> {
  return shown.catch(async (error: unknown) => {
    if (error instanceof AppError && (error.code === 'WRONG_CODE' || error.code === 'WRONG_PASSKEY'))
      await noteSignIn(ctx, user, 'session.refused');
    throw error;
  });
}

/** Signs in an authenticated user. */
export async function signIn(ctx: Ctx, user: UserRow): Promise<Me> {
  await ctx.session.signIn({ id: user.id }, ctx.device);
  await noteSignIn(ctx, user, 'session.begin');
  return presentMe(ctx, user);
}

/** Writes into the audit list who of those that work at the event signed in, or was refused; visitors are not followed. */
async function noteSignIn(
  ctx: Ctx,
  user: UserRow | null,
  action: 'session.begin' | 'session.refused',
): Promise<void> {
  if (!user || !isStaff(user.role)) return;
  const actor = action === 'session.begin' ? user : null;
  await ctx.db.transaction((tx) => auditCall({ ...ctx, db: tx, actor }, action, String(user.id)));
}

/** Tells super users, in the log and the audit list, that an account is being guessed at: by its id alone. */
export async function noteAttack({ db, log }: { db: Ctx['db']; log: Log }, username: string): Promise<void> {
  const user = await findUserByName(db, username);
  if (!user) return;
  log.warn({ user: user.id }, 'an account is being guessed at');
  await db.transaction((tx) => audit(tx, now(), { action: 'account.underAttack', subject: String(user.id) }));
}

async function presentMe(ctx: Ctx, user: UserRow): Promise<Me> {
  const actor = await findActor(ctx.db, user.id);
  const { owesFactor, owesPassword } = actor ?? {};
  return { ...presentUser(user), ...(owesFactor && { owesFactor }), ...(owesPassword && { owesPassword }) };
}

async function requireForAdmin(ctx: Ctx, id: number): Promise<UserForAdmin> {
  return must(await findForAdmin(ctx.db, id), 'it was there within this transaction');
}

/** At least one super user must remain able to sign in. */
async function requireAnotherSuperUser(ctx: Ctx, user: UserRow): Promise<void> {
  if (user.role !== 'SUPER_USER' || user.disabledAt) return;
  if ((await countSuperUsers(ctx.db)) < 2) throw new AppError('LAST_SUPER_USER');
}

async function requireUser(ctx: Ctx, id: number) {
  const user = await findUser(ctx.db, id);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}
