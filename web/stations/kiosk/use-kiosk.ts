import { useCallback, useEffect, useState } from 'react';
import type { KioskAnswer, KioskBridge, KioskChange, KioskState } from '#shared/devices/kiosk-bridge.ts';

/** The kiosk for its screens: the state, and how to change it. */
export interface KioskControl {
  bridge: KioskBridge;
  state: KioskState;
  change: (change: KioskChange, pin: string | null) => Promise<KioskAnswer>;
  reload: () => void;
}

/** Reads how the kiosk is set up; nothing while it is being read. */
export function useKiosk(bridge: KioskBridge | null): KioskControl | null {
  const [state, setState] = useState<KioskState | null>(null);
  const reload = useCallback(() => {
    // The desk asks often; an equal answer must not cause a render.
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
