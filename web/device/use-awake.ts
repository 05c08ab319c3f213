import { useEffect } from 'react';

/**
 * Keeps the screen on while a device page is open: a sleeping phone is a closed door, a sleeping tablet an empty
 * kiosk.
 */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOpen = true;
    const hold = () => {
      if (!isOpen || document.hidden || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (!isOpen) return void held.release().catch(reportError);
          lock = held;
          // The system takes it back as it likes; refused the next time, it waits until the page is shown again.
          held.addEventListener('release', hold, { once: true });
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
