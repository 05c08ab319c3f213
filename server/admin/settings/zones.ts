/** How many badges carry other zones than their role has by now. */
import { eq, sql } from 'drizzle-orm';
import type { zoneEndpoints } from '#shared/access/zone-table.ts';
import { roleNames, roles } from '#shared/edition/tournament.ts';
import { readZoneTable, zonesOfRole } from '#shared/edition/zones.ts';
import { credentials } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { readSetting } from '../../core/settings/settings.ts';

export const zoneRoutes: Handlers<typeof zoneEndpoints> = {
  'GET /api/admin/zones/outdated': async (ctx) => {
    const table = readZoneTable(await readSetting(ctx.db, 'zones'));
    const code = sql<string>`left(${credentials.accessCode}, 1)`;
    const rows = await ctx.db
      .select({ code, zones: credentials.zones, count: sql<number>`count(*)::int` })
      .from(credentials)
      .where(eq(credentials.status, 'active'))
      .groupBy(sql`1`, credentials.zones);
    return roleNames.map((role) => ({
      role,
      count: rows
        .filter((row) => row.code === roles[role].code && row.zones !== zonesOfRole(table, role))
        .reduce((sum, row) => sum + row.count, 0),
    }));
  },
};
