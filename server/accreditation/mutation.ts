/** Input and result of applying one mutation; features fill the table, and the push reads it. */
import type { ErrorCode, Refusal } from '#shared/base/errors.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import type { MutationBody, MutationKind } from '#shared/sync/mutations.ts';
import type { LockSet, WorkingSet } from './working-set.ts';

/**
 * The author of a mutation. The id is null if a restored database does not know them; their signed grant names them.
 */
export interface Operator {
  id: number | null;
  role: UserRole;
}

export interface MutationCtx {
  /** The rows that the batch concerns: read and changed in memory, and written after the whole batch was applied. */
  work: WorkingSet;
  /** The instant it arrived, and the one at which the device did it, both on the application's clock. */
  now: Date;
  occurredAt: Date;
  operator: Operator;
  device: MutationDevice;
  mutationId: string;
  /** Whether the badge it carries, if it carries one, was signed by this device. */
  isSignedBadge: boolean;
  newUid: () => string;
}

/** The device a mutation comes from, with the key it signs badges with. */
export interface MutationDevice {
  uid: string;
  code: string;
  kind: 'desk' | 'door';
  kids: string[];
  publicKey: string;
  /** Locked and ordered to erase itself: its unsent work is accepted, its badges are quarantined. */
  isLocked: boolean;
}

/** Applied, but with a conflict that both desks are informed of. */
export interface AppliedWithNote {
  kind: 'noted';
  code: ErrorCode;
}

export interface MutationRule<K extends MutationKind> {
  /** The rows to lock and read before this mutation is applied. */
  needs(body: MutationBody<K>): LockSet;
  /** Applies the mutation to the working set. A refusal changes nothing. */
  apply(ctx: MutationCtx, body: MutationBody<K>): AppliedWithNote | Refusal | undefined;
}

/** The kinds that are facts are stored as they come: nothing is decided about them. */
export const factKinds = ['scan.record', 'scan.annul', 'scan.override', 'noop'] as const;
export type FactKind = (typeof factKinds)[number];
export type MutationTable = { [K in Exclude<MutationKind, FactKind>]: MutationRule<K> };
