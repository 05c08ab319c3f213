/** How long archiving or closing an edition may take, ms: hundreds of pages are rendered, and many rows deleted. */
export const archiveWithinMs = 10 * 60_000;
