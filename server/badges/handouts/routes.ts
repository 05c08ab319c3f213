import { AppError } from '#shared/base/errors.ts';
import { type handoutEndpoints, readHandouts } from '#shared/credentials/handouts.ts';
import { findParticipant } from '../../accreditation/people-store.ts';
import { countByRole, countGiven } from '../../accreditation/redemption-store.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { requireActor } from '../../core/context.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { readSetting } from '../../core/settings/settings.ts';
import { redeemHere, undoHere } from './mutations.ts';

export const handoutRoutes: Handlers<typeof handoutEndpoints> = {
  'GET /api/admin/handouts': async ({ db }) => {
    const all = readHandouts(await readSetting(db, 'handouts'));
    if (all.length === 0) return [];
    const counts = new Map((await countGiven(db)).map((one) => [one.handoutUid, one]));
    const people = await countByRole(db);
    return all.map(({ uid, name, kind, roles, isActive }) => ({
      ...{ uid, name, kind, isActive },
      entitled: roles.reduce((sum, role) => sum + (people.get(role) ?? 0), 0),
      given: counts.get(uid)?.given ?? 0,
      twice: counts.get(uid)?.twice ?? 0,
    }));
  },
  'POST /api/admin/participants/:id/redemptions': async (ctx, { params, body }) => {
    const found = await findParticipant(ctx.db, params.id);
    if (!found) throw new AppError('NOT_FOUND');
    const all = readHandouts(await readSetting(ctx.db, 'handouts'));
    const handout = all.find(({ uid }) => uid === body.handoutUid);
    const uid = ctx.newUid();
    const by = { now: ctx.now, operatorId: requireActor(ctx).id };
    const outcome = await redeemHere(ctx.db, { uid, participantUid: found.row.uid, handout }, by);
    if (outcome.kind === 'refused') throw new AppError(outcome.code);
    await auditCall(ctx, 'handout.redeem', found.row.uid, { handout: body.handoutUid });
    return { uid };
  },
  'POST /api/admin/participants/:id/redemptions/:uid/undo': async (ctx, { params, body }) => {
    const found = await findParticipant(ctx.db, params.id);
    if (!found) throw new AppError('NOT_FOUND');
    const command = { uid: params.uid, participantUid: found.row.uid, reason: body.reason };
    const by = { now: ctx.now, operatorId: requireActor(ctx).id };
    const outcome = await undoHere(ctx.db, command, by);
    if (outcome.kind === 'refused') throw new AppError(outcome.code);
    await auditCall(ctx, 'handout.undo', found.row.uid, { reason: body.reason });
    return { uid: params.uid };
  },
};
