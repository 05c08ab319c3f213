import { useEffect } from 'react';
import type { Signals } from './signals.ts';

/** Keeps the screen lit while the door is open: a phone that sleeps is a closed door. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOpen = true;
    const hold = () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (isOpen) lock = held;
          else held.release().catch(reportError);
        },
        // Refused when the battery is low: the screen then sleeps as the phone wants.
        () => undefined,
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', hold);
      lock?.release().catch(reportError);
    };
  }, []);
}

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
