import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { startDraft } from '#web/admin/imports/import-draft.ts';
import { readFile } from '#web/admin/imports/read-file.ts';
import { UnreadableFile } from '#web/admin/imports/reading/formats.ts';
import { type BookParts, makeWorkbook, textRow } from './make-workbook.ts';

/** Workbooks as ECMA-376 and ISO/IEC 29500 allow them, whatever program they come from. */

const ana = textRow(1, ['Ana', 'Ñuño']);
const one = (rows: string, more: Partial<BookParts['tabs'][number]> = {}) => [{ name: 'A', rows, ...more }];
const read = (book: BookParts) => readFile(makeWorkbook(book));
const rowsOf = (book: BookParts) => read(book).sheets.map(({ rows }) => rows);
const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ]);
const rename = (from: string, to: string) => (parts: Record<string, Uint8Array>) => {
  const part = parts[from];
  if (!part) throw new Error(`no part ${from}`);
  delete parts[from];
  parts[to] = part;
};

test.each<[string, Partial<BookParts>]>([
  ['in strict namespaces', { isStrict: true }],
  ['with prefixed elements', { prefix: 'x' }],
  ['with prefixed elements in strict namespaces', { prefix: 'ss', isStrict: true }],
  ['with absolute targets', { isAbsolute: true }],
  ['in another folder under other names', { folder: 'libro/', main: 'principal.xml' }],
  ['in the root of its package', { folder: '' }],
  [
    'as a template',
    { mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml' },
  ],
  ['with macros', { mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }],
  ['stored without packing', { zip: { level: 0 } }],
  ['in UTF-16', { encode: utf16 }],
  ['with names in capitals', { change: rename('xl/worksheets/sheet1.xml', 'xl/Worksheets/SHEET1.xml') }],
  ['with backslashes in names', { change: rename('xl/worksheets/sheet1.xml', 'xl\\worksheets\\sheet1.xml') }],
  [
    'with a part in one separate piece',
    { change: rename('xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml/[0].last.piece') },
  ],
  [
    'with comments and other declarations',
    { encode: (xml) => strToU8(xml.replace('?>\n', '?>\n<!-- <sheet/> -->\n')) },
  ],
])('a workbook %s is read', (_what, parts) => {
  expect(rowsOf({ tabs: one(ana), ...parts })).toEqual([[['Ana', 'Ñuño']]]);
});

test('a part name with blanks and accents is found through its relation', () => {
  const tabs = one(ana, { path: 'hojas/Mi%20hoja%20%C3%B1.xml' });
  const change = rename('xl/hojas/Mi%20hoja%20%C3%B1.xml', 'xl/hojas/Mi hoja ñ.xml');
  expect(rowsOf({ tabs, change })).toEqual([[['Ana', 'Ñuño']]]);
});

test.each(['chartsheet', 'dialogsheet', 'macrosheet'])(
  'a %s is left out and counted, wherever it is',
  (root) => {
    const other = { name: 'G', root, path: `${root}s/sheet1.xml` };
    for (const tabs of [
      [other, ...one(ana)],
      [...one(ana), other],
    ])
      expect(read({ tabs })).toMatchObject({
        otherTabs: 1,
        sheets: [{ name: 'A', rows: [['Ana', 'Ñuño']] }],
      });
  },
);

describe('a cell', () => {
  const cells = (xml: string, more: Partial<BookParts> = {}) =>
    rowsOf({ tabs: one(`<row r="1">${xml}</row>`), ...more })[0]?.[0];

  test.each<[string, string, string[]]>([
    ['of the shared texts', '<c r="A1" t="s"><v>1</v></c>', ['Ana María']],
    ['of the shared texts with help to read', '<c r="A1" t="s"><v>2</v></c>', ['山田']],
    [
      'with a text of runs',
      '<c r="A1" t="inlineStr"><is><r><t>Ana </t></r><r><t>Paz</t></r></is></c>',
      ['Ana Paz'],
    ],
    [
      'with what XML cannot hold',
      '<c r="A1" t="inlineStr"><is><t>a_x0009_b_x005F_c</t></is></c>',
      ['a\tb_c'],
    ],
    ['of CDATA', '<c r="A1" t="str"><v><![CDATA[<Ana & Eva>]]></v></c>', ['<Ana & Eva>']],
    ['of entities', '<c r="A1" t="str"><v>&#209;u&#xF1;o &amp;amp; &lt;Co&gt;</v></c>', ['Ñuño &amp; <Co>']],
    ['of a formula', '<c r="A1"><f>1+1</f><v>2</v></c>', ['2']],
    ['of a long number', '<c r="A1"><v>12345678901234567890</v></c>', ['12345678901234567890']],
    ['of a number in another spelling', '<c r="A1"><v>1.5E+2</v></c>', ['150']],
    [
      'of yes and no',
      '<c t="b"><v>1</v></c><c t="b"><v>true</v></c><c t="b"><v>0</v></c><c t="b"><v>false</v></c>',
      ['1', '1', '0', '0'],
    ],
    [
      'of a date in words of ISO',
      '<c t="d"><v>1980-03-01T00:00:00</v></c><c t="d"><v>1980-03-02</v></c>',
      ['1980-03-01', '1980-03-02'],
    ],
    [
      'without a place comes after the one before',
      '<c t="str"><v>a</v></c><c r="C1" t="str"><v>c</v></c><c t="str"><v>d</v></c>',
      ['a', '', 'c', 'd'],
    ],
    ['that is empty takes its place', '<c r="A1" s="1"/><c r="B1" t="str"><v>b</v></c>', ['', 'b']],
  ])('a cell %s is read', (_what, xml, expected) => {
    const strings =
      '<si><t>x</t></si><si><r><rPr><b/></rPr><t>Ana </t></r><r><t>María</t></r></si><si><t>山田</t><rPh sb="0" eb="1"><t>ヤマダ</t></rPh></si>';
    expect(cells(xml, { strings })).toEqual(expected);
  });

  test('a cell with an error, an unknown text or a formula without a value is empty and counted', () => {
    const rows = `<row>${'<c t="e"><v>#N/A</v></c><c t="s"><v>7</v></c><c><f>A1</f></c><c t="str"><v>d</v></c>'}</row>`;
    expect(read({ tabs: one(rows) }).sheets[0]).toMatchObject({ rows: [['', '', '', 'd']], unread: 3 });
  });

  test('a cell of a row without a number is below the previous row', () => {
    const rows =
      '<row><c t="str"><v>a</v></c></row><row r="4"><c t="str"><v>d</v></c></row><row><c t="str"><v>e</v></c></row>';
    expect(rowsOf({ tabs: one(rows) })).toEqual([[['a'], [], [], ['d'], ['e']]]);
  });

  test('a cell at the far end of a sheet creates no rows in between', () => {
    const rows = `${ana}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    expect(rowsOf({ tabs: one(rows) })).toEqual([[['Ana', 'Ñuño']]]);
  });
});

describe('a number', () => {
  const formatted = (code: string, value = '29281') =>
    rowsOf({
      tabs: one(`<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`),
      formats: [code],
    })[0]?.[0]?.[0];

  test.each([
    ['dd/mm/yyyy', '1980-03-01'],
    ['[$-440A]d &quot;de&quot; mmmm &quot;de&quot; yyyy;@', '1980-03-01'],
    ['dd/mm/aaaa', '1980-03-01'],
    ['TT.MM.JJJJ', '1980-03-01'],
    ['d.m.jj', '1980-03-01'],
    ['mmm\\-yy', '1980-03-01'],
    ['[Red]0.00;&quot;dmy&quot;0', '29281'],
    ['#,##0 &quot;días&quot;', '29281'],
    ['0.00E+00', '29281'],
    ['General', '29281'],
    ['yyyy-mm-dd hh:mm', '1980-03-01'],
  ])('a number in the format %s is %s', (code, expected) => {
    expect(formatted(code)).toBe(expected);
  });

  test.each([
    [14, '1980-03-01'],
    [22, '1980-03-01'],
    [30, '1980-03-01'],
    [57, '1980-03-01'],
    [9, '29281'],
    [20, '00:00'],
  ])('a number in the built-in format %i is %s', (id, expected) => {
    const styles = `<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
    const rows = '<row r="1"><c r="A1" s="1"><v>29281</v></c></row>';
    expect(rowsOf({ tabs: one(rows), styles })).toEqual([[[expected]]]);
  });

  test.each([
    ['1', '1984-03-02'],
    ['true', '1984-03-02'],
    ['0', '1980-03-01'],
    ['false', '1980-03-01'],
  ])('a date with date1904="%s" is counted from there', (date1904, expected) => {
    const rows = '<row r="1"><c r="A1" s="1"><v>29281</v></c></row>';
    expect(rowsOf({ tabs: one(rows), formats: ['d/m/yy'], date1904 })).toEqual([[[expected]]]);
  });

  test.each([
    ['0.75', '18:00'],
    ['1', '1900-01-01'],
    ['60', '1900-02-28'],
    ['61', '1900-03-01'],
    ['-1', '-1'],
  ])('the number %s as a date is %s', (value, expected) => {
    expect(formatted('d/m/yyyy', value)).toBe(expected);
  });
});

describe('what a program hides', () => {
  const hidden = makeWorkbook({
    tabs: [
      { name: '_listas', state: 'hidden', rows: textRow(1, ['Nombres', 'Apellidos', 'País', 'Función']) },
      {
        name: 'Equipo',
        before: '<cols><col min="2" max="2" hidden="true"/></cols>',
        rows: `${textRow(1, ['Nombres', 'Clave', 'Apellidos'])}${textRow(2, ['Ana', 'x', 'Paz'])}${textRow(3, ['Eva', 'y', 'Luz'], ' hidden="1"')}${textRow(4, ['Iris', 'z', 'Sol'], ' ht="0"')}`,
      },
    ],
  });

  test('hidden sheets, rows and columns are reported', () => {
    expect(readFile(hidden).sheets).toMatchObject([
      { name: '_listas', isHidden: true },
      { name: 'Equipo', isHidden: false, hiddenRows: [2, 3], hiddenColumns: [1] },
    ]);
  });

  test('hidden parts are excluded until requested, and the list starts with a visible sheet', () => {
    const file = readFile(hidden);
    const draft = startDraft('participants', 'x.xlsx', file);
    expect(draft.sheet).toBe(1);
    expect(draft.lines.map(({ cells }) => cells)).toEqual([['Ana', '', 'Paz']]);
    expect(draft.leftOut.map(({ why }) => why)).toEqual(['HIDDEN', 'HIDDEN']);
    const all = startDraft('participants', 'x.xlsx', file, { sheet: 1, withHidden: true });
    expect(all.lines.map(({ cells }) => cells[1])).toEqual(['x', 'y', 'z']);
  });
});

test('merged cells are filled in data rows only, down and to the right', () => {
  const rows = `${textRow(1, ['Lista', '', ''])}${textRow(2, ['Nombres', 'Apellidos', 'Equipo'])}${textRow(3, ['Ana', '', 'Leonas'])}${textRow(4, ['Eva', 'Luz', ''])}`;
  const after =
    '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:B3"/><mergeCell ref="C3:C1048576"/></mergeCells>';
  const draft = startDraft('participants', 'x.xlsx', read({ tabs: one(rows, { after }) }));
  expect(draft.headings).toEqual(['Nombres', 'Apellidos', 'Equipo']);
  expect(draft.lines.map(({ cells }) => cells)).toEqual([
    ['Ana', 'Ana', 'Leonas'],
    ['Eva', 'Luz', 'Leonas'],
  ]);
});

describe('an OpenDocument sheet', () => {
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>
    <table:table table:name="Lista" table:style-name="ta1"><table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>
    <table:table-row><table:table-cell office:value-type="string"><text:p>Nombres</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Nacimiento</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Equipo</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>Ana<text:s text:c="2"/><text:span>Paz</text:span></text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="1980-03-01"><text:p>01/03/80</text:p></table:table-cell><table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>Leonas</text:p></table:table-cell></table:table-row>
    <table:table-row table:visibility="filter"><table:table-cell office:value-type="float" office:value="7"><text:p>7,0</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:covered-table-cell/></table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
    <table:table table:name="Oculta" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;

  test('an OpenDocument sheet is read with its dates, its spans and its hidden parts', () => {
    const { sheets } = readFile(zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8(content) }));
    expect(sheets).toMatchObject([
      {
        name: 'Lista',
        rows: [
          ['Nombres', 'Nacimiento', 'Equipo'],
          ['Ana  Paz', '1980-03-01', 'Leonas'],
          ['7', '1'],
        ],
        hiddenRows: [2],
        hiddenColumns: [2],
        merges: [{ top: 1, left: 2, bottom: 2, right: 2 }],
      },
      { name: 'Oculta', isHidden: true },
    ]);
  });
});

