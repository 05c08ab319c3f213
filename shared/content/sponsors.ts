/** Who makes the tournament possible, as the home page shows them: the example of a record (docs/architecture.md). */
import { z } from 'zod';
import { line, optionalAddress } from '../records/edit-fields.ts';
import { defineRecord } from '../records/records.ts';

const sponsor = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  position: z.int(),
  version: z.int(),
});
export type Sponsor = z.output<typeof sponsor>;

export const sponsorRecord = defineRecord({
  path: '/api/sponsors',
  list: '/api/sponsors',
  mayList: 'anyone',
  input: z.object({
    name: line(120),
    url: optionalAddress.default(null),
    /** The address of a stored picture. */
    logo: optionalAddress.default(null),
    /** Sorted ascending. */
    position: z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(999, 'INVALID_NUMBER'),
  }),
  output: sponsor,
  summaries: {
    list: 'The sponsors in their order.',
    add: 'Add a sponsor.',
    correct: 'Correct a sponsor.',
    remove: 'Delete a sponsor.',
  },
});
