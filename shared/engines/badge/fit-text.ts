import { letterWidths } from './letter-widths.ts';

/**
 * How the badge's words are measured and made to fit. Widths and kerning come from one table cut from the very
 * typefaces that the PDF embeds, so the screen, the PDF and the tests break a long name at the same letter.
 */

/** `display` is wide and heavy, `narrow` the same hand for long names, `text` the plain one. */
export type Typeface = 'display' | 'narrow' | 'text';

/** The width of a text in ems: times the size in millimetres it is the width in millimetres. */
export type MeasureText = (text: string, face: Typeface) => number;

interface FaceTable {
  /** By character. */
  widths: ReadonlyMap<string, number>;
  /** By the two plain letters of a pair; empty where a face is not kerned. */
  kerns: ReadonlyMap<string, number>;
}

const tables: Record<Typeface, FaceTable> = {
  display: readFace(letterWidths.display),
  narrow: readFace(letterWidths.narrow),
  text: readFace(letterWidths.text),
};

/** `widths` are runs `first code in base 36:width width …`, `kerns` rows `A:C-12 T-60`, both in thousandths of an em. */
function readFace(face: { widths: string; kerns: string }): FaceTable {
  const widths = new Map<string, number>();
  for (const run of face.widths.split(';')) {
    const [first = '', list = ''] = run.split(':');
    list.split(' ').forEach((width, index) => {
      widths.set(String.fromCodePoint(Number.parseInt(first, 36) + index), Number(width) / 1000);
    });
  }
  const kerns = new Map<string, number>();
  for (const row of face.kerns === '' ? [] : face.kerns.split(';')) {
    const left = row.slice(0, 1);
    for (const pair of row.slice(1).split(' '))
      kerns.set(left + pair.slice(0, 1), Number(pair.slice(1)) / 1000);
  }
  return { widths, kerns };
}

/** Each letter of the table without its accent, because an accented letter is kerned like the plain one. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Array.from(tables.text.widths.keys(), (letter) => [letter, letter.normalize('NFD').slice(0, 1)]),
);

/** Whether the badge fonts have every letter of the text; missing letters use a font of the device. */
export function hasLetters(text: string): boolean {
  for (const letter of text) if (!tables.text.widths.has(letter)) return false;
  return true;
}

/** A text normalized for the table: letter and accent as one character, single spaces. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * Distance between each letter and the one before it, in ems (negative is closer); empty for a font without kerning.
 */
export function kernsOf(text: string, face: Typeface): number[] {
  const { kerns } = tables[face];
  if (kerns.size === 0) return [];
  let before = '';
  return Array.from(text, (letter) => {
    const plain = plainLetters.get(letter) ?? '';
    const kern = kerns.get(before + plain) ?? 0;
    before = plain;
    return kern;
  });
}

const fullWidth = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Measures with the table; a missing letter counts with the largest width of such letters. */
export const measureByTable: MeasureText = (text, face) => {
  const { widths, kerns } = tables[face];
  let total = 0;
  let before = '';
  for (const letter of text) {
    total += widths.get(letter) ?? (fullWidth.test(letter) ? 1 : 0.8);
    if (kerns.size === 0) continue;
    const plain = plainLetters.get(letter) ?? '';
    total += kerns.get(before + plain) ?? 0;
    before = plain;
  }
  return total;
};

/** One way to set a text: its typeface, its size in mm, and the most lines. */
export interface FitStep {
  face: Typeface;
  size: number;
  lines: number;
}

export interface FitBox {
  width: number;
  height: number;
  /** Settings to try, best first; the last one is the smallest legible one. */
  steps: readonly FitStep[];
  /** Line height, as a fraction of the font size. */
  leading: number;
}

export interface FittedText {
  face: Typeface;
  size: number;
  lines: string[];
}

/**
 * Sets paragraphs (each begins a line) into a box: the first way in which all words stand whole, else the
 * smallest one with a word broken, else that one cut with an ellipsis. Never wider or higher than the box.
 */
export function fitText(paragraphs: readonly string[], box: FitBox, measure: MeasureText): FittedText {
  const given = paragraphs.map(tidy).filter((paragraph) => paragraph !== '');
  for (const step of box.steps) {
    const width = box.width / step.size;
    const measured = (text: string) => measure(text, step.face);
    const lines = given.map((paragraph) => wrap(paragraph, width, measured));
    if (lines.flat().length > linesIn(box, step) || lines.flat().some((line) => measured(line) > width))
      continue;
    return { face: step.face, size: step.size, lines: lines.flatMap((some) => even(some, width, measured)) };
  }
  return breakText(given, box, measure);
}

function linesIn(box: FitBox, step: FitStep): number {
  return Math.max(1, Math.min(step.lines, Math.floor((box.height / step.size - 1) / box.leading + 1.001)));
}

/** Balances the lines: the same number of lines, of similar length. */
function even(lines: string[], width: number, measured: (text: string) => number): string[] {
  if (lines.length === 1) return lines;
  const paragraph = lines.join(' ');
  let best = lines;
  for (let limit = width * 0.95; limit > width / 3; limit -= width * 0.05) {
    const narrower = wrap(paragraph, limit, measured);
    if (narrower.length > lines.length || narrower.some((line) => measured(line) > width)) break;
    best = narrower;
  }
  return best;
}

function wrap(paragraph: string, width: number, measured: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measured(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** If no layout keeps words whole, a word may break anywhere; text that still does not fit is cut. */
function breakText(paragraphs: readonly string[], box: FitBox, measure: MeasureText): FittedText {
  for (const step of [...box.steps, null]) {
    const way = step ?? box.steps.at(-1);
    if (!way) throw new Error('a box needs at least one step');
    const width = box.width / way.size;
    const room = linesIn(box, way);
    const measured = (text: string) => measure(text, way.face);
    const lines = paragraphs.flatMap((paragraph) => {
      const pieces = paragraph.split(' ').flatMap((word) => breakWord(word, width, measured));
      return wrap(pieces.join(' '), width, measured);
    });
    if (lines.length <= room) return { face: way.face, size: way.size, lines };
    if (step) continue;
    const last = Array.from(letters.segment(lines[room - 1] ?? ''), ({ segment }) => segment);
    while (last.length > 0 && measured(`${last.join('')}…`) > width) last.pop();
    return {
      face: way.face,
      size: way.size,
      lines: [...lines.slice(0, room - 1), `${last.join('').trimEnd()}…`],
    };
  }
  throw new Error('the last way always returns');
}

function breakWord(word: string, width: number, measured: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && measured(piece + segment) > width) {
      pieces.push(piece);
      piece = segment;
    } else piece += segment;
  }
  return [...pieces, piece];
}

/** Settings of one typeface from the largest to the smallest size, in steps of `down` mm. */
export function sizesDown(face: Typeface, from: number, until: number, lines: number): FitStep[] {
  const count = Math.max(1, Math.round((from - until) / 0.2) + 1);
  return Array.from({ length: count }, (_, index) => ({
    face,
    size: Math.round((from - (index * (from - until)) / Math.max(1, count - 1)) * 100) / 100,
    lines,
  }));
}
