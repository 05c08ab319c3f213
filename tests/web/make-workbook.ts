import { strToU8, type ZipOptions, zipSync } from 'fflate';
import type { ReadFile } from '#web/admin/imports/read-file.ts';
import { emptySheet, type FileSheet } from '#web/admin/imports/reading/sheet.ts';

/** Files as the import has read them, and workbooks laid out as the norm allows and few programs do. */

/** A list that was read, one sheet for each list of rows. */
export function readFileOf(...sheets: (string[][] | Partial<FileSheet>)[]): ReadFile {
  return {
    format: 'csv',
    sheets: sheets.map((sheet, at) => ({
      ...emptySheet(`Hoja ${at + 1}`),
      ...(Array.isArray(sheet) ? { rows: sheet } : sheet),
    })),
    otherTabs: 0,
    faults: [],
    letters: null,
  };
}

interface Tab {
  name: string;
  /** The contents of `sheetData`. */
  rows?: string;
  before?: string;
  after?: string;
  state?: string;
  /** The root element: a chart, a dialog, a macro sheet. */
  root?: string;
  path?: string;
}

export interface BookParts {
  tabs: readonly Tab[];
  isStrict?: boolean;
  prefix?: string;
  folder?: string;
  main?: string;
  isAbsolute?: boolean;
  date1904?: string;
  strings?: string;
  /** Formats of the cell styles from 1 on. */
  formats?: readonly string[];
  styles?: string;
  mainType?: string;
  zip?: ZipOptions;
  /** The text of each part before it is packed. */
  encode?: (xml: string) => Uint8Array;
  /** Last changes to the package. */
  change?: (parts: Record<string, Uint8Array>) => void;
}

const transitional = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const typeOf = (what: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${what}+xml`;

/** The bytes of an OOXML workbook. */
export function makeWorkbook(book: BookParts): Uint8Array {
  const { tabs, folder = 'xl/', main = 'workbook.xml', prefix, zip = {}, encode = strToU8 } = book;
  const ns = book.isStrict ? strict : transitional;
  const parts: Record<string, Uint8Array> = {};
  const put = (name: string, xml: string) => {
    parts[name] = encode(`<?xml version="1.0" standalone="yes"?>\n${xml}`);
  };
  const tagged = (xml: string) => (prefix ? xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`) : xml);
  const root = (name: string, inside: string) => {
    const attributes = `${prefix ? `xmlns:${prefix}` : 'xmlns'}="${ns.main}" xmlns:r="${ns.relations}"`;
    return tagged(`<${name}>${inside}</${name}>`).replace(/^(<[\w:]+)/, `$1 ${attributes}`);
  };
  const relations: string[] = [];
  const overrides: string[] = [];
  const relate = (id: string, type: string, target: string) => {
    const path = book.isAbsolute ? `/${folder}${target}` : target;
    relations.push(`<Relationship Id="${id}" Type="${ns.relations}/${type}" Target="${path}"/>`);
    overrides.push(`<Override PartName="/${folder}${target}" ContentType="${typeOf(type)}"/>`);
  };
  for (const [at, tab] of tabs.entries()) {
    const path = tab.path ?? `worksheets/sheet${at + 1}.xml`;
    const kind = tab.root ?? 'worksheet';
    relate(`rId${at + 1}`, kind, path);
    const data = `${tab.before ?? ''}<sheetData>${tab.rows ?? ''}</sheetData>${tab.after ?? ''}`;
    put(folder + path, root(kind, kind === 'worksheet' ? data : ''));
  }
  if (book.strings !== undefined) {
    relate('rIdS', 'sharedStrings', 'sharedStrings.xml');
    put(`${folder}sharedStrings.xml`, root('sst', book.strings));
  }
  if (book.styles !== undefined || book.formats) {
    relate('rIdY', 'styles', 'styles.xml');
    put(`${folder}styles.xml`, root('styleSheet', book.styles ?? stylesOf(book.formats ?? [])));
  }
  const date1904 = book.date1904 === undefined ? '' : ` date1904="${book.date1904}"`;
  const listed = tabs.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  put(folder + main, root('workbook', `<workbookPr${date1904}/><sheets>${listed.join('')}</sheets>`));
  put(
    `${folder}_rels/${main}.rels`,
    `<Relationships xmlns="${packageRelations}">${relations.join('')}</Relationships>`,
  );
  put(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${ns.relations}/officeDocument" Target="${folder}${main}"/></Relationships>`,
  );
  overrides.push(
    `<Override PartName="/${folder}${main}" ContentType="${book.mainType ?? typeOf('sheet.main')}"/>`,
  );
  put(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
  );
  book.change?.(parts);
  return zipSync(parts, zip);
}

function stylesOf(formats: readonly string[]): string {
  const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const cells = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs>`;
}

/** A row of texts. */
export function textRow(line: number, cells: readonly string[], attributes = ''): string {
  const inside = cells.map((text, at) =>
    text === ''
      ? ''
      : `<c r="${String.fromCharCode(65 + at)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${line}"${attributes}>${inside.join('')}</row>`;
}
