import { isCalendarDate } from '../base/dates.ts';
import { fold } from '../base/text.ts';
import { type Branch, branches } from '../edition/choices.ts';
import { hasCategory } from '../edition/tournament.ts';
import { categoryByAge } from '../people/eligibility.ts';
import { birthParts, joinBirthParts } from './birth-parts.ts';
import { repairLetters } from './broken-letters.ts';
import { type DateAnswers, type DateOrder, readDate } from './dates.ts';
import {
  type FieldName,
  fieldOf,
  fieldsOf,
  type ImportKind,
  importLimits,
  isNameField,
  type ValueKind,
} from './fields.ts';
import type { Mapping } from './guess-columns.ts';
import { dropTitles, namesOf } from './names.ts';
import type { NamedTeam } from './plan.ts';
import { readRole } from './roles.ts';
import {
  findSharedCode,
  readBranch,
  readCategory,
  readCountry,
  readLanguage,
  readsMAsWoman,
  readYesNo,
  wordsOf,
} from './values.ts';

/**
 * Cells of a file as values of ours, by what the reader has decided: which column is what, what a word means,
 * which number is the month. What cannot be read stays as it was written, for the check to name it.
 */
export interface RowReading {
  kind: ImportKind;
  mapping: Mapping;
  dateOrder: DateOrder;
  /** By field, then by the folded text: the value it means. An empty text means no value. */
  matches: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The same value in every row, for fields without a column. */
  constants: Readonly<Record<string, string>>;
  /** A column of 'H' and 'M': its M is a woman. */
  mIsWoman: boolean;
  /** What was said of cells that can be read in two ways. */
  answers: ReadingAnswers;
  /** The country codes in the column, used to resolve an ambiguous one. */
  countryCells: ReadonlySet<string>;
  /** Whole names begin with the surnames. */
  isSurnameFirst: boolean;
  /** Line numbers of people who seem to have withdrawn. */
  withdrawn?: ReadonlySet<number>;
  /** Fields whose column has empty cells, which a constant fills. */
  open?: ReadonlySet<FieldName>;
}

export interface ReadingAnswers extends DateAnswers {
  /** 'Sr.' and 'Jr.' in names; dropped unless they are kept. */
  titles?: 'drop' | 'keep';
  /** Whether a column of words beside the names, which nothing uses, is part of them. */
  namePart?: 'use' | 'ignore';
  /** What whole names begin with, where the names and the heading of their column disagree. */
  nameOrder?: 'surnames' | 'names';
  /** 'MuÃ±oz' for 'Muñoz'; kept unchanged unless it is repaired. */
  broken?: 'repair' | 'keep';
  /** Whether people who seem to have withdrawn are left out. */
  withdrawn?: 'out' | 'keep';
  /** Lines with a single name above people: team names, or titles of the list. */
  titleTeam?: 'use' | 'ignore';
}

/** An answer for a value of the file: its rows are skipped. */
export const leaveOut = '#out';

/** Instead of one category for all rows: derived per person from their age, in this branch or the row's. */
export const byAge = (branch: Branch | '') => `#age ${branch}`;

/** A row as sent: canonical values by field, and the line number in the file, so that the user finds it. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
  /** The person chosen as an answer; 0 for none of the existing ones. */
  same?: number | undefined;
}

/** A line of the file with its number as a spreadsheet counts. */
export interface SourceLine {
  line: number;
  cells: readonly string[];
}

/** Formats a row of values as one line. */
export function readLine({ line, cells }: SourceLine, reading: RowReading): ImportRow {
  const raw = rawOf(cells, reading);
  const branch = branchOf(raw.get('branch'), reading);
  const values: Record<string, string> = {};
  for (const [name, field] of fieldsOf(reading.kind)) {
    const text = raw.get(name);
    if (text === undefined || helpers.has(name)) continue;
    const value = answerOf(reading, name, text) ?? valueOfCell(reading, name, field.value, text, branch);
    if (value !== '') values[name] = value;
  }
  if (values.category?.startsWith(byAge('')))
    values.category = categoryOfAge(values.birthDate ?? '', values.category, branch);
  return { line, values: reading.kind === 'participants' ? { ...values, ...namesIn(raw, reading) } : values };
}

