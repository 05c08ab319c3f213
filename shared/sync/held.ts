/** Work of desks that could not be applied: its content, the reason, and what an administrator can do. */
import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';
import { deviceCodeSchema } from '../devices/devices.ts';
import { rescueAnswer, rescueFileLimit } from './rescue.ts';

export const heldMutation = z.object({
  /** The mutation's own id. */
  id: uidSchema,
  device: z.object({ uid: uidSchema, code: z.string(), name: z.string().nullable() }),
  /** User name of the operator; null if unknown. */
  operator: z.string().nullable(),
  /** What the device's clock said, and what it believed that clock was off by, ms. */
  at: instantSchema.nullable(),
  clockOffsetMs: z.int().nullable(),
  /** The device knew that its clock could not be trusted. */
  clockDoubt: z.boolean(),
  /** A kind of this version, or the name that a newer app sent. */
  kind: z.string(),
  /** Whom and which number it is about, where that can be read; empty where not. */
  name: z.string(),
  number: z.string(),
  /** Why it was set aside, and why it could not be applied when that was last tried: error codes. */
  reason: z.string(),
  tried: z.string().nullable(),
  since: instantSchema,
});
export type HeldMutation = z.output<typeof heldMutation>;

const ids = z.array(uidSchema).min(1).max(100);
const byUid = z.object({ uid: uidSchema });

export const heldEndpoints = defineEndpoints({
  'GET /api/held': {
    may: 'credentials.issueAny',
    summary: 'Work of desks that could not be applied, in the order in which it was done.',
    query: z.object({
      after: uidSchema.optional(),
      /** Of this device only. */
      device: deviceCodeSchema.optional(),
      /** 0 answers the total only. */
      limit: z.coerce.number().int().min(0).max(100).default(50),
    }),
    output: z.object({ total: z.int(), rows: z.array(heldMutation) }),
  },
  'GET /api/rejected': {
    may: 'credentials.issueAny',
    summary: 'Work of one device that a rule rejected, newest first; its desk was informed.',
    query: z.object({
      device: deviceCodeSchema,
      /** The id of the last row seen. */
      before: uidSchema.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.array(heldMutation),
  },
  'GET /api/held/:uid': {
    may: 'credentials.issueAny',
    summary: 'One of them with all that the device sent.',
    params: byUid,
    output: z.object({ work: heldMutation, envelope: z.unknown() }),
  },
  'POST /api/held/retry': {
    may: 'credentials.issueAny',
    summary: 'Apply work again under the current rules, on the responsibility of the caller.',
    body: z.object({ ids }),
    output: z.array(z.object({ id: uidSchema, isApplied: z.boolean(), code: z.string().nullable() })),
  },
  'POST /api/held/dismiss': {
    may: 'credentials.issueAny',
    summary: 'Discard work permanently; it stays stored, and its desk is informed.',
    body: z.object({ ids, reason: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(300, 'TOO_LONG') }),
    output: z.object({ dismissed: z.int() }),
  },
  'POST /api/held/file': {
    may: 'credentials.issueAny',
    summary:
      'A file with the unsent work of a device that cannot send: taken in once, however often it is brought.',
    bytes: rescueFileLimit,
    output: rescueAnswer,
  },
});
