import type { Edition } from '#shared/edition/edition.ts';
import { lookTokens } from '#shared/edition/look.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * Shows the colors of an edition that the page was not made with: the copy that is kept offline has those of the day it
 * was kept, and desks and doors open from it. A color scheme has the last word, as in what the server writes.
 */
export function showLook(look: Edition['look']): void {
  // A worker, and the server that renders a page, have none.
  if (typeof document === 'undefined') return;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', look.primary);
  // Browsers without them keep the colors of the copy.
  if (!('adoptedStyleSheets' in document)) return;
  const tokens = Object.entries(lookTokens(look)).map(([name, value]) => `${name}:${value}`);
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(`@layer theme{:root:root{${tokens.join(';')}}}`);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
