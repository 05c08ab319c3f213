/** The choices of fields of an edition. Without zod, because public pages use them. */

/** Who plays in a category. */
export const branches = ['men', 'women', 'mixed', 'open'] as const;
export type Branch = (typeof branches)[number];

/** What may tell teams apart that are level on points, in the order of the FIBA Official Basketball Rules, D.1.3. */
export const tieBreaks = [
  'winsBetween',
  'differenceBetween',
  'pointsBetween',
  'differenceAll',
  'pointsAll',
] as const;
export type TieBreak = (typeof tieBreaks)[number];

/** The fields of an edition's rules that say in which order ties are broken. */
export const tieBreakNames = ['tieBreak1', 'tieBreak2', 'tieBreak3', 'tieBreak4', 'tieBreak5'] as const;
