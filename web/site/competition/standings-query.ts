import type { CategoryFacts } from '#shared/edition/edition.ts';

/** The standings to request: of a category, or of the first one with games. */
export const standingsQuery = (category: CategoryFacts | undefined) =>
  category ? { category: category.id } : { first: 'true' as const };
