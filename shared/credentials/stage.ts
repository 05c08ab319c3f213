import type { CredentialRow } from './credential.ts';

/**
 * How far somebody's badge has come, told from the same facts everywhere. `issued` is made and, as far as is known, on no
 * paper; `printed` is on paper and counts; `awaiting` counts only once a desk has compared the face or read the code;
 * `inHand` was found with its holder.
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

/** A print of one copy, or the word that it did not come out. */
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
