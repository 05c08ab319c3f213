/** What waits for somebody at the office, as numbers alone. */
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { Ability } from './permissions.ts';

/** By the ability that sees to it: nobody is told how much waits for others. */
export const abilityByPendingKind = {
  /** Registrations of teams that nobody has decided, or whose delegate appealed. */
  registrations: 'competition.edit',
  /** People whose role waits for an approval. */
  approvals: 'participants.approve',
  /** Messages nobody has answered. */
  messages: 'inbox.read',
  /** Cases between desks and doors that are to be settled. */
  cases: 'cases.settle',
  /** Work of desks that could not be applied. */
  work: 'admin.open',
} as const satisfies Record<string, Ability>;
export type PendingKind = keyof typeof abilityByPendingKind;
// The keys of the table above.
export const pendingKinds = Object.keys(abilityByPendingKind) as PendingKind[];

export const pendingCountEndpoints = defineEndpoints({
  'GET /api/admin/waiting': {
    may: 'participants.readAll',
    summary: 'How much waits for whoever asks, by kind.',
    output: z.partialRecord(z.enum(pendingKinds), z.int()),
  },
});
