import { fold } from '../base/text.ts';
import { fullName } from '../people/full-name.ts';
import { findLikely, isAlike, type LikelyPerson, unlikely } from './same-person.ts';

/**
 * What an import would do, row by row: the same rule decides for the preview and for the writing. A row is known
 * again by its external id, else by its natural key; the same file twice therefore changes nothing.
 */

/** Codes for what is wrong with a value of a row; their words are under `imports.problem.<CODE>`. */
export const problemCodes = [
  'REQUIRED',
  'TOO_LONG',
  'INVALID_DATE',
  'DATE_IN_FUTURE',
  'INVALID_CHOICE',
  'INVALID_EMAIL',
  'INVALID_URL',
  'INVALID',
  'UNKNOWN_TEAM',
  'AMBIGUOUS_TEAM',
  'OTHER_EXTERNAL_ID',
  'TAKEN_EXTERNAL_ID',
  'SEVERAL_MATCH',
  'DECIDED_ALREADY',
  'IN_USE',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface RowProblem {
  field: string;
  code: ProblemCode;
}

/** Worth a look, stops nothing. */
export const cautionCodes = [
  'TOO_YOUNG',
  'OVER_AGE',
  'TOO_OLD',
  'BADGE_OUTDATED',
  'SAME_NAME',
  'LOST_LETTERS',
] as const;
export type RowCaution = (typeof cautionCodes)[number];

/** A row whose values have been checked one by one. */
export interface CheckedRow {
  line: number;
  problems: RowProblem[];
  cautions: RowCaution[];
  externalId: string | null;
  /** Its natural key; rows with the same key describe the same record. */
  key: string;
  /** Values by field; a field that is empty in the file is omitted and stays unchanged. */
  fields: Record<string, string | null>;
  /** The row chosen by the user; 0 for none of the existing ones. */
  same?: number | undefined;
}

/** What is there already. */
export interface KnownRow {
  id: number;
  key: string;
  externalId: string | null;
  fields: Record<string, string | null>;
  /** The change affects a printed badge. */
  hasCredential?: boolean;
  /** Fields that a file can no longer change, and why: the registration was decided, or the team has games. */
  fixed?: { fields: readonly string[] | 'all'; code: ProblemCode };
}

export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

export interface RowPlan {
  line: number;
  kind: 'new' | 'changed' | 'unchanged' | 'wrong' | 'duplicate' | 'asked';
  problems: RowProblem[];
  cautions: RowCaution[];
  changes: FieldChange[];
  /** The existing row; null for a duplicate. */
  id: number | null;
  /** The earlier line of the file with the same values. */
  sameAs: number | null;
  /** For a row with a question: the people it may refer to, most likely first. */
  candidates: LikelyPerson[];
}

/** The content of a badge. */
const printed = ['firstName', 'lastName', 'country', 'category', 'role', 'team', 'language'];

/** Decides for every row of a file. */
export function planImport(rows: readonly CheckedRow[], known: readonly KnownRow[]): RowPlan[] {
  const index: KnownIndex = {
    byExternal: new Map(known.flatMap((row) => (row.externalId === null ? [] : [[row.externalId, row]]))),
    byKey: Map.groupBy(known, (row) => row.key),
    byId: new Map(known.map((row) => [row.id, row])),
  };
  const matches = rows.map(
    (row): RowMatch => (row.problems.length > 0 ? { kind: 'none' } : findKnown(row, index)),
  );
  // A person who is unchanged in the file does not match another row.
  const taken = new Set(matches.flatMap((match) => (match.kind === 'row' ? match.row.id : [])));
  const free = known.filter(({ id }) => !taken.has(id));
  const matched = matches.filter(({ kind }) => kind === 'row').length;
  const likely = findLikely(rows, free, matched >= Math.max(3, rows.length / 2));
  const namesakes = Map.groupBy(rows, nameKey);
  const rowOfExternal = new Map<string, CheckedRow>();
  const lineOfKey = new Map<string, number>();
  const lineOfId = new Map<number, number>();

  return rows.map((row, at) => {
    const plan = {
      line: row.line,
      cautions: row.cautions,
      changes: [],
      problems: [],
      id: null,
      sameAs: null,
      candidates: [],
    };
    if (row.problems.length > 0) return { ...plan, kind: 'wrong', problems: row.problems };

    const ofCode = row.externalId === null ? undefined : rowOfExternal.get(row.externalId);
    // Numbers that begin again with each team name no person.
    if (ofCode && !isAlike(row.fields, ofCode.fields))
      return { ...plan, kind: 'wrong', problems: [takenCode] };
    const sameAs = ofCode?.line ?? lineOfKey.get(row.key);
    if (sameAs !== undefined) return { ...plan, kind: 'duplicate', sameAs };
    lineOfKey.set(row.key, row.line);
    if (row.externalId !== null) rowOfExternal.set(row.externalId, row);

    const found = matches[at] ?? { kind: 'none' };
    if (found.kind === 'other') return { ...plan, kind: 'asked', candidates: [unlikely(found.row)] };
    if (found.kind === 'problem') return { ...plan, kind: 'wrong', problems: [found.problem] };
    if (found.kind === 'none') {
      const candidates = row.same === 0 ? [] : (likely.get(row) ?? []);
      if (candidates.length > 0) return { ...plan, kind: 'asked', candidates };
      const hasNamesake = (namesakes.get(nameKey(row)) ?? []).some((other) => other.key !== row.key);
      return { ...plan, kind: 'new', cautions: hasNamesake ? [...row.cautions, 'SAME_NAME'] : row.cautions };
    }
    const there = found.row;
    const earlier = lineOfId.get(there.id);
    if (earlier !== undefined) return { ...plan, kind: 'duplicate', sameAs: earlier };
    lineOfId.set(there.id, row.line);
    const changes = changesOf(row, there);
    if (changes.length === 0) return { ...plan, kind: 'unchanged', id: there.id };
    const fixed = fixedIn(changes, there);
    if (fixed.length > 0) return { ...plan, kind: 'wrong', problems: fixed, id: there.id };
    const isPrinted = there.hasCredential && changes.some(({ field }) => printed.includes(field));
    const cautions: RowCaution[] = isPrinted ? [...row.cautions, 'BADGE_OUTDATED'] : row.cautions;
    return { ...plan, kind: 'changed', id: there.id, changes, cautions };
  });
}

/** The name of a person; for other rows their line number. */
const nameKey = ({ fields, line, problems }: CheckedRow) =>
  problems.length > 0 || fields.birthDate === undefined
    ? `line ${line}`
    : fold(`${fields.firstName ?? ''} ${fields.lastName ?? ''} ${fields.country}`);

interface KnownIndex {
  byExternal: ReadonlyMap<string, KnownRow>;
  byKey: ReadonlyMap<string, readonly KnownRow[]>;
  byId: ReadonlyMap<number, KnownRow>;
}

const takenCode: RowProblem = { field: 'externalId', code: 'TAKEN_EXTERNAL_ID' };

type RowMatch =
  | { kind: 'none' }
  /** `other`: its code is that of a person who is not alike. */
  | { kind: 'row' | 'other'; row: KnownRow }
  | { kind: 'problem'; problem: RowProblem };

function findKnown(row: CheckedRow, { byExternal, byKey, byId }: KnownIndex): RowMatch {
  const own = row.externalId === null ? undefined : byExternal.get(row.externalId);
  if (own && row.same === 0) return { kind: 'problem', problem: takenCode };
  if (own)
    return { kind: row.same === own.id || isAlike(row.fields, own.fields) ? 'row' : 'other', row: own };
  const said = row.same ? byId.get(row.same) : undefined;
  if (said) return { kind: 'row', row: said };
  const alike = byKey.get(row.key) ?? [];
  if (alike.length === 0) return { kind: 'none' };
  const [best, second] = narrowed(alike, row);
  if (!best || second) return { kind: 'problem', problem: { field: 'fullName', code: 'SEVERAL_MATCH' } };
  if (row.externalId !== null && best.externalId !== null && best.externalId !== row.externalId) {
    return { kind: 'problem', problem: { field: 'externalId', code: 'OTHER_EXTERNAL_ID' } };
  }
  return { kind: 'row', row: best };
}

/** Among several with the same key, the one whose role also matches. */
function narrowed(alike: readonly KnownRow[], row: CheckedRow): readonly KnownRow[] {
  if (alike.length < 2) return alike;
  const same = alike.filter(({ fields }) =>
    ['category', 'role'].every((name) => row.fields[name] === undefined || fields[name] === row.fields[name]),
  );
  return same.length > 0 ? same : alike;
}

function changesOf(row: CheckedRow, there: KnownRow): FieldChange[] {
  const changes = Object.entries(row.fields).flatMap(([field, after]): FieldChange[] => {
    const before = there.fields[field] ?? null;
    return before === after ? [] : [{ field, before, after }];
  });
  if (row.externalId !== null && there.externalId !== row.externalId) {
    changes.push({ field: 'externalId', before: there.externalId, after: row.externalId });
  }
  return changes;
}

function fixedIn(changes: readonly FieldChange[], { fixed }: KnownRow): RowProblem[] {
  if (!fixed) return [];
  const touched = changes.filter(({ field }) => fixed.fields === 'all' || fixed.fields.includes(field));
  return touched.map(({ field }) => ({ field, code: fixed.code }));
}

export type PlanCounts = Record<RowPlan['kind'], number>;

export function countPlans(plans: readonly RowPlan[]): PlanCounts {
  const counts: PlanCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0, duplicate: 0, asked: 0 };
  for (const { kind } of plans) counts[kind] += 1;
  return counts;
}

