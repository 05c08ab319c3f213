/** The rejected rows as a file of the same kind: its own columns and the reason, to correct and import again. */
import { byteOrderMark, csvLine } from '#shared/base/cell-text.ts';

export interface BadRows {
  format: 'csv' | 'xlsx';
  headings: readonly string[];
  reasonHeading: string;
  rows: readonly { cells: readonly string[]; reason: string }[];
}

export async function makeBadRowsFile({ format, headings, reasonHeading, rows }: BadRows): Promise<Blob> {
  const lines = [
    [...headings, reasonHeading],
    ...rows.map(({ cells, reason }) => [...headings.map((_, column) => cells[column] ?? ''), reason]),
  ];
  if (format === 'csv') {
    return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
  }
  const { default: writeXlsx } = await import('write-excel-file/browser');
  // Every cell is text, so that a formula stays text.
  const cells = lines.map((line, index) =>
    line.map((value) => ({
      value,
      type: String,
      format: '@',
      ...(index === 0 ? { fontWeight: 'bold' as const } : {}),
    })),
  );
  return writeXlsx(cells).toBlob();
}

/** 'equipos.xlsx' as 'equipos-errores.xlsx'. */
export function badRowsName(fileName: string, suffix: string, format: 'csv' | 'xlsx'): string {
  return `${fileName.replace(/\.[^.]*$/, '')}-${suffix}.${format}`;
}
