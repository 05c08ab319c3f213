/**
 * The invented tournament as plain values, the same on every machine: teams, the people in them, and those
 * who referee and run it. Nothing here knows a database.
 */
import type { CalendarDate } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { type Random, randomFrom } from '#shared/base/random.ts';
import { type Category, categoryOf, type ParticipantRole, tournament } from '#shared/edition/tournament.ts';
import {
  clubNames,
  type DemoCountry,
  demoCountries,
  featuredPeople,
  featuredTeam,
  type NameLanguage,
  namePools,
  officialsFrom,
} from './fixtures.ts';

export interface DraftTeam {
  uid: string;
  name: string;
  country: string;
  category: Category;
  /** Its group of the first phase, A to H. */
  division: string;
}

export interface DraftPerson {
  uid: string;
  team: DraftTeam | null;
  firstName: string;
  lastName: string;
  birthDate: CalendarDate;
  country: string;
  category: Category;
  role: ParticipantRole;
  createdAt: Date;
}

const wanted = { participants: 3500, referees: 90, officials: 64, managers: 128 } as const;
const teamsPerCategory = 32;
const groups = teamsPerCategory / 4;
/** Registrations came in between these instants. */
const opened = Date.parse('2025-09-01T09:00:00-06:00');
const closed = Date.parse('2026-01-18T23:59:00-06:00');

/** 256 teams, 32 in each category, spread over the countries as `fixtures.ts` says. */
export function draftTeams(): DraftTeam[] {
  const random = randomFrom(2026);
  // One team of each country in turn, so that every category has large and small countries.
  const left = demoCountries.map((country) => ({ country, teams: country.teams }));
  const order: DemoCountry[] = [];
  while (order.length < teamsPerCategory * tournament.categories.length) {
    for (const entry of left) {
      if (entry.teams > 0) order.push(entry.country);
      entry.teams -= 1;
    }
  }
  const taken = new Set<string>();
  const teams = order.map((country, index): DraftTeam => {
    const { id: category } = must(
      tournament.categories[index % tournament.categories.length],
      'there are categories',
    );
    const name = newName(country, category, taken, random);
    const uid = demoUid(opened + index * 60_000, random);
    // Dealt like cards, so that two teams of one country seldom meet in the first phase.
    const group = Math.floor(index / tournament.categories.length) % groups;
    return { uid, name, country: country.code, category, division: String.fromCharCode(65 + group) };
  });
  const featured = must(
    teams.find((team) => team.country === featuredTeam.country && team.category === featuredTeam.category),
    'the host plays in every category',
  );
  featured.name = featuredTeam.name;
  return teams;
}

/** 3,500 people: players and coaches of these teams, managers, referees, officials. In the order they registered. */
export function draftPeople(teams: readonly DraftTeam[]): DraftPerson[] {
  const random = randomFrom(13);
  const people = teams.map((team) => draftPerson(random, 'Coach', team));
  people.push(...teams.slice(0, wanted.managers).map((team) => draftPerson(random, 'Team Manager', team)));
  for (let index = 0; index < wanted.referees; index += 1) people.push(draftPerson(random, 'Referee', null));
  for (let index = 0; index < wanted.officials; index += 1)
    people.push(draftPerson(random, 'Official', null));
  const featured = teams.find((team) => team.name === featuredTeam.name);
  if (featured)
    people.push(
      ...featuredPeople.map((person) => ({ ...draftPerson(random, 'Player', featured), ...person })),
    );
  for (let index = 0; people.length < wanted.participants; index += 1) {
    // Eight to fourteen players: the last rounds pass some teams over.
    const round = Math.floor(index / teams.length);
    if (round < 8 || random.chance(0.62))
      people.push(draftPerson(random, 'Player', must(teams[index % teams.length], 'there are teams')));
  }
  return people.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/**
 * About so many of these people, for tests that want a small tournament: whole teams, the featured one first, and one
 * referee and one official for every ten people asked for.
 */
export function selectPeople(people: readonly DraftPerson[], count: number): DraftPerson[] {
  const chosen = new Set<DraftPerson>();
  const take = (some: readonly DraftPerson[]) => {
    for (const person of some) chosen.add(person);
  };
  const withoutTeam = (role: ParticipantRole) =>
    people.filter((person) => person.role === role).slice(0, Math.round(count / 10));
  take(withoutTeam('Referee'));
  take(withoutTeam('Official'));
  const isFeatured = ({ team }: DraftPerson) => team?.name === featuredTeam.name;
  const managers = people.filter(({ role }) => role === 'Team Manager');
  for (const { team } of managers.toSorted((a, b) => Number(isFeatured(b)) - Number(isFeatured(a)))) {
    if (chosen.size >= count) break;
    take(people.filter((person) => person.team === team));
  }
  return people.filter((person) => chosen.has(person));
}

/** A reproducible UUIDv7 whose random part comes from the seed. Only for invented rows, because it is predictable. */
export function demoUid(ms: number, random: Random): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => random.between(0, 15).toString(16)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}

