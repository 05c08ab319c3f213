import { z } from 'zod';
import { badgeFormatNames } from '../badges/formats.ts';
import { printLogLimit, printReasons } from '../badges/print-reasons.ts';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { numberSchema } from './credential.ts';

/** The log of prints: every print or PDF of a badge, with operator, place, time and the reason of a reprint. */

export const printOutput = z.object({
  uid: z.uuid(),
  number: z.string(),
  /** The copy that was printed. */
  g: z.int(),
  printedAt: instantSchema,
  /** `W0` is the site itself. */
  deviceCode: z.string(),
  deviceName: z.string().nullable(),
  /** The account's name; deleted with the account. */
  operator: z.string().nullable(),
  /** The system's printer name, `pdf` for a file; null if a browser's dialog chose it. */
  printer: z.string().nullable(),
  format: z.string().nullable(),
  /** One of `printReasons`, or what an older desk wrote; none for a first print. */
  reason: z.string().nullable(),
  /** Whether this number had been printed before. */
  isAgain: z.boolean(),
});
export type PrintRow = z.output<typeof printOutput>;

const numbersText = z
  .string()
  .max(printLogLimit * 21)
  .transform((text) => text.split(',').filter((number) => number !== ''))
  .pipe(z.array(numberSchema).max(printLogLimit, 'TOO_LONG'));

export const printEndpoints = defineEndpoints({
  'POST /api/prints': {
    may: 'credentials.issueOwn',
    summary:
      'Note that badges were printed or saved as a PDF on the site; of credentials the caller may see.',
    body: z.object({
      numbers: z.array(numberSchema).min(1, 'REQUIRED').max(printLogLimit, 'TOO_LONG'),
      format: z.enum(badgeFormatNames, 'INVALID_CHOICE'),
      printer: z.string().max(120, 'TOO_LONG').nullable(),
      reason: z.enum(printReasons, 'INVALID_CHOICE').nullable(),
    }),
    output: z.object({ noted: z.int() }),
    status: 201,
  },
  'GET /api/prints/known': {
    may: 'credentials.issueOwn',
    summary: 'Which of these numbers were printed already, in the copy that counts now.',
    query: z.object({ numbers: numbersText }),
    output: z.array(z.object({ number: z.string(), times: z.int(), lastAt: instantSchema })),
  },
  'GET /api/credentials/:number/prints': {
    may: 'participants.readAll',
    summary: 'Every print of one credential, the newest first.',
    params: z.object({ number: numberSchema }),
    output: z.array(printOutput),
  },
  'GET /api/admin/prints': {
    may: 'audit.read',
    summary: 'Every print there was, newest first; `before` is the uid of the last row seen.',
    query: z.object({
      /** Searches number, device, account and printer. */
      q: z.string().trim().max(100).default(''),
      /** `again` leaves out first prints. */
      only: z.enum(['all', 'again']).default('all'),
      before: z.uuid().optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(50),
    }),
    output: z.array(printOutput),
  },
  'GET /api/admin/prints/reasons': {
    may: 'audit.read',
    summary: 'How often badges were printed, and why again, the most frequent reason first.',
    output: z.object({
      prints: z.int(),
      badges: z.int(),
      reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })),
    }),
  },
});
