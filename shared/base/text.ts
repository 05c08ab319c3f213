import { limits } from '../edition/tournament.ts';

/**
 * What is done to words: a key to search them by, and a shorter form to show. No zod and no table of
 * Unicode: pages that show articles read this file.
 */

/** Direction marks, zero-width spaces, soft hyphens, fillers, tags: no script needs them inside a name. */
const invisible =
  /[\u034f\p{Bidi_Control}\u00ad\u115f\u1160\u17b4\u17b5\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}]/gu;
/** Joiners are needed for Persian, Indic scripts and emoji sequences; elsewhere they have no effect. */
const idleJoiners =
  /(?<![\p{M}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/gu;
/** Variants are of Chinese characters (a Japanese family name may need one), Mongolian letters and emoji. */
const idleVariants =
  /(?<![\p{sc=Han}\p{sc=Mongolian}\p{Emoji}])[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const plainText = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f]*$/;

/** The text without the invisible characters of copied cells, which would make equal names differ. */
export function removeInvisible(text: string): string {
  if (plainText.test(text)) return text;
  return text.replace(invisible, '').replace(idleVariants, '').replace(idleJoiners, '');
}

/**
 * Collapses whitespace into single spaces: a line break in a name would start a new line in a calendar file and does
 * not fit on a badge.
 */
export function oneLine(text: string): string {
  return removeInvisible(text)
    .replace(/[\p{Cc}\p{Z}\u2800]+/gu, ' ')
    .trim();
}

/** Letters without a Unicode decomposition, as people type them without that key. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ς: 'σ',
};

/** Apostrophes of every keyboard: O'Brien, O’Brien and OBrien are one name. */
const apostrophes = /['’ʼ`´‘]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
const notAscii = /[^\u0000-\u007f]/gu;

// The letters of a tournament are a few dozen; taking each apart once makes folding thousands of names quick.
const folded = new Map<string, string>();
const mostFolded = 5000; // strange texts sent to a server must not fill its memory

function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const letters = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  const key = Array.from(letters, (letter) => plainLetters[letter] ?? letter).join('');
  if (folded.size < mostFolded) folded.set(character, key);
  return key;
}

/** The search key of a text: lowercase, without accents or apostrophes, with single spaces. Idempotent. */
export function fold(text: string): string {
  return removeInvisible(text)
    .replace(apostrophes, '')
    .replace(notAscii, foldCharacter)
    .replace(apostrophes, '') // those that were wide, or part of another character
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The text cut to at most `chars` characters as a reader counts them, with `…` in place of what was cut: after a whole
 * word, unless the first one is longer than that. Where nothing but a stop was cut, nothing is missing.
 */
export function truncate(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const starts: number[] = [];
  for (const { index } of new Intl.Segmenter().segment(text)) {
    starts.push(index);
    if (starts.length <= chars) continue;
    const kept = wholeWords(text, starts[chars] ?? 0);
    return onlyStops.test(text.slice(kept.length)) ? kept : `${kept}…`;
  }
  return text;
}

const onlyStops = /^[\s.,;:–—-]*$/;
const letter = /[\p{L}\p{N}]/u;

/** The text before `end`, without a partial word and without trailing punctuation. */
function wholeWords(text: string, end: number): string {
  const isInWord = letter.test(text.slice(0, end).slice(-1)) && letter.test(text.charAt(end));
  const blank = isInWord ? text.slice(0, end).search(/\s\S*$/) : end;
  return text.slice(0, blank > 0 ? blank : end).replace(/[\s.,;:–—-]+$/, '');
}

/** The summary of an article, or the beginning of its content when the editor wrote none. */
export function summaryOf(article: { summary?: string | null | undefined; content: string }): string {
  return article.summary?.trim() || truncate(article.content, limits.summaryFallbackChars);
}

/**
 * In order of their code units: for dates, numbers and folded names. `localeCompare` is for words that a reader sees; its
 * first call takes a phone a tenth of a second.
 */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
