import { useEffect, useEffectEvent } from 'react';

const signs = ['pointerdown', 'keydown', 'touchstart', 'input'] as const;

/**
 * Calls back once nobody has touched the screen or a key for so long; not at all while `afterMs` is null. Another `since`
 * counts as a touch: work that comes without one.
 */
export function useIdle(afterMs: number | null, onIdle: () => void, since?: unknown): void {
  const idle = useEffectEvent(onIdle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `since` begins the time anew
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
