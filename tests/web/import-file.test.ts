import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/browser';
import { formulaPayloads } from '#tests/shared/formulas.ts';
import { makeBadRowsFile } from '#web/admin/imports/bad-rows.ts';
import { readFile } from '#web/admin/imports/read-file.ts';
import { type FileFault, UnreadableFile } from '#web/admin/imports/reading/formats.ts';

/** Files as they come from Excel, from other programs and from our own hands. */

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 + text.length * 2).fill(0);
  bytes.set([0xff, 0xfe]);
  for (let at = 0; at < text.length; at += 1) {
    bytes[2 + at * 2] = text.charCodeAt(at) & 0xff;
    bytes[3 + at * 2] = text.charCodeAt(at) >> 8;
  }
  return bytes;
};
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

const faultOf = (bytes: Uint8Array) => {
  try {
    readFile(bytes);
  } catch (error) {
    return error instanceof UnreadableFile ? error.why : error;
  }
  return 'read';
};

test.each<[string, Uint8Array, string[][]]>([
  [
    'with commas',
    utf8('Nombre,País\r\nAna,Perú\r\n'),
    [
      ['Nombre', 'País'],
      ['Ana', 'Perú'],
    ],
  ],
  [
    'with a mark of UTF-8',
    utf8('\uFEFFNombre,País\nAna,Perú'),
    [
      ['Nombre', 'País'],
      ['Ana', 'Perú'],
    ],
  ],
  [
    'of a Spanish Excel',
    latin('Nombre;País\r\nÍñigo Núñez;España'),
    [
      ['Nombre', 'País'],
      ['Íñigo Núñez', 'España'],
    ],
  ],
  [
    'with a hint to Excel',
    utf8('sep=;\r\nNombre;País\r\nAna;Perú'),
    [
      ['Nombre', 'País'],
      ['Ana', 'Perú'],
    ],
  ],
  [
    'with tabulators in UTF-16',
    utf16('Nombre\tPaís\r\nAna\tPerú'),
    [
      ['Nombre', 'País'],
      ['Ana', 'Perú'],
    ],
  ],
  [
    'with quotes',
    utf8('Nombre;Nota\n"Pérez; Ana";"dijo ""hola""\nadiós"'),
    [
      ['Nombre', 'Nota'],
      ['Pérez; Ana', 'dijo "hola"\nadiós'],
    ],
  ],
  [
    'with surnames before commas',
    utf8('Nombre;País\nPérez, Ana;Perú\nPaz, Eva;Chile'),
    [
      ['Nombre', 'País'],
      ['Pérez, Ana', 'Perú'],
      ['Paz, Eva', 'Chile'],
    ],
  ],
  [
    'of ours, with a formula made harmless',
    utf8("Nombre,Nota\r\n'=1+1,'-5"),
    [
      ['Nombre', 'Nota'],
      ['=1+1', '-5'],
    ],
  ],
])('a CSV %s is read', async (_what, bytes, expected) => {
  const { format, sheets } = readFile(bytes);
  expect(format).toBe('csv');
  expect(sheets.map(({ rows }) => rows)).toEqual([expected]);
});

test('a workbook gives texts, numbers, dates and yes or no as text', async () => {
  const born = new Date(Date.UTC(1978, 2, 9));
  const blob = await writeXlsx([
    [{ value: 'Nombre' }, { value: 'Nacimiento' }, { value: 'Número' }, { value: 'Vino' }],
    [
      { value: 'Ñuño' },
      { value: born, type: Date, format: 'dd/mm/yyyy' },
      { value: 7, type: Number },
      { value: true, type: Boolean },
    ],
  ]).toBlob();
  const { format, sheets } = readFile(await bytesOf(blob));
  expect(format).toBe('xlsx');
  expect(sheets[0]?.rows).toEqual([
    ['Nombre', 'Nacimiento', 'Número', 'Vino'],
    ['Ñuño', '1978-03-09', '7', '1'],
  ]);
});

test.each<[string, Uint8Array, FileFault]>([
  ['nothing', new Uint8Array(), 'EMPTY'],
  ['blanks', utf8(' \r\n \r\n'), 'EMPTY'],
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0, 0, 1, 2, 0]), 'NOT_A_TABLE'],
  ['a zip that is no workbook', zipSync({ 'a.txt': utf8('hola') }), 'NOT_A_TABLE'],
  ['too many rows', utf8('x\n'.repeat(10_100)), 'TOO_MANY_ROWS'],
  ['twenty-one megabytes', new Uint8Array(21 * 1024 * 1024), 'TOO_LARGE'],
])('the file %s is rejected with a reason', async (_what, bytes, why) => {
  expect(faultOf(bytes)).toBe(why);
});

describe('the file of rejected rows', () => {
  const rows = [
    { cells: ['Ana', '31/02/1978'], reason: 'Fecha de nacimiento: no es una fecha que exista.' },
    { cells: ['=HYPERLINK("x")'], reason: 'Apellidos: falta.' },
  ];
  const made = (format: 'csv' | 'xlsx') =>
    makeBadRowsFile({ format, headings: ['Nombre', 'Nacimiento'], reasonHeading: 'Motivo', rows });

  test.each(['csv', 'xlsx'] as const)(
    'the file of rejected rows as %s has the columns of the file and the reason, and can be imported',
    async (format) => {
      const file = readFile(await bytesOf(await made(format)));
      expect(file.format).toBe(format);
      expect(file.sheets[0]?.rows.filter((cells) => cells.some(Boolean))).toEqual([
        ['Nombre', 'Nacimiento', 'Motivo'],
        ['Ana', '31/02/1978', rows[0]?.reason],
        ['=HYPERLINK("x")', '', rows[1]?.reason],
      ]);
    },
  );

  test('the file of rejected rows contains no formula that would run', async () => {
    const cells = formulaPayloads.map((payload) => ({ cells: [payload], reason: payload }));
    const file = await makeBadRowsFile({ format: 'csv', headings: ['A'], reasonHeading: 'B', rows: cells });
    for (const line of (await file.text()).split('\r\n').slice(1))
      expect(line.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@]/);
  });
});