// ── natural keys ────────────────────────────────────────────────────────────────────────────────────

/** A person: the name whatever its accents, the day they were born, the country they play for. */
export function personKey(person: {
  firstName: string;
  lastName: string;
  birthDate: string;
  country: string;
}): string {
  return [fold(fullName(person)), person.birthDate, person.country].join('|');
}

/** A team; names are unique within a category. */
export function teamKey(team: { name: string; category: string }): string {
  return [fold(team.name), team.category].join('|');
}

/** A registration: two countries may ask for the same name. */
export function registrationKey(asked: { teamName: string; country: string; category: string }): string {
  return [fold(asked.teamName), asked.country, asked.category].join('|');
}

// ── the team a person names ─────────────────────────────────────────────────────────────────────────

export interface NamedTeam {
  id: number;
  name: string;
  country: string;
  category: string;
}

/** Teams by folded name, to look up thousands of rows. */
export function teamsByName(teams: readonly NamedTeam[]): ReadonlyMap<string, readonly NamedTeam[]> {
  return Map.groupBy(teams, ({ name }) => fold(name));
}

/** The team of that name; among several, the one of the person's category, then of their country. */
export function findNamedTeam(
  byName: ReadonlyMap<string, readonly NamedTeam[]>,
  name: string,
  person: { country: string | undefined; category: string | undefined },
): NamedTeam | 'UNKNOWN_TEAM' | 'AMBIGUOUS_TEAM' {
  let teams = byName.get(fold(name)) ?? [];
  if (teams.length === 0) return 'UNKNOWN_TEAM';
  for (const same of ['category', 'country'] as const) {
    const fitting = teams.filter((team) => team[same] === person[same]);
    if (fitting.length > 0) teams = fitting;
  }
  const [only, another] = teams;
  return only && !another ? only : 'AMBIGUOUS_TEAM';
}
