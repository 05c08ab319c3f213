import type { FieldName } from './fields.ts';
import type { SourceLine } from './read-rows.ts';
import { readRole } from './roles.ts';
import { readBranch, readCategory, wordsOf } from './values.ts';

/** A column for each category, branch or role, with an x where it holds: 'M45', 'F40'; 'H', 'M'. */
export interface MarkedColumns {
  field: FieldName;
  columns: readonly number[];
  /** For each line with a mark, the heading of the marked column; both headings if there are two marks. */
  byLine: ReadonlyMap<number, string>;
}

const values: readonly (readonly [FieldName, (heading: string) => unknown])[] = [
  ['category', (heading) => readCategory(heading)],
  ['branch', (heading) => !readCategory(heading) && readBranch(heading)],
  ['role', (heading) => readRole(heading)],
];

export function findMarkedColumns(
  headings: readonly string[],
  lines: readonly SourceLine[],
): readonly MarkedColumns[] {
  const cellsOf = (column: number) => lines.map(({ cells }) => cells[column] ?? '');
  const isOfMarks = (column: number) =>
    cellsOf(column).every((cell) => cell === '' || isMark(cell) || isNoMark(cell));
  return values.flatMap(([field, read]) => {
    const columns = headings.flatMap((heading, column) => (heading !== '' && read(heading) ? column : []));
    // One alone may be anything.
    if (columns.length < 2 || !columns.every(isOfMarks)) return [];
    if (!columns.some((column) => cellsOf(column).some(isMark))) return [];
    const isMarked = ({ cells }: SourceLine, column: number) => isMark(cells[column] ?? '');
    const byLine = lines.flatMap((line): [number, string][] => {
      const said = columns.filter((column) => isMarked(line, column)).map((column) => headings[column]);
      return said.length > 0 ? [[line.line, said.join(' / ')]] : [];
    });
    return [{ field, columns, byLine: new Map(byLine) }];
  });
}

const isMark = (cell: string) =>
  /^[✓✔☑✅●•*]$/u.test(cell.trim()) || /^(x|xx|si|s|sim|yes|y|1|ok|true|verdadero)$/.test(wordsOf(cell));
const isNoMark = (cell: string) =>
  /^[-–—☐❌✗]$/u.test(cell.trim()) || /^(no|n|nao|0|false|falso)$/.test(wordsOf(cell));
