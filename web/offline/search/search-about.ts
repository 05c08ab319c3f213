import { categories, categoryNames, type ParticipantRole, roles } from '#shared/edition/tournament.ts';
import type { SearchedPerson } from '#shared/sync/columns.ts';
import { formatCountry } from '#web/core/lib/format.ts';
import { wordOfDate } from './search-words.ts';

/**
 * What else people are looked for by, as their rows and their panel show it: team or the lack of one, birth date,
 * country, category and role, the last three in both languages: the operator and the person may speak different ones.
 */
const roleWords: Readonly<Record<ParticipantRole, string>> = {
  Player: 'player jugador jugadora',
  Coach: 'coach entrenador entrenadora',
  'Team Manager': 'team manager jefe jefa equipo delegado delegada',
  Referee: 'referee árbitro árbitra',
  Official: 'official oficial',
};

/** `Masculino 45+`, `Men's 45+`, `M45`. */
const categoryWords = new Map(
  categoryNames.map((name) => {
    const { branch, minimumAge } = categories[name];
    const words = branch === 'men' ? 'masculino men mens' : 'femenino women womens';
    return [name, `${words} ${minimumAge} ${branch === 'men' ? 'm' : 'f'}${minimumAge}`] as const;
  }),
);

const withoutTeam = 'sin equipo no team';

const countryWords = new Map<string, string>();

function wordsOfCountry(code: string): string {
  const known = countryWords.get(code);
  if (known !== undefined) return known;
  const words = `${formatCountry(code, 'es')} ${formatCountry(code, 'en')}`;
  countryWords.set(code, words);
  return words;
}

export function aboutOf({ teamName, birthDate, country, role, category }: SearchedPerson): string[] {
  return [
    teamName ?? withoutTeam,
    birthDate ? `${birthDate.slice(0, 4)} ${wordOfDate(birthDate)}` : '',
    wordsOfCountry(country),
    roleWords[role],
    // Only players play in one.
    roles[role].ageMatters ? (categoryWords.get(category) ?? '') : '',
  ];
}
