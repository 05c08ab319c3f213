/**
 * Lists with separators, as programs and hands write them: the separator is the one most lines agree on, and a quote
 * that never closes is a letter, so that it swallows nothing.
 */

export interface CsvFault {
  /** Counted as in a spreadsheet, from 1. */
  line: number;
  text: string;
}

export interface CsvTable {
  rows: string[][];
  /** Lines with quotes that open or close where none can. */
  faults: CsvFault[];
}

const separators = [';', ',', '\t', '|'] as const;
const hint = /^"?sep=(.)"?[ \t]*(?:\n|$)/i;

export function readCsv(source: string, options: { quotesAreLetters?: boolean } = {}): CsvTable {
  const text = plainLines(source);
  const hinted = hint.exec(text);
  const table = withTabs(hinted ? text.slice(hinted[0].length) : text);
  const body = options.quotesAreLetters ? table : withoutOuterQuotes(table.replace(guarded, '$1"'));
  const lines = firstLines(body);
  const quote = options.quotesAreLetters ? null : quoteOf(lines);
  const { separator, columns } = findSeparator(lines, quote);
  const shape = { separator: hinted?.[1] ?? separator, quote, columns };
  const { rows, faults } = parse(body, shape);
  // A title above the list may have any number of commas.
  const first = rows.findIndex(({ length }) => length === columns);
  if (hinted || first < 0) return { rows, faults };
  return { rows: rows.map((cells, row) => (row > first ? splitAgain(cells, shape) : cells)), faults };
}

const firstLines = (text: string) => text.split('\n', 400).filter((line) => line.trim() !== '');

/** '="0012"' keeps a program from making a number of a text. */
const guarded = /(^|[;,\t|])[^\S\n\t]*="(?=[^"\n]*"[^\S\n\t]*(?:[;,\t|]|$))/gm;

/** A list that was saved twice has each of its lines in quotes. */
function withoutOuterQuotes(text: string): string {
  const bare = text.replace(/^"((?:[^"\n]|"")*)"$/gm, (_, inner: string) => inner.replaceAll('""', '"'));
  const lines = firstLines(bare);
  const [wrapped, inner] = [findSeparator(firstLines(text), '"'), findSeparator(lines, '"')];
  const [first = ''] = lines;
  // A column of names with commas has a heading without one.
  const isList = first.replace(quoted('"'), '').split(inner.separator).length === inner.columns;
  const isBetter = inner.columns > 1 && inner.lines > Math.max(wrapped.lines, lines.length * 0.8);
  return isList && isBetter ? bare : text;
}

/** A line that has another separator, or quotes around all of it, has as many cells as the others. */
function splitAgain(cells: string[], shape: Shape): string[] {
  const [cell = ''] = cells;
  if (cells.length > 1 || shape.columns < 3 || cell.includes('\n')) return cells;
  const found = separators.map((separator) => parse(cell, { ...shape, separator }).rows[0]);
  return found.find((parts) => parts?.length === shape.columns) ?? cells;
}

const gaps = / {2,}(?=\S)/g;

/** A table copied from a PDF or a terminal has blanks between its columns, and no separator in most lines. */
function withTabs(text: string): string {
  const lines = text.split('\n', 300).filter((line) => line.trim() !== '');
  const gapsIn = (line: string) => [...line.trimEnd().matchAll(gaps)];
  const columns = Math.max(0, ...lines.map((line) => gapsIn(line).length));
  const whole = lines.filter((line) => gapsIn(line).length === columns);
  const isTable = columns > 0 && whole.length > lines.length * 0.6;
  const hasCommas = lines.filter((line) => line.includes(',')).length > lines.length / 2;
  if (!isTable || hasCommas || lines.some((line) => /[;\t|]/.test(line))) return text;
  // Where the columns begin in one line: a line with an empty cell has its other cells there.
  const starts = gapsIn(whole[0] ?? '').map(({ index, 0: gap }) => index + gap.length);
  const cellsOf = (line: string) =>
    starts.every((start) => (line[start - 1] ?? ' ') === ' ')
      ? [0, ...starts].map((start, at) => line.slice(start, starts[at]).trim())
      : line.trim().split(gaps);
  return text
    .split('\n')
    .map((line) => cellsOf(line).join('\t'))
    .join('\n');
}

