import type { TFunction } from 'i18next';
import { ageInYear } from '#shared/base/dates.ts';
import type { ErrorCode } from '#shared/base/errors.ts';
import {
  categories,
  hasCategory,
  type ParticipantRole,
  roles,
  tournament,
} from '#shared/edition/tournament.ts';
import { copyRefusal, readApprovalRoles } from '#shared/people/approval.ts';
import { eligibilityCautions } from '#shared/people/decide.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { PersonView } from '#web/offline/store/people.ts';

/** Why this person needs an approval before anything is issued or printed; null if none is needed. */
export function unapprovedOf(
  { person, credential }: Pick<PersonView, 'person' | 'credential'>,
  rules: ApprovalRules,
): ErrorCode | null {
  const worn = credential?.status === 'active' ? credential.accessCode : null;
  return copyRefusal(person, { ...rules, worn });
}

/** Which approvals are required, as configured by the organizers. */
export interface ApprovalRules {
  waiting: readonly ParticipantRole[];
  changesWait: boolean;
}

export async function readApprovalRules(
  setting: (key: 'approvalRoles' | 'changesWait') => Promise<string>,
): Promise<ApprovalRules> {
  const waiting = readApprovalRoles(await setting('approvalRoles'));
  return { waiting, changesWait: (await setting('changesWait')) === 'true' };
}

/** A player's age in the year of the tournament and whether the category allows it; nothing where age does not matter. */
export function ageCheck(person: PersonRow): { age: number; fits: boolean; minimumAge: number } | null {
  if (person.birthDate === null || !roles[person.role].ageMatters) return null;
  const age = ageInYear(person.birthDate, tournament.year);
  const young = eligibilityCautions(person).find((caution) => caution.kind === 'TOO_YOUNG');
  return { age, fits: young === undefined, minimumAge: young?.minimumAge ?? 0 };
}

/** The role as the badge says it: who plays in a women's category is a woman. Needs the words 'badge'. */
export function roleText(person: Pick<PersonRow, 'role' | 'category'>, t: TFunction): string {
  return person.role === 'Player'
    ? t(`badge.role.Player.${categories[person.category].branch}`)
    : t(`badge.role.${person.role}`);
}

export function categoryText(person: Pick<PersonRow, 'category' | 'role'>, t: TFunction): string {
  if (!hasCategory(person.role)) return '';
  const { branch, minimumAge } = categories[person.category];
  return t(`badge.category.${branch}`, { age: minimumAge });
}

/** A team as one looks at it when its delegate is standing there. */
export function teamProgress(team: readonly PersonView[]) {
  const active = team.flatMap(({ credential }) => (credential?.status === 'active' ? credential : []));
  const inHand = active.filter(({ validatedAt }) => validatedAt !== null).length;
  return { issued: active.length, inHand, total: team.length };
}
