/** Registrations of teams: the only file of the feature that knows SQL. */
import { and, count, desc, eq, ilike, inArray, lt, or } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import { pickFields } from '#shared/base/pick-fields.ts';
import { fold } from '#shared/base/text.ts';
import {
  branchOfCategory,
  type Registration,
  type RegistrationInput,
  type RegistrationStatus,
  registrationStatuses,
} from '#shared/competition/registrations.ts';
import type { Category } from '#shared/edition/tournament.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { escapeLike } from '../../core/database/search-text.ts';
import { teamRegistrations, teams, users } from '../../core/database/tables.ts';

export type RegistrationRow = typeof teamRegistrations.$inferSelect;

export interface RegistrationFilter {
  status?: RegistrationStatus | undefined;
  q: string;
  category?: Category | undefined;
  country?: string | undefined;
}

/** A page, newest first. */
export async function listRegistrations(
  db: Db,
  filter: RegistrationFilter & { before?: number | undefined; limit: number },
): Promise<Registration[]> {
  const rows = await db
    .select()
    .from(teamRegistrations)
    .where(
      and(
        conditionOf(filter),
        filter.status ? eq(teamRegistrations.status, filter.status) : undefined,
        filter.before === undefined ? undefined : lt(teamRegistrations.id, filter.before),
      ),
    )
    .orderBy(desc(teamRegistrations.id))
    .limit(filter.limit);
  return present(db, rows);
}

/** How many of those that fit are in each state. */
export async function countRegistrations(
  db: Db,
  filter: RegistrationFilter,
): Promise<Record<RegistrationStatus, number>> {
  const rows = await db
    .select({ status: teamRegistrations.status, rows: count() })
    .from(teamRegistrations)
    .where(conditionOf(filter))
    .groupBy(teamRegistrations.status);
  const counts = { pending: 0, approved: 0, rejected: 0, appealed: 0 };
  for (const status of registrationStatuses) {
    counts[status] = rows.find((row) => row.status === status)?.rows ?? 0;
  }
  return counts;
}

function conditionOf({ q, category, country }: RegistrationFilter) {
  const pattern = `%${escapeLike(q)}%`;
  const columns = [
    teamRegistrations.teamName,
    teamRegistrations.delegateName,
    teamRegistrations.email1,
    teamRegistrations.email2,
  ];
  return and(
    category ? eq(teamRegistrations.category, category) : undefined,
    country ? eq(teamRegistrations.country, country) : undefined,
    q === '' ? undefined : or(...columns.map((column) => ilike(column, pattern))),
  );
}

export async function findRegistration(db: Db, id: number): Promise<Registration | null> {
  const rows = await db.select().from(teamRegistrations).where(eq(teamRegistrations.id, id));
  const [found] = await present(db, rows);
  return found ?? null;
}

/** The row as it is, kept so until the transaction ends. */
export async function lockRegistration(db: Db, id: number): Promise<RegistrationRow | null> {
  const [row] = await db.select().from(teamRegistrations).where(eq(teamRegistrations.id, id)).for('update');
  return row ?? null;
}

export async function insertRegistration(ctx: Ctx, input: RegistrationInput): Promise<number> {
  const [row] = await ctx.db
    .insert(teamRegistrations)
    .values({
      ...input,
      branch: branchOfCategory(input.category),
      registeredById: ctx.actor?.id ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: teamRegistrations.id });
  return must(row, 'an insert returns its row').id;
}

export async function updateRegistration(
  db: Db,
  before: RegistrationRow,
  changes: Partial<typeof teamRegistrations.$inferInsert>,
  now: Date,
): Promise<void> {
  await db
    .update(teamRegistrations)
    .set({ ...changes, version: before.version + 1, updatedAt: now })
    .where(eq(teamRegistrations.id, before.id));
}

/** The team a registration names, if it plays already: no two of one name play in one category. */
export async function findPlayingTeam(db: Db, { teamName, category }: RegistrationRow) {
  const rows = await db.select().from(teams).where(eq(teams.category, category));
  return rows.find((team) => fold(team.name) === fold(teamName)) ?? null;
}

export async function insertTeam(
  ctx: Ctx,
  { teamName, country, category }: RegistrationRow,
): Promise<number> {
  const [team] = await ctx.db
    .insert(teams)
    .values({ uid: ctx.newUid(), name: teamName, country, category, createdAt: ctx.now })
    .returning({ id: teams.id });
  return must(team, 'an insert returns its row').id;
}

/** Rows as the API answers them, with the names of accounts and teams. */
async function present(db: Db, rows: readonly RegistrationRow[]): Promise<Registration[]> {
  const userIds = rows.flatMap((row) => [
    row.registeredById,
    row.approvedById,
    row.rejectedById,
    row.appealedById,
    ...row.history.map(({ by }) => by),
  ]);
  const names = await namesOf(db, userIds);
  const teamIds = rows.flatMap(({ teamId }) => teamId ?? []);
  const found =
    teamIds.length === 0
      ? []
      : await db.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, teamIds));
  const teamOf = new Map(found.map((team) => [team.id, team]));
  return rows.map((row) =>
    presentRow(row, (id) => names.get(id ?? 0) ?? null, teamOf.get(row.teamId ?? 0) ?? null),
  );
}

async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

function presentRow(
  row: RegistrationRow,
  nameOf: (id: number | null) => string | null,
  team: Registration['team'],
): Registration {
  const deed = (at: Date | null, by: number | null) => (at ? { at: at.toISOString(), by: nameOf(by) } : null);
  const withReason = (at: Date | null, by: number | null, reason: string | null) => {
    const done = deed(at, by);
    return done && { ...done, reason: reason ?? '' };
  };
  const { category } = row;
  return {
    ...pickFields(row, answeredFields),
    category,
    branch: branchOfCategory(category),
    status: row.status,
    registered: { at: row.createdAt.toISOString(), by: nameOf(row.registeredById) },
    approved: deed(row.approvedAt, row.approvedById),
    rejected: withReason(row.rejectedAt, row.rejectedById, row.rejectionReason),
    appealed: withReason(row.appealedAt, row.appealedById, row.appealReason),
    history: row.history.map(({ at, by, status, reason }) => ({
      at,
      by: nameOf(by),
      status,
      reason,
    })),
    team,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Columns that are returned as stored. */
const answeredFields = [
  ...(['id', 'teamName', 'country', 'delegateName', 'delegatePhone', 'email1', 'email2'] as const),
  ...(['isInternational', 'nationalRepresentativeCode', 'organizerSignature', 'organizerStamp'] as const),
  ...(['externalId', 'version'] as const),
];
