import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { findInCode, type SourceFile, sourcesUnder } from './source-files.ts';

const product = sourcesUnder('shared', 'server', 'web', 'kiosk');
const everything = [...product, ...sourcesUnder('tests')];

/** These are long because they are maps. */
const maps = [
  /(^|\/)tournament\.ts$/,
  /(^|\/)tables\.ts$/,
  /personal-data\.ts$/,
  /^web\/words\//,
  /(^|\/)fixtures[^/]*(\/|$)/,
];

test('no file is longer than 400 lines, except the maps', () => {
  const long = everything
    .filter(({ file }) => !maps.some((map) => map.test(file)))
    .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > 400);
  expect(long).toEqual([]);
});

test('no folder holds more than 25 source files, except the texts', () => {
  const folders = Map.groupBy(product, ({ file }) => file.slice(0, file.lastIndexOf('/')));
  const full = [...folders]
    .filter(([folder, files]) => files.length > 25 && !folder.startsWith('web/words/'))
    .map(([folder, files]) => `${folder}: ${files.length}`);
  expect(full).toEqual([]);
});

test('no function is longer than 100 lines, and at most 25 are longer than 80', () => {
  const long = product.flatMap(longFunctionsIn);
  expect(long.filter(({ lines }) => lines > 100)).toEqual([]);
  expect(long.map(({ place, lines }) => `${place}  ${lines} lines`).slice(25)).toEqual([]);
});

test('the time is read in one place', () => {
  const others = product.filter(({ file }) => file !== 'shared/base/clock.ts');
  expect(findInCode(others, /\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)/)).toEqual([]);
});

test('a search runs after a pause in typing, not for every letter', () => {
  // It defers only rendering there; in a query key it would send every letter.
  const others = product.filter(({ file }) => file !== 'web/app/pages/AdminPage.tsx');
  expect(findInCode(others, /\buseDeferredValue\b/)).toEqual([]);
});

test('the focus is set with what appears, not after it is painted', () => {
  // A delayed focus would interrupt a user who is already in another field. The form's own `setFocus` uses a timer. A
  // locked screen reads digits wherever the focus is.
  const others = product.filter(({ file }) => file !== 'web/core/form/PinPad.tsx');
  const late: string[] = [];
  for (const { file, text } of others)
    new Visitor({
      CallExpression({ callee, start, end }) {
        const code = text.slice(start, end);
        if (callee.type !== 'Identifier' || !/^use(Layout)?Effect$/.test(callee.name)) return;
        const isPainted = callee.name === 'useEffect' && !/\b(setTimeout|addEventListener)\(/.test(code);
        if (/\.setFocus\(/.test(code) || (isPainted && /\.focus\(/.test(code)))
          late.push(`${file}:${text.slice(0, start).split('\n').length}`);
      },
    }).visit(parseSync(file, text).program);
  expect(late).toEqual([]);
});

test('chance that has to be unguessable does not come from Math.random', () => {
  const delicate = /^(shared\/|server\/(sync|credentials|devices|accounts|platform)\/|web\/local\/)/;
  expect(
    findInCode(
      product.filter(({ file }) => delicate.test(file)),
      /\bMath\.random\b/,
    ),
  ).toEqual([]);
});

test('nothing is typed `any`', () => {
  expect(findInCode(everything, /[:<,|&(]\s*any\b\s*[[\],;)>=|&]|\bas any\b/)).toEqual([]);
});

test('exports have names', () => {
  // Replaces packages that are imported by their default export.
  const named = product.filter(({ file }) => file !== 'web/core/lib/empty-module.ts');
  expect(findInCode(named, /^\s*export default\b|\bas default\b/)).toEqual([]);
});

test('no file collects what belongs elsewhere', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|manager|service|index)(\.tsx?|\/)/;
  const named = product.map(({ file }) => file).filter((file) => !file.startsWith('web/words/'));
  expect(named.filter((file) => vague.test(file))).toEqual([]);
});

/** Those longer than 80 lines. */
function longFunctionsIn({ file, text }: SourceFile): { place: string; lines: number }[] {
  const found: { place: string; lines: number }[] = [];
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = text.slice(start, end).split('\n').length;
    if (lines > 80) found.push({ place: `${file}:${text.slice(0, start).split('\n').length}`, lines });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}
