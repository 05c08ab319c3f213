/**
 * OOXML workbooks, ECMA-376 (transitional) and ISO/IEC 29500 (strict). Relations name the parts and root
 * elements identify them; folders, file names and prefixes do not matter.
 */
import { importLimits } from '#shared/imports/fields.ts';
import { isDateFormat, serialToText } from './date-format.ts';
import { type CellRange, type FileSheet, SheetBuilder } from './sheet.ts';
import { decodeXml, readXml, type XmlAttributes } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';

export interface ParsedWorkbook {
  sheets: FileSheet[];
  /** Tabs that are charts, dialogs or macros. */
  others: number;
}

interface Relation {
  id: string;
  /** The last word of its type: 'worksheet', 'sharedStrings'. */
  type: string;
  target: string;
}

/** Reads every list of the workbook; null where the zip holds none. */
export function readWorkbook(zip: ZipPackage): ParsedWorkbook | null {
  const main = relationsOf(zip, '').find(({ type }) => type === 'officeDocument')?.target;
  const xml = main === undefined ? null : partText(zip, main);
  if (main === undefined || xml === null || !/<(?:[\w.-]+:)?workbook[\s>]/.test(xml)) return null;
  const relations = relationsOf(zip, main);
  const part = (wanted: string) => {
    const found = relations.find(({ type }) => type === wanted);
    return found ? partText(zip, found.target) : null;
  };
  const styles = part('styles');
  const book: Book = {
    is1904: false,
    ...readStrings(part('sharedStrings')),
    dateStyles: readDateStyles(styles),
    struckStyles: readStruckStyles(styles),
  };
  const tabs: { name: string; isHidden: boolean; id: string }[] = [];
  readXml(xml, {
    open(name, attributes, path) {
      const parent = path.at(-2);
      if (name === 'workbookPr' && parent === 'workbook') book.is1904 = isTrue(attributes.get('date1904'));
      if (name !== 'sheet' || parent !== 'sheets') return;
      const state = attributes.get('state') ?? 'visible';
      tabs.push({
        name: attributes.get('name') ?? '',
        isHidden: state !== 'visible',
        id: attributes.get('id') ?? '',
      });
    },
  });
  const sheets = tabs.flatMap(({ name, isHidden, id }) => {
    const target = relations.find((relation) => relation.id === id)?.target;
    const text = target === undefined ? null : partText(zip, target);
    const sheet = text === null ? null : readSheet(name, text, book);
    return sheet ? [{ ...sheet, isHidden }] : [];
  });
  return { sheets, others: tabs.length - sheets.length };
}

function partText(zip: ZipPackage, name: string): string | null {
  const bytes = zip.read(name);
  return bytes && decodeXml(bytes);
}

/** The relations of a part; of the package itself for ''. */
function relationsOf(zip: ZipPackage, part: string): Relation[] {
  const [folder, file] = [part.slice(0, part.lastIndexOf('/') + 1), part.slice(part.lastIndexOf('/') + 1)];
  const xml = partText(zip, `${folder}_rels/${file}.rels`);
  const found: Relation[] = [];
  if (xml === null) return found;
  readXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type') ?? '';
      const target = new URL(
        (attributes.get('Target') ?? '').replaceAll('\\', '/'),
        `zip:/${folder.replace(/^\/+/, '')}`,
      ).pathname;
      found.push({ id: attributes.get('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), target });
    },
  });
  return found;
}

/** The four spellings of a boolean in XML Schema, and those of some programs. */
const isTrue = (text: string | undefined) => /^(1|true|on|t)$/i.test(text?.trim() ?? '');

// ── texts and formats of the whole workbook ─────────────────────────────────────────────────────────

interface Book {
  is1904: boolean;
  strings: readonly string[];
  /** By cell style: whether the number is a date, a time, or neither. */
  dateStyles: readonly ('date' | 'time' | null)[];
  /** Strings and styles of cells that are struck through. */
  struckStrings: ReadonlySet<number>;
  struckStyles: ReadonlySet<number>;
}

