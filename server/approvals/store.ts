/** Approvals as rows: the office's list of those whose role waits for somebody, and what was decided. */
import { and, asc, count, desc, eq, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import type { ApprovalOutcome } from '#shared/participants/approval.ts';
import {
  type ApprovalFilter,
  type ApprovalRow,
  type ListedApproval,
  listedApprovals,
} from '#shared/participants/approvals.ts';
import { fold } from '#shared/text.ts';
import { type ParticipantRole, roles } from '#shared/tournament.ts';
import type { Db } from '../database/open.ts';
import { escapeLike } from '../database/search-text.ts';
import { approvals, participants, teams, users } from '../database/tables.ts';

interface Sought extends ApprovalFilter {
  /** The roles that wait. */
  waiting: readonly ParticipantRole[];
}

const p = participants;

// Ours, and no parameters: the same expression stands in more than one place of a statement.
const codeOfRole = sql.raw(
  Object.entries(roles)
    .map(([role, { code }]) => `when '${role}' then '${code}'`)
    .join(' '),
);
/** As `approvalOf` says it of somebody whose role waits. */
const state = sql<ListedApproval>`case
  when ${p.approvedFor} = ${p.role} then 'approved'
  when ${p.refusedFor} = ${p.role} then 'refused'
  when left(${p.credentialData}->>'c', 1) = case ${p.role} ${codeOfRole} end then 'held'
  else 'waiting' end`;

/** A page of those who stand somewhere, newest first. */
export async function listApprovals(
  db: Db,
  sought: Sought & { state: ListedApproval; before?: number | undefined; limit: number },
): Promise<ApprovalRow[]> {
  const rows = await db
    .select({ row: p, teamName: teams.name, registeredBy: users.username, state })
    .from(p)
    .leftJoin(teams, eq(teams.id, p.teamId))
    .leftJoin(users, eq(users.id, p.userId))
    .where(
      and(
        fits(sought),
        sql`${state} = ${sought.state}`,
        sought.before === undefined ? undefined : lt(p.id, sought.before),
      ),
    )
    .orderBy(desc(p.id))
    .limit(sought.limit);
  const decisions = await readDecisions(
    db,
    rows.map(({ row }) => row.uid),
  );
  return rows.map(({ row, ...rest }) => {
    const { id, firstName, lastName, country, category, role, photoUrl, createdAt } = row;
    const decision = decisions.get(row.uid);
    return {
      ...{ id, firstName, lastName, country, category, role, photoUrl, ...rest },
      ...{ createdAt: createdAt.toISOString(), number: row.credentialNumber },
      decision: decision?.role === role ? decision.made : null,
    };
  });
}

/** How many of those who fit stand where. */
export async function countApprovals(db: Db, sought: Sought): Promise<Record<ListedApproval, number>> {
  const rows = await db.select({ state, people: count() }).from(p).where(fits(sought)).groupBy(state);
  const of = (one: ListedApproval) => rows.find((row) => row.state === one)?.people ?? 0;
  // Every state was just given its number.
  return Object.fromEntries(listedApprovals.map((one) => [one, of(one)])) as Record<ListedApproval, number>;
}

function fits({ waiting, q, role }: Sought): SQL | undefined {
  const words = fold(q).split(' ').filter(Boolean);
  return and(
    isNull(p.deletedAt),
    inArray(p.role, role === undefined ? [...waiting] : waiting.filter((one) => one === role)),
    ...words.map((word) => like(p.searchText, `% ${escapeLike(word)}%`)),
  );
}

/** The last decision about each of these. */
async function readDecisions(db: Db, uids: readonly string[]) {
  const rows = await db
    .select({ row: approvals, by: users.username })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.decidedBy))
    .where(inArray(approvals.participantUid, [...uids]))
    .orderBy(asc(approvals.id));
  return new Map(
    rows.map(({ row, by }) => [
      row.participantUid,
      { role: row.role, made: { at: row.decidedAt.toISOString(), by, reason: row.reason } },
    ]),
  );
}

/** These people as they are, locked in the one order everybody locks people in. */
export function lockApproved(db: Db, ids: readonly number[]) {
  return db
    .select()
    .from(p)
    .where(and(inArray(p.id, [...ids]), isNull(p.deletedAt)))
    .orderBy(p.uid)
    .for('update');
}

/** Notes one decision about people of one role; devices hear of it with their next pull. */
export async function writeDecision(
  db: Db,
  uids: readonly string[],
  decision: {
    role: ParticipantRole;
    outcome: ApprovalOutcome;
    reason: string;
    decidedBy: number;
    decidedAt: Date;
  },
): Promise<void> {
  if (uids.length === 0) return;
  const { role, outcome, decidedAt } = decision;
  await db.insert(approvals).values(uids.map((participantUid) => ({ participantUid, ...decision })));
  await db
    .update(p)
    .set({
      approvedFor: outcome === 'approved' ? role : null,
      refusedFor: outcome === 'refused' ? role : null,
      updatedAt: decidedAt,
    })
    .where(inArray(p.uid, [...uids]));
}
