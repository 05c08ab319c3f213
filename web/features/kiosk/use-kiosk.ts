import { useCallback, useEffect, useState } from 'react';
import type { KioskAnswer, KioskBridge, KioskChange, KioskState } from '#shared/kiosk-bridge.ts';

/** The kiosk as its screens use it: how it stands, and how to change that. */
export interface Kiosk {
  bridge: KioskBridge;
  state: KioskState;
  change: (change: KioskChange, pin: string | null) => Promise<KioskAnswer>;
  reload: () => void;
}

/** Reads how the kiosk is set up; nothing while it is being read. */
export function useKiosk(bridge: KioskBridge | null): Kiosk | null {
  const [state, setState] = useState<KioskState | null>(null);
  const reload = useCallback(() => {
    // Asked often by the desk, which should not be drawn again for the same answer.
    bridge
      ?.readState()
      .then((next) => setState((present) => (isSame(present, next) ? present : next)), reportError);
  }, [bridge]);
  useEffect(reload, [reload]);
  const change = useCallback(
    async (wanted: KioskChange, pin: string | null): Promise<KioskAnswer> => {
      if (!bridge) throw new Error('only a kiosk has settings');
      const answer = await bridge.change(wanted, pin);
      if (answer.kind === 'done') setState(answer.state);
      return answer;
    },
    [bridge],
  );
  return bridge && state ? { bridge, state, change, reload } : null;
}

function isSame(present: KioskState | null, next: KioskState): boolean {
  return JSON.stringify(present) === JSON.stringify(next);
}
