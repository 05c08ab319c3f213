import { useSyncExternalStore } from 'react';
import { findKiosk } from './kiosk.ts';

/**
 * The service worker: registered after the page is there; a new version waits until the person asks for it,
 * so that nothing reloads under somebody's hands.
 */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Registers the worker and watches for new versions. */
export async function watchForUpdates(): Promise<void> {
  // A kiosk carries the app in its package and is updated as a whole.
  if (!('serviceWorker' in navigator) || findKiosk()) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
  const look = () => {
    // A worker that waits while none is in charge is the first one, not a new version.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    for (const listener of listeners) listener();
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
}

/** Whether a newer version of the app is ready to take over. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
    () => false,
  );
}

/** Lets the newer version take over and loads it. Only ever called from a button. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}
