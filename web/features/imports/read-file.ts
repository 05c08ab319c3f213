/**
 * A spreadsheet as rows of text, whatever program wrote it: CSV with commas, semicolons or tabulators, in UTF-8,
 * UTF-16 or the Windows encoding that Excel still saves in, and XLSX. Runs in a worker; the libraries come with it.
 */
import { unguardFormula } from '#shared/cell-text.ts';
import { importLimits } from '#shared/imports/fields.ts';

export interface FileSheet {
  name: string;
  rows: string[][];
}
export interface ReadFile {
  format: 'csv' | 'xlsx';
  sheets: FileSheet[];
}

/** What the worker answers. */
export type ReadReport = { kind: 'read'; file: ReadFile } | { kind: 'failed'; why: string };

/** Why a file cannot be read. */
export const fileFaults = ['NOT_A_TABLE', 'TOO_LARGE', 'TOO_MANY_ROWS', 'EMPTY'] as const;
export type FileFault = (typeof fileFaults)[number];

export class UnreadableFile extends Error {
  readonly why: FileFault;
  constructor(why: FileFault, cause?: unknown) {
    super(why, { cause });
    this.name = 'UnreadableFile';
    this.why = why;
  }
}

/** Reads a whole file; throws UnreadableFile. */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  if (bytes.length > importLimits.fileBytes) throw new UnreadableFile('TOO_LARGE');
  // Two letters of the inventor of zip: what every XLSX begins with, whatever it is called.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = isZip ? await readWorkbook(bytes) : await readCsv(bytes);
  const filled = sheets.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell.trim() !== '')));
  if (filled.length === 0) throw new UnreadableFile('EMPTY');
  // The heading, and a few lines of a title.
  if (filled.some(({ rows }) => rows.length > importLimits.rows + 20))
    throw new UnreadableFile('TOO_MANY_ROWS');
  return { format: isZip ? 'xlsx' : 'csv', sheets: filled };
}

async function readCsv(bytes: Uint8Array): Promise<FileSheet[]> {
  const { default: Papa } = await import('papaparse');
  // Excel's own hint to itself.
  const text = decode(bytes).replace(/^sep=(.)\r?\n/i, '');
  // What no text file has: a picture, an old XLS.
  if (text.slice(0, 2000).includes('\0')) throw new UnreadableFile('NOT_A_TABLE');
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: false,
  });
  return [{ name: '', rows: data.map(cleanRow) }];
}

/** UTF-8 unless it says otherwise, or cannot be. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // An ñ of Windows-1252 is no UTF-8: that is how the two are told apart.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<FileSheet[]> {
  const { default: readXlsx } = await import('read-excel-file/web-worker');
  try {
    const sheets = await readXlsx(bytes.slice().buffer);
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells) => cleanRow(cells.map(textOf))),
    }));
  } catch (cause) {
    throw new UnreadableFile('NOT_A_TABLE', cause);
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A day has no zone in a spreadsheet; the library writes it as midnight UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return String(cell);
}

function cleanRow(cells: readonly string[]): string[] {
  return cells.slice(0, importLimits.columns).map((cell) => unguardFormula(cell.replaceAll('\0', '').trim()));
}
