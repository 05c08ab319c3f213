import { drawBack, drawLabel, drawLandscape, drawPortrait } from './layouts.ts';
import {
  type BadgeDrawing,
  type BadgeOptions,
  type BadgePerson,
  type BadgeSize,
  badgeSizes,
} from './marks.ts';
import { plainDesign } from './read-template.ts';

/**
 * The badge as data: marks with positions in millimeters from the top left corner. The screen (web/badges/Badge.tsx),
 * the PDF (web/badges/badge-pdf.ts) and the printer only render them.
 */

/** Draws one side of one person's badge. */
export function drawBadge(person: BadgePerson, size: BadgeSize, options: BadgeOptions): BadgeDrawing {
  const { width, height, layout } = badgeSizes[size];
  const given = { template: plainDesign, ...options, person };
  if (options.side === 'back') return { width, height, marks: drawBack(given, width, height) };
  switch (layout) {
    case 'portrait':
      return { width, height, marks: drawPortrait(given, width, height) };
    case 'landscape':
      return { width, height, marks: drawLandscape(given, width, height) };
    case 'label':
      return { width, height, marks: drawLabel(given, width, height) };
  }
}
