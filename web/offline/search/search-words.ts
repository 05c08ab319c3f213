import { fold } from '#shared/base/text.ts';
import { findTypedDate } from '#shared/base/typed-date.ts';
import { isNumber } from '#shared/codes/number.ts';

/** Splits text into words for the search, and finds matches to highlight. `search.ts` does the search. */

const betweenWords = /[^\p{L}\p{N}]+/u;

/** The words of a text as they are compared: folded, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(betweenWords))].filter((word) => word !== '');
}

/** A whole date is one word, whatever it was typed like. */
export const wordOfDate = (date: string) => date.replaceAll('-', '');

/** The words of a query: a date in it counts as one. */
export function wordsOfQuery(query: string): string[] {
  const found = findTypedDate(query);
  return found ? [...wordsOf(`${found.before} ${found.after}`), wordOfDate(found.date)] : wordsOf(query);
}

/**
 * The words a credential number is found by. Typed in one go or from any of its parts on, with the zeros
 * before the counter or without: `A7-00042-S`, `a700042`, `00042`, `42`.
 */
export function wordsOfNumber(number: string): string[] {
  const joined = joinedNumber(number);
  const words = [...new Set(partStarts(joined))].map((start) => joined.slice(start));
  // The counter alone, as a whole word: 198 is A1-00198 before A1-01980.
  const counter = joined.slice(-6, -1).replace(/^0+(?=.)/, '');
  return [...words, counter];
}

/** Whether a number alone answers a query. */
export function isFoundByNumber(number: string, query: string): boolean {
  const words = wordsOf(query);
  const known = wordsOfNumber(number);
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
}

/** Shorter words differ by one letter from too many others. */
const fewestForSlips = 4;

/** Whether a word starts with the typed text except for one typo: a letter wrong, missing, extra, or two swapped. */
export function isNear(typed: string, word: string): boolean {
  if (typed.length < fewestForSlips) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const goesOn = (typedFrom: number, wordFrom: number) => word.startsWith(typed.slice(typedFrom), wordFrom);
  if (goesOn(at + 1, at + 1) || goesOn(at, at + 1) || goesOn(at + 1, at)) return true;
  return typed[at] === word[at + 1] && typed[at + 1] === word[at] && goesOn(at + 2, at + 2);
}

/** A number is of capitals, digits and dashes as it is. */
const joinedNumber = (number: string) => number.replaceAll('-', '').toLowerCase();

/** Offsets of device code, counter, counter without leading zeros, and check character in a number without dashes. */
function partStarts(joined: string): number[] {
  const check = joined.length - 1;
  const counter = check - 5;
  let digits = counter;
  while (digits < check && joined[digits] === '0') digits += 1;
  return [0, counter, digits, check];
}

/** A stretch of a text, from the index `start` to before `end`. */
export interface TextRange {
  start: number;
  end: number;
}

// A word of a text with its accents and apostrophes.
const shownWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ʼ`´‘]*/gu;

/** The ranges of a text that match a query, in order and without overlap. */
export function matches(text: string, query: string): TextRange[] {
  const words = wordsOf(query);
  if (isNumber(text)) return matchesInNumber(text, words);
  // The check letter of a number is not the beginning of a name.
  if (/^\s*[a-z]\d-\d+(-\w?)?\s*$/i.test(query)) return [];
  const ranges: TextRange[] = [];
  for (const shown of text.matchAll(shownWord)) {
    const length = matchedLength(shown[0], words);
    if (length > 0) ranges.push({ start: shown.index, end: shown.index + length });
  }
  return ranges;
}

/** How much of a shown word, counted in its own characters, the longest fitting word of the query covers. */
function matchedLength(shown: string, words: readonly string[]): number {
  const folded = fold(shown);
  const wanted = Math.max(0, ...words.filter((word) => folded.startsWith(word)).map((word) => word.length));
  if (wanted === 0) return 0;
  let covered = 0;
  let length = 0;
  for (const character of shown) {
    const adds = fold(character).length;
    // A mark that belongs to the last letter adds nothing to the key and is set off with it.
    if (covered >= wanted && adds > 0) break;
    covered += adds;
    length += character.length;
  }
  return length;
}

/** The same for a number, where the typed text may skip the dashes. */
function matchesInNumber(number: string, words: readonly string[]): TextRange[] {
  const joined = joinedNumber(number);
  const ranges: TextRange[] = [];
  let done = 0;
  for (const start of partStarts(joined)) {
    const fitting = words.filter((word) => joined.startsWith(word, start)).map((word) => word.length);
    const end = start + Math.max(0, ...fitting);
    if (start < done || end === start) continue;
    ranges.push({ start: placeInNumber(number, start), end: placeInNumber(number, end - 1) + 1 });
    done = end;
  }
  return ranges;
}

/** The index of a character in the number, given how many letters and digits precede it. */
function placeInNumber(number: string, before: number): number {
  let left = before;
  let place = 0;
  while (left > 0 || number.charAt(place) === '-') {
    if (number.charAt(place) !== '-') left -= 1;
    place += 1;
  }
  return place;
}
