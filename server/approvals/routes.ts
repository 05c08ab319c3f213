import type { ErrorCode } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { readApprovalRoles } from '#shared/participants/approval.ts';
import type { approvalEndpoints } from '#shared/participants/approvals.ts';
import { fullName } from '#shared/participants/full-name.ts';
import { roleNames } from '#shared/tournament.ts';
import { requireActor } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { readSetting } from '../platform/settings.ts';
import { countApprovals, listApprovals, lockApproved, writeDecision } from './store.ts';

/** Who may get the badge of a role that waits for somebody: the office's list, and its decisions. */
export const approvalRoutes: Handlers<typeof approvalEndpoints> = {
  'GET /api/admin/approvals': async (ctx, { query }) => {
    const waiting = readApprovalRoles(await readSetting(ctx.db, 'approvalRoles'));
    const sought = { ...must(query, 'it has defaults'), waiting };
    return {
      roles: waiting,
      items: await listApprovals(ctx.db, sought),
      counts: await countApprovals(ctx.db, sought),
    };
  },
  'POST /api/admin/approvals': async (ctx, { body: { people, outcome, reason } }) => {
    const waiting = readApprovalRoles(await readSetting(ctx.db, 'approvalRoles'));
    const shownAs = new Map(people.map(({ id, role }) => [id, role]));
    const held = new Map((await lockApproved(ctx.db, [...shownAs.keys()])).map((row) => [row.id, row]));
    const results = [...shownAs].map(([id, role]) => {
      const row = held.get(id);
      const code: ErrorCode | null = !row
        ? 'NOT_FOUND'
        : row.role !== role
          ? 'CHANGED_MEANWHILE'
          : waiting.includes(role)
            ? null
            : 'NOT_IN_THIS_STATE';
      return { id, name: row ? fullName(row) : '', code, row };
    });
    const decided = results.flatMap(({ code, row }) => (code === null && row ? row : []));
    const by = { outcome, reason, decidedBy: requireActor(ctx).id, decidedAt: ctx.now };
    for (const role of roleNames) {
      const uids = decided.filter((row) => row.role === role).map(({ uid }) => uid);
      await writeDecision(ctx.db, uids, { ...by, role });
    }
    for (const { uid, role } of decided) await auditCall(ctx, `approval.${outcome}`, uid, { role, reason });
    return results.map(({ id, name, code }) => ({ id, name, code }));
  },
};
