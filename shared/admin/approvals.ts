import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { type ErrorCode, errorCodes } from '../base/errors.ts';
import { idInBody, idSchema } from '../base/ids.ts';
import { reasonSchema } from '../credentials/credential.ts';
import type { ParticipantRole } from '../edition/tournament.ts';
import { approvalOutcomes } from '../people/approval.ts';
import { type ReviewedField, reviewedFields } from '../people/badge-change.ts';
import { participantOutput } from '../people/participant.ts';
import { roleSchema } from '../people/role.ts';
import { bulkLimit } from './administration.ts';

/** The list of people whose role needs an approval, and the decisions about them. */
export const listedApprovals = ['waiting', 'held', 'changed', 'approved', 'refused'] as const;
export type ListedApproval = (typeof listedApprovals)[number];

/** Who decided, when and why; the name is gone with the account. */
export const approvalDecision = z.object({
  at: instantSchema,
  by: z.string().nullable(),
  reason: z.string(),
});

/** A person's values before an account outside the admin area changed them, as `participants` stores them. */
export interface KeptReview {
  at: string;
  /** The account. */
  by: number;
  before: Partial<Record<ReviewedField, string | null>>;
  /** The approval that the change withdrew. */
  approvedFor: ParticipantRole | null;
}

/** The old and new value of a changed field: a team by its name, a photo by its address. */
const reviewedChange = z.object({
  field: z.enum(reviewedFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ReviewedChange = z.output<typeof reviewedChange>;

/** A person on the list: no signature, and of the birth date only that it was changed. */
export const approvalRow = participantOutput
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    country: true,
    category: true,
    role: true,
    teamName: true,
    photoUrl: true,
    createdAt: true,
  })
  .extend({
    state: z.enum(listedApprovals),
    /** Stage of the valid badge, and the role it was signed for. */
    number: z.string().nullable(),
    signedRole: z.string().nullable(),
    /** Changes by accounts outside the staff after that. */
    review: z.object({ at: instantSchema, changes: z.array(reviewedChange) }).nullable(),
    /** The account that registered them; missing for people from a desk or a file. */
    registeredBy: z.string().nullable(),
    decision: approvalDecision.nullable(),
  });
export type ApprovalRow = z.output<typeof approvalRow>;

const filter = z.object({
  /** Beginnings of words: names in any order, a team, a number. Accents do not matter. */
  q: z.string().trim().max(100, 'TOO_LONG').default(''),
  role: roleSchema.optional(),
});
export type ApprovalFilter = z.output<typeof filter>;

/** The result for each person: a decision is skipped if the role has changed since it was shown. */
export const approvalResult = z.object({
  id: z.int(),
  name: z.string(),
  /** Null if it was applied. */
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).nullable(),
});
export type ApprovalResult = z.output<typeof approvalResult>;

export const approvalEndpoints = defineEndpoints({
  'GET /api/admin/approvals': {
    may: 'participants.approve',
    summary: 'Participants whose role waits for an approval, newest first, with how many stand where.',
    query: filter.extend({
      state: z.enum(listedApprovals, 'INVALID_CHOICE').default('waiting'),
      /** The id of the last one seen. */
      before: idSchema.optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(100).default(50),
    }),
    output: z.object({
      /** The roles that need approval; without one there is no list. */
      roles: z.array(z.string()),
      items: z.array(approvalRow),
      counts: z.record(z.enum(listedApprovals), z.int()),
    }),
  },
  'POST /api/admin/approvals': {
    may: 'participants.approve',
    summary: `Approve up to ${bulkLimit} participants as they were shown, or refuse them, with a reason; a refused change is taken back.`,
    body: z.object({
      people: z
        .array(
          z.object({
            id: idInBody,
            role: roleSchema,
            /** The `at` of the change they were shown with. */
            seen: instantSchema.nullish(),
          }),
          'INVALID',
        )
        .min(1, 'REQUIRED')
        .max(bulkLimit, 'TOO_LONG'),
      outcome: z.enum(approvalOutcomes, 'INVALID_CHOICE'),
      reason: reasonSchema,
    }),
    output: z.array(approvalResult),
  },
});
