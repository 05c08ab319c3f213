/** What a device's screen knows about the lock around it. */
import { createContext, useContext } from 'react';

export interface ScreenLockState {
  isLocked: boolean;
  /** Locks it now. */
  lock: () => void;
  /** Asks for the operator's PIN and then for another one. */
  changePin: () => void;
}

export const ScreenLockContext = createContext<ScreenLockState | null>(null);

/** Null where nothing locks, such as a kiosk. */
export function useScreenLock(): ScreenLockState | null {
  return useContext(ScreenLockContext);
}
