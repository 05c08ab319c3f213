import { fold } from '#shared/base/text.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';

const mostAlike = 3;

/** Same name, or the same birth date and one name in common. */
export function findSimilarPeople(
  people: Pick<LocalPeople, 'search'>,
  typed: { firstName: string; lastName: string; birthDate: string },
): PersonView[] {
  const name = fold(fullName(typed));
  const surname = fold(typed.lastName) || name;
  // Half a name is like that of hundreds, until the birth date is there.
  if (surname.length < 2 || (name === surname && typed.birthDate === '')) return [];
  const candidates = [name, typed.birthDate].flatMap((query) => people.search(query, 50).views);
  const isAlike = ({ person }: PersonView) =>
    fold(fullName(person)) === name ||
    (typed.birthDate !== '' && person.birthDate === typed.birthDate && shareName(person, typed));
  const found = new Map(candidates.filter(isAlike).map((view) => [view.person.uid, view]));
  return [...found.values()].slice(0, mostAlike);
}

function shareName(person: PersonRow, typed: { firstName: string; lastName: string }): boolean {
  const words = new Set(fold(fullName(typed)).split(/[^\p{L}\p{N}]+/u));
  const common = fold(fullName(person))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && words.has(word));
  return common.length >= 2;
}
