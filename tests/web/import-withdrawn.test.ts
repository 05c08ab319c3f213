import { expect, test } from 'vitest';
import {
  chooseAnswer,
  findOpenDoubts,
  findQuestions,
  type ImportDraft,
  leftOutOf,
  rowsOf,
  startDraft,
} from '#web/admin/imports/import-draft.ts';
import { readFile } from '#web/admin/imports/read-file.ts';
import { makeWorkbook, readFileOf } from './make-workbook.ts';

/** People whom a list still has and who no longer come: struck through, or with a word that says so. */

const doubtOf = (draft: ImportDraft) => findQuestions(draft, []).doubts.withdrawn;
const firstNames = (draft: ImportDraft) => rowsOf(draft).map(({ values }) => values.firstName);

const styles =
  '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>' +
  '<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>';
const struckRun = '<r><rPr><strike/></rPr><t>Iris</t></r>';
const text = (place: string, style: number, inside: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is>${inside}</is></c>`;
const cell = (place: string, value: string, style = 0) => text(place, style, `<t>${value}</t>`);
const struckBook = () =>
  makeWorkbook({
    styles,
    strings: `<si>${struckRun}</si><si><r><t>Luz </t></r>${struckRun}</si>`,
    tabs: [
      {
        name: 'Lista',
        rows: [
          `<row r="1">${cell('A1', 'Nombres')}${cell('B1', 'Apellidos')}</row>`,
          `<row r="2">${cell('A2', 'Ana', 1)}${cell('B2', 'Paz', 1)}</row>`,
          `<row r="3">${cell('A3', 'Eva', 2)}${cell('B3', 'Paz')}</row>`,
          `<row r="4"><c r="A4" t="s"><v>0</v></c>${cell('B4', 'Sol')}</row>`,
          `<row r="5"><c r="A5" t="s"><v>1</v></c>${cell('B5', 'Sol')}</row>`,
          `<row r="6">${text('A6', 0, struckRun)}${cell('B6', 'Mar')}</row>`,
        ].join(''),
      },
    ],
  });

test('people struck through in a workbook are asked about once, and left out by the answer', () => {
  const draft = startDraft('participants', 'lista.xlsx', readFile(struckBook()));
  expect(doubtOf(draft)).toEqual(['Ana Paz', 'Iris Sol', 'Iris Mar']);
  expect(findOpenDoubts(draft, findQuestions(draft, []))).toEqual(['withdrawn']);
  const without = chooseAnswer(draft, { withdrawn: 'out' });
  expect(firstNames(without)).toEqual(['Eva', 'Luz Iris']);
  expect(leftOutOf(without).map(({ line, why }) => `${line} ${why}`)).toEqual([
    ...['2 ANSWER', '4 ANSWER', '6 ANSWER'],
  ]);
  expect(firstNames(chooseAnswer(draft, { withdrawn: 'keep' }))).toHaveLength(5);
});

test('people struck through in an OpenDocument sheet are asked about', () => {
  const cells = (style: string, ...texts: string[]) =>
    texts
      .map(
        (one) =>
          `<table:table-cell table:style-name="${style}" office:value-type="string"><text:p>${one}</text:p></table:table-cell>`,
      )
      .join('');
  const properties = (line: string) => `<style:text-properties style:text-line-through-style="${line}"/>`;
  const flat = new TextEncoder().encode(
    `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:style="s" xmlns:table="t" xmlns:text="x"><office:automatic-styles><style:style style:name="out">${properties('solid')}</style:style><style:style style:name="in">${properties('none')}</style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Lista">${[
      cells('in', 'Nombres', 'Apellidos'),
      cells('out', 'Ana', 'Paz'),
      cells('in', 'Eva', 'Sol'),
    ]
      .map((row) => `<table:table-row>${row}</table:table-row>`)
      .join('')}</table:table></office:spreadsheet></office:body></office:document>`,
  );
  expect(doubtOf(startDraft('participants', 'lista.fods', readFile(flat)))).toEqual(['Ana Paz']);
});

test.each([
  ['Estado', 'Baja', ['Ana Paz']],
  ['Observaciones', 'Reemplazada por Luz Mar', ['Ana Paz']],
  ['Status', 'Withdrawn', ['Ana Paz']],
  ['Situação', 'Desistiu', ['Ana Paz']],
  ['Estado', 'Confirmada', []],
  ['Observaciones', 'Baja California', []],
  // Paid, in much of America.
  ['Estado del pago', 'Cancelado', []],
])('a person whose column %s says %s is asked about: %j', (heading, word, expected) => {
  const rows = [
    ['Nombres', 'Apellidos', heading],
    ['Ana', 'Paz', word],
    ['Eva', 'Sol', ''],
  ];
  expect(doubtOf(startDraft('participants', 'x', readFileOf(rows)))).toEqual(expected);
});

test.each([
  ['Ana Paz (baja)', true],
  ['Ana Paz - RETIRADA', true],
  ['Ana Baja', false],
  ['Ana (Cata) Paz', false],
])('the name %s says that the person withdrew: %s', (name, isOut) => {
  const draft = startDraft('participants', 'x', readFileOf([['Nombre completo'], [name]]));
  expect(doubtOf(draft)).toEqual(isOut ? [name] : []);
});
