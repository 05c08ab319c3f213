/**
 * Reads a spreadsheet as rows of text: delimited text in any encoding, OOXML workbooks, and OpenDocument
 * sheets. Runs in a Worker that bundles the parsers.
 */
import { unguardFormula } from '#shared/base/cell-text.ts';
import { importLimits } from '#shared/imports/fields.ts';
import { dropInvisible } from '#shared/imports/invisible.ts';
import { type CsvFault, readCsv } from './reading/csv.ts';
import { decodeOld, decodeText, type OldEncoding, oldEncodings } from './reading/decode-text.ts';
import { sniffBytes, sniffPackage, UnreadableFile } from './reading/formats.ts';
import { readOpenDocument } from './reading/open-document.ts';
import { emptySheet, type FileSheet } from './reading/sheet.ts';
import { readWorkbook } from './reading/workbook.ts';
import { decodeXml } from './reading/xml.ts';
import { openZip, type ZipPackage } from './reading/zip-package.ts';

export interface ReadFile {
  format: 'csv' | 'xlsx';
  sheets: FileSheet[];
  /** Tabs that hold no list: charts, dialogs, macros. */
  otherTabs: number;
  /** Lines of a CSV with misplaced quotes, which are read as letters. */
  faults: CsvFault[];
  /** Lines that are not UTF-8, and how a word of them reads in each old encoding. */
  letters: {
    encoding: OldEncoding;
    choices: OldEncoding[];
    lines: number;
    isMixed: boolean;
    examples: Record<OldEncoding, string>[];
  } | null;
}

/** How to read a file differently after the user's correction. */
export interface FileReadOptions {
  quotesAreLetters?: boolean;
  encoding?: OldEncoding;
}

/** The messages to and from the Worker. */
export interface ReadOrder {
  bytes: Uint8Array;
  options: FileReadOptions;
}
export type ReadReport = { kind: 'read'; file: ReadFile } | { kind: 'failed'; why: string };

/** Reads a whole file; throws UnreadableFile. */
export function readFile(bytes: Uint8Array, options: FileReadOptions = {}): ReadFile {
  if (bytes.length > importLimits.fileBytes) throw new UnreadableFile('TOO_LARGE');
  const kind = sniffBytes(bytes);
  if (kind !== 'zip' && kind !== 'text' && kind !== 'open document') throw new UnreadableFile(kind);
  const file = kind === 'zip' ? readZip(bytes) : kind === 'text' ? readText(bytes, options) : readFlat(bytes);
  const sheets = file.sheets.map(cleanSheet).filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new UnreadableFile('EMPTY');
  // The heading, and a few lines of a title.
  const tooMany = ({ rows }: FileSheet) =>
    rows.filter(({ length }) => length > 0).length > importLimits.rows + 50;
  if (sheets.some(tooMany)) throw new UnreadableFile('TOO_MANY_ROWS');
  return { ...file, sheets };
}

const plain = { otherTabs: 0, faults: [], letters: null };

function readText(bytes: Uint8Array, { quotesAreLetters = false, encoding }: FileReadOptions): ReadFile {
  const { text, old } = decodeText(bytes, encoding);
  const { rows, faults } = readCsv(text, { quotesAreLetters });
  const letters = old && {
    ...old,
    examples: old.examples.map(
      (word) =>
        // Every encoding of the list has its word.
        Object.fromEntries(oldEncodings.map((name) => [name, decodeOld(word, name).trim()])) as Record<
          OldEncoding,
          string
        >,
    ),
  };
  return { ...plain, format: 'csv', sheets: [{ ...emptySheet(''), rows }], faults, letters };
}

function readFlat(bytes: Uint8Array): ReadFile {
  return guarded(() => ({ ...plain, format: 'xlsx', sheets: readOpenDocument(decodeXml(bytes)) }));
}

function readZip(bytes: Uint8Array): ReadFile {
  return guarded(() => {
    const zip = openZip(bytes);
    const book = readWorkbook(zip);
    if (book) return { ...plain, format: 'xlsx', sheets: book.sheets, otherTabs: book.others };
    const content = openDocumentOf(zip);
    if (!content) throw new UnreadableFile(sniffPackage(zip.names));
    return { ...plain, format: 'xlsx', sheets: readOpenDocument(content) };
  });
}

function openDocumentOf(zip: ZipPackage): string | null {
  const content = zip.read('content.xml');
  if (!content) return null;
  const manifest = zip.read('META-INF/manifest.xml');
  if (manifest && decodeXml(manifest).includes('encryption-data')) throw new UnreadableFile('ENCRYPTED');
  return decodeXml(content);
}

function guarded(read: () => ReadFile): ReadFile {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    throw new UnreadableFile(cause instanceof RangeError ? 'TOO_LARGE' : 'NOT_A_TABLE', cause);
  }
}

/** '="0012"' as a whole cell. */
const guardedText = /^="([^"]*)"$/;

/** Removes invisible characters, and empty rows and columns at the end. */
function cleanSheet(sheet: FileSheet): FileSheet {
  const rows = sheet.rows.map((cells) =>
    cells.length === 0
      ? cells
      : cells
          .slice(0, importLimits.columns)
          .map((cell) => unguardFormula(dropInvisible(cell).trim().replace(guardedText, '$1'))),
  );
  while (rows.length > 0 && !rows.at(-1)?.some((cell) => cell !== '')) rows.pop();
  return { ...sheet, rows };
}
