/**
 * Whether what is on the screen comes from the last visit: the service worker marks such answers with the time
 * they were fetched. The next answer of the server itself clears it.
 */
import { useSyncExternalStore } from 'react';

let keptAt: number | null = null;
const listeners = new Set<() => void>();

/** Notes what an answer says of itself; `header` is its x-kept-at, ms on the server's clock. */
export function noteAnswer(header: string | null): void {
  const next = header ? Number(header) || null : null;
  if (next === keptAt) return;
  keptAt = next;
  for (const listener of listeners) listener();
}

/** Notes that nothing newer could be had than what was read at `at`, ms on the machine's clock; the older one counts. */
export function noteBehind(at: number): void {
  noteAnswer(String(Math.min(at, keptAt ?? at)));
}

/** When what is shown was fetched, if it was not now; ms on the machine's clock. */
export function useStaleAt(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keptAt,
    () => null,
  );
}
