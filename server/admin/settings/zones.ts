/** How many badges carry other zones than their kind opens by now. */
import { eq, sql } from 'drizzle-orm';
import type { zoneEndpoints } from '#shared/access/zone-table.ts';
import { tournament, zonesOfRole } from '#shared/edition/tournament.ts';
import { credentials } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';

export const zoneRoutes: Handlers<typeof zoneEndpoints> = {
  'GET /api/admin/zones/outdated': async (ctx) => {
    const code = sql<string>`left(${credentials.accessCode}, 1)`;
    const rows = await ctx.db
      .select({ code, zones: credentials.zones, count: sql<number>`count(*)::int` })
      .from(credentials)
      .where(eq(credentials.status, 'active'))
      .groupBy(sql`1`, credentials.zones);
    return tournament.kinds.map((kind) => ({
      role: kind.id,
      count: rows
        .filter((row) => row.code === kind.code && row.zones !== zonesOfRole(kind.id))
        .reduce((sum, row) => sum + row.count, 0),
    }));
  },
};
