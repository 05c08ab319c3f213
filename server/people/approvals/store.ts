/** Approvals as rows: the list of people whose role needs one, and the decisions. */
import { and, asc, count, desc, eq, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import {
  type ApprovalFilter,
  type ApprovalRow,
  type ListedApproval,
  listedApprovals,
  type ReviewedChange,
} from '#shared/admin/approvals.ts';
import { must } from '#shared/base/must.ts';
import { fold } from '#shared/base/text.ts';
import { type ParticipantRole, tournament } from '#shared/edition/tournament.ts';
import type { ApprovalOutcome } from '#shared/people/approval.ts';
import { reviewedFields } from '#shared/people/badge-change.ts';
import type { Db } from '../../core/database/open.ts';
import { escapeLike } from '../../core/database/search-text.ts';
import { approvals, participants, teams, users } from '../../core/database/tables.ts';
import { photoUrl } from '../../core/storage/photos.ts';

interface ApprovalQuery extends ApprovalFilter {
  /** The roles that wait. */
  waiting: readonly ParticipantRole[];
}

const p = participants;

/** The role that the badge of a person was signed for. */
function signedRole(): SQL<ParticipantRole | null> {
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const cases = tournament.kinds.map(({ id, code }) => `when ${literal(code)} then ${literal(id)}`);
  // Constants instead of parameters, because the same expression occurs several times in a statement.
  return sql`case left(${p.credentialData}->>'c', 1) ${sql.raw(cases.join(' '))} end`;
}

/** The approval state in SQL, as `approvalOf` computes it; null if no approval is needed and none was decided. */
function stateOf(waiting: readonly ParticipantRole[]) {
  const signed = signedRole();
  const isAsked = (role: SQL | typeof p.role) =>
    waiting.length > 0 ? inArray(sql`${role}`, [...waiting]) : sql`false`;
  const isOpen = (role: SQL | typeof p.role) =>
    sql`${isAsked(role)} and ${p.approvedFor} is distinct from ${role}`;
  const asked = sql`case
    when ${isOpen(signed)} then ${signed} when ${isOpen(p.role)} then ${p.role}
    when ${isAsked(signed)} then ${signed} when ${isAsked(p.role)} then ${p.role} end`;
  const decided = sql`case
    when ${asked} is null then null
    when ${p.approvedFor} = ${asked} then 'approved'
    when ${p.refusedFor} = ${asked} then 'refused'
    when ${signed} = ${asked} then 'held'
    else 'waiting' end`;
  return sql<ListedApproval | null>`case
    when ${p.review} is not null and coalesce(${decided}, 'approved') = 'approved' then 'changed' else ${decided} end`;
}

/** A page of those who stand somewhere, newest first. */
export async function listApprovals(
  db: Db,
  sought: ApprovalQuery & { state: ListedApproval; before?: number | undefined; limit: number },
): Promise<ApprovalRow[]> {
  const state = stateOf(sought.waiting);
  const rows = await db
    .select({ row: p, teamName: teams.name, registeredBy: users.username, state, signedRole: signedRole() })
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
  const names = await readTeamNames(db, rows);
  return rows.map(({ row, state, ...rest }) => {
    const { id, firstName, lastName, country, category, role, photoUrl, createdAt } = row;
    const decision = decisions.get(row.uid);
    return {
      ...{ id, firstName, lastName, country, category, role, photoUrl, ...rest },
      state: must(state, 'the statement asked for one'),
      review: row.review && { at: row.review.at, changes: changesOf(row, rest.teamName, names) },
      ...{ createdAt: createdAt.toISOString(), number: row.credentialNumber },
      decision: decision?.role === role ? decision.made : null,
    };
  });
}

/** How many of those who fit stand where. */
export async function countApprovals(db: Db, sought: ApprovalQuery): Promise<Record<ListedApproval, number>> {
  const state = db
    .select({ state: stateOf(sought.waiting).as('state') })
    .from(p)
    .where(fits(sought))
    .as('standing');
  const rows = await db.select({ state: state.state, people: count() }).from(state).groupBy(state.state);
  const of = (one: ListedApproval) => rows.find((row) => row.state === one)?.people ?? 0;
  // Every state was just given its number.
  return Object.fromEntries(listedApprovals.map((one) => [one, of(one)])) as Record<ListedApproval, number>;
}

function fits({ waiting, q, role }: ApprovalQuery): SQL | undefined {
  const words = fold(q).split(' ').filter(Boolean);
  return and(
    isNull(p.deletedAt),
    sql`${stateOf(waiting)} is not null`,
    role === undefined ? undefined : eq(p.role, role),
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

type ParticipantRow = typeof participants.$inferSelect;

/** The names of the teams that people were in. */
async function readTeamNames(db: Db, rows: readonly { row: ParticipantRow }[]) {
  const uids = [...new Set(rows.flatMap(({ row }) => row.review?.before.teamUid ?? []))];
  if (uids.length === 0) return new Map<string, string>();
  const found = await db
    .select({ uid: teams.uid, name: teams.name })
    .from(teams)
    .where(inArray(teams.uid, uids));
  return new Map(found.map(({ uid, name }) => [uid, name]));
}

function changesOf(
  row: ParticipantRow,
  teamName: string | null,
  names: ReadonlyMap<string, string>,
): ReviewedChange[] {
  const before = row.review?.before ?? {};
  return reviewedFields.flatMap((field): ReviewedChange[] => {
    const was = before[field];
    if (was === undefined) return [];
    if (field === 'teamUid') return [{ field, before: was && (names.get(was) ?? null), after: teamName }];
    if (field === 'photo') return [{ field, before: was && photoUrl(was), after: row.photoUrl }];
    return [{ field, before: was, after: row[field] }];
  });
}

/** The current rows of these people, locked in the order that all code uses. */
export function lockApproved(db: Db, ids: readonly number[]) {
  return db
    .select()
    .from(p)
    .where(and(inArray(p.id, [...ids]), isNull(p.deletedAt)))
    .orderBy(p.uid)
    .for('update');
}

export interface ApprovalDecision {
  role: ParticipantRole;
  outcome: ApprovalOutcome;
  reason: string;
  decidedBy: number;
  decidedAt: Date;
}

/** Stores one decision about people of one role; devices get it with their next pull. */
export async function writeDecision(
  db: Db,
  uids: readonly string[],
  decision: ApprovalDecision,
): Promise<void> {
  if (uids.length === 0) return;
  const { role, outcome, decidedAt } = decision;
  await db.insert(approvals).values(uids.map((participantUid) => ({ participantUid, ...decision })));
  await db
    .update(p)
    .set({
      review: null,
      approvedFor: outcome === 'approved' ? role : null,
      refusedFor: outcome === 'refused' ? role : null,
      updatedAt: decidedAt,
    })
    .where(inArray(p.uid, [...uids]));
}

/** Stores that a change was refused: the former data keeps its approval. */
export async function writeTakenBack(
  db: Db,
  participantUid: string,
  { approvedFor, ...decision }: ApprovalDecision & { approvedFor: ParticipantRole | null },
): Promise<void> {
  await db.insert(approvals).values({ participantUid, ...decision });
  await db
    .update(p)
    .set({ review: null, approvedFor, updatedAt: decision.decidedAt })
    .where(eq(p.uid, participantUid));
}
