import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { findKiosk } from './kiosk.ts';

/**
 * The service worker: registered after the page is there; a new version waits until the person asks for it,
 * so that nothing reloads under somebody's hands.
 */
let waiting: Workbox | null = null;
const listeners = new Set<() => void>();

const address = '/service-worker.js';

/** Registers the worker and watches for new versions. */
export async function watchForUpdates(): Promise<void> {
  // A kiosk carries the app in its package and is updated as a whole.
  if (!('serviceWorker' in navigator) || findKiosk()) return;
  await pageLoaded();
  await navigator.serviceWorker.register(address);
  await workerInCharge();
  import('./cache-for-offline.ts').then(({ cacheForOffline }) => cacheForOffline()).catch(() => undefined);
  // From here on the worker answers out of its own store: what watches costs the first visit nothing.
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(address);
  worker.addEventListener('waiting', () => {
    waiting = worker;
    for (const listener of listeners) listener();
  });
  await worker.register();
}

/** The worker fetches every file of the app when it is installed: not beside what the page itself still needs. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** At the first visit ever the worker takes over a moment later. */
function workerInCharge(): Promise<unknown> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
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
  waiting?.addEventListener('controlling', () => location.reload());
  waiting?.messageSkipWaiting();
}
