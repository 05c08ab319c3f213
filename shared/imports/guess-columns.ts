import { readDate } from './dates.ts';
import { type FieldName, fieldsOf, type ImportKind, type ValueKind } from './fields.ts';
import {
  readBranch,
  readCategory,
  readCountry,
  readLanguage,
  readRole,
  readYesNo,
  wordsOf,
} from './values.ts';

/**
 * Which column is which: by its heading, in either language and with or without accents, and by what stands
 * below it. A column gives at most one field, a field takes at most one column; the reader corrects the rest.
 */
export type Mapping = readonly (FieldName | null)[];

/** Where the headings stand: files often begin with a title, a date, an empty line. */
export function findHeadingRow(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  let best = { row: rows.findIndex((cells) => cells.some((cell) => cell.trim() !== '')), hits: 0 };
  for (const [row, cells] of rows.slice(0, 10).entries()) {
    const hits = cells.filter((cell) => fieldsOf(kind).some(([, field]) => fits(cell, field) >= 80)).length;
    if (hits > best.hits) best = { row, hits };
  }
  return Math.max(0, best.row);
}

/** A field for each column, or none. `below` are some rows of the file, to look at what the column holds. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  below: readonly (readonly string[])[],
): Mapping {
  const options = headings.flatMap((heading, column) => {
    const cells = below.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    return fieldsOf(kind).map(([field, { es, en, value }]) => ({
      column,
      field,
      score: scoreOf(heading, { es, en, value }, cells),
    }));
  });
  options.sort((a, b) => b.score - a.score || a.column - b.column);
  const mapping: (FieldName | null)[] = headings.map(() => null);
  const taken = new Set<FieldName>();
  for (const { column, field, score } of options) {
    if (score < leastScore || mapping[column] !== null || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return kind === 'participants' ? withNames(mapping) : mapping;
}

const leastScore = 50;

/** One column of names alone holds whole names, whatever it is called; beside first and last names it holds nothing new. */
function withNames(mapping: (FieldName | null)[]): Mapping {
  const has = (field: FieldName) => mapping.includes(field);
  if (has('firstName') && has('lastName'))
    return mapping.map((field) => (field === 'fullName' ? null : field));
  if (has('fullName') && (has('firstName') || has('lastName'))) {
    // 'Name' beside 'Surname' is a first name after all.
    const missing = has('firstName') ? 'lastName' : 'firstName';
    return mapping.map((field) => (field === 'fullName' ? missing : field));
  }
  if (has('firstName') && !has('lastName'))
    return mapping.map((field) => (field === 'firstName' ? 'fullName' : field));
  return mapping;
}

interface Words {
  es: readonly string[];
  en: readonly string[];
}

/** Heading first; what stands below confirms it, or speaks for itself where the heading says nothing. */
function scoreOf(heading: string, field: Words & { value: ValueKind }, cells: readonly string[]): number {
  const named = fits(heading, field);
  const share = shareReadable(field.value, cells);
  if (share === null) return named;
  if (named > 0) return share < 0.2 && cells.length > 0 ? named - 60 : named + share * 20;
  // A phone or a yes is too common a shape to go by alone.
  return share >= 0.7 && ['date', 'category', 'role', 'email', 'country'].includes(field.value)
    ? 45 + share * 20
    : 0;
}

/** How well a heading names a field, 0 to 100. */
function fits(heading: string, { es, en }: Words): number {
  const words = wordsOf(heading);
  if (words === '') return 0;
  let best = 0;
  for (const name of [...es, ...en].map(wordsOf)) {
    if (words === name) return 100;
    const [inside, outside] = words.length < name.length ? [words, name] : [name, words];
    if (inside.length < 4 || !` ${outside} `.includes(` ${inside} `)) continue;
    best = Math.max(best, 60 + (30 * inside.length) / outside.length);
  }
  return best;
}

/** The share of cells that read as this kind of value; null where anything reads as it. */
function shareReadable(value: ValueKind, cells: readonly string[]): number | null {
  const reads = readers[value];
  if (!reads) return null;
  if (cells.length === 0) return 0;
  return cells.filter((cell) => reads(cell)).length / cells.length;
}

const readers: Partial<Record<ValueKind, (cell: string) => boolean>> = {
  date: (cell) => readDate(cell, 'dmy') !== null,
  country: (cell) => readCountry(cell) !== null,
  // Also one that names only its age: the branch stands in another column.
  category: (cell) => readCategory(cell) !== null || /\b\d{2}\s*\+/.test(cell),
  role: (cell) => readRole(cell) !== null,
  language: (cell) => readLanguage(cell) !== null,
  branch: (cell) => readBranch(cell) !== null,
  yesNo: (cell) => readYesNo(cell) !== null,
  email: (cell) => /^\S+@\S+\.\S+$/.test(cell.trim()),
  phone: (cell) => (cell.match(/\d/g)?.length ?? 0) >= 6,
};
