import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { uidSchema } from '../ids.ts';

/** A team as everybody may see it. */
export const teamOutput = z.object({
  id: z.int(),
  uid: uidSchema,
  name: z.string(),
  country: z.string(),
  category: z.string(),
  division: z.string().nullable(),
  logoUrl: z.string().nullable(),
});
export type Team = z.output<typeof teamOutput>;

export const competitionEndpoints = defineEndpoints({
  'GET /api/teams': {
    may: 'anyone',
    summary: 'All teams by category, country and name.',
    output: z.array(teamOutput),
  },
});
