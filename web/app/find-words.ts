/** The areas of words that the search of the admin area finds places by, in both languages. */
export const findWords = ['admin', 'rules', 'badge', 'edition'] as const;
