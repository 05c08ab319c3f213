/** The colors of an edition as the site shows them. */
import type { Edition } from './edition.ts';

/** Colors that every edition has (web/styles/tokens.css) and its own colors appear next to. */
export const paints = { white: '#ffffff', ground: '#f6ede0', navy: '#0a1a33' } as const;

/** The tokens of web/styles/tokens.css that an edition sets. */
export function lookTokens({
  primary,
  accent,
}: Edition['look']): Readonly<Record<`--color-${string}`, string>> {
  return {
    '--color-cobalt': primary,
    '--color-cobalt-deep': darken(primary),
    '--color-link': primary,
    '--color-ball': accent,
  };
}

/** Mixed with a quarter of black, for surfaces on the primary color. */
export function darken(color: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.75));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
