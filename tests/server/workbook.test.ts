import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type Cell, xlsxBytes } from '#server/admin/exports/xlsx.ts';

/** A workbook as it is written: every cell of the type it has, at the address it has. */

async function write(pages: Cell[][][], headings: string[] = ['A'], name = 'Lista'): Promise<Buffer> {
  async function* given() {
    yield* pages;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxBytes(name, headings, given())) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const part = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
const sheetOf = (bytes: Uint8Array) => part(bytes, 'xl/worksheets/sheet1.xml');

test.each<[string, Cell, unknown]>([
  ['a text', ' a & <b> "c" ', 'a & <b> "c"'],
  ['what looks like a formula', '=1+1', '=1+1'],
  ['what looks like a number', '007', '007'],
  ['a number', 7, 7],
  ['zero', 0, 0],
  ['yes', true, true],
  ['no', false, false],
  ['a day', { date: '1975-12-31' }, new Date('1975-12-31T00:00:00Z')],
  ['a wall time', { date: '2026-02-20 06:30:00' }, new Date('2026-02-20T06:30:00Z')],
  ['nothing', null, null],
  ['an empty text', '', null],
  ['signs that XML has not', 'a\u0000b\u001fc\ufffe', 'abc'],
  ['half a letter', 'a\ud800', 'a\ufffd'],
])('%s is read as it was written', async (_, cell, expected) => {
  const [, row = []] = await readSheet(await write([[[cell, 'end']]], ['A', 'B']));
  expect(row).toEqual([expected, 'end']);
});

test('a heading, a text, a day and a wall time are each shown as what they are', async () => {
  const bytes = await write([[['a', { date: '1975-12-31' }, { date: '2026-02-20 06:30:00' }]]], ['A']);
  const styles = [...sheetOf(bytes).matchAll(/<c r="([A-Z]\d)"[^>]* s="(\d)"/g)].map(([, ...cell]) => cell);
  expect(styles).toEqual([
    ['A1', '4'],
    ['A2', '1'],
    ['B2', '2'],
    ['C2', '3'],
  ]);
});

test('pages follow one another below the headings, each row and cell at its address', async () => {
  const headings = Array.from({ length: 28 }, (_, index) => `H${index}`);
  const bytes = await write([[['a'], ['b']], [], [headings.map((_, index) => index)]], headings);
  const addresses = [...sheetOf(bytes).matchAll(/<c r="([A-Z]+\d+)"/g)].map(([, at]) => at);
  expect(addresses.slice(0, 28)).toEqual(expect.arrayContaining(['A1', 'Z1', 'AA1', 'AB1']));
  expect(addresses.slice(28, 31)).toEqual(['A2', 'A3', 'A4']);
  expect(addresses.at(-1)).toBe('AB4');
  expect([...sheetOf(bytes).matchAll(/<row r="(\d)"/g)].map(([, line]) => line)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});

test('a text is cut where Excel would call the file damaged, and a sheet’s name too', async () => {
  const bytes = await write([[['x'.repeat(32_768)]]], ['A'], `${'n'.repeat(30)}&rest`);
  const [, row = []] = await readSheet(bytes);
  expect(String(row[0])).toHaveLength(32_767);
  expect(part(bytes, 'xl/workbook.xml')).toContain(`name="${'n'.repeat(30)}&amp;"`);
});

test('a column is as wide as its heading, and fourteen at least', async () => {
  const widths = [...sheetOf(await write([], ['ID', 'x'.repeat(20)])).matchAll(/<col .*?width="(\d+)"/g)];
  expect(widths.map(([, width]) => width)).toEqual(['14', '24']);
});

test('a list that cannot be read to its end is no workbook', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['a']];
    throw new Error('the database is gone');
  }
  const reading = Array.fromAsync(xlsxBytes('Lista', ['A'], broken()));
  await expect(reading).rejects.toThrow('the database is gone');
});
