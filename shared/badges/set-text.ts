import { type FitBox, fitText, hasLetters, kernsOf, sizesDown } from '../engines/badge/fit-text.ts';
import type { Box } from '../engines/badge/shapes.ts';
import type { BadgeDesign } from './design.ts';
import type { BadgeMark, BadgeOptions, BadgePerson } from './marks.ts';

/** Fits text into boxes: font size, line breaks and the position of each line. */

/** The input of a layout. */
export interface LayoutInput extends BadgeOptions {
  person: BadgePerson;
  template: BadgeDesign;
  /** The only color of a monochrome printer. */
  only?: string;
}

/** What setting a text takes of it. */
type TextMeasure = Pick<LayoutInput, 'measure'>;

/** Metrics of the typeface, as fractions of the font size. */
export const capHeight = 0.686;
export const lineHeight = 1.22;

export interface TextSetting extends Omit<FitBox, 'width' | 'height'> {
  box: Box;
  color: string;
  align: 'start' | 'middle' | 'end';
  /** Vertically centered in the box; otherwise aligned to its top. */
  middle: boolean;
}

/** Fits paragraphs into a box and returns the position of each line. */
export function set(given: TextMeasure, paragraphs: readonly string[], setting: TextSetting): BadgeMark[] {
  const { box, leading, align, color } = setting;
  const fitted = fitText(paragraphs, { ...setting, width: box.width, height: box.height }, given.measure);
  const { face, size, lines } = fitted;
  const foreign = lines.some((text) => !hasLetters(text));
  // A line of capitals reaches from its baseline to the cap height; other scripts and small letters go deeper.
  const block = (lines.length - 1) * leading * size + capHeight * size;
  const top = setting.middle ? box.y + (box.height - block) / 2 : box.y;
  return lines.map((text, index): BadgeMark => {
    const width = given.measure(text, face) * size;
    const spare = box.width - width;
    return {
      kind: 'text',
      text,
      x: box.x + (align === 'start' ? 0 : align === 'middle' ? spare / 2 : spare),
      y: top + capHeight * size + index * leading * size,
      face,
      size,
      color,
      width,
      shifts: foreign ? [] : kernsOf(text, face).map((kern) => kern * size),
      foreign: !hasLetters(text),
      box,
    };
  });
}

export function put(
  given: TextMeasure,
  text: string | readonly string[],
  box: Box,
  face: 'display' | 'text',
  [largest, smallest]: [number, number],
  color: string,
  more: { lines?: number; align?: TextSetting['align'] } = {},
): BadgeMark[] {
  const lines = more.lines ?? 1;
  const steps = [
    ...sizesDown(face, largest, smallest, lines),
    ...(face === 'display' ? sizesDown('narrow', largest, smallest, lines) : []),
  ];
  const paragraphs = typeof text === 'string' ? [text] : text;
  return set(given, paragraphs, {
    box,
    steps,
    leading: 1.22,
    color,
    align: more.align ?? 'start',
    middle: false,
  });
}
