/** The banner about the list's age; for a signed badge unknown here the verdict shows the age. */
export type ListAge = 'fresh' | 'aging' | 'old';

const hourMs = 3_600_000;
/** Clocks are corrected slightly at each contact, so a list this far in the future still counts as current. */
const correctionMs = 600_000;

/** How far a list of this age (ms) can be trusted; a list that was never filled, or of unknown age, is old. */
export function listAgeOf(ageMs: number | null): ListAge {
  const known = knownAge(ageMs);
  if (known === null || known > 24 * hourMs) return 'old';
  return known > 4 * hourMs ? 'aging' : 'fresh';
}

/** An age in ms that can be shown and stored; null if the clock went back to before its start. */
export function knownAge(ageMs: number | null): number | null {
  if (ageMs === null || ageMs < -correctionMs) return null;
  return Math.max(0, ageMs);
}
