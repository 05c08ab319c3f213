import type { BadgeMark } from '#shared/badges/marks.ts';
import {
  hasLetters,
  type MeasureText,
  measureByTable,
  type Typeface,
} from '#shared/engines/badge/fit-text.ts';
import type { ForeignPicture } from './draw-badge-pdf.ts';

/**
 * Measures and renders names in scripts that the badge's typefaces lack (Arabic, Chinese, …) with the device's own
 * typefaces: as text on the screen, as a high-resolution picture in the PDF.
 */

/** The order of typefaces on every medium, so that a name has the same width in the PDF and on screen. */
export const foreignFamilies =
  '"Noto Sans", "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans Arabic", "Geeza Pro", Arial, "DejaVu Sans", sans-serif';
export const foreignWeights: Record<Typeface, number> = { display: 800, narrow: 800, text: 600 };

const dotsPerMm = 600 / 25.4;

/** Measures with the badge's own table, and with the device's typefaces what that lacks. In pages and Workers. */
export function makeMeasure(): MeasureText {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return measureByTable;
  return (text, face) => {
    if (hasLetters(text)) return measureByTable(text, face);
    context.font = `${foreignWeights[face]} 100px ${foreignFamilies}`;
    return context.measureText(text).width / 100;
  };
}

/** One line of foreign text as a picture of 600 dots per inch, and its position. */
export async function drawForeignText(
  mark: Extract<BadgeMark, { kind: 'text' }>,
): Promise<ForeignPicture | null> {
  const side = mark.size * 0.2;
  const above = mark.size * 1.15;
  const below = mark.size * 0.55;
  const [width, height] = [mark.width + 2 * side, above + below];
  const canvas = new OffscreenCanvas(Math.ceil(width * dotsPerMm), Math.ceil(height * dotsPerMm));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.font = `${foreignWeights[mark.face]} ${mark.size * dotsPerMm}px ${foreignFamilies}`;
  context.fillStyle = mark.color;
  context.fillText(mark.text, side * dotsPerMm, above * dotsPerMm);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return {
    png: new Uint8Array(await blob.arrayBuffer()),
    x: mark.x - side,
    y: mark.y - above,
    width: canvas.width / dotsPerMm,
    height: canvas.height / dotsPerMm,
  };
}

/**
 * The letters and emoji of a text that neither the badge's typefaces nor this device's have: they would print as empty
 * boxes. Found by comparing each with a character that no typeface has.
 */
export function findMissingLetters(text: string): string[] {
  const foreign = [...new Set(text)].filter(
    (letter) => !hasLetters(letter) && /[\p{L}\p{N}\p{S}]/u.test(letter),
  );
  const canvas =
    foreign.length > 0 && typeof OffscreenCanvas !== 'undefined' ? new OffscreenCanvas(48, 48) : null;
  const context = canvas?.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.font = `600 32px ${foreignFamilies}`;
  const look = (letter: string) => {
    context.clearRect(0, 0, 48, 48);
    context.fillText(letter, 4, 36);
    return context.getImageData(0, 0, 48, 48).data.join();
  };
  // U+FFFF is promised never to be a letter.
  const box = look('\uffff');
  return foreign.filter((letter) => look(letter) === box);
}
