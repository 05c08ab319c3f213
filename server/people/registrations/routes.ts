import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import {
  branchOfCategory,
  decideRegistration,
  type Registration,
  type RegistrationStatus,
  type registrationEndpoints,
} from '#shared/competition/registrations.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { lockName } from '../../core/database/locks.ts';
import type { teamRegistrations } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';
import {
  countRegistrations,
  findPlayingTeam,
  findRegistration,
  insertRegistration,
  insertTeam,
  listRegistrations,
  lockRegistration,
  type RegistrationRow,
  updateRegistration,
} from './store.ts';

export const registrationRoutes: Handlers<typeof registrationEndpoints> = {
  'GET /api/team-registrations': async (ctx, { query }) => {
    const filter = must(query, 'it has defaults');
    return {
      items: await listRegistrations(ctx.db, filter),
      counts: await countRegistrations(ctx.db, filter),
    };
  },
  'POST /api/team-registrations': async (ctx, { body }) => {
    const id = await insertRegistration(ctx, body);
    await auditCall(ctx, 'registration.add', String(id));
    return requireRegistration(ctx, id);
  },
  'GET /api/team-registrations/:id': (ctx, { params }) => requireRegistration(ctx, params.id),
  'PATCH /api/team-registrations/:id': async (ctx, { params, body: { version, ...input } }) => {
    const before = await requireLocked(ctx, params.id);
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    // What was decided upon stays as it was when it was decided; an approved one is corrected as a team.
    if (before.status === 'approved') throw new AppError('NOT_IN_THIS_STATE');
    const changes = { ...input, branch: branchOfCategory(input.category) };
    await updateRegistration(ctx.db, before, changes, ctx.now);
    const fields = Object.entries(changes).flatMap(([name, value]) =>
      before[name as keyof RegistrationRow] === value ? [] : name,
    );
    await auditCall(ctx, 'registration.update', String(before.id), { fields });
    return requireRegistration(ctx, before.id);
  },
  'POST /api/team-registrations/:id/decide': async (ctx, { params, body }) => {
    const actor = requireActor(ctx);
    const before = await requireLocked(ctx, params.id);
    const state = { status: before.status, version: before.version };
    const decided = decideRegistration(state, body);
    if (decided.kind === 'refused')
      throw new AppError(decided.code, decided.fields ? { fields: decided.fields } : {});
    const { status } = decided;
    const reason = body.reason || null;
    const step = { at: ctx.now.toISOString(), by: actor.id, status, reason };
    await updateRegistration(
      ctx.db,
      before,
      { status, history: [...before.history, step], ...(await columnsOf(ctx, before, status, reason)) },
      ctx.now,
    );
    await auditCall(ctx, `registration.${body.action}`, String(before.id));
    return requireRegistration(ctx, before.id);
  },
};

/** The columns that remember the last decision of each kind; of an approval also the team. */
async function columnsOf(
  ctx: Ctx,
  registration: RegistrationRow,
  status: RegistrationStatus,
  reason: string | null,
): Promise<Partial<typeof teamRegistrations.$inferInsert>> {
  const by = requireActor(ctx).id;
  switch (status) {
    case 'approved':
      return { approvedAt: ctx.now, approvedById: by, teamId: await requireTeam(ctx, registration) };
    case 'rejected':
      return { rejectedAt: ctx.now, rejectedById: by, rejectionReason: reason };
    case 'appealed':
      return { appealedAt: ctx.now, appealedById: by, appealReason: reason };
    default:
      return {};
  }
}

/** The team of an approved registration: the one that plays already under that name, or a new one. */
async function requireTeam(ctx: Ctx, registration: RegistrationRow): Promise<number> {
  // Two registrations of one team approved at once make one team.
  await lockName(ctx.db, `teams ${registration.category}`);
  const playing = await findPlayingTeam(ctx.db, registration);
  if (playing && playing.country !== registration.country)
    throw new AppError('INVALID', { fields: { teamName: 'NAME_TAKEN' } });
  if (playing) return playing.id;
  const id = await insertTeam(ctx, registration);
  await auditCall(ctx, 'team.create', String(id), { registration: registration.id });
  return id;
}

async function requireLocked(ctx: Ctx, id: number): Promise<RegistrationRow> {
  const row = await lockRegistration(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function requireRegistration(ctx: Ctx, id: number): Promise<Registration> {
  const found = await findRegistration(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
