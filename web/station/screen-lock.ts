/** What a station's own screen knows of the lock around it. */
import { createContext, useContext } from 'react';

export interface ScreenLockState {
  isLocked: boolean;
  /** Locks it now. */
  lock: () => void;
}

export const ScreenLockContext = createContext<ScreenLockState | null>(null);

/** None where nothing locks: a self-service, a screen by itself. */
export function useScreenLock(): ScreenLockState | null {
  return useContext(ScreenLockContext);
}
