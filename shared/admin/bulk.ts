import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { type ErrorCode, errorCodes } from '../base/errors.ts';
import { reasonSchema } from '../credentials/credential.ts';
import { noteText } from '../people/note.ts';
import { participantPatch } from '../people/participant.ts';
import { bulkIds, bulkLimit } from './administration.ts';

/** Bulk actions in one call: each person separately, by the same rules as for one. */

export const bulkResult = z.object({
  id: z.int(),
  name: z.string(),
  /** 'already': there was nothing to do. */
  outcome: z.enum(['done', 'already', 'refused']),
  /** Why it was refused. */
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;

/** Only one of the three may be changed. */
const bulkChange = participantPatch
  .pick({ category: true, role: true, teamId: true })
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, 'REQUIRED');
export type BulkChange = z.output<typeof bulkChange>;

export const bulkEndpoints = defineEndpoints({
  'POST /api/admin/participants/correct': {
    may: 'participants.readAll',
    summary: `Put up to ${bulkLimit} participants into a team, a category or a role, each for itself.`,
    body: z.object({ ids: bulkIds, change: bulkChange }),
    output: z.array(bulkResult),
  },
  'POST /api/admin/participants/note': {
    may: 'participants.readAll',
    summary: `Set the same note for up to ${bulkLimit} participants; an empty one takes theirs away.`,
    body: z.object({ ids: bulkIds, text: noteText }),
    output: z.array(bulkResult),
  },
  'POST /api/admin/participants/revoke': {
    may: 'credentials.revoke',
    summary: `Revoke the active credentials of up to ${bulkLimit} participants for good, each for itself.`,
    body: z.object({ ids: bulkIds, reason: reasonSchema }),
    output: z.array(bulkResult),
  },
});
