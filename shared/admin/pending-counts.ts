/** Numbers of items that wait for a decision in the admin area. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import type { Ability } from '../base/permissions.ts';

/** By the ability that handles them: users see only counts of their own tasks. */
export const abilityByPendingKind = {
  /** Team registrations without a decision, or with an appeal. */
  registrations: 'competition.edit',
  /** People whose role waits for an approval. */
  approvals: 'participants.approve',
  /** Unanswered messages. */
  messages: 'inbox.read',
  /** Conflicts between desks and doors that are still open. */
  conflicts: 'conflicts.settle',
  /** Work of desks that could not be applied. */
  work: 'admin.open',
} as const satisfies Record<string, Ability>;
export type PendingKind = keyof typeof abilityByPendingKind;
// The keys of the table above.
export const pendingKinds = Object.keys(abilityByPendingKind) as PendingKind[];

export const pendingCountEndpoints = defineEndpoints({
  'GET /api/admin/waiting': {
    may: 'participants.readAll',
    summary: 'Counts of pending items that the caller may handle, by kind.',
    output: z.partialRecord(z.enum(pendingKinds), z.int()),
  },
});
