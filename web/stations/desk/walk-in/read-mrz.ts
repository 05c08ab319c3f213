/** Reads the machine-readable zone of a document (ICAO 9303: TD1, TD2, TD3) from a camera's picture. */

import { findMrzLines, type GreyImage, type MrzLine } from '#web/engines/mrz/mrz-image.ts';
import { classifyCell, mrzLetters } from '#web/engines/mrz/mrz-letters.ts';
import { type PassportData, readPassport } from './passport.ts';

/**
 * The characters allowed at each place: any, a letter, a digit, a digit or filler, or a sex. `<` is the filler and
 * allowed among letters.
 */
const places: Readonly<Record<string, string>> = {
  x: mrzLetters,
  a: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  n: '0123456789',
  f: '0123456789<',
  s: 'MFX<',
};
const dates = 'nnnnnnnsnnnnnnn';
const formats: readonly (readonly string[])[] = [
  ['a'.repeat(44), `${'x'.repeat(9)}naaa${dates}${'x'.repeat(14)}fn`],
  ['a'.repeat(36), `${'x'.repeat(9)}naaa${dates}${'x'.repeat(7)}n`],
  [`aaaaa${'x'.repeat(9)}f${'x'.repeat(15)}`, `${dates}aaa${'x'.repeat(11)}n`, 'a'.repeat(30)],
];

/** The contents of a picture: no lines, unreadable or invalid lines, or a document. */
export type MrzReading =
  | { kind: 'nothing' }
  | { kind: 'unclear' }
  /** `text`: all lines, joined. */
  | { kind: 'read'; text: string; passport: PassportData };

/** How many cells a line may have lost or gained at its ends. */
const slack = 2;

/** The document in a picture. Names have no check digit: take a reading that two pictures agree on. */
export async function readMrz(image: GreyImage): Promise<MrzReading> {
  const lines = findMrzLines(image).map(judgeLine);
  for (const format of formats) {
    for (let top = 0; top + format.length <= lines.length; top++) {
      const group = lines.slice(top, top + format.length);
      for (let start = -slack; start <= slack; start++) {
        const text = readLines(group, format, start);
        const passport = text ? await readPassport(text) : null;
        if (text && passport) return { kind: 'read', text, passport };
      }
    }
  }
  return { kind: lines.length > 1 ? 'unclear' : 'nothing' };
}

interface JudgedLine {
  line: MrzLine;
  /** By cell, starting at `-slack`. */
  cells: Float32Array[];
}

function judgeLine(line: MrzLine): JudgedLine {
  const cells = Array.from({ length: line.count + 2 * slack }, (_, at) =>
    classifyCell(line.cellAt(at - slack)),
  );
  return { line, cells };
}

/** The most likely letter of each cell, with the first line starting at this cell and the others below it. */
function readLines(group: readonly JudgedLine[], format: readonly string[], start: number): string | null {
  const [head] = group;
  let text = '';
  for (const [row, kinds] of format.entries()) {
    const judged = group[row];
    if (!head || !judged) return null;
    const { line, cells } = judged;
    // Lines of one document have one pitch, and begin below each other.
    if (Math.abs(line.pitch / head.line.pitch - 1) > 0.12) return null;
    const first = start + Math.round((head.line.x - line.x) / line.pitch);
    for (const [place, kind] of [...kinds].entries()) {
      const cell = cells[first + place + slack];
      if (!cell) return null;
      const letter = likeliest(cell, places[kind] ?? '');
      if (letter === null) return null;
      text += letter;
    }
  }
  return text;
}

/** How much likelier (a power of e) a letter must be than any other at its place. */
const clearLead = 1;

/** Nothing where two are about as likely: another picture will tell. */
function likeliest(cell: Float32Array, among: string): string | null {
  let best = '';
  let [most, next] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const letter of among) {
    const score = cell[mrzLetters.indexOf(letter)] ?? most;
    if (score > most) [best, most, next] = [letter, score, most];
    else if (score > next) next = score;
  }
  return most - next < clearLead ? null : best;
}
