import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { storedJson } from '../base/stored-setting.ts';
import { oneLine } from '../base/text.ts';
import { type ParticipantRole, roleNames, zones } from '../edition/tournament.ts';
import { inOrder, usualZoneTable } from '../edition/zones.ts';

/** The zones as Site Settings keep them: one JSON text. */

const name = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(40, 'TOO_LONG');
const someZones = z.array(z.enum(zones)).min(1, 'REQUIRED').transform(inOrder);

export const zoneTableSchema = z.strictObject({
  names: z.partialRecord(z.enum(zones), z.strictObject({ es: name, en: name })),
  // As many entries as roles, each with the same schema.
  roles: z.strictObject(
    Object.fromEntries(
      roleNames.map((role) => [role, someZones.default([...usualZoneTable.roles[role]])]),
    ) as Record<ParticipantRole, z.ZodDefault<typeof someZones>>,
  ),
});

/** The rule of the setting: empty for the usual table, else JSON of the schema, written in one form. */
export const storedZoneTable = storedJson(zoneTableSchema, { max: 4000, codes: ['REQUIRED', 'TOO_LONG'] });

export const zoneEndpoints = defineEndpoints({
  'GET /api/admin/zones/outdated': {
    may: 'settings.edit',
    summary: 'By role, how many active credentials carry other zones than the present table gives.',
    output: z.array(z.object({ role: z.enum(roleNames), count: z.int() })),
  },
});