/** A cell as parsed. A value that cannot be parsed stays as written, so that validation rejects it. */
function valueOfCell(
  reading: RowReading,
  name: string,
  kind: ValueKind,
  text: string,
  branch: Branch | null,
): string {
  // A code of two countries would pass the check as one of them.
  if (isAsked(reading, name, text)) return `${text} (?)`;
  return canonicalOf(kind, text, reading, branch) ?? text;
}

/** The category derived from a birth date and a branch; empty if there is none. */
function categoryOfAge(birthDate: string, choice: string, ofRow: Branch | null): string {
  const branch = branches.find((one) => choice === byAge(one)) ?? ofRow;
  return branch && isCalendarDate(birthDate) ? (categoryByAge(birthDate, branch) ?? '') : '';
}

/** Columns that are only used to interpret others and are not stored. */
const helpers: ReadonlySet<string> = new Set([
  'branch',
  'fullName',
  'secondName',
  'thirdName',
  'secondSurname',
  'marriedName',
  ...birthParts,
]);

/** The cells of a line by field; a field without a cell has its constant. */
function rawOf(cells: readonly string[], { constants, mapping, answers }: RowReading): Map<string, string> {
  const raw = new Map<string, string>(Object.entries(constants));
  for (const [column, field] of mapping.entries()) {
    const written = (cells[column] ?? '').trim().slice(0, importLimits.cellChars);
    const cell = answers.broken === 'repair' ? repairLetters(written) : written;
    if (!field || cell === '' || saysNothing(field, cell)) continue;
    if (field === 'team' && saysNoTeam(cell)) raw.delete(field);
    else raw.set(field, cell);
  }
  const birthDate = joinBirthParts(cells, mapping);
  if (birthDate && !mapping.includes('birthDate')) raw.set('birthDate', birthDate);
  return raw;
}

/** 'N/A' and its like. Of a name only dashes: 'Null' and 'None' are surnames. A category is asked about: it may be none. */
function saysNothing(field: FieldName, cell: string): boolean {
  if (/^[-–—_.?]+$/.test(cell)) return field !== 'category';
  const words = wordsOf(cell);
  return (
    !isNameField(field) &&
    field !== 'category' &&
    /^(?:n a|ninguno|ninguna|no aplica|not applicable|sin dato|none|null)$/.test(words)
  );
}
const saysNoTeam = (cell: string) => /^(?:sin equipo|no team|agente libre|free agent)$/.test(wordsOf(cell));

/** What is the same for all was chosen from a list: nothing of it is unknown. */
const withoutConstants = (reading: RowReading): RowReading => ({ ...reading, constants: {} });

function namesIn(
  raw: ReadonlyMap<string, string>,
  { answers, isSurnameFirst }: RowReading,
): Record<string, string> {
  const clean = (text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    return answers.titles === 'keep' ? plain : dropTitles(plain);
  };
  const full = raw.get('fullName');
  const surnamesFirst = answers.nameOrder ? answers.nameOrder === 'surnames' : isSurnameFirst;
  const parts = full === undefined ? { firstName: '', lastName: '' } : namesOf(clean(full), surnamesFirst);
  const joined = (...fields: FieldName[]) =>
    fields
      .flatMap((field) => raw.get(field) ?? [])
      .map(clean)
      .join(' ');
  const firstName = joined('firstName', 'secondName', 'thirdName') || parts.firstName;
  const lastName = joined('lastName', 'secondSurname', 'marriedName') || parts.lastName;
  return pick({ firstName, lastName }, ['firstName', 'lastName']);
}

/** Whether the rows of a line are not wanted by an answer to one of its words. */
export function isLeftOut({ line, cells }: SourceLine, reading: RowReading): boolean {
  if (reading.answers.withdrawn === 'out' && reading.withdrawn?.has(line)) return true;
  return [...rawOf(cells, reading)].some(([field, text]) => matchOf(reading, field, text) === leaveOut);
}

function answerOf(reading: RowReading, field: string, text: string): string | undefined {
  const answer = matchOf(reading, field, text);
  return answer === leaveOut ? undefined : answer;
}

const matchOf = (reading: RowReading, field: string, text: string): string | undefined =>
  reading.matches[field]?.[fold(text)];

/** A code shared by two countries is read only once the user has chosen one. */
function isAsked({ countryCells }: RowReading, field: string, text: string): boolean {
  return field === 'country' && findSharedCode(text, countryCells) !== null;
}

function branchOf(text: string | undefined, reading: RowReading): Branch | null {
  if (text === undefined) return null;
  const matched = matchOf(reading, 'branch', text) ?? text;
  return readBranch(matched, reading.mIsWoman);
}

