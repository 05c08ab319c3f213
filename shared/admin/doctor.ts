/** Pre-flight checks before an event, used by `npm run doctor` and the admin area. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';

export const checkNames = [
  /** The machine's clock against the database's. */
  'clock',
  /** The address people use, and whether it is encrypted. */
  'address',
  /** Whether a caller can say itself which address it has. */
  'proxy',
  /** The secret of sessions, and the file with the event's keys. */
  'keys',
  'backup',
  'disk',
  /** What PostgreSQL may lose, or that PostgreSQL is not used. */
  'durability',
  /** Whether the database is asked in clear over a network. */
  'transport',
  /** The connections it allows, compared with those a server uses. */
  'connections',
  /** Where the bytes of pictures lie, and whether they can be reached there. */
  'pictures',
  'devices',
  'audit',
  'secondFactor',
  /** Whether anybody who signs up can make themselves a referee or an official. */
  'approvals',
  'metrics',
  /** Settings that were made for another edition of the event. */
  'edition',
] as const;
export type CheckName = (typeof checkNames)[number];

/** OK; recommended; required before the system is relied on. */
export const findings = ['good', 'advice', 'bad'] as const;
export type DoctorFinding = (typeof findings)[number];

export const checkOutput = z.object({
  name: z.enum(checkNames),
  finding: z.enum(findings),
  /** What was seen, in figures and names of settings: it needs no language. */
  seen: z.string(),
});
export type DoctorCheck = z.output<typeof checkOutput>;

export const doctorEndpoints = defineEndpoints({
  'GET /api/admin/doctor': {
    may: 'settings.edit',
    summary: 'Looks at the server, its database and its devices, and says what has to be done.',
    output: z.array(checkOutput),
  },
});
