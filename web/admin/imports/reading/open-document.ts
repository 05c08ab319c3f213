/** Sheets of the Open Document format (ODS of LibreOffice; also as one XML file). */
import { importLimits } from '#shared/imports/fields.ts';
import { type FileSheet, SheetBuilder } from './sheet.ts';
import { readXml, type XmlAttributes } from './xml.ts';

/** Rows and cells repeated to the end of the sheet hold nothing. */
const mostRepeated = 20_000;

export function readOpenDocument(xml: string): FileSheet[] {
  const sheets: FileSheet[] = [];
  const hiddenStyles = new Set<string>();
  const struckStyles = new Set<string>();
  let style = '';
  let builder: SheetBuilder | null = null;
  let [row, column, columnAt, rowsRepeated] = [0, 0, 0, 1];
  let rowCells: { column: number; text: string }[] = [];
  let cell: XmlAttributes | null = null;
  let paragraphs: string[] = [];

  readXml(xml, {
    open(name, attributes, path) {
      const parent = path.at(-2);
      if (name === 'style') style = attributes.get('name') ?? '';
      else if (name === 'table-properties' && attributes.get('display') === 'false') hiddenStyles.add(style);
      else if (name === 'text-properties' && isStruckBy(attributes)) struckStyles.add(style);
      else if (name === 'table' && parent === 'spreadsheet') {
        builder = new SheetBuilder(attributes.get('name') ?? '', importLimits.columns);
        builder.sheet.isHidden = hiddenStyles.has(attributes.get('style-name') ?? '');
        sheets.push(builder.sheet);
        [row, columnAt] = [0, 0];
      } else if (!builder || path.includes('annotation')) return;
      else if (name === 'table-column') {
        const count = repeated(attributes, 'number-columns-repeated');
        if (isHidden(attributes)) builder.hideColumns(columnAt, columnAt + count - 1);
        columnAt += count;
      } else if (name === 'table-row') {
        rowsRepeated = repeated(attributes, 'number-rows-repeated');
        if (isHidden(attributes)) builder.hideRows(row, row + rowsRepeated - 1);
        [column, rowCells] = [0, []];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = attributes;
        paragraphs = [];
      } else if (name === 'p' && parent?.endsWith('table-cell')) paragraphs.push('');
      else if (name === 's') append(' '.repeat(Math.min(repeated(attributes, 'c'), 100)));
      else if (name === 'tab' || name === 'line-break') append(name === 'tab' ? '\t' : '\n');
    },
    text(text, path) {
      if (path.includes('p') && !path.includes('annotation')) append(text);
    },
    close(name, path) {
      if (!builder || path.includes('annotation')) return;
      if (name === 'table' && path.at(-2) === 'spreadsheet') builder = null;
      else if (name === 'table-row') {
        for (let at = row; at < row + rowsRepeated && at < row + mostRepeated; at += 1)
          for (const one of rowCells) builder.set(at, one.column, one.text);
        row += rowsRepeated;
      } else if (cell && name.endsWith('table-cell')) {
        closeCell(cell, name);
        cell = null;
      }
    },
  });
  return sheets;

  function append(text: string): void {
    if (paragraphs.length > 0) paragraphs[paragraphs.length - 1] += text;
  }

  function closeCell(attributes: XmlAttributes, name: string): void {
    const count = repeated(attributes, 'number-columns-repeated');
    const text = name === 'table-cell' ? cellText(attributes, paragraphs.join('\n')) : '';
    const bottom = row + Number(attributes.get('number-rows-spanned') ?? 1) - 1;
    const right = column + Number(attributes.get('number-columns-spanned') ?? 1) - 1;
    if (bottom > row || right > column) builder?.sheet.merges.push({ top: row, left: column, bottom, right });
    if (text !== '')
      for (let at = column; at < column + count && at < importLimits.columns; at += 1) {
        rowCells.push({ column: at, text });
        if (struckStyles.has(attributes.get('style-name') ?? ''))
          builder?.sheet.struck.push({ row, column: at });
      }
    column += count;
  }
}

const repeated = (attributes: XmlAttributes, name: string) =>
  Math.max(1, Number(attributes.get(name) ?? 1) || 1);

const isStruckBy = (attributes: XmlAttributes) =>
  !/^(none)?$/.test(
    attributes.get('text-line-through-style') ?? attributes.get('text-line-through-type') ?? '',
  );

const isHidden = (attributes: XmlAttributes) =>
  /^(collapse|filter)$/.test(attributes.get('visibility') ?? '');

function cellText(attributes: XmlAttributes, shown: string): string {
  switch (attributes.get('value-type')) {
    case 'date':
      return (attributes.get('date-value') ?? shown).replace(/T.*$/, '');
    case 'float':
      return attributes.get('value') ?? shown;
    case 'boolean':
      return attributes.get('boolean-value') === 'true' ? '1' : '0';
    case 'string':
      return shown || (attributes.get('string-value') ?? '');
    default:
      return shown;
  }
}
