import { useEffect, useEffectEvent } from 'react';

const signs = ['pointerdown', 'keydown', 'touchstart', 'input'] as const;

/** Calls back once nobody has touched the screen or a key for so long; not at all while `afterMs` is null. */
export function useIdle(afterMs: number | null, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
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
  }, [afterMs]);
}
