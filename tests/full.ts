/** True in `npm run test:all`, which plays every seed and every property case. */
export const isFull = process.env.FULL === '1';

/** How many cases a property test asks for: 300 by default, the full number with FULL=1. */
export const propertyRuns = (full: number): number => (isFull ? full : Math.min(full, 300));
