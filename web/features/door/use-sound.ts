import { useEffect } from 'react';
import type { Signals } from './signals.ts';

/** Browsers keep sound shut until somebody touches the page. */
export function useSoundOnFirstTouch(signals: Signals): void {
  useEffect(() => {
    window.addEventListener('pointerdown', signals.wake);
    window.addEventListener('keydown', signals.wake);
    return () => {
      window.removeEventListener('pointerdown', signals.wake);
      window.removeEventListener('keydown', signals.wake);
      signals.close();
    };
  }, [signals]);
}