describe('a file that is not a list', () => {
  const compound = (stream: string) => {
    const bytes = new Uint8Array(1024);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    bytes.set(
      [...stream].flatMap((letter) => [letter.charCodeAt(0), 0]),
      640,
    );
    return bytes;
  };
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  const text = (words: string) => strToU8(words);

  test.each<[string, Uint8Array, string]>([
    ['a workbook with a password', compound('EncryptedPackage'), 'ENCRYPTED'],
    ['a workbook of Excel 97', compound('Workbook'), 'OLD_EXCEL'],
    ['a workbook of Excel 5', compound('Book'), 'OLD_EXCEL'],
    ['a sheet of Excel 4', Uint8Array.of(9, 4, 6, 0, 0, 0, 0x10, 0), 'OLD_EXCEL'],
    ['a letter of Word 97', compound('WordDocument'), 'DOCUMENT'],
    ['a binary workbook', zip('xl/workbook.bin'), 'BINARY_EXCEL'],
    ['a document of Numbers', zip('Index/Document.iwa'), 'NUMBERS'],
    ['a letter of Word', zip('word/document.xml'), 'DOCUMENT'],
    ['a PDF', text('%PDF-1.7 x'), 'DOCUMENT'],
    ['a page of the web', text('<html><table><tr><td>Ana</td></tr></table></html>'), 'WEB_PAGE'],
    ['a page of the web in UTF-16', utf16('<!DOCTYPE html><table>'), 'WEB_PAGE'],
    ['a zip of other things', zip('a.txt'), 'NOT_A_TABLE'],
  ])('a file %s is named for what it is', (_what, bytes, why) => {
    let found: unknown = 'read';
    try {
      readFile(bytes);
    } catch (error) {
      found = error instanceof UnreadableFile ? error.why : error;
    }
    expect(found).toBe(why);
  });
});
