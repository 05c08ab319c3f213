/** Who plays in a category. */
export const branches = ['men', 'women', 'mixed', 'open'] as const;
export type Branch = (typeof branches)[number];