/** Every way to end a line as one of them; without marks of byte order, and without what no list holds. */
function plainLines(text: string): string {
  const ended = /[\r\n]/.test(text) ? text : text.replaceAll('…', '\n');
  return ended.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\0\uFEFF]/g, '');
}

/** Some programs quote with apostrophes: then whole lines are full of them. */
function quoteOf(lines: readonly string[]): string {
  const isQuoted = (line: string) => /^'[^']*'(?:[;,\t|]'[^']*')+$/.test(line.trim());
  const some = lines.slice(0, 50);
  return some.length > 0 && some.filter(isQuoted).length > some.length / 2 ? "'" : '"';
}

/** The separator that gives most lines the same number of cells, and that number: a title with commas has another. */
function findSeparator(lines: readonly string[], quote: string | null) {
  const bare = lines.slice(0, 300).map((line) => (quote ? line.replace(quoted(quote), '') : line));
  let best = { separator: ';', columns: 1, lines: 0 };
  for (const separator of separators) {
    const counts = new Map<number, number>();
    for (const line of bare) {
      const cells = line.split(separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    const [columns, count] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    const isBetter = count > best.lines || (count === best.lines && columns > best.columns);
    if (count > 0 && isBetter) best = { separator, columns, lines: count };
  }
  return best;
}

const quoted = (quote: string) => new RegExp(`${quote}[^${quote}]*${quote}`, 'g');

interface Shape {
  separator: string;
  quote: string | null;
  columns: number;
}

function parse(text: string, shape: Shape): CsvTable {
  const { separator, quote } = shape;
  const rows: string[][] = [];
  const faults: CsvFault[] = [];
  let cells: string[] = [];
  let at = 0;
  const endOf = (from: number) => {
    const ends = [text.indexOf(separator, from), text.indexOf('\n', from)].filter((end) => end >= 0);
    return ends.length > 0 ? Math.min(...ends) : text.length;
  };
  const fault = () => {
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, lineEnd(text, at));
    if (faults.at(-1)?.line !== rows.length + 1)
      faults.push({ line: rows.length + 1, text: line.slice(0, 200) });
  };
  while (at <= text.length) {
    const blanks = /[^\S\n\t]*/y;
    blanks.lastIndex = at;
    const start = at + (blanks.exec(text)?.[0].length ?? 0);
    let end = endOf(at);
    let cell = text.slice(at, end);
    if (quote && text[start] === quote) {
      const closed = readQuoted(text, start, shape, cells.length);
      if (closed) {
        cell = closed.value;
        end = closed.end;
      } else {
        fault();
        // '"Juan "Toro" Pérez"' has its own quotes around it.
        cell = new RegExp(`^${quote}(.+)${quote}$`).exec(cell.trim())?.[1] ?? cell;
      }
    } else if (quote === '"' && cell.includes('"') && !/"[^"]*"/.test(cell)) fault();
    cells.push(cell);
    at = end + 1;
    if (end < text.length && text[end] === separator) continue;
    rows.push(cells);
    cells = [];
  }
  return { rows, faults };
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** A cell in quotes with the place of its end; null where the quote is a letter after all. */
function readQuoted(text: string, start: number, { separator, quote, columns }: Shape, cellsBefore: number) {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter !== quote) {
      value += letter;
      continue;
    }
    if (text[at + 1] === quote) {
      value += quote;
      at += 1;
      continue;
    }
    if (text[at - 1] === '\\' && !isEnd(text, at + 1, separator)) {
      value = value.slice(0, -1) + quote;
      continue;
    }
    const end = endAfterBlanks(text, at + 1, separator);
    if (end === null) return null;
    // A quote that closes lines later has swallowed them, where the line without it and one of those have all cells.
    if (value.includes('\n') && value.includes(separator) && columns > 1) {
      const counts = text
        .slice(start, lineEnd(text, end))
        .split('\n')
        .map((line) => line.split(separator).length);
      const [first = 0, ...later] = counts;
      if (cellsBefore + first === columns && later.includes(columns)) return null;
    }
    return { value, end };
  }
  return null;
}

const isEnd = (text: string, at: number, separator: string) =>
  at >= text.length || text[at] === separator || text[at] === '\n';

function endAfterBlanks(text: string, from: number, separator: string): number | null {
  let at = from;
  while (text[at] === ' ' && separator !== ' ') at += 1;
  return isEnd(text, at, separator) ? at : null;
}
