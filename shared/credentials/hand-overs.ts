import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';
import { handoutName } from '../people/redeemed.ts';
import { validateCommand } from './credential.ts';

/** Who collected which badges, where and when, with a signature, as the admin area shows and prints it. */

const handOverLine = z.object({
  uid: uidSchema,
  at: instantSchema,
  /** The team whose badges they were; missing if it no longer exists, or for badges without a team. */
  teamName: z.string().nullable(),
  /** Empty once personal data was erased. */
  receivedBy: z.string().nullable(),
  isSigned: z.boolean(),
  badges: z.int(),
  device: z.object({ code: z.string(), name: z.string() }),
  /** The account of the operator at the desk; deleted with the account. */
  operator: z.string().nullable(),
});
export type HandOverLine = z.output<typeof handOverLine>;

export const handOverDetail = handOverLine.extend({
  how: validateCommand.shape.how,
  /** Path of an SVG of `signatureBox`. */
  signature: z.string().nullable(),
  people: z.array(
    z.object({
      number: z.string(),
      g: z.int(),
      /** Missing if the badge never arrived or its holder was erased. */
      person: z
        .object({
          id: z.int(),
          firstName: z.string(),
          lastName: z.string(),
          role: z.string(),
          category: z.string(),
        })
        .nullable(),
      /** What they had been given beside the badge by then. */
      given: z.array(handoutName),
    }),
  ),
});
export type HandOver = z.output<typeof handOverDetail>;

export const handOverEndpoints = defineEndpoints({
  'GET /api/admin/hand-overs': {
    may: 'participants.readAll',
    summary: 'What delegations took, newest first; `before` is the uid of the last row seen.',
    query: z.object({
      before: uidSchema.optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(50),
    }),
    output: z.array(handOverLine),
  },
  'GET /api/admin/hand-overs/:uid': {
    may: 'participants.readAll',
    summary: 'One hand-over with its people, what they were given, and the signature.',
    params: z.object({ uid: uidSchema }),
    output: handOverDetail,
  },
});