/** The branch of a person; referees and officials have one too. */
export function branchOf(person: { category: Category }): 'men' | 'women' {
  return categoryOf(person.category).branch === 'women' ? 'women' : 'men';
}

/** Years on the first day of the tournament, near enough to draw a face. */
export function ageOf(person: { birthDate: CalendarDate }): number {
  return tournament.year - Number(person.birthDate.slice(0, 4));
}

function newName(country: DemoCountry, category: Category, taken: Set<string>, random: Random): string {
  const link: Record<NameLanguage, string> = {
    es: ' de ',
    pt: ' de ',
    en: ' ',
    fr: ' de ',
    it: ' ',
    nl: ' ',
  };
  for (let attempt = 0; ; attempt += 1) {
    const club = random.pick(clubNames[country.tongue]);
    const city = random.pick(country.cities);
    const name = country.tongue === 'en' ? `${city} ${club}` : `${club}${link[country.tongue]}${city}`;
    // The same club in another category is the same club; twice in one category it is its second team.
    const unique = attempt < 20 ? name : `${name} B`;
    if (taken.has(`${unique} ${category}`)) continue;
    taken.add(`${unique} ${category}`);
    return unique;
  }
}

function draftPerson(random: Random, role: ParticipantRole, team: DraftTeam | null): DraftPerson {
  const category = team?.category ?? random.pick(tournament.categories).id;
  const country = team?.country ?? random.pick(officialsFrom);
  const at = opened + Math.floor((closed - opened) * Math.sqrt(random.next()));
  const { minimumAge = 30 } = categoryOf(category);
  const age =
    role === 'Player'
      ? minimumAge + Math.min(random.between(0, 6), random.between(0, 12))
      : random.between(30, 66);
  return {
    uid: demoUid(at, random),
    team,
    ...personName(country, branchOf({ category }), random),
    birthDate: dayIn(tournament.year - age, random),
    country,
    category,
    role,
    createdAt: new Date(at),
  };
}

function personName(
  country: string,
  branch: 'men' | 'women',
  random: Random,
): { firstName: string; lastName: string } {
  const own = demoCountries.find(({ code }) => code === country)?.tongue ?? 'es';
  // In the north of the continent many a team has both kinds of names.
  const tongue = own === 'en' && random.chance(0.22) ? 'es' : own;
  const pool = namePools[tongue];
  const first = random.pick(pool.surnames);
  const lastName = pool.bears === 1 ? first : `${first} ${another(first, pool.surnames, random)}`;
  return { firstName: random.pick(pool[branch]), lastName };
}

function another(first: string, surnames: readonly string[], random: Random): string {
  const second = random.pick(surnames);
  return second === first ? another(first, surnames, random) : second;
}

function dayIn(year: number, random: Random): CalendarDate {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
}
