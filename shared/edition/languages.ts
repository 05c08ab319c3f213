/** The languages that the product has words in. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** The languages of an edition. */
export const languageOffers = ['both', ...languages] as const;
