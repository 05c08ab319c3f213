import { fold } from '#shared/base/text.ts';
import type { Mapping } from '#shared/imports/guess-columns.ts';
import type { SourceLine } from '#shared/imports/read-rows.ts';
import { isCategoryTitle, isNote, readTeamLabel, sectionIn } from './labels.ts';

/** Sorts the lines of a sheet into people and others: hidden rows, repeated headings, sums, titles. */

export const leftOutReasons = ['HIDDEN', 'ABOVE', 'HEADING', 'TOTAL', 'TITLE', 'NUMBER', 'ANSWER'] as const;
export interface LeftOutLine extends SourceLine {
  why: (typeof leftOutReasons)[number];
}

interface SheetLines {
  rows: readonly (readonly string[])[];
  headings: readonly string[];
  dataFrom: number;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** Rows that one merged text fills. */
  titleRows?: ReadonlySet<number>;
}

export function sortLines(sheet: SheetLines) {
  const { rows, headings, dataFrom, hiddenRows, hiddenColumns, titleRows } = sheet;
  const lines: SourceLine[] = [];
  const leftOut: LeftOutLine[] = [];
  const named = headings.flatMap((heading, column) => (heading === '' ? [] : column));
  const hasBlocks = rows.some((_, index) => index >= dataFrom && isBlockTitle(index));
  for (const [index, all] of rows.entries()) {
    if (!all.some((cell) => cell !== '')) continue;
    const line = { line: index + 1, cells: all };
    const isHeading = index < dataFrom;
    if (isHeading) continue;
    const isTitle = (hasBlocks && isAlone(all)) || (named.length >= 3 && sectionIn(all) !== '');
    const reason = reasonOf(all, headings, named.length) ?? (isTitle ? 'TITLE' : null);
    const why = hiddenRows.has(index) ? 'HIDDEN' : reason;
    if (why) leftOut.push({ ...line, why });
    else if (hiddenColumns.size === 0) lines.push(line);
    else lines.push({ ...line, cells: all.map((cell, column) => (hiddenColumns.has(column) ? '' : cell)) });
  }
  return { lines, leftOut };

  /** Whether a row has one word and begins a block: merged, below an empty row or the headings, or above more headings. */
  function isBlockTitle(index: number): boolean {
    const cells = rows[index] ?? [];
    if (!isAlone(cells) || reasonOf(cells, headings, named.length) !== null) return false;
    const next = rows.slice(index + 1, index + 5).find((below) => below.filter(Boolean).length > 1);
    if (!next) return false;
    if (index === dataFrom || titleRows?.has(index) || !rows[index - 1]?.some(Boolean)) return true;
    return reasonOf(next, headings, named.length) === 'HEADING';
  }

  function isAlone(cells: readonly string[]): boolean {
    const filled = cells.filter(Boolean);
    return named.length >= 3 && filled.length === 1 && /\p{L}{2}/u.test(filled[0] ?? '');
  }
}

function reasonOf(
  cells: readonly string[],
  headings: readonly string[],
  named: number,
): LeftOutLine['why'] | null {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [{ text: fold(cell), column }]));
  const like = filled.filter(({ text, column }) => text === fold(headings[column] ?? ''));
  if (like.length >= 2 && like.length >= filled.length / 2) return 'HEADING';
  const texts = new Set(filled.map(({ text }) => text));
  const [first = ''] = texts;
  const numbers = [...texts].filter((text) => /^[\d.,% ]+$/.test(text)).length;
  if (totals.test(first) && texts.size - 1 <= numbers + 1 && texts.size <= 4) return 'TOTAL';
  if (named >= 3 && (readTeamLabel(cells).length > 0 || isCategoryTitle(cells))) return 'TITLE';
  if (texts.size === 1 && named >= 3) {
    if (numbers === 1) return 'NUMBER';
    // One text over many columns is merged; one alone, with a colon or many words, is a note.
    if (filled.length >= 3 || (filled.length === 1 && isNote(first))) return 'TITLE';
  }
  return null;
}

const totals =
  /^(total(es)?|sub[ -]?total(es)?|suma|sumatoria|gran total|grand total|sum|count|conteo|cantidad|inscritos|participantes|registrados)\b/;

interface ReadColumns {
  headings: readonly string[];
  lines: readonly SourceLine[];
  reading: { mapping: Mapping };
  file: { sheets: readonly { hiddenColumns: readonly number[] }[] };
  sheet: number;
  withHidden: boolean;
  /** Columns that are read by their marks. */
  marked: ReadonlySet<number>;
}

/** Columns with cells that no row uses, and how many cells they are. */
export function unusedColumns({ headings, lines, reading, file, sheet, withHidden, marked }: ReadColumns) {
  const hidden = new Set(withHidden ? [] : file.sheets[sheet]?.hiddenColumns);
  return headings.flatMap((heading, column) => {
    if (reading.mapping[column] || marked.has(column)) return [];
    const cells = lines.filter((line) => (line.cells[column] ?? '') !== '').length;
    return cells > 0 ? [{ column, heading, cells, isHidden: hidden.has(column) }] : [];
  });
}
