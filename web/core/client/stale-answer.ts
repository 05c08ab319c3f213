/**
 * Whether the screen shows data from the last visit: the service worker marks such answers with their time. The next
 * answer of the server clears it.
 */
import { useSyncExternalStore } from 'react';

let keptAt: number | null = null;
const listeners = new Set<() => void>();

/** Records how fresh an answer is; `header` is its x-kept-at, ms on the server's clock. */
export function noteAnswer(header: string | null): void {
  const next = header ? Number(header) || null : null;
  if (next === keptAt) return;
  keptAt = next;
  for (const listener of listeners) listener();
}

/** Records that only data from `at` (ms, machine clock) were available; the oldest counts. */
export function noteBehind(at: number): void {
  noteAnswer(String(Math.min(at, keptAt ?? at)));
}

/** The time of the shown data, if they are old; ms on the machine clock. */
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
