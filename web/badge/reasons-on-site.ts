import type { PrintReason } from '#shared/badge/print-reasons.ts';

/** What somebody may say who prints a badge again on the site; the other reasons belong to desks. */
export const reasonsOnSite = ['misprint', 'damaged', 'lost', 'sameCopy'] as const satisfies PrintReason[];
