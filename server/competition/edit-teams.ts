/** Teams and their medals as editors change them; what bears a team's name follows it. */
import { and, asc, count, eq, inArray, isNull, ne, or, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/base/errors.ts';
import { fold } from '#shared/base/text.ts';
import {
  type EditedTeam,
  type editTeamsEndpoints,
  groupGames,
  teamRecord,
} from '#shared/competition/edit-teams.ts';
import { auditCall } from '../core/audit/audit.ts';
import type { Ctx } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { recordRows } from '../core/database/record-store.ts';
import { searchTextOf } from '../core/database/search-text.ts';
import { participants, schedule, standings, teams } from '../core/database/tables.ts';
import type { Handlers } from '../core/http/mount.ts';
import { recordRoutes } from '../core/http/record-routes.ts';
import { changesOf, laterThan, requireSame } from '../core/settings/edit.ts';
import { presentTeam } from './store.ts';

type TeamRow = typeof teams.$inferSelect;

const teamRoutes = recordRoutes(teamRecord, {
  table: teams,
  action: 'team',
  order: [teams.category, teams.country, teams.name],
  nameOf: ({ name }) => ({ name }),
  list: listEditedTeams,
  present: ({ id }, db) => requireEdited(db, id),
  added: (ctx) => ({ uid: ctx.newUid() }),
  check: async ({ db }, next, before, confirmed) => {
    await requireFreeName(db, next, before?.id ?? null);
    if (!before) return undefined;
    const games = await gamesOf(db, before.id);
    // Its games belong to a category too, and a team plays in one.
    if (next.category !== before.category && games.length > 0) throw new AppError('IN_USE');
    const moves = next.division !== before.division && games.some(({ phase }) => phase === 'group');
    if (moves && !confirmed.includes(groupGames)) throw new AppError('NEEDS_CONFIRMATION');
    return moves ? { confirmed: [groupGames] } : {};
  },
  afterCorrection: async (ctx, before, team) => {
    if (team.name !== before.name) await followName(ctx, team);
  },
  checkDeletion: async ({ db }, { id }) => {
    const { people, games, medals } = await requireEdited(db, id);
    // A team with people, games or medals must be emptied first.
    if (people + games + medals > 0) throw new AppError('IN_USE');
  },
});

export const editTeamsRoutes: Handlers<typeof editTeamsEndpoints> = {
  ...teamRoutes,
  'GET /api/admin/medals': async (ctx) => {
    const rows = await medalsByTeam(ctx.db);
    return rows.filter(({ gold, silver, bronze }) => gold + silver + bronze > 0);
  },
  'PUT /api/admin/medals/:id': async (ctx, { params, body: { was, ...medals } }) => {
    const team = requireSame(await recordRows(teams).lock(ctx.db, params.id), undefined);
    const [before = { teamId: team.id, gold: 0, silver: 0, bronze: 0 }] = await medalsByTeam(ctx.db, team.id);
    const isSame = was.gold === before.gold && was.silver === before.silver && was.bronze === before.bronze;
    if (!isSame) throw new AppError('CHANGED_MEANWHILE');
    await ctx.db.delete(standings).where(eq(standings.teamId, team.id));
    if (medals.gold + medals.silver + medals.bronze > 0) {
      await ctx.db.insert(standings).values({
        teamId: team.id,
        category: team.category,
        division: team.division,
        goldMedals: medals.gold,
        silverMedals: medals.silver,
        bronzeMedals: medals.bronze,
        updatedAt: ctx.now,
      });
    }
    await auditCall(ctx, 'medals.save', String(team.id), changesOf({ ...was }, medals));
    return { teamId: team.id, ...medals };
  },
};

/** Two teams with one name in a category would be indistinguishable at a desk. */
async function requireFreeName(
  db: Db,
  { name, category }: Pick<TeamRow, 'name' | 'category'>,
  id: number | null,
): Promise<void> {
  const others = await db
    .select({ name: teams.name })
    .from(teams)
    .where(and(eq(teams.category, category), id === null ? undefined : ne(teams.id, id)));
  if (others.some((other) => fold(other.name) === fold(name)))
    throw new AppError('INVALID', { fields: { name: 'NAME_TAKEN' } });
}

const playedBy = (id: number) => or(eq(schedule.team1Id, id), eq(schedule.team2Id, id));

function gamesOf(db: Db, id: number) {
  return db.select({ phase: schedule.phase }).from(schedule).where(playedBy(id));
}

/** A team's name is part of its games' titles and of its people's search text. */
export async function followName(ctx: Ctx, team: TeamRow): Promise<void> {
  const games = await ctx.db.select().from(schedule).where(playedBy(team.id)).for('update');
  const opponents = games.map(({ team1Id, team2Id }) => (team1Id === team.id ? team2Id : team1Id));
  const names = new Map(
    (
      await ctx.db
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(inArray(teams.id, [team.id, ...opponents.filter((id) => id !== null)]))
    ).map(({ id, name }) => [id, name]),
  );
  for (const game of games) {
    const [home, guest] = [names.get(game.team1Id ?? 0), names.get(game.team2Id ?? 0)];
    await ctx.db
      .update(schedule)
      .set({
        ...(home && guest ? { title: `${home} – ${guest}` } : {}),
        version: game.version + 1,
        updatedAt: laterThan(game.updatedAt, ctx.now),
      })
      .where(eq(schedule.id, game.id));
  }
  const people = await ctx.db.select().from(participants).where(eq(participants.teamId, team.id));
  for (const { id, firstName, lastName, credentialNumber } of people) {
    await ctx.db
      .update(participants)
      .set({ searchText: searchTextOf(firstName, lastName, team.name, credentialNumber ?? '') })
      .where(eq(participants.id, id));
  }
}

async function requireEdited(db: Db, id: number): Promise<EditedTeam> {
  const [team] = await listEditedTeams(db, id);
  if (!team) throw new AppError('NOT_FOUND');
  return team;
}

/** Teams with what hangs on them: one of them, or all. */
async function listEditedTeams(db: Db, id?: number): Promise<EditedTeam[]> {
  const only = (column: AnyPgColumn) => (id === undefined ? undefined : eq(column, id));
  const rows = await db
    .select()
    .from(teams)
    .where(only(teams.id))
    .orderBy(asc(teams.category), asc(teams.country), asc(teams.name));
  const people = await db
    .select({ team: participants.teamId, rows: count() })
    .from(participants)
    .where(and(isNull(participants.deletedAt), only(participants.teamId)))
    .groupBy(participants.teamId);
  const home = await db
    .select({ team: schedule.team1Id, rows: count() })
    .from(schedule)
    .where(only(schedule.team1Id))
    .groupBy(schedule.team1Id);
  const away = await db
    .select({ team: schedule.team2Id, rows: count() })
    .from(schedule)
    .where(only(schedule.team2Id))
    .groupBy(schedule.team2Id);
  const medals = await medalsByTeam(db, id);
  const counted = (found: readonly { team: number | null; rows: number }[]) => {
    const byTeam = new Map(found.map(({ team, rows }) => [team, rows]));
    return (team: number) => byTeam.get(team) ?? 0;
  };
  const [peopleOf, homeOf, awayOf] = [counted(people), counted(home), counted(away)];
  const medalsOf = counted(
    medals.map((row) => ({ team: row.teamId, rows: row.gold + row.silver + row.bronze })),
  );
  return rows.map((row) => ({
    ...presentTeam(row),
    version: row.version,
    people: peopleOf(row.id),
    games: homeOf(row.id) + awayOf(row.id),
    medals: medalsOf(row.id),
  }));
}

/** A team may have several lines, one for each time it was honoured; together they are what it has. */
function medalsByTeam(db: Db, id?: number) {
  return db
    .select({
      teamId: standings.teamId,
      gold: sum(standings.goldMedals).mapWith(Number),
      silver: sum(standings.silverMedals).mapWith(Number),
      bronze: sum(standings.bronzeMedals).mapWith(Number),
    })
    .from(standings)
    .where(id === undefined ? undefined : eq(standings.teamId, id))
    .groupBy(standings.teamId);
}
