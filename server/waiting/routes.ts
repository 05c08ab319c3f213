import { readApprovalRoles } from '#shared/participants/approval.ts';
import {
  abilityByPendingKind,
  type PendingKind,
  type pendingCountEndpoints,
  pendingKinds,
} from '#shared/pending-counts.ts';
import { can } from '#shared/permissions.ts';
import { countOpenConflicts } from '../accreditation/conflict-store.ts';
import { countApprovals } from '../approvals/store.ts';
import { requireActor } from '../context.ts';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/mount.ts';
import { countUnanswered } from '../inbox/inbox.ts';
import { readSetting } from '../platform/settings.ts';
import { countRegistrations } from '../registrations/store.ts';
import { countSetAside } from '../sync/set-aside.ts';

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
  const waiting = readApprovalRoles(await readSetting(db, 'approvalRoles'));
  return {
    registrations: pending + appealed,
    approvals: (await countApprovals(db, { waiting, q: '' })).waiting,
    messages: await countUnanswered(db),
    cases: await countOpenConflicts(db),
    work: await countSetAside(db),
  };
}
