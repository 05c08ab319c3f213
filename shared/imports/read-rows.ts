import { fold } from '../text.ts';
import { type DateOrder, readDate } from './dates.ts';
import {
  type FieldName,
  fieldOf,
  fieldsOf,
  type ImportKind,
  importLimits,
  type ValueKind,
} from './fields.ts';
import type { Mapping } from './guess-columns.ts';
import type { NamedTeam } from './plan.ts';
import {
  type Branch,
  readBranch,
  readCategory,
  readCountry,
  readLanguage,
  readRole,
  readsMAsWoman,
  readYesNo,
} from './values.ts';

/**
 * Cells of a file as values of ours, by what the reader has decided: which column is what, what a word means,
 * which number is the month. What cannot be read stays as it was written, for the check to name it.
 */
export interface Reading {
  kind: ImportKind;
  mapping: Mapping;
  dateOrder: DateOrder;
  /** By field, then by the folded text: what it stands for. An empty text stands for nothing. */
  matches: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The same value in every row, for fields without a column. */
  constants: Readonly<Record<string, string>>;
  /** A column of 'H' and 'M': its M is a woman. */
  mIsWoman: boolean;
}

/** A row as it is sent: canonical values by field, and the line of the file for a person to find it. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
}

/** A line of the file with its number as a spreadsheet counts. */
export interface SourceLine {
  line: number;
  cells: readonly string[];
}

/** One line as a row of values. */
export function readLine({ line, cells }: SourceLine, reading: Reading): ImportRow {
  const raw = new Map<string, string>(Object.entries(reading.constants));
  for (const [column, field] of reading.mapping.entries()) {
    const cell = (cells[column] ?? '').trim().slice(0, importLimits.cellChars);
    if (field && cell !== '') raw.set(field, cell);
  }
  const branch = branchOf(raw.get('branch'), reading);
  const values: Record<string, string> = {};
  for (const [name, field] of fieldsOf(reading.kind)) {
    const text = raw.get(name);
    if (text === undefined || name === 'branch' || name === 'fullName') continue;
    const value =
      matchOf(reading, name, text) ?? canonicalOf(field.value, text, reading.dateOrder, branch) ?? text;
    if (value !== '') values[name] = value;
  }
  const full = raw.get('fullName');
  if (full !== undefined)
    Object.assign(values, { ...namesOf(full), ...pick(values, ['firstName', 'lastName']) });
  return { line, values };
}

const matchOf = (reading: Reading, field: string, text: string): string | undefined =>
  reading.matches[field]?.[fold(text)];

function branchOf(text: string | undefined, reading: Reading): Branch | null {
  if (text === undefined) return null;
  const matched = matchOf(reading, 'branch', text) ?? text;
  return readBranch(matched, reading.mIsWoman);
}

function canonicalOf(kind: ValueKind, text: string, order: DateOrder, branch: Branch | null): string | null {
  switch (kind) {
    case 'date':
      return readDate(text, order);
    case 'country':
      return readCountry(text);
    case 'category':
      return readCategory(text, branch);
    case 'role':
      return readRole(text);
    case 'language':
      return readLanguage(text);
    case 'yesNo': {
      const said = readYesNo(text);
      return said === null ? null : String(said);
    }
    default:
      return text.replace(/\s+/g, ' ');
  }
}

function pick(values: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

/** Particles that belong to the surname after them. */
const particles = [
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'do',
  'dos',
  'das',
  'van',
  'von',
  'der',
  'di',
  'san',
];

/** 'Pérez López, Ana' as it says; 'Ana María Pérez López' by the custom of two surnames. */
export function namesOf(full: string): { firstName: string; lastName: string } {
  const clean = full.trim().replace(/\s+/g, ' ');
  const comma = clean.indexOf(',');
  if (comma > 0) return { lastName: clean.slice(0, comma).trim(), firstName: clean.slice(comma + 1).trim() };
  const words = clean.split(' ');
  const wanted = words.length <= 2 ? 1 : 2;
  let at = words.length;
  for (let surnames = 0; surnames < wanted && at > 1; surnames += 1) {
    at -= 1;
    while (at > 1 && particles.includes(fold(words[at - 1] ?? ''))) at -= 1;
  }
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

// ── what has to be asked ────────────────────────────────────────────────────────────────────────────

/** A text of the file that names no value of ours, with how often it stands there. */
export interface UnknownValue {
  field: FieldName;
  text: string;
  count: number;
  /** Whether it already has an answer in `matches`. */
  isAnswered: boolean;
}

const asked: readonly ValueKind[] = ['country', 'category', 'role', 'branch', 'language'];

/** Words for countries, categories, functions and languages that need somebody to say what they mean; the most frequent first. */
export function findUnknownValues(lines: readonly SourceLine[], reading: Reading): UnknownValue[] {
  const found = new Map<string, UnknownValue>();
  const branchColumn = reading.mapping.indexOf('branch');
  for (const { cells } of lines) {
    const branch = branchOf(cells[branchColumn], reading);
    for (const [column, field] of reading.mapping.entries()) {
      const kind = field && fieldOf(reading.kind, field)?.value;
      const text = (cells[column] ?? '').trim();
      if (!field || !kind || !asked.includes(kind) || text === '') continue;
      const isRead =
        kind === 'branch'
          ? readBranch(text, reading.mIsWoman) !== null
          : canonicalOf(kind, text, reading.dateOrder, branch) !== null;
      if (isRead) continue;
      const key = `${field}\0${fold(text)}`;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { field, text, count: 1, isAnswered: matchOf(reading, field, text) !== undefined });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));
}

/** Whether the column of branches says 'H' and 'M'. */
export function findMAsWoman(lines: readonly SourceLine[], mapping: Mapping): boolean {
  const column = mapping.indexOf('branch');
  return column >= 0 && readsMAsWoman(lines.map(({ cells }) => cells[column] ?? ''));
}

/** Required fields that neither a column nor a constant gives. */
export function findMissingFields(reading: Pick<Reading, 'kind' | 'mapping' | 'constants'>): FieldName[] {
  const has = (name: string) =>
    reading.mapping.some((field) => field === name) || Boolean(reading.constants[name]);
  const hasNames = has('fullName');
  return fieldsOf(reading.kind).flatMap(([name, field]) => {
    const isName = name === 'firstName' || name === 'lastName';
    return field.required && !has(name) && !(isName && hasNames) ? [name] : [];
  });
}

/** Teams that the file names and nobody knows, the most frequent first. */
export function findUnknownTeams(
  lines: readonly SourceLine[],
  reading: Reading,
  teams: ReadonlyMap<string, readonly NamedTeam[]>,
): UnknownValue[] {
  const column = reading.mapping.indexOf('team');
  if (column < 0) return [];
  const found = new Map<string, UnknownValue>();
  for (const { cells } of lines) {
    const text = (cells[column] ?? '').trim();
    const key = fold(text);
    if (text === '' || teams.has(key)) continue;
    const known = found.get(key);
    if (known) known.count += 1;
    else
      found.set(key, {
        field: 'team',
        text,
        count: 1,
        isAnswered: matchOf(reading, 'team', text) !== undefined,
      });
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));
}
