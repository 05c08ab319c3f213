import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToastChange, presentToast } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toast.tsx')).Toaster }));

/** The place of the messages: empty, and free of cost, until the first one. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(
    onToastChange,
    () => presentToast() !== null,
    () => false,
  );
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
