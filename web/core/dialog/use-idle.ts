import { useEffect, useEffectEvent } from 'react';

const signs = ['pointerdown', 'keydown', 'touchstart', 'input'] as const;

/**
 * Calls back after a time without touch or key; never while `afterMs` is null. A new `since` counts as input, for work
 * that comes without any.
 */
export function useIdle(afterMs: number | null, onIdle: () => void, since?: unknown): void {
  const idle = useEffectEvent(onIdle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `since` restarts the timer
  useEffect(() => {
    if (afterMs === null) return;
    let timer = setTimeout(() => idle(), afterMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => idle(), afterMs);
    };
    for (const sign of signs) window.addEventListener(sign, again, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, again, true);
    };
  }, [afterMs, since]);
}