function canonicalOf(
  kind: ValueKind,
  text: string,
  { dateOrder, answers }: RowReading,
  branch: Branch | null,
): string | null {
  switch (kind) {
    case 'date':
      return readDate(text, dateOrder, answers);
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

// ── what has to be asked ────────────────────────────────────────────────────────────────────────────

/** A text in the file that matches none of our values, with its frequency. */
export interface UnknownValue {
  field: FieldName;
  text: string;
  count: number;
  /** Whether it already has an answer in `matches`. */
  isAnswered: boolean;
  /** Answers that are likely, to be shown first. */
  likely: readonly string[];
}

const asked: readonly ValueKind[] = ['country', 'category', 'role', 'branch', 'language'];

/** Words for countries, categories, functions and languages of unclear meaning; the most frequent first. */
export function findUnknownValues(lines: readonly SourceLine[], reading: RowReading): UnknownValue[] {
  const found = new Map<string, UnknownValue>();
  for (const { cells } of lines) {
    const raw = rawOf(cells, withoutConstants(reading));
    const branch = branchOf(raw.get('branch'), reading);
    const isCategoryUnasked = !hasCategory(roleOf(cells, reading));
    for (const [field, text] of raw) {
      if (field === 'category' && isCategoryUnasked) continue;
      const kind = fieldOf(reading.kind, field)?.value;
      if (!kind || !asked.includes(kind)) continue;
      const isRead =
        kind === 'branch'
          ? readBranch(text, reading.mIsWoman) !== null
          : !isAsked(reading, field, text) && canonicalOf(kind, text, reading, branch) !== null;
      // The fields of a row are those of its kind.
      if (!isRead) count(found, reading, field as FieldName, text);
    }
  }
  return byFrequency(found);
}

/** The role of a row, read from a column or constant, or answered. */
function roleOf(cells: readonly string[], reading: RowReading): string | null {
  const text = rawOf(cells, reading).get('role');
  return text === undefined ? null : (answerOf(reading, 'role', text) ?? readRole(text));
}

function count(found: Map<string, UnknownValue>, reading: RowReading, field: FieldName, text: string): void {
  const key = `${field}\0${fold(text)}`;
  const known = found.get(key);
  if (known) known.count += 1;
  else
    found.set(key, {
      field,
      text,
      count: 1,
      isAnswered: matchOf(reading, field, text) !== undefined,
      likely: field === 'country' ? (findSharedCode(text, reading.countryCells) ?? []) : [],
    });
}

const byFrequency = (found: ReadonlyMap<string, UnknownValue>) =>
  [...found.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));

/** Whether the column of branches says 'H' and 'M'. */
export function findMAsWoman(
  lines: readonly SourceLine[],
  mapping: Mapping,
  headings: readonly string[] = [],
): boolean {
  const column = mapping.indexOf('branch');
  const cells = lines.map((line) => line.cells[column] ?? '');
  return column >= 0 && readsMAsWoman(cells, headings[column]);
}

/** Required fields that neither a column nor a constant gives. A person may have one name only. */
export function findMissingFields(
  reading: Pick<RowReading, 'kind' | 'mapping' | 'constants' | 'open'>,
): FieldName[] {
  const has = (name: string) =>
    reading.mapping.some((field) => field === name && !reading.open?.has(field)) ||
    Boolean(reading.constants[name]);
  const hasNames = has('fullName');
  return fieldsOf(reading.kind).flatMap(([name, field]) => {
    const isName = name === 'firstName' || name === 'lastName';
    if (name === 'birthDate' && !has(name) && birthParts.some(has)) {
      return birthParts.filter((part) => !has(part));
    }
    if (name === 'category' && !hasCategory(reading.constants.role)) return [];
    return field.required && !has(name) && !(isName && hasNames) ? [name] : [];
  });
}

/** Teams in the file that do not exist, most frequent first. */
export function findUnknownTeams(
  lines: readonly SourceLine[],
  reading: RowReading,
  teams: ReadonlyMap<string, readonly NamedTeam[]>,
): UnknownValue[] {
  const found = new Map<string, UnknownValue>();
  for (const { cells } of lines) {
    const text = rawOf(cells, withoutConstants(reading)).get('team');
    if (text !== undefined && !teams.has(fold(text))) count(found, reading, 'team', text);
  }
  return byFrequency(found);
}
