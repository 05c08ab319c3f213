import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';

export const zoneEndpoints = defineEndpoints({
  'GET /api/admin/zones/outdated': {
    may: 'settings.edit',
    summary: 'By role, how many active credentials carry other zones than their kind opens now.',
    output: z.array(z.object({ role: z.string(), count: z.int() })),
  },
});
