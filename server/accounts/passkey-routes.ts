import type { passkeyEndpoints } from '#shared/accounts/passkeys.ts';
import { AppError } from '#shared/base/errors.ts';
import { auditCall } from '../core/audit/audit.ts';
import { requireActor } from '../core/context.ts';
import { type Handlers, prepared } from '../core/http/mount.ts';
import {
  isFactorMandatory,
  noteChange,
  requirePasskey,
  requireProof,
  type SignInParts,
} from './factor-routes.ts';
import { askForNew, askForOne, readNew, requireParty } from './passkeys.ts';
import { requirePassword, signIn, withRefusalLogged } from './routes.ts';
import { dropIdleCodes, readFactor, replaceRecoveryCodes } from './second-factor.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  presentPasskey,
  renamePasskey,
} from './store.ts';

/** More than anybody has; a list has to end. */
const mostPasskeys = 20;

/** Managing the passkeys of one's own account, and signing in with one. */
export function passkeyRoutes(parts: SignInParts): Handlers<typeof passkeyEndpoints> {
  const { throttle } = parts;
  return {
    'POST /api/auth/passkeys/challenge': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        const party = requireParty(parts.party);
        if (!body.account) {
          await throttle.slow('passkey', ctx.address);
          return askForOne(ctx, party);
        }
        const user = await requirePassword(ctx, body.account, throttle);
        const present = await listPasskeys(ctx.db, user.id);
        if (present.length === 0) throw new AppError('NOT_IN_THIS_STATE');
        return askForOne(ctx, party, present);
      },
    },
    'POST /api/auth/passkeys/login': {
      transaction: 'own',
      run: async (ctx, { body: { passkey } }) => {
        const found = await findPasskey(ctx.db, passkey.id);
        const username = found?.user.username ?? passkey.id;
        const shown = requirePasskey(ctx, { username, found, passkey, isAlone: true }, parts);
        return signIn(ctx, await withRefusalLogged(ctx, found?.user ?? null, shown));
      },
    },
    'POST /api/auth/passkeys/options': prepared(
      (ctx, { body }) => requireProof(ctx, body, parts),
      async (ctx, _input, user) => {
        const present = await listPasskeys(ctx.db, user.id);
        if (present.length >= mostPasskeys) throw new AppError('NOT_IN_THIS_STATE');
        return askForNew(ctx, requireParty(parts.party), user, present);
      },
    ),
    'POST /api/auth/passkeys': prepared(
      // The challenge is used up whatever comes of it.
      (ctx, { body }) => readNew(ctx, requireParty(parts.party), requireActor(ctx), body.passkey),
      async (ctx, { body: { name } }, read) => {
        const { id } = requireActor(ctx);
        const isFirst = !(await readFactor(ctx.db, id));
        const added = read && (await insertPasskey(ctx.db, { ...read, name, createdAt: ctx.now }));
        if (!added) throw new AppError('WRONG_PASSKEY');
        await noteChange(ctx, 'user.passkeyAdd');
        const recoveryCodes = isFirst ? await replaceRecoveryCodes(ctx, id) : [];
        return { passkey: presentPasskey(added), recoveryCodes };
      },
    ),
    'PATCH /api/auth/passkeys/:id': async (ctx, { params, body }) => {
      const { id } = requireActor(ctx);
      const renamed = await renamePasskey(ctx.db, id, params.id, body.name);
      if (!renamed) throw new AppError('NOT_FOUND');
      await auditCall(ctx, 'user.passkeyRename', String(id));
      return presentPasskey(renamed);
    },
    'POST /api/auth/passkeys/:id/remove': prepared(
      (ctx, { body }) => requireProof(ctx, body, parts),
      async (ctx, { params }) => {
        const { id, role } = requireActor(ctx);
        if (!(await deletePasskey(ctx.db, id, params.id))) throw new AppError('NOT_FOUND');
        // The last factor cannot be removed; the user can add another one first.
        if (!(await readFactor(ctx.db, id)) && (await isFactorMandatory(ctx.db, role)))
          throw new AppError('LAST_FACTOR');
        await dropIdleCodes(ctx.db, id);
        await noteChange(ctx, 'user.passkeyRemove');
        return null;
      },
    ),
  };
}
