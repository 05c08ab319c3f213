/** The languages that the product has words in. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** What an edition can be offered in. */
export const languageOffers = ['both', ...languages] as const;
