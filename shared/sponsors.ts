/** Who makes the tournament possible, as the home page shows them: the example of a record (docs/architecture.md). */
import { z } from 'zod';
import { byId, deleted, deleteQuery, line, optionalAddress, version } from './competition/edit-fields.ts';
import { defineEndpoints } from './endpoint.ts';

export const sponsorInput = z.object({
  name: line(120),
  url: optionalAddress.default(null),
  /** The address of a kept picture. */
  logo: optionalAddress.default(null),
  /** Sorted ascending. */
  position: z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(999, 'INVALID_NUMBER'),
});
export type SponsorInput = z.output<typeof sponsorInput>;

const sponsor = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  position: z.int(),
  version: z.int(),
});
export type Sponsor = z.output<typeof sponsor>;

export const sponsorEndpoints = defineEndpoints({
  'GET /api/sponsors': { may: 'anyone', summary: 'The sponsors in their order.', output: z.array(sponsor) },
  'POST /api/sponsors': {
    may: 'competition.edit',
    summary: 'Add a sponsor.',
    body: sponsorInput,
    output: sponsor,
    status: 201,
  },
  'PATCH /api/sponsors/:id': {
    may: 'competition.edit',
    summary: 'Correct a sponsor.',
    params: byId,
    body: sponsorInput.extend({ version }),
    output: sponsor,
  },
  'DELETE /api/sponsors/:id': {
    may: 'competition.edit',
    summary: 'Delete a sponsor.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
});
