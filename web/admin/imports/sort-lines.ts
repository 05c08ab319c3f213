import { fold } from '#shared/base/text.ts';
import type { SourceLine } from '#shared/imports/read-rows.ts';

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
}

export function sortLines({ rows, headings, dataFrom, hiddenRows, hiddenColumns }: SheetLines) {
  const lines: SourceLine[] = [];
  const leftOut: LeftOutLine[] = [];
  const named = headings.flatMap((heading, column) => (heading === '' ? [] : column));
  for (const [index, all] of rows.entries()) {
    if (!all.some((cell) => cell !== '')) continue;
    const line = { line: index + 1, cells: all };
    const isHeading = index < dataFrom;
    if (isHeading) continue;
    const why = hiddenRows.has(index) ? 'HIDDEN' : reasonOf(all, headings, named.length);
    if (why) leftOut.push({ ...line, why });
    else if (hiddenColumns.size === 0) lines.push(line);
    else lines.push({ ...line, cells: all.map((cell, column) => (hiddenColumns.has(column) ? '' : cell)) });
  }
  return { lines, leftOut };
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
  if (texts.size === 1 && named >= 3) {
    if (numbers === 1) return 'NUMBER';
    // One text over many columns is merged; one alone, with a colon or many words, is a note.
    if (filled.length >= 3 || (filled.length === 1 && notes.test(first))) return 'TITLE';
  }
  return null;
}

const totals =
  /^(total(es)?|sub ?total(es)?|suma|sumatoria|gran total|grand total|sum|count|conteo|cantidad|inscritos|participantes|registrados)\b/;
const notes =
  /^(nota|notas|note|notes|observaci|fuente|source|firma|signature|elaborado|prepared|pagina|page|\*|equipo:|team:)/;
