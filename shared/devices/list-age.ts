/** What a banner says about the list; a signed badge that is unknown here shows the age itself. */
export type ListAge = 'fresh' | 'aging' | 'old';

const hourMs = 3_600_000;
/** Clocks are corrected at each contact, by a little: that much ahead of us a list is still of now. */
const correctionMs = 600_000;

/** How far a list of this age (ms) can be trusted; a list that was never filled, or of unknown age, is old. */
export function listAgeOf(ageMs: number | null): ListAge {
  const known = knownAge(ageMs);
  if (known === null || known > 24 * hourMs) return 'old';
  return known > 4 * hourMs ? 'aging' : 'fresh';
}

/** An age in ms as it can be said and kept: none where the clock has gone back behind what it is measured from. */
export function knownAge(ageMs: number | null): number | null {
  if (ageMs === null || ageMs < -correctionMs) return null;
  return Math.max(0, ageMs);
}
