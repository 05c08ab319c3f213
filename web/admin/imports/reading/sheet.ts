/** A sheet of any program as rows of text, with what its program says of it besides. */
export interface FileSheet {
  name: string;
  rows: string[][];
  /** Not shown as an installed app. */
  isHidden: boolean;
  /** Places in `rows` of rows that are hidden or filtered out. */
  hiddenRows: number[];
  hiddenColumns: number[];
  /** Places of cells that are struck through. */
  struck: { row: number; column: number }[];
  /** Cells shown as one: the first holds the value. */
  merges: CellRange[];
  /** Cells with an error, or a formula that has no value. */
  unread: number;
  /** The sheet was transposed: its columns are the rows here. */
  isTurned?: boolean;
  /** The sheet had several lists side by side; they are stacked here, each as long as the sheet. */
  stacked?: { lists: number; rows: number };
}

/** Places from 0, the last ones included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function emptySheet(name: string): FileSheet {
  return {
    ...{ name, rows: [], isHidden: false, hiddenRows: [], hiddenColumns: [] },
    ...{ struck: [], merges: [], unread: 0 },
  };
}

/** A sheet with its columns as rows. */
export function turnSheet(sheet: FileSheet): FileSheet {
  const width = sheet.rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  return {
    ...sheet,
    rows: Array.from({ length: width }, (_, column) => sheet.rows.map((cells) => cells[column] ?? '')),
    hiddenRows: sheet.hiddenColumns,
    hiddenColumns: sheet.hiddenRows,
    struck: sheet.struck.map(({ row, column }) => ({ row: column, column: row })),
    merges: sheet.merges.map((range) => {
      const { top: left, left: top, bottom: right, right: bottom } = range;
      return { top, left, bottom, right };
    }),
    isTurned: true,
  };
}

/** The largest row number of a spreadsheet. */
const lastRow = 1_048_576;
const noCells: string[] = [];

/** Places cells into rows as they arrive: skipped rows and columns are empty, and empty ones at the end are dropped. */
export class SheetBuilder {
  readonly sheet: FileSheet;
  readonly #columns: number;

  constructor(name: string, columns: number) {
    this.sheet = emptySheet(name);
    this.#columns = columns;
  }

  set(row: number, column: number, text: string): void {
    if (text === '' || column >= this.#columns || row >= lastRow) return;
    const { rows } = this.sheet;
    while (rows.length <= row) rows.push(noCells);
    let cells = rows[row] ?? noCells;
    if (cells === noCells) {
      cells = [];
      rows[row] = cells;
    }
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  hideRows(from: number, to: number): void {
    for (let row = from; row <= to && row < from + 100_000; row += 1) this.sheet.hiddenRows.push(row);
  }

  hideColumns(from: number, to: number): void {
    for (let column = from; column <= to && column < this.#columns; column += 1)
      this.sheet.hiddenColumns.push(column);
  }
}

/** The cells of merged ranges that are empty, within the existing rows. */
export function fillMerges(sheet: FileSheet, fromRow: number): { rows: string[][]; filled: number } {
  const rows = sheet.rows.slice();
  let filled = 0;
  for (const { top, left, bottom, right } of sheet.merges) {
    const value = sheet.rows[top]?.[left] ?? '';
    if (value === '' || top < fromRow || isSectionTitle(sheet, { top, left, bottom, right })) continue;
    for (let row = top; row <= bottom && row < rows.length; row += 1) {
      const cells = [...(rows[row] ?? noCells)];
      for (let column = left; column <= right; column += 1) {
        while (cells.length <= column) cells.push('');
        if (cells[column] !== '') continue;
        cells[column] = value;
        filled += 1;
      }
      rows[row] = cells;
    }
  }
  return { rows, filled };
}

/** Rows that one text fills, merged over several columns. */
export const titleRowsOf = (sheet: FileSheet): ReadonlySet<number> =>
  new Set(sheet.merges.filter((range) => isSectionTitle(sheet, range)).map(({ top }) => top));

/** A text across a whole line is a title, not a value of each column. */
function isSectionTitle(sheet: FileSheet, { top, bottom, left, right }: CellRange): boolean {
  const others = (sheet.rows[top] ?? noCells).filter((cell, column) => cell !== '' && column !== left);
  return top === bottom && right - left >= 2 && others.length === 0;
}
