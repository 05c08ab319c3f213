import { type BadgeSize, badgeSizes } from './marks.ts';

/** The media that badges are printed on: one per page, or a sheet of several. */

interface Sheet {
  card: BadgeSize;
  /** The paper size in mm; null if the page is the badge itself. */
  sheet: { width: number; height: number; columns: number; rows: number } | null;
}

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };

export const badgeFormats = {
  lanyard: { card: 'lanyard', sheet: null },
  cr80: { card: 'cr80', sheet: null },
  a6: { card: 'a6', sheet: null },
  label62: { card: 'label62', sheet: null },
  'a4-lanyard': { card: 'lanyard', sheet: { ...a4, columns: 2, rows: 2 } },
  'a4-cr80': { card: 'cr80', sheet: { ...a4, columns: 2, rows: 5 } },
  'letter-lanyard': { card: 'lanyard', sheet: { ...letter, columns: 2, rows: 2 } },
  'letter-cr80': { card: 'cr80', sheet: { ...letter, columns: 2, rows: 4 } },
} as const satisfies Record<string, Sheet>;
export type BadgeFormat = keyof typeof badgeFormats;
export const badgeFormatNames = Object.keys(badgeFormats) as BadgeFormat[];

/** Whether the badges of a format have something on their other side. */
export function hasBack(format: BadgeFormat): boolean {
  return badgeSizes[badgeFormats[format].card].back;
}

/** The page size of a format, mm. */
export function pageSize(format: BadgeFormat): { width: number; height: number } {
  const { card, sheet } = badgeFormats[format];
  const { width, height } = sheet ?? badgeSizes[card];
  return { width, height };
}

/** How many people one page of a format takes. */
export function peoplePerPage(format: BadgeFormat): number {
  const { sheet } = badgeFormats[format];
  return sheet ? sheet.columns * sheet.rows : 1;
}
