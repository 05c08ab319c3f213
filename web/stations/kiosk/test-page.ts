/** A page that shows whether a printer keeps sizes: a frame on the very edge, and a rule to be measured. */

import type { BadgeDrawing, BadgeMark } from '#shared/badges/marks.ts';
import type { Typeface } from '#shared/engines/badge/fit-text.ts';
import type { PathStep } from '#shared/engines/badge/shapes.ts';
import { makeMeasure } from '#web/badges/foreign-text.ts';

const ink = '#0A1A33';

/** The page in the size of the paper, in millimetres. */
export function drawTestPage(
  { width, height }: { width: number; height: number },
  words: { title: string; rule: string },
): BadgeDrawing {
  const inset = 0.25;
  const rule = Math.min(50, Math.floor((width - 6) / 10) * 10);
  const left = (width - rule) / 2;
  const middle = height / 2;
  const ticks = Array.from({ length: rule + 1 }, (_, mm): PathStep[] => [
    ['M', left + mm, middle],
    ['L', left + mm, middle - (mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 2)],
  ]);
  const frame: PathStep[] = [
    ['M', inset, inset],
    ['L', width - inset, inset],
    ['L', width - inset, height - inset],
    ['L', inset, height - inset],
    ['Z'],
  ];
  const line: PathStep[] = [['M', left, middle], ['L', left + rule, middle], ...ticks.flat()];
  return {
    width,
    height,
    marks: [
      { kind: 'path', steps: frame, fill: null, stroke: { color: ink, width: 0.5 } },
      { kind: 'path', steps: line, fill: null, stroke: { color: ink, width: 0.2 } },
      centred(words.title, { y: middle - 8, size: Math.min(6, width / 14), face: 'display', page: width }),
      centred(`${rule} mm`, { y: middle + 5, size: 3, face: 'text', page: width }),
      centred(words.rule, { y: middle + 9, size: Math.min(2.6, width / 30), face: 'text', page: width }),
    ],
  };
}

function centred(
  text: string,
  { y, size, face, page }: { y: number; size: number; face: Typeface; page: number },
): BadgeMark {
  const width = makeMeasure()(text, face) * size;
  const box = { x: 0, y: y - size, width: page, height: size };
  const x = (page - width) / 2;
  return { kind: 'text', text, x, y, face, size, color: ink, width, shifts: [], foreign: false, box };
}
