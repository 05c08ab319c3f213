import { drawBadge } from './draw.ts';
import { type BadgeFormat, badgeFormats, pageSize } from './formats.ts';
import {
  type BadgeDrawing,
  type BadgeMark,
  type BadgeOptions,
  type BadgePerson,
  badgeSizes,
} from './marks.ts';
import { placed } from './placing.ts';

/** The printed page: one badge, or a sheet of several with crop marks. */

/** One person per page, with the contents of their own badge. */
export interface BadgeJob {
  person: BadgePerson;
  options: Omit<BadgeOptions, 'side'>;
}

/**
 * The pages for as many people as one sheet takes: the fronts, then, where the badge has one, the backs. The backs
 * stand in the mirrored column, so that a sheet turned over its long edge shows each behind its front.
 */
export function drawPages(jobs: readonly BadgeJob[], format: BadgeFormat): BadgeDrawing[] {
  const { card, sheet } = badgeFormats[format];
  const sides = badgeSizes[card].back ? (['front', 'back'] as const) : (['front'] as const);
  return sides.map((side) => {
    const cards = jobs.map(({ person, options }) => drawBadge(person, card, { ...options, side }));
    if (!sheet) return { ...pageSize(format), marks: cards.flatMap(({ marks }) => marks) };
    const { width, height } = badgeSizes[card];
    const left = (sheet.width - sheet.columns * width) / 2;
    const top = (sheet.height - sheet.rows * height) / 2;
    const marks = cards.flatMap((drawing, index) => {
      const column = index % sheet.columns;
      const shown = side === 'back' ? sheet.columns - 1 - column : column;
      const row = Math.floor(index / sheet.columns);
      return placed(drawing.marks, { x: left + shown * width, y: top + row * height });
    });
    return {
      width: sheet.width,
      height: sheet.height,
      marks: [...marks, ...cutMarks(sheet, { width, height })],
    };
  });
}

/** Crop marks outside the badges, aligned with each cut. */
function cutMarks(
  sheet: { width: number; height: number; columns: number; rows: number },
  card: { width: number; height: number },
): BadgeMark[] {
  const left = (sheet.width - sheet.columns * card.width) / 2;
  const top = (sheet.height - sheet.rows * card.height) / 2;
  const [right, bottom] = [sheet.width - left, sheet.height - top];
  const [away, long] = [1, 5];
  const lines: [number, number, number, number][] = [];
  for (let column = 0; column <= sheet.columns; column++) {
    const x = left + column * card.width;
    lines.push([x, top - away - long, x, top - away], [x, bottom + away, x, bottom + away + long]);
  }
  for (let row = 0; row <= sheet.rows; row++) {
    const y = top + row * card.height;
    lines.push([left - away - long, y, left - away, y], [right + away, y, right + away + long, y]);
  }
  return lines.map(([x1, y1, x2, y2]) => ({
    kind: 'path',
    steps: [
      ['M', x1, y1],
      ['L', x2, y2],
    ],
    fill: null,
    stroke: { color: '#000000', width: 0.15 },
  }));
}
