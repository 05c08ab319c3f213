import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCharacter,
  deviceCodeAt,
  formatNumber,
  isDeviceCode,
  isNumber,
  partsOfNumber,
  readNumber,
  serverCode,
} from '#shared/codes/number.ts';
import { propertyRuns } from '../full.ts';

const counter = fc.integer({ min: 1, max: 99_999 });
const deviceCode = fc.integer({ min: 0, max: 2375 }).map(deviceCodeAt);
const number = fc.tuple(deviceCode, counter).map(([code, count]) => formatNumber(code, count));

/** A text as an eye sees it that cannot tell O from 0, or I and L from 1. */
const asSeen = (text: string) => text.replaceAll('O', '0').replace(/[IL]/g, '1');

describe('a credential number', () => {
  it('a credential number has the check character of ISO 7064 MOD 37,36, as in the published GRid A1-2425G-ABC1234002-M', () => {
    expect(checkCharacter('A12425GABC1234002')).toBe('M');
  });

  it.each([
    ['A7', 42, 'A7-00042-S'],
    ['W0', 1, 'W0-00001-9'],
    ['Z99', 99_999, 'Z99-99999-6'],
  ])('a credential number of device %s and counter %i is %s', (code, count, expected) => {
    expect(formatNumber(code, count)).toBe(expected);
    expect(partsOfNumber(expected)).toEqual({ deviceCode: code, counter: count });
  });

  it.each([
    ['a counter that has run out', () => formatNumber('A7', 100_000)],
    ['a counter of zero', () => formatNumber('A7', 0)],
    ['half a counter', () => formatNumber('A7', 1.5)],
    ['a code that is none', () => formatNumber('I1', 1)],
  ])('a credential number is not made of %s', (_, make) => {
    expect(make).toThrow(RangeError);
  });

  it('a credential number with any one character changed is a slip or no number, never another number', () => {
    fc.assert(
      fc.property(
        number,
        fc.nat(),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (right, place, other) => {
          const index = place % right.length;
          fc.pre(right[index] !== '-' && right[index] !== other);
          const wrong = right.slice(0, index) + other + right.slice(index + 1);
          expect(isNumber(wrong)).toBe(false);
          const reading = readNumber(wrong);
          // Taken for a number only where it differs from that number by letters that look like digits.
          if (reading.kind === 'number') expect(asSeen(reading.number)).toBe(asSeen(wrong));
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });

  it('a credential number with its last two digits exchanged is noticed in more than 99 of 100 cases', () => {
    const exchanged = Array.from({ length: 9999 }, (_, index) => formatNumber('A7', index + 1)).flatMap(
      (right) => {
        const [a, b] = [right.at(-4) ?? '', right.at(-3) ?? ''];
        return a === b ? [] : [right.slice(0, -4) + b + a + right.slice(-2)];
      },
    );
    expect(exchanged.filter(isNumber).length).toBeLessThan(exchanged.length / 100);
  });
});

describe('a typed number', () => {
  it.each([
    ['A7-00042-S'],
    ['a7-00042-s'],
    ['  A7 00042 S '],
    ['A700042S'],
    ['a7.00042.s'],
    ['A7–00042–S'],
    ["A7'00042'S"],
    ['A7-42-S'],
    ['A7/00042/S'],
    ['A7-OOO42-S'],
    ['Ａ７-00042-Ｓ'],
  ])('%j is read as A7-00042-S', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'number', number: 'A7-00042-S' });
  });

  it.each([
    ['B1I-OOOO7', formatNumber('B11', 7)],
    ['b11oooo7', formatNumber('B11', 7)],
    ['Z9-l', formatNumber('Z9', 1)],
  ])('letters for digits are read where only a digit can stand: %s…', (typed, expected) => {
    expect(readNumber(`${typed}-${expected.slice(-1)}`)).toEqual({ kind: 'number', number: expected });
  });

  it('O and 0, I and 1 are taken for each other as check characters too, since only one of them can be right', () => {
    const ending = (character: string) =>
      fc.sample(number, { numRuns: 1000, seed: 7 }).find((one) => one.endsWith(character)) ?? '';
    for (const [right, typed] of [
      ['0', 'O'],
      ['O', '0'],
      ['1', 'I'],
      ['I', '1'],
    ] as const) {
      const printed = ending(right);
      expect(readNumber(printed.slice(0, -1) + typed)).toEqual({ kind: 'number', number: printed });
    }
  });

  it.each([['A7-00042-X'], ['A7-00043-S'], ['A8-00042-S'], ['A7-00024-S'], ['A7-000042-S']])(
    '%s has a slip in it',
    (typed) => {
      expect(readNumber(typed)).toEqual({ kind: 'slip' });
    },
  );

  it.each([
    [''],
    ['Lucía Herrera'],
    ['A7'],
    ['A7-00042'],
    ['77-00042-S'],
    ['A07-00042-S'],
    ['I7-00042-S'],
    ['{"v":1}'],
    ['A7-00042-S A7-00042-S'],
  ])('%j is no number', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'notANumber' });
  });

  it('every number is read back from every way to write it', () => {
    const separators = fc.constantFrom('', '-', ' ', '.', ' - ', '—', '_');
    fc.assert(
      fc.property(number, separators, fc.boolean(), (right, separator, lower) => {
        const typed = right.replaceAll('-', separator);
        expect(readNumber(lower ? typed.toLowerCase() : typed)).toEqual({ kind: 'number', number: right });
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('device codes', () => {
  it('device codes are given out A1 … A9, B1 … Z9, then A10 … Z99, without I and O, each once', () => {
    const codes = Array.from({ length: 2376 }, (_, index) => deviceCodeAt(index));
    expect(codes.slice(0, 10)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'B1']);
    expect(codes[215]).toBe('Z9');
    expect(codes[216]).toBe('A10');
    expect(codes.at(-1)).toBe('Z99');
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !isDeviceCode(code) || /[IO]/.test(code))).toEqual([]);
    expect(codes).not.toContain(serverCode);
    expect(() => deviceCodeAt(2376)).toThrow(RangeError);
  });
});
