import type { SearchedPerson } from '#shared/sync/columns.ts';
import type { ParticipantRole } from '#shared/tournament.ts';
import { formatCountry } from '#web/lib/format.ts';

/**
 * What else people are looked for by: team, birth year, country and role, the last two in both languages, because the
 * one who asks and the one who types may speak different ones.
 */
const roleWords: Readonly<Record<ParticipantRole, string>> = {
  Player: 'player jugador jugadora',
  Coach: 'coach entrenador entrenadora',
  'Team Manager': 'manager jefe jefa',
  Referee: 'referee árbitro árbitra',
  Official: 'official oficial',
};

const countryWords = new Map<string, string>();

function wordsOfCountry(code: string): string {
  const known = countryWords.get(code);
  if (known !== undefined) return known;
  const words = `${formatCountry(code, 'es')} ${formatCountry(code, 'en')}`;
  countryWords.set(code, words);
  return words;
}

export function aboutOf({ teamName, birthDate, country, role }: SearchedPerson): string[] {
  return [teamName ?? '', birthDate?.slice(0, 4) ?? '', wordsOfCountry(country), roleWords[role]];
}
