import { useEffect } from 'react';
import type { DoorSignals } from './signals.ts';

/** Browsers block sound until the first interaction. */
export function useSoundOnFirstTouch(signals: DoorSignals): void {
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
