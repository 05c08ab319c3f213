import { machineMs } from '#shared/base/clock.ts';

/** How long pages, feeds and the sitemap are cached, ms: a score may be a second late. */
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
 * Memoizes results for a time: computed once for all concurrent callers, who learn until when it is valid. Failures are
 * not cached. At most a few hundred entries, oldest out first.
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
