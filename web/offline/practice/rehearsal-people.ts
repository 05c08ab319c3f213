/**
 * Invented people for a rehearsal, generated on the device from a seed. Their surnames are basketball terms and their
 * teams say what they are, so that they are never mistaken for real people.
 */
import { newUid } from '#shared/base/ids.ts';
import type { Random } from '#shared/base/random.ts';
import type { Branch } from '#shared/edition/choices.ts';
import {
  categoryOf,
  helperRoles,
  openCategories,
  type ParticipantRole,
  playerRole,
  tournament,
  unaskedCategory,
} from '#shared/edition/tournament.ts';
import { type DraftPerson, newPerson, type PersonRow } from '#shared/people/participant.ts';
import type { TeamRow } from '#shared/sync/protocol.ts';

/** The badge of an invented person: none yet, printed ahead and not handed over, or handed over. */
export type BadgeStage = 'none' | 'awaiting' | 'inHand';

export interface MadeUp {
  teams: TeamRow[];
  people: { person: PersonRow; stage: BadgeStage }[];
}

const firstNames = {
  men: ['Ángel', 'Bruno', 'César', 'Darío', 'Elías', 'Fabián', 'Gael', 'Héctor', 'Iván', 'Joaquín', 'Luis'],
  women: ['Ana', 'Beatriz', 'Camila', 'Dora', 'Elena', 'Flor', 'Inés', 'Julia', 'Lucía', 'Marta', 'Sofía'],
} as const;
export type NameBranch = keyof typeof firstNames;
/** Whose names and faces the people of a category have. */
export const nameBranch = (branch: Branch): NameBranch => (branch === 'women' ? 'women' : 'men');
const surnames = [
  ...['Alero', 'Aro', 'Asistencia', 'Balón', 'Bandeja', 'Bote', 'Canasta', 'Doblepaso', 'Escolta', 'Faja'],
  ...['Gancho', 'Parquet', 'Pase', 'Pívot', 'Rebote', 'Red', 'Silbato', 'Tablero', 'Tapón', 'Triple', 'Zona'],
] as const;
const teamNames = ['Búhos', 'Colibríes', 'Delfines', 'Garzas', 'Iguanas', 'Jaguares', 'Ñandúes', 'Pumas'];
const countries = ['SV', 'GT', 'MX', 'AR', 'BR', 'CO', 'CL', 'UY'] as const;
/** This many players, and one person of each of the first other kinds in use. */
const rolesOf = (players: number, helpers: number): ParticipantRole[] => [
  ...Array.from({ length: players }, playerRole),
  ...helperRoles().slice(0, helpers),
];

/** Of ten people: six have no badge, two have one printed ahead, two have theirs. */
const stages: readonly BadgeStage[] = [
  ...(['none', 'none', 'awaiting', 'none', 'inHand'] as const),
  ...(['none', 'none', 'awaiting', 'none', 'inHand'] as const),
];

/** A team that arrives together: fourteen people without badges. */
const wholeTeamName = 'Práctica Tucanes';
export const isWholeTeam = ({ teamName }: Pick<PersonRow, 'teamName'>) => teamName === wholeTeamName;

/** All people of a rehearsal: eight teams of twenty, and one of fourteen that arrives together. */
export function makeUpPeople(random: Random, createdAt: string): MadeUp {
  const taken = new Set<string>();
  const names = [...teamNames.map((name) => `Práctica ${name}`), wholeTeamName];
  const categories = openCategories().map(({ id }) => id);
  const teams = names.map((name, at) => ({
    uid: newUid(),
    name,
    country: countries[at % countries.length] ?? 'SV',
    category: categories[at % categories.length] ?? unaskedCategory(),
  }));
  const people = teams.flatMap((team) =>
    (team.name === wholeTeamName ? rolesOf(12, 2) : rolesOf(16, 4)).map((role, at) => {
      const draft = makeUpPerson(random, taken, { team, role });
      const person = newPerson(draft, { uid: newUid(), teamName: team.name, createdAt });
      const stage = isWholeTeam(person) ? 'none' : (stages[at % stages.length] ?? 'none');
      return { person, stage };
    }),
  );
  return { teams, people };
}

/** What the search cannot distinguish: the same words in any order. */
export const wordsOfName = (name: string): string => name.split(' ').toSorted().join(' ');

/** A person of a team whose name words are not in `taken`; adds them to it. */
export function makeUpPerson(
  random: Random,
  taken: Set<string>,
  { team, role }: { team: Pick<TeamRow, 'uid' | 'country' | 'category'>; role: ParticipantRole },
): DraftPerson & { birthDate: string } {
  const { category } = team;
  const { branch, minimumAge, maximumAge } = categoryOf(category);
  const youngest = minimumAge ?? Math.max(1, (maximumAge ?? 30) - 8);
  for (;;) {
    const firstName = random.pick(firstNames[nameBranch(branch)]);
    const [first, second] = [random.pick(surnames), random.pick(surnames)];
    const lastName = `${first} ${second}`;
    const words = wordsOfName(`${firstName} ${lastName}`);
    // A name with the same word twice would match every person who has it once.
    if (first === second || taken.has(words)) continue;
    taken.add(words);
    const two = (value: number) => String(value).padStart(2, '0');
    const year = tournament.year - youngest - random.between(0, Math.min(8, (maximumAge ?? 120) - youngest));
    return {
      ...{ firstName, lastName, category, role, country: team.country, teamUid: team.uid, photo: null },
      birthDate: `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    };
  }
}
