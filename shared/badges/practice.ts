import { isPracticeNumber } from '../codes/number.ts';
import type { Box } from '../engines/badge/shapes.ts';
import type { BadgeMark } from './marks.ts';
import { fill, white } from './parts.ts';
import { type LayoutInput, put } from './set-text.ts';

/**
 * The mark across a practice badge. It depends only on the number, so that every size and medium shows it and a
 * practice badge never looks like a real one.
 */

/** In both languages: a person who finds such a badge may not speak the desk's language. */
export const practiceWords = ['PRÁCTICA', 'PRACTICE'] as const;
const inOneLine = practiceWords.join(' · ');

const yellow = '#FFD400';
const black = '#000000';

/** Overlaid bands for these boxes, in order; none on a valid badge. */
export function practiceBands(given: LayoutInput, boxes: readonly Box[]): BadgeMark[] {
  if (!isPracticeNumber(given.person.number)) return [];
  return boxes.flatMap((box) => band(given, box));
}

function band(given: LayoutInput, box: Box): BadgeMark[] {
  const { x, y, width, height } = box;
  const end = Math.min(height, width / 8);
  // A short band says them one above the other, so that they are as large as the long one's.
  const isShort = width < 6 * height;
  const lines = isShort ? practiceWords : inOneLine;
  const size = height * (isShort ? 0.34 : 0.5);
  const block = isShort ? (0.686 + 1.22) * size : 0.686 * size;
  const text = {
    ...{ x: x + end + 0.8, y: y + (height - block) / 2 },
    ...{ width: width - 2 * end - 1.6, height: block + 0.1 },
  };
  return [
    { kind: 'rect', box, fill: given.only ? white : yellow },
    ...stripes({ x, y, width: end, height }),
    ...stripes({ x: x + width - end, y, width: end, height }),
    ...put(given, lines, text, 'display', [size, size / 3], black, {
      align: 'middle',
      lines: isShort ? 2 : 1,
    }),
  ];
}

/** Two diagonal bars across a box. */
function stripes({ x, y, width, height }: Box): BadgeMark[] {
  const part = width / 4;
  return [0, 2].map((at) =>
    fill(
      [
        ['M', x + (at + 1) * part, y],
        ['L', x + (at + 2) * part, y],
        ['L', x + (at + 1) * part, y + height],
        ['L', x + at * part, y + height],
        ['Z'],
      ],
      black,
    ),
  );
}
