import { machineMs } from '#shared/clock.ts';

/** How long a drawn page, the feed and the map of the site are the same for everybody, ms: a result on the board may be a second late. */
export const pageTtlMs = 1000;

/** Values that hold until an instant each (machine's clock, ms): at most a few hundred, oldest out first. */
export function createTtlCache<T>(most = 300) {
  const kept = new Map<string, { until: number; value: T }>();
  return {
    get(key: string): T | undefined {
      const known = kept.get(key);
      return known && known.until > machineMs() ? known.value : undefined;
    },
    set(key: string, value: T, until: number): void {
      kept.delete(key);
      kept.set(key, { until, value });
      const oldest = kept.size > most ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
    drop(key: string): void {
      kept.delete(key);
    },
  };
}

/**
 * Answers that are the same for everybody for a moment: made once, however many ask at once, by who is told until when it
 * holds. Failures are not kept. Holds at most a few hundred, oldest out first.
 */
export function memoizeFor<T>(
  forMs: number,
  most?: number,
): (key: string, make: (until: number) => Promise<T>) => Promise<T> {
  const kept = createTtlCache<Promise<T>>(most);
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    const until = machineMs() + forMs;
    const value = make(until);
    kept.set(key, value, until);
    value.catch(() => kept.drop(key));
    return value;
  };
}
