import type { PrintReason } from '#shared/badge/print-reasons.ts';

/** The reprint reasons offered on the site; the others are for desks. */
export const reasonsOnSite = ['misprint', 'damaged', 'lost', 'sameCopy'] as const satisfies PrintReason[];
