/**
 * Text for spreadsheet cells. Excel and LibreOffice run a cell that begins like a formula; a leading apostrophe makes
 * it text, and our import removes it again.
 */

/**
 * What a spreadsheet can read as a formula (OWASP, CSV injection): `= + - @` in any width, even after invisible
 * characters, because a program may drop those.
 */
const formulaStart =
  /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/u;

/** The text as a cell, guarded against formulas. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Reverses `guardFormula`; any other text is unchanged. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * One record of RFC 4180 with its line end. Numbers are written as they are; all other cells are guarded against
 * formulas.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Tells Excel that what follows is UTF-8. */
export const byteOrderMark = '\uFEFF';
