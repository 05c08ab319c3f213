import { fold } from '../base/text.ts';

/**
 * People of the database that a new row may be: a list comes again with a birth date corrected, a country, a letter of
 * a name. What is alike is weighed, and a person decides; a code of the file that differs speaks for two people.
 */
export interface LikelyPerson {
  id: number;
  firstName: string;
  lastName: string;
  birthDate: string;
  country: string;
  category: string | null;
  role: string;
  team: string | null;
  /** Whether it is likelier that the row corrects this person than that it is another one. */
  isLikely: boolean;
}

const mostCandidates = 3;
const leastWeight = 6;
/** For people who share one part of the name, unless the whole file was imported before. */
const leastOfPart = 8;

type RowFields = Record<string, string | null>;
interface ListedPerson {
  externalId: string | null;
  fields: RowFields;
}
interface KnownPerson extends ListedPerson {
  id: number;
}

/**
 * For each row without a match, the known people it may refer to. `cameBefore`: most rows of the file already exist.
 */
export function findLikely<Row extends ListedPerson>(
  rows: readonly Row[],
  known: readonly KnownPerson[],
  cameBefore: boolean,
): ReadonlyMap<Row, LikelyPerson[]> {
  const found = new Map<Row, LikelyPerson[]>();
  const people = known.filter(({ fields }) => fields.birthDate);
  if (people.length === 0) return found;
  const byName = Map.groupBy(people, ({ fields }) => nameOf(fields));
  const byBirth = Map.groupBy(people, ({ fields }) => fields.birthDate ?? '');
  const bySlip = new Map<string, KnownPerson[]>();
  for (const person of people)
    for (const key of slipKeys(person.fields)) {
      const list = bySlip.get(key);
      if (list) list.push(person);
      else bySlip.set(key, [person]);
    }
  for (const row of rows) {
    if (!row.fields.birthDate) continue;
    const near = new Set([
      ...(byName.get(nameOf(row.fields)) ?? []),
      ...(byBirth.get(row.fields.birthDate) ?? []),
      // A slip of the name beside one of the date.
      ...slipKeys(row.fields)
        .flatMap((key) => bySlip.get(key) ?? [])
        .filter(({ fields }) => nameLikeness(row.fields, fields) >= 2),
    ]);
    const weighed = [...near].flatMap((person) => {
      const likeness = weigh(row, person, cameBefore);
      return likeness ? [{ person, ...likeness }] : [];
    });
    if (weighed.length === 0) continue;
    // Those with the very name or the very date come before one with slips in both.
    weighed.sort(
      (a, b) =>
        Number(b.isFirm) - Number(a.isFirm) ||
        b.weight - a.weight ||
        b.name - a.name ||
        a.person.id - b.person.id,
    );
    const best = weighed[0];
    const second = weighed.slice(1).find(({ isFirm }) => isFirm);
    const isClear = best !== undefined && best.weight > (second?.weight ?? 0);
    found.set(
      row,
      weighed.slice(0, mostCandidates).map(({ person, isLikely }, at) => ({
        ...shownOf(person),
        isLikely: isLikely && isClear && at === 0,
      })),
    );
  }
  return found;
}

/** What two rows of one person share whose name and date both have a slip: the team, or most of the date. */
function slipKeys({ birthDate, country, team }: RowFields): string[] {
  const [year = '', month = '', day = ''] = (birthDate ?? '').split('-');
  const turned = [month, day].sort().join(' ');
  const keys = [`- ${month} ${day}`, `${year} - ${day}`, `${year} ${month} -`, `${year} ${turned}`];
  return [...keys, ...(team ? [team] : [])].map((key) => `${country} ${key}`);
}

/** Whether a code that two have in common can be of one person; where there are no people, it is. */
export function isAlike(one: RowFields, other: RowFields): boolean {
  if (!one.birthDate || !other.birthDate) return true;
  return nameLikeness(one, other) >= 2 || birthLikeness(one.birthDate, other.birthDate) >= 2;
}

/** A known person who is a less likely match than no match. */
export const unlikely = (person: KnownPerson): LikelyPerson => ({ ...shownOf(person), isLikely: false });

const nameOf = ({ firstName, lastName }: RowFields) => fold(`${firstName ?? ''} ${lastName ?? ''}`);

function weigh(row: ListedPerson, { externalId, fields: there }: ListedPerson, cameBefore: boolean) {
  if (row.externalId !== null && externalId !== null && row.externalId !== externalId) return null;
  const here = row.fields;
  const name = nameLikeness(here, there);
  const birth = birthLikeness(here.birthDate ?? '', there.birthDate ?? '');
  if (name === 0) return null;
  const is = (field: string) => here[field] !== undefined && here[field] === there[field];
  // Another team speaks against it only where both have one.
  const team = is('team') ? 2 : here.team && there.team ? -2 : 0;
  const weight = name + birth + team + (is('country') ? 1 : 0) + (is('role') && is('category') ? 1 : 0);
  if (weight < (name === 1 && !cameBefore ? leastOfPart : leastWeight)) return null;
  const isLikely =
    (name === 4 && (birth >= 2 || (team === 2 && is('country')))) || (name === 2 && birth === 3);
  return { weight, name, isLikely, isFirm: name === 4 || birth === 3 };
}

/** 4 for the same name, 2 for one with a slip or a part more or less, 1 for one part in common, else 0. */
function nameLikeness(one: RowFields, other: RowFields): number {
  const [a, b] = [nameOf(one), nameOf(other)];
  if (a === b) return 4;
  const [wordsA, wordsB] = [a.split(' '), b.split(' ')];
  if (wordsA.toSorted().join(' ') === wordsB.toSorted().join(' ')) return 4;
  const [few, many] = wordsA.length < wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA];
  if (few.length > 1 && few.every((word) => many.includes(word))) return 2;
  if (Math.abs(a.length - b.length) <= 2 && distance(a, b) <= 2) return 2;
  const isSame = (field: string) =>
    fold(one[field] ?? '') !== '' && fold(one[field] ?? '') === fold(other[field] ?? '');
  return isSame('firstName') || isSame('lastName') ? 1 : 0;
}

/** 3 for the same day, 2 for a slip: day and month exchanged, or one of the three parts. */
function birthLikeness(one: string, other: string): number {
  if (one === other) return 3;
  const [yearA, monthA, dayA] = one.split('-');
  const [yearB, monthB, dayB] = other.split('-');
  const same = [yearA === yearB, monthA === monthB, dayA === dayB].filter(Boolean).length;
  return same >= 2 || (yearA === yearB && monthA === dayB && dayA === monthB) ? 2 : 0;
}

/** The edit distance (changed, added or removed letters), counted up to the limit. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(change, (before[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = next;
  }
  return before[b.length] ?? 0;
}

function shownOf({ id, fields }: KnownPerson): Omit<LikelyPerson, 'isLikely'> {
  const text = (name: string) => fields[name] ?? '';
  return {
    ...{ id, firstName: text('firstName'), lastName: text('lastName'), birthDate: text('birthDate') },
    ...{
      country: text('country'),
      category: fields.category ?? null,
      role: text('role'),
      team: fields.team ?? null,
    },
  };
}
