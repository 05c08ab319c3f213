import type { ApprovalResult, approvalEndpoints } from '#shared/admin/approvals.ts';
import type { ErrorCode } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { listRoles, type ParticipantRole } from '#shared/edition/tournament.ts';
import { askedRole, rolesToApprove } from '#shared/people/approval.ts';
import type { ReviewedField } from '#shared/people/badge-change.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { CorrectCommand } from '#shared/people/participant.ts';
import { findPerson, toPersonRow } from '../../accreditation/people-store.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { findPhoto } from '../../core/storage/photos.ts';
import { correct } from '../participants/mutations.ts';
import {
  type ApprovalDecision,
  countApprovals,
  listApprovals,
  lockApproved,
  writeDecision,
  writeTakenBack,
} from './store.ts';

/** Approvals of people for roles that need one: the list and the decisions. */
export const approvalRoutes: Handlers<typeof approvalEndpoints> = {
  'GET /api/admin/approvals': async (ctx, { query }) => {
    const waiting = rolesToApprove();
    const sought = { ...must(query, 'it has defaults'), waiting };
    return {
      roles: waiting,
      items: await listApprovals(ctx.db, sought),
      counts: await countApprovals(ctx.db, sought),
    };
  },
  'POST /api/admin/approvals': async (ctx, { body: { people, outcome, reason } }) => {
    const shownAs = new Map(people.map((one) => [one.id, one]));
    const held = new Map((await lockApproved(ctx.db, [...shownAs.keys()])).map((row) => [row.id, row]));
    const results: ApprovalResult[] = [];
    const decided: { row: ApprovedRow; role: ParticipantRole }[] = [];
    for (const { id, role, seen = null } of shownAs.values()) {
      const row = held.get(id);
      const asked = row ? askedRole(row, row.credentialData?.c ?? null) : null;
      const code = refusalOf(row, { role, seen, asked });
      results.push({ id, name: row ? fullName(row) : '', code });
      if (row && code === null) decided.push({ row, role: asked ?? row.role });
    }
    const by = { outcome, reason, decidedBy: requireActor(ctx).id, decidedAt: ctx.now };
    const isTakenBack = ({ row }: { row: ApprovedRow }) => outcome === 'refused' && row.review !== null;
    for (const role of listRoles()) {
      const uids = decided.filter((one) => one.role === role && !isTakenBack(one)).map(({ row }) => row.uid);
      await writeDecision(ctx.db, uids, { ...by, role });
    }
    for (const one of decided.filter(isTakenBack)) await takeBack(ctx, one.row, { ...by, role: one.role });
    for (const { row, role } of decided)
      await auditCall(ctx, `approval.${outcome}`, row.uid, { role, reason });
    return results;
  },
};

type ApprovedRow = Awaited<ReturnType<typeof lockApproved>>[number];

function refusalOf(
  row: ApprovedRow | undefined,
  shown: { role: ParticipantRole; seen: string | null; asked: ParticipantRole | null },
): ErrorCode | null {
  if (!row) return 'NOT_FOUND';
  if (row.role !== shown.role || (row.review?.at ?? null) !== shown.seen) return 'CHANGED_MEANWHILE';
  return shown.asked || row.review ? null : 'NOT_IN_THIS_STATE';
}

/** Restores what an account outside the admin area changed, and the approval there was. */
async function takeBack(ctx: Ctx, { uid, review }: ApprovedRow, by: ApprovalDecision): Promise<void> {
  if (!review) return;
  const person = toPersonRow(must(await findPerson(ctx.db, uid), 'their row is locked'));
  const { photo, ...before } = review.before;
  const kept = photo != null && (await findPhoto(ctx, photo)) ? { ...before, photo } : before;
  const changes = Object.fromEntries(
    // Written by this server, each value from the column of its field.
    (Object.entries(kept) as [ReviewedField, string | null][]).map(([field, value]) => [
      field,
      { base: person[field], value },
    ]),
  ) as CorrectCommand['changes'];
  await correct(ctx.db, requireActor(ctx), { uid, changes }, ctx.now);
  await writeTakenBack(ctx.db, uid, { ...by, approvedFor: review.approvedFor });
}
