import type { PrintReason } from '#shared/badges/print-reasons.ts';

/** The reprint reasons offered on the site; the others are for desks. */
export const reasonsOnSite = ['misprint', 'damaged', 'lost', 'sameCopy'] as const satisfies PrintReason[];
