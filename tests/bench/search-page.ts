import { Dexie, type EntityTable } from 'dexie';
import { formatNumber } from '#shared/codes/number.ts';
import { buildSearch } from '#web/offline/search/search.ts';

/**
 * Typing in the desk's search field, fifty thousand times over: the way a Dexie app does it at first, which
 * is `filter()` over the table, against the index in memory. Runs in the page of search.bench.ts.
 */
export interface SearchTimings {
  /** Milliseconds per keystroke, both for the same keystrokes. */
  dexie: number[];
  ours: number[];
  /** Milliseconds for all keystrokes, of which the above are a sample. */
  oursAll: number[];
  buildMs: number;
  /** Keystrokes without a result on our side; all of them are prefixes of existing words. */
  foundNobody: string[];
}

declare global {
  interface Window {
    measureSearch(people: number, rounds: number): Promise<SearchTimings>;
  }
}

interface Person {
  uid: string;
  firstName: string;
  lastName: string;
  teamName: string;
  number: string;
  year: number;
  country: string;
  role: string;
}

const limit = 20;

window.measureSearch = async (count, rounds) => {
  const people = makePeople(count);
  const table = await fillDexie(people);
  const start = performance.now();
  const search = buildSearch(
    people.map((person) => ({
      key: person.uid,
      names: [person.firstName, person.lastName],
      about: [person.teamName, String(person.year), person.country, person.role],
      numbers: [person.number],
    })),
  );
  const buildMs = performance.now() - start;

  const keystrokes = typedQueries(people).flatMap((query) =>
    Array.from(query, (_, index) => query.slice(0, index + 1)).filter((typed) => !typed.endsWith(' ')),
  );
  const oursAll = keystrokes.map((typed) => time(() => search.find(typed, limit)));
  const foundNobody = keystrokes.filter((typed) => search.find(typed, limit).total === 0);

  const dexie: number[] = [];
  const ours: number[] = [];
  // Dexie needs up to a second per keystroke: every eighth is measured, with another offset in each round.
  for (let round = 0; round < rounds; round += 1) {
    for (let index = round; index < keystrokes.length; index += 8) {
      const typed = keystrokes[index] ?? '';
      ours.push(time(() => search.find(typed, limit)));
      const before = performance.now();
      await filterDexie(table, typed);
      dexie.push(performance.now() - before);
    }
  }
  return { dexie, ours, oursAll, buildMs, foundNobody };
};

function time(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

async function fillDexie(people: Person[]): Promise<EntityTable<Person, 'uid'>> {
  await Dexie.delete('bench');
  const database = new Dexie('bench') as Dexie & { people: EntityTable<Person, 'uid'> };
  database.version(1).stores({ people: 'uid' });
  await database.people.bulkAdd(people);
  return database.people;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function filterDexie(table: EntityTable<Person, 'uid'>, typed: string): Promise<Person[]> {
  const words = plain(typed).split(' ');
  return table
    .filter((person) => {
      const { firstName, lastName, teamName, number, year, country, role } = person;
      const text = plain([firstName, lastName, teamName, number, year, country, role].join(' '));
      return words.every((word) => text.includes(word));
    })
    .limit(limit)
    .toArray();
}

// ── invented people ────────────────────────────────────────────────────────────────────────────────

const firstNames = (
  'José María João Ana Lucía Carlos Sofía Martín Ñusta Renée Andrés Beatriz Camila Diego Elena Fábio Gonçalo Héctor ' +
  'Inês Joaquín Karla Luís Mónica Néstor Óscar Patrícia Raúl Sebastián Tomás Úrsula Verónica Wálter Ximena Yesenia Zoé'
).split(' ');
const syllables =
  'gar cía pé rez gon zá lez sil va sou za nú ñez fer nán dez mar tí nez co rrea mo ra les bra ga'.split(' ');
const places =
  'Rosario Montevideo Lima Córdoba Medellín Guayaquil São_Paulo Brasília San_Miguel Querétaro'.split(' ');

const countries = ['México Mexico', 'Brasil Brazil', 'El Salvador', 'Estados Unidos United States'];
const roles = ['jugador jugadora player', 'entrenador entrenadora coach', 'árbitro árbitra referee'];

/** A sequence that is the same in every run, so that both sides and all machines type the same. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makePeople(count: number): Person[] {
  const next = sequence(2026);
  const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
  const surname = () => {
    const name = Array.from({ length: 2 + next(2) }, () => pick(syllables)).join('');
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
  return Array.from({ length: count }, (_, index) => ({
    uid: `person-${index}`,
    firstName: `${pick(firstNames)} ${pick(firstNames)}`,
    lastName: `${surname()} ${surname()}`,
    teamName: `${pick(places).replace('_', ' ')} ${1 + next(250)}`,
    number: formatNumber(`A${1 + (index % 9)}`, 1 + Math.floor(index / 9)),
    year: 1945 + next(46),
    country: pick(countries),
    role: pick(roles),
  }));
}

/** What clerks type: a first name, a surname, both, a number. */
function typedQueries(people: readonly Person[]): string[] {
  const next = sequence(7);
  return Array.from({ length: 40 }, (_, index) => {
    const person = people[next(people.length)];
    if (!person) return '';
    const [first = '', last = ''] = [
      plain(person.firstName).split(' ')[0],
      plain(person.lastName).split(' ')[0],
    ];
    return [first, last, `${first} ${last}`, person.number.toLowerCase()][index % 4] ?? '';
  });
}
