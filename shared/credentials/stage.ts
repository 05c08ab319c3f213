import type { CredentialRow } from './credential.ts';

/**
 * The stage of a badge, computed from the same facts everywhere. `issued` exists and, as far as known, is not printed;
 * `printed` is on paper and valid; `awaiting` becomes valid when a desk has compared the face or read the code;
 * `inHand` was seen with its holder.
 */
export const badgeStages = [
  'none',
  'issued',
  'printed',
  'awaiting',
  'inHand',
  'superseded',
  'revoked',
] as const;
export type BadgeStage = (typeof badgeStages)[number];

/** The stages of a badge that is neither superseded nor revoked. */
export const activeStages = [
  'issued',
  'printed',
  'awaiting',
  'inHand',
] as const satisfies readonly BadgeStage[];
export type ActiveStage = (typeof activeStages)[number];

export function isActiveStage(stage: BadgeStage): stage is ActiveStage {
  return activeStages.some((active) => active === stage);
}

export interface StageFacts extends Pick<CredentialRow, 'status' | 'awaiting'> {
  validatedAt: Date | string | null;
  printedAt?: Date | string | null | undefined;
}

export function badgeStage(credential: StageFacts | null): BadgeStage {
  if (!credential) return 'none';
  if (credential.status !== 'active') return credential.status;
  if (credential.awaiting) return 'awaiting';
  if (credential.validatedAt) return 'inHand';
  return credential.printedAt ? 'printed' : 'issued';
}

/** A print of one copy, or the report that it failed. */
export interface PrintFact {
  at: Date;
  hasFailed: boolean;
}

/**
 * Since when a copy is on paper: the first print after the last that failed. Of all that is known at once, so that it does
 * not matter in which order the desks tell.
 */
export function printedSince(facts: readonly PrintFact[]): Date | null {
  const failed = Math.max(
    ...facts.map(({ at, hasFailed }) => (hasFailed ? at.getTime() : Number.NEGATIVE_INFINITY)),
  );
  const since = Math.min(
    ...facts.filter(({ at, hasFailed }) => !hasFailed && at.getTime() > failed).map(({ at }) => at.getTime()),
  );
  return Number.isFinite(since) ? new Date(since) : null;
}
