import { vi } from 'vitest';

/** Waits until a claim holds or something is found, and says what was not: a minute, for a slow and busy machine. */
export const until = (claim: () => unknown) => vi.waitFor(claim, { timeout: 60_000, interval: 10 });