/** Texts with their runs joined, without phonetic hints. */
function readStrings(xml: string | null): Pick<Book, 'strings' | 'struckStrings'> {
  const strings: string[] = [];
  const struckStrings = new Set<number>();
  let runs = new RunStrikes();
  if (xml === null) return { strings, struckStrings };
  readXml(xml, {
    open(name, attributes) {
      if (name === 'si') {
        strings.push('');
        runs = new RunStrikes();
      } else runs.open(name, attributes);
    },
    text(text, path) {
      if (path.at(-1) !== 't' || path.includes('rPh')) return;
      strings[strings.length - 1] += text;
      runs.text(text);
    },
    close(name) {
      if (name === 'si' && runs.areAllStruck) struckStrings.add(strings.length - 1);
    },
  });
  return { strings: strings.map(unescapeUnderscores), struckStrings };
}

/** Whether all runs of a rich text are struck through. */
class RunStrikes {
  #isStruck = false;
  #some = false;
  #all = true;

  get areAllStruck(): boolean {
    return this.#some && this.#all;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'r') this.#isStruck = false;
    if (name === 'strike') this.#isStruck = isTrue(attributes.get('val') ?? '1');
  }

  text(text: string): void {
    if (text.trim() === '') return;
    if (this.#isStruck) this.#some = true;
    else this.#all = false;
  }
}

/** Styles of cells whose font is struck through. */
function readStruckStyles(xml: string | null): ReadonlySet<number> {
  const fonts: boolean[] = [];
  const cells: number[] = [];
  if (xml === null) return new Set();
  readXml(xml, {
    open(name, attributes, path) {
      const parent = path.at(-2);
      if (name === 'font' && parent === 'fonts') fonts.push(false);
      if (name === 'strike' && parent === 'font' && path.includes('fonts'))
        fonts[fonts.length - 1] = isTrue(attributes.get('val') ?? '1');
      if (name === 'xf' && parent === 'cellXfs') cells.push(Number(attributes.get('fontId') ?? 0));
    },
  });
  return new Set(cells.flatMap((font, style) => (fonts[font] ? style : [])));
}

/** '_x000D_' encodes a letter XML cannot hold; '_x005F_' encodes the underscore of such a text. */
function unescapeUnderscores(text: string): string {
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function readDateStyles(xml: string | null): Book['dateStyles'] {
  const codes = new Map<number, string>();
  const base: number[] = [];
  const cells: number[] = [];
  if (xml === null) return [];
  readXml(xml, {
    open(name, attributes, path) {
      const parent = path.at(-2);
      const id = Number(attributes.get('numFmtId') ?? Number.NaN);
      if (name === 'numFmt' && parent === 'numFmts') codes.set(id, attributes.get('formatCode') ?? '');
      if (name === 'xf' && parent === 'cellStyleXfs') base.push(id || 0);
      if (name === 'xf' && parent === 'cellXfs')
        cells.push(Number.isNaN(id) ? (base[Number(attributes.get('xfId') ?? 0)] ?? 0) : id);
    },
  });
  return cells.map((id) => isDateFormat(id, codes.get(id)));
}

// ── one sheet ───────────────────────────────────────────────────────────────────────────────────────

interface Cell {
  type: string;
  style: number;
  value: string;
  text: string;
  hasFormula: boolean;
}

/** A sheet of cells; null for a chart, a dialog or a macro. */
function readSheet(name: string, xml: string, book: Book): FileSheet | null {
  const builder = new SheetBuilder(name, importLimits.columns);
  const { sheet } = builder;
  let root = '';
  let [row, column] = [-1, -1];
  let areHidden = false;
  let cell: Cell | null = null;
  let runs = new RunStrikes();
  readXml(xml, {
    open(element, attributes, path) {
      root ||= element;
      const parent = path.at(-2);
      if (element === 'row' && parent === 'sheetData') {
        row = Number(attributes.get('r') ?? row + 2) - 1;
        column = -1;
        if (isRowHidden(attributes, areHidden)) builder.hideRows(row, row);
      } else if (element === 'c' && parent === 'row') {
        const place = columnOf(attributes.get('r'));
        column = place ?? column + 1;
        const style = Number(attributes.get('s') ?? 0);
        cell = { type: attributes.get('t') ?? 'n', style, value: '', text: '', hasFormula: false };
        runs = new RunStrikes();
      } else if (element === 'f' && cell) cell.hasFormula = true;
      else if (element === 'sheetFormatPr') areHidden = isTrue(attributes.get('zeroHeight'));
      else if (element === 'col' && parent === 'cols') hideColumns(builder, attributes);
      else if (cell) runs.open(element, attributes);
      else if (element === 'mergeCell') sheet.merges.push(...rangeOf(attributes.get('ref') ?? ''));
    },
    text(text, path) {
      if (!cell) return;
      if (path.at(-1) === 'v') cell.value += text;
      if (path.at(-1) !== 't' || path.includes('rPh')) return;
      cell.text += text;
      runs.text(text);
    },
    close(element) {
      if (element !== 'c' || !cell) return;
      const text = textOf(cell, book);
      if (text === null) sheet.unread += 1;
      else builder.set(row, column, text);
      const ofString = cell.type === 's' && book.struckStrings.has(Number(cell.value));
      if (text && (ofString || book.struckStyles.has(cell.style) || runs.areAllStruck))
        sheet.struck.push({ row, column });
      cell = null;
    },
  });
  return root === 'worksheet' ? sheet : null;
}

function isRowHidden(attributes: XmlAttributes, areHidden: boolean): boolean {
  const said = attributes.get('hidden');
  if (said !== undefined) return isTrue(said);
  return attributes.has('ht') ? Number(attributes.get('ht')) === 0 : areHidden;
}

function hideColumns(builder: SheetBuilder, attributes: XmlAttributes): void {
  const isHidden = isTrue(attributes.get('hidden')) || Number(attributes.get('width') ?? 1) === 0;
  if (isHidden) builder.hideColumns(Number(attributes.get('min')) - 1, Number(attributes.get('max')) - 1);
}

/** The text of a cell; null for an error, or for a formula without a value. */
function textOf({ type, style, value, text, hasFormula }: Cell, { is1904, strings, dateStyles }: Book) {
  switch (type) {
    case 's':
      return value === '' ? '' : (strings[Number(value)] ?? null);
    case 'inlineStr':
      return unescapeUnderscores(text);
    case 'str':
      return unescapeUnderscores(value || text);
    case 'b':
      return value === '' ? '' : isTrue(value) ? '1' : '0';
    case 'e':
      return null;
    case 'd':
      return value.trim().replace(/T.*$/, '');
    default:
      return value === '' ? (hasFormula ? null : text) : numberText(value, dateStyles[style] ?? null, is1904);
  }
}

function numberText(value: string, kind: 'date' | 'time' | null, is1904: boolean): string {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  // Digits as they stand: a long number of a document has more of them than a number of JavaScript.
  if (kind === null) return /^\d+$/.test(value) ? value : String(number);
  return serialToText(number, kind, is1904) ?? String(number);
}

/** 'AB12' as 27; null without letters. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^\$?([A-Za-z]{1,3})/.exec(reference ?? '')?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function rangeOf(reference: string): CellRange[] {
  const [from = '', to = from] = reference.split(':');
  const [left, right] = [columnOf(from), columnOf(to)];
  const [top, bottom] = [from, to].map((corner) => Number(/\d+$/.exec(corner)?.[0]) - 1);
  if (left === null || right === null || top === undefined || bottom === undefined) return [];
  return Number.isNaN(top + bottom) ? [] : [{ top, left, bottom, right }];
}
