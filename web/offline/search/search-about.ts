import type { Branch } from '#shared/edition/choices.ts';
import type { CategoryFacts } from '#shared/edition/edition.ts';
import {
  type Category,
  findCategory,
  kindOf,
  type ParticipantRole,
  roleForms,
} from '#shared/edition/tournament.ts';
import type { SearchedPerson } from '#shared/sync/columns.ts';
import { formatCountry } from '#web/core/lib/format.ts';
import { wordOfDate } from './search-words.ts';

/** What staff call a kind besides its name. */
const alsoCalled: Partial<Record<ParticipantRole, string>> = { 'Team Manager': 'delegado delegada' };

const branchWords: Readonly<Record<Branch, string>> = {
  men: 'masculino men mens',
  women: 'femenino women womens',
  mixed: 'mixto mixed',
  open: 'abierto open',
};
const branchLetters: Readonly<Record<Branch, string>> = { men: 'm', women: 'f', mixed: 'x', open: '' };

/** By category: made once, because each person of a list is in one. */
const categoryWords = new WeakMap<CategoryFacts, string>();

/** `Masculino 45+`, `Men's 45+`, `M45`, and the name of the category. */
function wordsOfCategory(id: Category): string {
  const category = findCategory(id);
  if (!category) return '';
  const known = categoryWords.get(category);
  if (known !== undefined) return known;
  const { branch, minimumAge, maximumAge, name, code } = category;
  const ages = [minimumAge, maximumAge].filter((age) => age !== undefined);
  const numbers = ages.flatMap((age) => [age, branchLetters[branch] + age]);
  const words = [branchWords[branch], ...numbers, name.es, name.en, code].join(' ');
  categoryWords.set(category, words);
  return words;
}

const withoutTeam = 'sin equipo no team';

const countryWords = new Map<string, string>();

function wordsOfCountry(code: string): string {
  const known = countryWords.get(code);
  if (known !== undefined) return known;
  const words = `${formatCountry(code, 'es')} ${formatCountry(code, 'en')}`;
  countryWords.set(code, words);
  return words;
}

/**
 * What else people are looked for by, as their rows and their panel show it: team or the lack of one, birth date,
 * country, category and role, the last three in both languages: the operator and the person may speak different ones.
 */
export function aboutOf({ teamName, birthDate, country, role, category }: SearchedPerson): string[] {
  return [
    teamName ?? withoutTeam,
    birthDate ? `${birthDate.slice(0, 4)} ${wordOfDate(birthDate)}` : '',
    wordsOfCountry(country),
    [...roleForms(role), alsoCalled[role] ?? ''].join(' '),
    // Only players play in one.
    kindOf(role).plays ? wordsOfCategory(category) : '',
  ];
}
