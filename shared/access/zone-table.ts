import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { storedJson } from '../base/stored-setting.ts';
import { oneLine } from '../base/text.ts';
import { zones } from '../edition/tournament.ts';

/** The names of the zones as Site Settings keep them: one JSON text. */

const name = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(40, 'TOO_LONG');

export const zoneNamesSchema = z.strictObject({
  names: z.partialRecord(z.enum(zones), z.strictObject({ es: name, en: name })),
});

/** The rule of the setting: empty for the usual names, else JSON of the schema, written in one form. */
export const storedZoneNames = storedJson(zoneNamesSchema, { max: 4000, codes: ['REQUIRED', 'TOO_LONG'] });

export const zoneEndpoints = defineEndpoints({
  'GET /api/admin/zones/outdated': {
    may: 'settings.edit',
    summary: 'By role, how many active credentials carry other zones than their kind opens now.',
    output: z.array(z.object({ role: z.string(), count: z.int() })),
  },
});
