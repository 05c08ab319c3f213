import { asc } from 'drizzle-orm';
import type { competitionEndpoints } from '#shared/competition/competition.ts';
import { teams } from '../database/tables.ts';
import type { Handlers } from '../http/mount.ts';

export const competitionRoutes: Handlers<typeof competitionEndpoints> = {
  'GET /api/teams': async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(teams)
      .orderBy(asc(teams.category), asc(teams.country), asc(teams.name));
    return rows.map(({ id, uid, name, country, category, division, logoUrl }) => ({
      id,
      uid,
      name,
      country,
      category,
      division,
      logoUrl,
    }));
  },
};
