import type { CategoryFacts } from '#shared/edition/edition.ts';

/** What standings are asked for: those of a category, or of the first one with games. */
export const standingsQuery = (category: CategoryFacts | undefined) =>
  category ? { category: category.id } : { first: 'true' as const };
