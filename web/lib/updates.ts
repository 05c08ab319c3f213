import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { machineMs } from '#shared/clock.ts';
import { addressOf } from './api.ts';
import { boot } from './boot.ts';
import { findKiosk } from './kiosk.ts';

/**
 * The service worker: registered after the page is there; a new version waits until the person asks for it,
 * so that nothing reloads under somebody's hands.
 */
declare global {
  interface Navigator {
    /** Not in every browser: https://wicg.github.io/savedata/ */
    connection?: { saveData?: boolean };
  }
}

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
  keepForLater().catch(() => undefined);
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

/**
 * What a visitor may want in a hall with no signal. The page's own answers came written into it, so they are put
 * where the worker keeps those it fetched; a few lists are fetched once a visit through the worker.
 */
async function keepForLater(): Promise<void> {
  if (navigator.connection?.saveData) return;
  const kept = await caches.open('public');
  for (const [key, answer] of boot().queries ?? []) {
    // What is not there is asked for again: tomorrow it may be.
    if (answer === undefined) continue;
    const [call, sent] = key as [
      string,
      { params?: Record<string, unknown>; query?: Record<string, unknown> }?,
    ];
    const headers = { 'content-type': 'application/json', 'x-kept-at': String(machineMs()) };
    const address = addressOf(call.slice(call.indexOf(' ') + 1), sent ?? {});
    await kept.put(address, new Response(JSON.stringify({ data: answer }), { headers }));
  }
  for (const address of ['/api/standings', '/api/venues', '/api/teams']) {
    // Read to its end: an answer nobody reads holds its connection.
    await (await fetch(address, { priority: 'low' })).arrayBuffer();
  }
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
