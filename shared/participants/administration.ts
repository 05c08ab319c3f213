import { z } from 'zod';
import { credentialStatuses } from '../credentials/credential.ts';
import { brokenRule, ruleNames } from './eligibility.ts';
import { categorySchema, countrySchema, participantOutput, roleSchema } from './participant.ts';

/**
 * The administration of participants and credentials: the long list with its filters, one person with the
 * history of their credentials, and what is done to many at once.
 */

/** Where somebody's credential stands: the one that counts, else the last there was, else none. */
export const listedStatuses = ['none', ...credentialStatuses] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** What the list is narrowed to; every part holds together with the others. Exports take the same. */
export const participantFilter = z.object({
  /** Beginnings of words: names in any order, a team, a number. Accents do not matter. */
  q: z.string().trim().max(100, 'TOO_LONG').optional(),
  category: categorySchema.optional(),
  role: roleSchema.optional(),
  country: countrySchema.optional(),
  /** The id of a team, or 'none' for people without one. */
  team: z
    .string()
    .regex(/^(none|[1-9]\d{0,8})$/, 'INVALID_CHOICE')
    .optional(),
  status: z.enum(listedStatuses, 'INVALID_CHOICE').optional(),
  /** A rule they break, or 'any'. */
  rule: z.enum(['any', ...ruleNames], 'INVALID_CHOICE').optional(),
});
export type ParticipantFilter = z.output<typeof participantFilter>;

export const listSorts = [
  'name',
  'number',
  'category',
  'role',
  'country',
  'team',
  'status',
  'age',
  'registered',
  'rules',
] as const;
export type ListSort = (typeof listSorts)[number];

export const participantListQuery = participantFilter.extend({
  sort: z.enum(listSorts, 'INVALID_CHOICE').default('name'),
  dir: z.enum(['asc', 'desc'], 'INVALID_CHOICE').default('asc'),
  /** Whose names of the countries they are sorted by. */
  language: z.enum(['es', 'en'], 'INVALID_CHOICE').default('es'),
  limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(100),
  cursor: z.string().max(800).optional(),
});
export type ParticipantListQuery = z.output<typeof participantListQuery>;

/** A line of the list: no picture, no signature, no more than a line shows. */
export const listedParticipant = participantOutput
  .pick({
    id: true,
    uid: true,
    firstName: true,
    lastName: true,
    birthDate: true,
    country: true,
    category: true,
    role: true,
    teamId: true,
    teamName: true,
    photoUrl: true,
    createdAt: true,
  })
  .extend({
    status: z.enum(listedStatuses),
    /** The number of the credential that `status` speaks of. */
    number: z.string().nullable(),
    broken: z.array(brokenRule),
  });
export type ListedParticipant = z.output<typeof listedParticipant>;
