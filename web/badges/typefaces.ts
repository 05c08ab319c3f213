import type { Typeface } from '#shared/engines/badge/fit-text.ts';

/** The CSS names of a badge's typefaces (badge.css). */
export const typefaceFamilies: Record<Typeface, string> = {
  display: "'Badge display', sans-serif",
  narrow: "'Badge narrow', sans-serif",
  text: "'Badge text', sans-serif",
};
