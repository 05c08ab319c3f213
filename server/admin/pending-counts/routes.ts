import {
  abilityByPendingKind,
  type PendingKind,
  type pendingCountEndpoints,
  pendingKinds,
} from '#shared/admin/pending-counts.ts';
import { can } from '#shared/base/permissions.ts';
import { rolesToApprove } from '#shared/people/approval.ts';
import { countOpenConflicts } from '../../accreditation/conflict-store.ts';
import { countUnanswered } from '../../content/inbox/inbox.ts';
import { requireActor } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { countApprovals } from '../../people/approvals/store.ts';
import { countRegistrations } from '../../people/registrations/store.ts';
import { countHeld } from '../../sync/held.ts';

/** Counts of pending items: each user gets those they may handle. */
export const pendingCountRoutes: Handlers<typeof pendingCountEndpoints> = {
  'GET /api/admin/waiting': async (ctx) => {
    const { role } = requireActor(ctx);
    const waiting = await countWaiting(ctx.db);
    const theirs = pendingKinds.filter((kind) => can(role, abilityByPendingKind[kind]));
    return Object.fromEntries(theirs.map((kind) => [kind, waiting[kind]]));
  },
};

async function countWaiting(db: Db): Promise<Record<PendingKind, number>> {
  const { pending, appealed } = await countRegistrations(db, { q: '' });
  return {
    registrations: pending + appealed,
    approvals: (await countApprovals(db, { waiting: rolesToApprove(), q: '' })).waiting,
    messages: await countUnanswered(db),
    conflicts: await countOpenConflicts(db),
    work: await countHeld(db),
  };
}
