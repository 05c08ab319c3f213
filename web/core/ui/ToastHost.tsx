import { type ReactNode, useSyncExternalStore } from 'react';
import { onToastChange, presentToast } from './toast.ts';

/** The place of the messages: what draws them (`children`, lazy) is asked for with the first one. */
export function ToastHost({ children }: { children: ReactNode }) {
  const isNeeded = useSyncExternalStore(
    onToastChange,
    () => presentToast() !== null,
    () => false,
  );
  return isNeeded ? children : null;
}
