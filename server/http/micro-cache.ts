import { machineMs } from '#shared/clock.ts';

/**
 * Answers that are the same for everybody for a moment: made once, however many ask at once. Failures are
 * not kept. Holds at most a few hundred, oldest out first.
 */
export function once<T>(sameForMs: number, most = 300): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  return (key, make) => {
    const now = machineMs();
    const known = kept.get(key);
    if (known && known.until > now) return known.value;
    kept.delete(key);
    const value = make();
    kept.set(key, { until: now + sameForMs, value });
    value.catch(() => kept.delete(key));
    const oldest = kept.size > most ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
