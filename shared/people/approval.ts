import type { ErrorCode } from '../base/errors.ts';
import type { KindFacts } from '../edition/kinds.ts';
import { kindOf, type ParticipantRole, readAccessCode, tournament } from '../edition/tournament.ts';

/**
 * Roles that need an approval, as their kind in the edition says: a person gets the badge of such a role only after an
 * approval. The server and offline desks use the same rule; a badge that a desk issued before it knew stays valid.
 */
export const approvalStates = ['notNeeded', 'waiting', 'held', 'approved', 'refused'] as const;
/**
 * `held`: not decided, but the person wears a badge of this role, from before the approval was required or from a desk
 * that did not know. They keep it and its copies.
 */
export type ApprovalState = (typeof approvalStates)[number];

/** The possible decisions. */
export const approvalOutcomes = ['approved', 'refused'] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

/** What is worth an approval before a real event: these badges open doors, and no team vouches for who wears them. */
export const worthApproving: readonly ParticipantRole[] = ['Referee', 'Official'];

/** The roles that need an approval. */
export const rolesToApprove = (kinds: readonly KindFacts[] = tournament.kinds): ParticipantRole[] =>
  kinds.flatMap(({ id, needsApproval }) => (needsApproval ? [id] : []));

/** The person's role, and the role of the last decision. */
export interface ApprovalFacts {
  role: ParticipantRole;
  approvedFor: ParticipantRole | null;
  refusedFor: ParticipantRole | null;
}

/**
 * The approval state of a person. A decision counts for the role it was made for, whatever roles the person had in
 * between. A badge signed for a role that needs approval opens that role's doors, whatever role its holder has since.
 */
export function approvalOf(
  { role, approvedFor, refusedFor }: ApprovalFacts,
  /** The access code of the valid badge. */
  worn: string | null,
): ApprovalState {
  const asked = askedRole({ role, approvedFor }, worn);
  if (asked === null) return 'notNeeded';
  if (approvedFor === asked) return 'approved';
  if (refusedFor === asked) return 'refused';
  return worn !== null && readAccessCode(worn)?.role === asked ? 'held' : 'waiting';
}

/**
 * The role that needs an approval: the one their badge was signed for, which opens doors already, then the person's; one
 * that is not approved comes first. None where neither needs one.
 */
export function askedRole(
  { role, approvedFor }: Pick<ApprovalFacts, 'role' | 'approvedFor'>,
  worn: string | null,
): ParticipantRole | null {
  const signed = worn === null ? undefined : readAccessCode(worn)?.role;
  const needed = [signed, role].filter((one) => one !== undefined).filter((one) => kindOf(one).needsApproval);
  return needed.find((one) => one !== approvedFor) ?? needed[0] ?? null;
}

/** Why no copy with the person's present data may be made: the badge's former role is not asked. */
export function copyRefusal(
  person: ApprovalFacts & { review?: object | null },
  { changesWait, worn }: { changesWait: boolean; worn: string | null },
): ErrorCode | null {
  if (changesWait && person.review) return 'CHANGE_WAITING';
  if (!kindOf(person.role).needsApproval) return null;
  return approvalRefusal(approvalOf(person, worn));
}

/** Whether changes by accounts outside the staff have to be reviewed before a copy is made; from a server's or a device's settings. */
export const readChangesWait = async (
  setting: (key: 'changesWait') => Promise<string | null>,
): Promise<boolean> => (await setting('changesWait')) === 'true';

/** Why no badge can be made for a person in this state; null if one can. */
export function approvalRefusal(state: ApprovalState): ErrorCode | null {
  if (state === 'waiting') return 'APPROVAL_WAITING';
  return state === 'refused' ? 'APPROVAL_REFUSED' : null;
}
