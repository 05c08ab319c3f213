/**
 * Applications of teams, from the external form or entered by staff, and their states. `registrationTransitions` is the
 * only place that defines which state follows which.
 */
import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { type Refusal, refuse } from '../base/errors.ts';
import { idSchema } from '../base/ids.ts';
import { oneLine } from '../base/text.ts';
import { branches } from '../edition/choices.ts';
import { categoryOf } from '../edition/tournament.ts';
import { categorySchema } from '../people/category.ts';
import { countrySchema } from '../people/participant.ts';

export const registrationStatuses = ['pending', 'approved', 'rejected', 'appealed'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export const registrationActions = ['approve', 'reject', 'appeal'] as const;
export type RegistrationAction = (typeof registrationActions)[number];

/** What may be done in each state, and the state it leads to. Approved is the end: its team plays. */
export const registrationTransitions: Readonly<
  Record<RegistrationStatus, Partial<Record<RegistrationAction, RegistrationStatus>>>
> = {
  pending: { approve: 'approved', reject: 'rejected' },
  rejected: { appeal: 'appealed' },
  appealed: { approve: 'approved', reject: 'rejected' },
  approved: {},
};

/** Actions that require a reason. */
export const needsReason: Readonly<Record<RegistrationAction, boolean>> = {
  approve: false,
  reject: true,
  appeal: true,
};

export function actionsIn(status: RegistrationStatus): RegistrationAction[] {
  return registrationActions.filter((action) => registrationTransitions[status][action] !== undefined);
}

/** The state after an action, or why it is refused. */
export function decideRegistration(
  registration: { status: RegistrationStatus; version: number },
  command: { action: RegistrationAction; reason: string; version: number },
): { kind: 'change'; status: RegistrationStatus } | Refusal {
  if (command.version !== registration.version) return refuse('CHANGED_MEANWHILE');
  const status = registrationTransitions[registration.status][command.action];
  if (!status) return refuse('NOT_IN_THIS_STATE');
  if (needsReason[command.action] && command.reason === '') return refuse('INVALID', { reason: 'REQUIRED' });
  return { kind: 'change', status };
}

const requiredOr = (code: string) => ({
  error: (issue: { input?: unknown }) => (issue.input == null || issue.input === '' ? 'REQUIRED' : code),
});
const text = (chars: number) =>
  z.string(requiredOr('INVALID')).overwrite(oneLine).min(1, 'REQUIRED').max(chars, 'TOO_LONG');
/** Empty is the same as not given. */
const optional = (chars: number) =>
  z
    .string('INVALID')
    .trim()
    .max(chars, 'TOO_LONG')
    .nullable()
    .transform((value) => value || null);
const email = z
  .string(requiredOr('INVALID_EMAIL'))
  .trim()
  .min(1, 'REQUIRED')
  .max(200, 'TOO_LONG')
  .pipe(z.email('INVALID_EMAIL'));

export const registrationInput = z.object({
  teamName: text(120),
  country: countrySchema,
  category: categorySchema,
  delegateName: text(160),
  delegatePhone: text(40),
  email1: email,
  email2: optional(200)
    .refine((value) => value === null || z.email().safeParse(value).success, 'INVALID_EMAIL')
    .default(null),
  isInternational: z.boolean('INVALID_CHOICE').default(false),
  nationalRepresentativeCode: optional(80).default(null),
  organizerSignature: optional(200).default(null),
  organizerStamp: optional(200).default(null),
});
export type RegistrationInput = z.output<typeof registrationInput>;

/** A category states its branch. */
export const branchOfCategory = (category: RegistrationInput['category']) => categoryOf(category).branch;

/** Who did something and when; the name is gone with the account. */
const deed = z.object({ at: instantSchema, by: z.string().nullable() });

export const registrationOutput = z.object({
  id: z.int(),
  teamName: z.string(),
  country: z.string(),
  category: z.string(),
  branch: z.enum(branches),
  delegateName: z.string(),
  delegatePhone: z.string(),
  email1: z.string(),
  email2: z.string().nullable(),
  isInternational: z.boolean(),
  nationalRepresentativeCode: z.string().nullable(),
  organizerSignature: z.string().nullable(),
  organizerStamp: z.string().nullable(),
  externalId: z.string().nullable(),
  status: z.enum(registrationStatuses),
  registered: deed,
  approved: deed.nullable(),
  rejected: deed.extend({ reason: z.string() }).nullable(),
  appealed: deed.extend({ reason: z.string() }).nullable(),
  /** All decisions, oldest first. */
  history: z.array(deed.extend({ status: z.enum(registrationStatuses), reason: z.string().nullable() })),
  /** The team that was created from it. */
  team: z.object({ id: z.int(), name: z.string() }).nullable(),
  version: z.int(),
  updatedAt: instantSchema,
});
export type Registration = z.output<typeof registrationOutput>;

const byId = z.object({ id: idSchema });

export const registrationEndpoints = defineEndpoints({
  'GET /api/team-registrations': {
    may: 'competition.edit',
    summary: 'Registrations of teams, newest first, with how many there are in each state.',
    query: z.object({
      status: z.enum(registrationStatuses, 'INVALID_CHOICE').optional(),
      /** Searches the name of the team, the delegate or an e-mail address. */
      q: z.string().trim().max(100, 'TOO_LONG').default(''),
      category: categorySchema.optional(),
      country: z.string().max(2, 'INVALID_CHOICE').optional(),
      /** The id of the last one seen. */
      before: idSchema.optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(100).default(50),
    }),
    output: z.object({
      items: z.array(registrationOutput),
      counts: z.record(z.enum(registrationStatuses), z.int()),
    }),
  },
  'POST /api/team-registrations': {
    may: 'competition.edit',
    summary: 'Write down a registration that came another way.',
    body: registrationInput,
    output: registrationOutput,
    status: 201,
  },
  'GET /api/team-registrations/:id': {
    may: 'competition.edit',
    summary: 'One registration.',
    params: byId,
    output: registrationOutput,
  },
  'PATCH /api/team-registrations/:id': {
    may: 'competition.edit',
    summary: 'Correct a registration; `version` is the one its editor saw.',
    params: byId,
    body: registrationInput.extend({ version: z.int('REQUIRED').positive() }),
    output: registrationOutput,
  },
  'POST /api/team-registrations/:id/decide': {
    may: 'competition.edit',
    summary: 'Approve, reject or appeal. An approved registration becomes a team.',
    params: byId,
    body: z.object({
      action: z.enum(registrationActions, requiredOr('INVALID_CHOICE')),
      reason: z.string('INVALID').trim().max(1000, 'TOO_LONG').default(''),
      version: z.int('REQUIRED').positive(),
    }),
    output: registrationOutput,
  },
});
