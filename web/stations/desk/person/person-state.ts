import type { ErrorCode } from '#shared/base/errors.ts';
import { kindOf } from '#shared/edition/tournament.ts';
import { copyRefusal } from '#shared/people/approval.ts';
import { ageRule, playingAge } from '#shared/people/eligibility.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { PersonView } from '#web/offline/store/people.ts';

/** Why this person needs an approval before anything is issued or printed; null if none is needed. */
export function unapprovedOf(
  { person, credential }: Pick<PersonView, 'person' | 'credential'>,
  changesWait: boolean,
): ErrorCode | null {
  const worn = credential?.status === 'active' ? credential.accessCode : null;
  return copyRefusal(person, { changesWait, worn });
}

/** A player's age as it counts and the rule it breaks, if any; nothing where age does not matter. */
export function ageCheck(person: PersonRow): { age: number; broken: AgeBroken | null } | null {
  if (person.birthDate === null || !kindOf(person.role).plays) return null;
  return { age: playingAge(person.birthDate, person.category), broken: ageRule(person) };
}

type AgeBroken = NonNullable<ReturnType<typeof ageRule>>;

/** A team, as the desk needs to see it when its delegate is present. */
export function teamProgress(team: readonly PersonView[]) {
  const active = team.flatMap(({ credential }) => (credential?.status === 'active' ? credential : []));
  const inHand = active.filter(({ validatedAt }) => validatedAt !== null).length;
  return { issued: active.length, inHand, total: team.length };
}
