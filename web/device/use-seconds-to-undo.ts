import { useEffect, useState } from 'react';
import type { UndoableAction } from '#web/offline/store/database.ts';
import { msLeftToUndo } from '#web/offline/store/held.ts';

/** How many seconds an action can still be undone: counted down, 0 without one. */
export function useSecondsToUndo(action: UndoableAction | null): number {
  const isOn = action !== null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [isOn]);
  return action ? Math.ceil(msLeftToUndo(action) / 1000) : 0;
}
