/**
 * Decodes a text file, line by line if it mixes encodings, such as a list pasted from files of three programs. Valid
 * UTF-8 is read as that; other bytes as the old encoding that gives words.
 */

export const oldEncodings = [
  ...(['windows-1252', 'macintosh', 'cp850'] as const),
  ...(['windows-1254', 'windows-1250', 'windows-1251', 'windows-1253'] as const),
] as const;
export type OldEncoding = (typeof oldEncodings)[number];

export interface DecodedText {
  text: string;
  /** Set where some lines, or all, are not UTF-8; with words that would read otherwise in another encoding. */
  old: {
    encoding: OldEncoding;
    /** Every encoding, the likeliest first. */
    choices: OldEncoding[];
    lines: number;
    isMixed: boolean;
    examples: Uint8Array[];
  } | null;
}

export function decodeText(bytes: Uint8Array, wanted?: OldEncoding): DecodedText {
  const wide = wideEncodingOf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), old: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), old: null };
  } catch {
    // Continues below.
  }
  const choices = rankEncodings(bytes);
  const encoding = wanted ?? choices[0] ?? 'windows-1252';
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const texts: string[] = [];
  const examples: Uint8Array[] = [];
  let [lines, wideLines] = [0, 0];
  for (const line of linesOf(bytes)) {
    try {
      texts.push(utf8.decode(line));
      if (line.some((byte) => byte > 0x7f)) wideLines += 1;
    } catch {
      texts.push(decodeMixed(line, encoding));
      lines += 1;
      if (examples.length < 3) examples.push(wordAround(line));
    }
  }
  return { text: texts.join(''), old: { encoding, choices, lines, isMixed: wideLines > 0, examples } };
}

/** Bytes in a legacy encoding. */
export function decodeOld(bytes: Uint8Array, encoding: OldEncoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : upperCp850[byte - 0x80],
  ).join('');
}

/** The upper half of code page 850, which Excel calls 'MS-DOS'. */
const upperCp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** UTF-16 by its mark, or by the empty half of its Latin letters. */
function wideEncodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4000);
  const empty = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const many = head.length * 0.3;
  if (odd > many && even < head.length * 0.05) return 'utf-16le';
  return even > many && odd < head.length * 0.05 ? 'utf-16be' : null;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    yield bytes.subarray(from, at + 1);
    from = at + 1;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}

/** A line that contains UTF-8 words and others. */
function decodeMixed(line: Uint8Array, encoding: OldEncoding): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let at = 0; at < line.length; ) {
    const byte = line[at] ?? 0;
    const length = byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1;
    const part = line.subarray(at, at + length);
    let read = length === 1 ? decodeOld(part, encoding) : null;
    if (read === null)
      try {
        read = utf8.decode(part);
      } catch {
        read = null;
      }
    text += read ?? decodeOld(part.subarray(0, 1), encoding);
    at += read === null ? 1 : length;
  }
  return text;
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
const isSmall = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a;

/** Accented letters of Spanish, Portuguese, French and German, as each encoding writes them where others have signs. */
const ownLetters: readonly [OldEncoding, ReadonlySet<number>][] = [
  ['macintosh', new Set([0x83, 0x84, 0x86, 0x87, 0x8a, 0x8b, 0x8e, 0x92, 0x96, 0x97, 0x9a, 0x9c, 0x9f])],
  ['cp850', new Set([0x81, 0x82, 0x84, 0x94, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xb5, 0xd6, 0xe0, 0xe9])],
  ['windows-1252', new Set(Array.from({ length: 64 }, (_, at) => 0xc0 + at))],
];

/** The encodings by how much they make words of the lines that are not UTF-8; where they are equal, the western one is first. */
function rankEncodings(bytes: Uint8Array): OldEncoding[] {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const sample: number[] = [];
  for (const line of linesOf(bytes)) {
    if (sample.length > 20_000) break;
    try {
      utf8.decode(line);
    } catch {
      sample.push(...line.subarray(0, 2000));
    }
  }
  const western = guessEncoding(bytes);
  const others = oldEncodings.filter((one) => one !== western);
  const ranked = [western, ...others].map((encoding) => ({
    encoding,
    flaws: flawsOf(decodeMixed(Uint8Array.from(sample), encoding)),
  }));
  return ranked.sort((a, b) => a.flaws - b.flaws).map(({ encoding }) => encoding);
}

/**
 * Signs of a wrong encoding: symbols next to letters, two scripts, a capital after a lowercase letter, only vowels.
 */
function flawsOf(text: string): number {
  let flaws = 0;
  for (const [word] of text.matchAll(/[^\s;,|"'()./\p{Cc}-]+/gu)) {
    if (!/\P{ASCII}/u.test(word)) continue;
    flaws +=
      2 *
      (word.match(/\p{L}(?![ªº°’´·\p{ASCII}])[^\p{L}\p{M}]|(?![ªº°’´·¿¡\p{ASCII}])[^\p{L}\p{M}]\p{L}/gu)
        ?.length ?? 0);
    flaws += 2 * (word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0);
    // Iceland's letters are rarer here than Turkey's, which have their bytes.
    flaws += word.match(/[ýþðÝÞÐ]/g)?.length ?? 0;
    const scripts = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u].filter((one) => one.test(word));
    if (scripts.length > 1) flaws += 4;
    // Of three letters and more, no Latin word has accents on all.
    if (/^[\u00c0-\u024f]{3,}$/.test(word)) flaws += word.length;
    // The bytes of Greek vowels are consonants of Russian, and the other way round.
    const letters =
      scripts.length === 1 && !/\p{sc=Latin}/u.test(word) ? word.normalize('NFD').toLowerCase() : '';
    const vowels = letters.match(/[аеиоуыэюяіїєαεηιουω]/g)?.length ?? 0;
    if (letters.length > 3 && vowels < letters.length / 4) flaws += 2;
  }
  return flaws;
}

/** The western encoding in which most bytes between letters are letters; Windows where nothing tells. */
function guessEncoding(bytes: Uint8Array): OldEncoding {
  const votes = new Map<OldEncoding, number>();
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const [before, next] = [bytes[at - 1], bytes[at + 1]];
    if (!isLetter(before) && !isLetter(next)) continue;
    // Windows' apostrophe: O’Brien, Women’s.
    if (byte === 0x92 && !(isSmall(before) && isSmall(next) && next !== 0x73)) continue;
    for (const [encoding, letters] of ownLetters)
      if (letters.has(byte)) votes.set(encoding, (votes.get(encoding) ?? 0) + 1);
  }
  const best = [...votes].sort((a, b) => b[1] - a[1])[0];
  return best && best[1] > (votes.get('windows-1252') ?? 0) ? best[0] : 'windows-1252';
}

/** The bytes of the first word with a letter of an old encoding. */
function wordAround(line: Uint8Array): Uint8Array {
  const at = line.findIndex((byte) => byte > 0x7f);
  const isWord = (byte: number | undefined) => isLetter(byte) || byte === 0x20 || (byte ?? 0) > 0x7f;
  let [from, to] = [at, at];
  while (from > 0 && isWord(line[from - 1])) from -= 1;
  while (isWord(line[to])) to += 1;
  return line.slice(from, to);
}
