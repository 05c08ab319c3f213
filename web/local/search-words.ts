import { isNumber } from '#shared/credentials/number.ts';
import { fold } from '#shared/text.ts';

/**
 * What counts as a word when people are searched, and where a text shows what was found. `search.ts` finds;
 * this file says what is compared.
 */

const betweenWords = /[^\p{L}\p{N}]+/u;
const leadingZeros = /^0+(?=.)/;

/** The words of a text as they are compared: folded, each once, without leading zeros so that `42` finds `00042`. */
export function wordsOf(text: string): string[] {
  const words = fold(text).split(betweenWords);
  return [...new Set(words.filter((word) => word !== '').map((word) => word.replace(leadingZeros, '')))];
}

/** The words a credential number is found by: typed in one go, or from its counter on, or its parts. */
export function wordsOfNumber(number: string): string[] {
  const [code = '', counter = '', check = ''] = fold(number).split('-');
  return [code + counter + check, counter.replace(leadingZeros, '') + check, check];
}

/** A stretch of a text, from the index `start` to before `end`. */
export interface Range {
  start: number;
  end: number;
}

// A word with its accents and apostrophes, as it stands in a text.
const shownWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ʼ`´‘]*/gu;

/** Where a text shows what a query found in it, in order and without overlap. */
export function matches(text: string, query: string): Range[] {
  const words = wordsOf(query);
  const wholeNumber = isNumber(text) ? numberMatch(text, words) : null;
  if (wholeNumber) return [wholeNumber];
  const ranges: Range[] = [];
  for (const shown of text.matchAll(shownWord)) {
    const length = matchedLength(shown[0], words);
    if (length > 0) ranges.push({ start: shown.index, end: shown.index + length });
  }
  return ranges;
}

/** How much of a shown word, counted in its own characters, the longest fitting word of the query covers. */
function matchedLength(shown: string, words: readonly string[]): number {
  const folded = fold(shown);
  const zeros = leadingZeros.exec(folded)?.[0].length ?? 0;
  const fitting = words.filter((word) => folded.startsWith(word, zeros)).map((word) => word.length);
  if (fitting.length === 0) return 0;
  const wanted = zeros + Math.max(...fitting);
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

/** A number typed without its dashes covers them. */
function numberMatch(number: string, words: readonly string[]): Range | null {
  const joined = fold(number).replaceAll('-', '');
  const word = words.find((typed) => typed.length > 2 && joined.startsWith(typed));
  if (word === undefined) return null;
  let end = 0;
  for (let covered = 0; covered < word.length; end += 1) {
    if (number.charAt(end) !== '-') covered += 1;
  }
  return { start: 0, end };
}
