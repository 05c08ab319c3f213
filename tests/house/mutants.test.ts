import { expect, test } from 'vitest';
import { embed, listMutants } from '../planted/operators.ts';

/** What `npm run mutants` makes of a line of code. */

const changesOf = (code: string, file = 'example.ts') =>
  listMutants(file, code).map(({ before, after }) => `${before} -> ${after}`);

test.each<[operator: string, code: string, changes: string[]]>([
  ['a comparison', 'const isOld = age >= limit;', ['>= -> >', '>= -> <']],
  ['an equality', 'const isOwn = by === own;', ['=== -> !==']],
  ['a condition', 'if (isOpen) close();', ['isOpen -> !(isOpen)', 'close(); -> ;']],
  ['a sum', 'const total = first + second;', ['+ -> -']],
  ['a logical expression', 'const isIn = a && b;', ['a && b -> (a) || (b)', 'a && b -> (a)']],
  ['a negation', 'const isOut = !isIn;', ['!isIn -> !!(isIn)']],
  ['a text', "send('paid');", ["send('paid'); -> ;", "'paid' -> ''"]],
  ['a method', 'const all = list.some(isIn);', ['some -> every']],
  ['a filter', 'const left = list.filter(isIn);', ['list.filter(isIn) -> list']],
  ['an optional chain', 'const name = person?.team.name;', ['?. -> .']],
  ['a returned value', 'function one() { return first; }', ['first -> undefined']],
])('%s is changed by each operator that applies', (_operator, code, changes) => {
  expect(changesOf(code)).toEqual(changes);
});

test.each([
  ['a type', "type Kind = 'one' | 'two';"],
  ['an import', "import { one } from './one.ts';"],
  ['the name of a property', "const row = { 'a-b': first };"],
  ['the message of an error', "throw new Error('cannot happen');"],
  ['a line of the log', "log.info({ code }, 'started');"],
  ['a text with utility classes', "const look = 'flex items-center';"],
  ['an empty text', "const none = '';"],
])('%s is left as it is', (_what, code) => {
  expect(changesOf(code)).toEqual([]);
});

test('class names in an element are left as they are', () => {
  expect(changesOf('const box = <b className={isOn ? "on" : "off"} />;', 'example.tsx')).toEqual([]);
});

test('a file with all its mutants in it does what the changed file does when one is on', () => {
  const code = 'result = a > 1 && b?.c.trim() === "x" ? "yes" : "no"; if (a) { result += "!"; }';
  const run = (text: string, active = -1) =>
    new Function('__mutant', 'a', 'b', `let result; ${text}; return result;`)(
      (number: number) => number === active,
      2,
      { c: ' x ' },
    );
  const mutants = listMutants('example.ts', code);
  const embedded = embed(
    code,
    mutants.map((mutant, index) => [index, mutant]),
  );
  expect(run(embedded)).toBe('yes!');
  expect(mutants.map((_mutant, index) => run(embedded, index))).toEqual(
    mutants.map(({ range: [start, end], changed }) => run(code.slice(0, start) + changed + code.slice(end))),
  );
});
