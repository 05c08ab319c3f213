import { asc } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { type competitionEndpoints, knockoutPhases } from '#shared/competition/competition.ts';
import { medalTable } from '#shared/competition/standings.ts';
import { accommodations, faqEntries } from '../core/database/tables.ts';
import type { Handlers } from '../core/http/mount.ts';
import {
  countTeams,
  findFirstCategory,
  findGameDay,
  findTeamById,
  groupTables,
  listEvents,
  listGameDays,
  listGames,
  listMedals,
  listRules,
  listTeams,
  listVenues,
  presentFaq,
  presentHotel,
  presentRule,
} from './store.ts';
import { readToday } from './today.ts';

/** Public data. */
export const competitionRoutes: Handlers<typeof competitionEndpoints> = {
  'GET /api/teams': (ctx) => listTeams(ctx.db),
  'GET /api/teams/:id': async (ctx, { params }) => {
    const team = await findTeamById(ctx.db, params.id);
    if (!team) throw new AppError('NOT_FOUND');
    const tables = await groupTables(ctx.db, team.category);
    const row = tables.flatMap(({ rows }) => rows).find((one) => one.team.id === team.id) ?? null;
    return { team, games: await listGames(ctx.db, { teamId: team.id }), row };
  },
  'GET /api/games': async (ctx, { query: { from, ...query } }) => {
    const date = from === undefined ? query.date : await findGameDay(ctx.db, from);
    return listGames(ctx.db, { ...query, date });
  },
  'GET /api/games/:id': async (ctx, { params }) => {
    const [game] = await listGames(ctx.db, { id: params.id });
    if (!game) throw new AppError('NOT_FOUND');
    return game;
  },
  'GET /api/schedule': async (ctx) => ({
    days: await listGameDays(ctx.db),
    events: await listEvents(ctx.db),
  }),
  'GET /api/today': (ctx) => readToday(ctx.db, ctx.now),
  'GET /api/standings': async (ctx, { query }) => {
    const category = query.category ?? (query.first && (await findFirstCategory(ctx.db)));
    return {
      category: category ?? null,
      teams: await countTeams(ctx.db, category),
      tables: await groupTables(ctx.db, category),
      road: category ? await listGames(ctx.db, { category, phases: knockoutPhases }) : [],
      medals: medalTable(await listMedals(ctx.db)),
    };
  },
  'GET /api/venues': (ctx) => listVenues(ctx.db),
  'GET /api/faq': async (ctx) => {
    const rows = await ctx.db.select().from(faqEntries).orderBy(asc(faqEntries.position), asc(faqEntries.id));
    return rows.map(presentFaq);
  },
  'GET /api/rules': async (ctx) => (await listRules(ctx.db)).map(presentRule),
  'GET /api/accommodations': async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(accommodations)
      .orderBy(asc(accommodations.city), asc(accommodations.name));
    return rows.map(presentHotel);
  },
};
