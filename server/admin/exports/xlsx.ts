/**
 * A workbook of one sheet, written as it is read: whatever its length, a few rows of it are in memory. Every cell
 * has its type: text is text, whatever it begins with, so that no program takes it for a formula.
 */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A calendar date ('YYYY-MM-DD') or a wall time ('YYYY-MM-DD HH:MM:SS') as a cell that sorts as one. */
export interface DateCell {
  date: string;
}
export type Cell = string | number | boolean | DateCell | null;

/** Excel shows nothing longer, and calls the file damaged. */
const longestText = 32_767;
/** Numbers of the styles below. */
const style = { text: 1, date: 2, time: 3, head: 4 } as const;

export async function* xlsxBytes(
  sheetName: string,
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  function* taken() {
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  for (const [path, text] of Object.entries(parts(sheetName))) {
    const part = new ZipPassThrough(path);
    zip.add(part);
    part.push(utf8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  zip.add(sheet);
  sheet.push(utf8(sheetStart(headings)));
  let line = 1;
  for await (const rows of pages) {
    const from = line + 1;
    sheet.push(utf8(rows.map((cells, index) => rowXml(from + index, cells)).join('')));
    line += rows.length;
    yield* taken();
  }
  sheet.push(utf8('</sheetData></worksheet>'), true);
  zip.end();
  yield* taken();
}

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);

function sheetStart(headings: readonly string[]): string {
  const widths = headings
    .map(
      (text, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(14, text.length + 4)}" customWidth="1"/>`,
    )
    .join('');
  return (
    `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths}</cols><sheetData>${rowXml(1, headings, style.head)}`
  );
}

/** A row with the address of each cell: some readers go by nothing else. */
function rowXml(line: number, cells: readonly Cell[], textStyle: number = style.text): string {
  const written = cells.map((value, column) => cellXml(`${columnName(column)}${line}`, value, textStyle));
  return `<row r="${line}">${written.join('')}</row>`;
}

/** 'A' to 'Z', then 'AA'. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

function cellXml(at: string, value: Cell, textStyle: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'string') {
    const text = escaped(value.slice(0, longestText));
    return `<c r="${at}" t="inlineStr" s="${textStyle}"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  const dateStyle = value.date.length > 10 ? style.time : style.date;
  return `<c r="${at}" s="${dateStyle}"><v>${serialOf(value.date)}</v></c>`;
}

/** Days since the last of 1899, in the calendar of the sheet: a wall time has no zone here either. */
function serialOf(date: string): number {
  const ms = Date.parse(`${date.replace(' ', 'T')}${date.length > 10 ? '' : 'T00:00:00'}Z`);
  return (ms - Date.UTC(1899, 11, 30)) / 86_400_000;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in XML at all.
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(unspeakable, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function parts(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels':
      `${xml}<Relationships xmlns="${relations}">` +
      `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>` +
      `<sheet name="${escaped(sheetName.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${xml}<Relationships xmlns="${relations}">` +
      `<Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    // 49 is text: a cell stays text when edited. `quotePrefix` is the effect of a typed leading apostrophe.
    'xl/styles.xml':
      `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
      '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">' +
      '<xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/>' +
      '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/>' +
      '<xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>',
  };
}
