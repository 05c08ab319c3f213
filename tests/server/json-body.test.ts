import { describe, expect, test } from 'vitest';
import { readJson } from '#server/core/http/json-body.ts';

/** What is counted before a body is built, and what is kept of it. */

const read = (text: string, maxValues = 100) => readJson(new TextEncoder().encode(text), maxValues);
const codeOf = (text: string, maxValues?: number) => {
  try {
    read(text, maxValues);
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'taken';
};
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body', () => {
  test.each([
    ['{"a":[1,{"b":null}],"c":"x"}', { a: [1, { b: null }], c: 'x' }],
    ['"[[[[,,,,{{{{"', '[[[[,,,,{{{{'],
    [String.raw`["\"[[[","\\",[1]]`, ['"[[[', '\\', [1]]],
    ['"ñandú 🏀 [,"', 'ñandú 🏀 [,'],
    ['7', 7],
  ])('%s is read unchanged', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  test.each([
    ['fifty levels', nested(50), 'taken'],
    ['fifty-one levels', nested(51), 'BAD_REQUEST'],
    ['brackets that are text', JSON.stringify(nested(5000)), 'taken'],
    ['brackets behind a quote that is escaped', JSON.stringify(`"${'['.repeat(5000)}`), 'taken'],
    ['a string that does not end', `"${'['.repeat(5000)}`, 'BAD_REQUEST'],
    ['a string that ends in its escape', '"\\', 'BAD_REQUEST'],
    ['a hundred values', JSON.stringify(Array(99).fill(0)), 'taken'],
    ['a hundred and one', JSON.stringify(Array(101).fill(0)), 'TOO_LARGE'],
    [
      'as many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 0]))),
      'TOO_LARGE',
    ],
    ['as many empty arrays', `[${'[],'.repeat(60)}[]]`, 'TOO_LARGE'],
    ['commas alone', ','.repeat(5000), 'TOO_LARGE'],
    ['more closed than opened', `${']'.repeat(5000)}`, 'BAD_REQUEST'],
    ['bytes that are no UTF-8', '"\ud800', 'BAD_REQUEST'],
  ])('a body of %s', (_what, text, expected) => {
    expect(codeOf(text)).toBe(expected);
  });

  test.each([
    ['NUL', String.raw`{"a\u0000":"b\u0000c"}`, { a: 'bc' }],
    ['half a surrogate pair', String.raw`["\ud800x"]`, ['\ufffdx']],
    ['the prototype', '{"__proto__":{"x":1},"a":1}', { a: 1 }],
    ['the prototype, spelled out', String.raw`{"\u005f_proto__":{"x":1},"a":1}`, { a: 1 }],
  ])('a body is kept without %s', (_what, text, value) => {
    const kept = read(text);
    expect(kept).toEqual(value);
    expect(Object.keys(kept as object)).toEqual(Object.keys(value));
  });
});
