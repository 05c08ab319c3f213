import type { PasskeyAnswer, ProofInput, secondFactorEndpoints } from '#shared/accounts/second-factor.ts';
import { AppError } from '#shared/base/errors.ts';
import { isStaff, type UserRole } from '#shared/base/permissions.ts';
import { auditCall } from '../core/audit/audit.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { type Handlers, prepared } from '../core/http/mount.ts';
import { readSetting } from '../core/settings/settings.ts';
import type { Throttle } from '../core/throttle/throttle.ts';
import { requireOwnPassword } from './own-password.ts';
import { checkPasskeyAnswer, type RelyingParty, requireParty } from './passkeys.ts';
import {
  beginFactor,
  confirmFactor,
  readFactor,
  removeApp,
  removeFactor,
  replaceRecoveryCodes,
  takeCode,
} from './second-factor.ts';
import { endSessions, findPasskey, findUser, presentPasskey, type UserRow } from './store.ts';

/** The context of signing in: throttles, and the relying party for passkeys. */
export interface SignInParts {
  throttle: Throttle;
  /** Null where there can be no passkeys. */
  party: RelyingParty | null;
}

/** Managing the second factor of one's own account; a super user also that of others. */
export function factorRoutes(parts: SignInParts): Handlers<typeof secondFactorEndpoints> {
  const { throttle } = parts;
  return {
    'GET /api/auth/factor': async (ctx) => {
      const { id, role } = requireActor(ctx);
      const factor = await readFactor(ctx.db, id);
      return {
        since: factor?.since?.toISOString() ?? null,
        passkeys: factor?.passkeys.map(presentPasskey) ?? [],
        recoveryLeft: factor?.left ?? 0,
        isMandatory: await isFactorMandatory(ctx.db, role),
      };
    },
    'POST /api/auth/proof': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        await requireProof(ctx, body, parts);
        ctx.session.prove();
        return null;
      },
    },
    'POST /api/auth/factor': prepared(
      async (ctx, { body }) => {
        if ((await readFactor(ctx.db, requireActor(ctx).id))?.since) throw new AppError('NOT_IN_THIS_STATE');
        return requireProof(ctx, body, parts);
      },
      (ctx, _input, user) => beginFactor(ctx, user),
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
      (ctx, { body }) => requireProof(ctx, body, parts),
      async (ctx) => {
        if (!(await readFactor(ctx.db, requireActor(ctx).id))) throw new AppError('NOT_IN_THIS_STATE');
        const recoveryCodes = await replaceRecoveryCodes(ctx, requireActor(ctx).id);
        await auditCall(ctx, 'user.recoveryCodes', String(requireActor(ctx).id));
        return { recoveryCodes };
      },
    ),
    'POST /api/auth/factor/remove': prepared(
      (ctx, { body }) => requireProof(ctx, body, parts),
      async (ctx) => {
        const { id } = requireActor(ctx);
        // Also the last one, where it is asked for: an account has one app, and so a new phone begins here.
        if (!(await readFactor(ctx.db, id))?.since) throw new AppError('NOT_IN_THIS_STATE');
        await removeApp(ctx.db, id);
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

/**
 * Requires a code or a passkey at sign-in if the account has a second factor; throws SECOND_FACTOR with the options
 * until it gets one.
 */
export async function requireFactor(
  ctx: Ctx,
  user: UserRow,
  shown: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  parts: SignInParts,
): Promise<void> {
  const factor = await readFactor(ctx.db, user.id);
  if (!factor) return;
  const { username } = user;
  if (shown.passkey) {
    const found = await findPasskey(ctx.db, shown.passkey.id);
    const own = found?.user.id === user.id ? found : null;
    await requirePasskey(ctx, { username, found: own, passkey: shown.passkey, isAlone: false }, parts);
    return;
  }
  if (shown.code === undefined) {
    const takesCode = factor.since !== null || factor.left > 0;
    throw new AppError('SECOND_FACTOR', {
      fields: {
        ...(factor.passkeys.length > 0 ? { passkey: 'REQUIRED' } : {}),
        ...(takesCode ? { code: 'REQUIRED' } : {}),
      },
    });
  }
  const { throttle } = parts;
  await throttle.attempt(username, ctx, 'code');
  const kind = await takeCode(ctx, user.id, shown.code);
  if (!kind) throw wrongCode();
  await throttle.succeeded(username, ctx, 'code');
  if (kind === 'recovery') await auditNow(ctx, 'user.recoveryCode', user.id);
}

interface ShownPasskey {
  /** Whose attempts are counted. */
  username: string;
  found: Awaited<ReturnType<typeof findPasskey>>;
  passkey: PasskeyAnswer;
  /** Without a password the passkey must have verified its owner. */
  isAlone: boolean;
}

/** Checks what a passkey signed and answers its owner; throws WRONG_PASSKEY. Wrong ones are counted like wrong codes. */
export async function requirePasskey(
  ctx: Ctx,
  { username, found, passkey, isAlone }: ShownPasskey,
  { throttle, party }: SignInParts,
): Promise<UserRow> {
  const ours = requireParty(party);
  await throttle.attempt(username, ctx, 'code');
  const verdict = found ? await checkPasskeyAnswer(ctx, ours, found.passkey, passkey, { isAlone }) : 'wrong';
  if (found && verdict === 'wentBack') await auditNow(ctx, 'user.passkeyCounter', found.user.id);
  if (!found || verdict !== 'good') throw new AppError('WRONG_PASSKEY');
  await throttle.succeeded(username, ctx, 'code');
  return found.user;
}

/** The signed-in user, once they have shown their password again and, where they have one, their second factor. */
export async function requireProof(ctx: Ctx, proof: ProofInput, parts: SignInParts): Promise<UserRow> {
  const user = await requireOwnPassword(ctx, proof.currentPassword, parts.throttle);
  await requireFactor(ctx, user, proof, parts);
  return user;
}

/** Whether the organizers require a second factor from accounts of this role. */
export async function isFactorMandatory(db: Db, role: UserRole): Promise<boolean> {
  return isStaff(role) && (await readSetting(db, 'staffSecondFactor')) === 'true';
}

/** Writes an audit entry that stays even if the call fails. */
async function auditNow(ctx: Ctx, action: string, userId: number): Promise<void> {
  await ctx.db.transaction((tx) => auditCall({ ...ctx, db: tx, actor: null }, action, String(userId)));
}

/** Records a change of the user's own second factor, which ends their other sessions. */
export async function noteChange(ctx: Ctx, action: string): Promise<void> {
  const { id } = requireActor(ctx);
  const ended = await endSessions(ctx.db, id, ctx.session.id);
  await auditCall(ctx, action, String(id), { ended });
}

const wrongCode = () => new AppError('WRONG_CODE', { fields: { code: 'INVALID' } });
