import type { Typeface } from '#shared/badge/fit-text.ts';

/** What the faces of a badge are called in CSS (badge.css). */
export const typefaceFamilies: Record<Typeface, string> = {
  display: "'Badge display', sans-serif",
  narrow: "'Badge narrow', sans-serif",
  text: "'Badge text', sans-serif",
};
