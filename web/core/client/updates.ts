import { useSyncExternalStore } from 'react';
import { findKiosk } from './kiosk.ts';
import { readStored, writeStored } from './storage.ts';
import { hasUnsaved, isTabIdle, watchActivity } from './tab-activity.ts';

/**
 * The service worker and its updates. A new version waits until the user accepts it in one of the open tabs. The other
 * tabs say so and reload once idle, so that none continues with deleted files.
 */
type Update =
  | { kind: 'none' }
  /** Downloaded, not accepted yet. */
  | { kind: 'waiting'; take: () => void }
  /** The new version is active, so this page belongs to the previous one. */
  | { kind: 'taken' };

let present: Update = { kind: 'none' };
let isAsked = false;
const listeners = new Set<() => void>();

const address = '/service-worker.js';
/** How often an open tab asks whether there is a newer version, and looks whether it is idle, ms. */
const askEvery = 30 * 60_000;
const lookEvery = 5000;

/** Registers the worker and watches for new versions. */
export async function watchForUpdates(): Promise<void> {
  // A kiosk carries the app in its package and is updated as a whole.
  if (!('serviceWorker' in navigator) || findKiosk()) return;
  await pageLoaded();
  await navigator.serviceWorker.register(address);
  await workerInCharge();
  // The first worker of this browser is no newer version; every later one is.
  navigator.serviceWorker.addEventListener('controllerchange', onTaken);
  import('./cache-for-offline.ts').then(({ cacheForOffline }) => cacheForOffline()).catch(() => undefined);
  // Loaded late: update checks must not slow the first visit.
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(address);
  worker.addEventListener('waiting', () => {
    if (present.kind === 'none') setUpdate({ kind: 'waiting', take: () => worker.messageSkipWaiting() });
  });
  const registration = await worker.register();
  // Without a network there is none.
  setInterval(() => void registration?.update().catch(() => undefined), askEvery);
}

/** The worker downloads every file of the app when it installs, so wait until the page itself has loaded. */
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

function onTaken(): void {
  if (isAsked) location.reload();
  if (present.kind === 'taken') return;
  setUpdate({ kind: 'taken' });
  setInterval(() => isTabIdle() && location.reload(), lookEvery);
}

function setUpdate(next: Update): void {
  present = next;
  for (const listener of listeners) listener();
}

/** Whether a newer version of the app waits, or is in charge while this page is of the one before. */
export function useUpdate(): Update['kind'] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => present.kind,
    () => 'none',
  );
}

/** Lets the newer version take over and loads it. Only ever called from a button. */
export function takeUpdate(): void {
  if (present.kind === 'waiting') {
    isAsked = true;
    present.take();
  } else location.reload();
}

const reloadedKey = 'reloaded-for-files';
/** Files that are missing again this soon after a reload are not there for another reason, ms. */
const triedFor = 60_000;

/**
 * A file of this build is gone: the page is loaded once in its newer version, if the server answers and nothing that
 * was written would be lost. Otherwise what needed the file says what to do (web/core/ui/lazy-part.tsx).
 */
export function watchForMissingFiles(): void {
  watchActivity();
  window.addEventListener('vite:preloadError', () => void reloadForFiles());
}

async function reloadForFiles(): Promise<void> {
  if (hasUnsaved() || wasReloaded()) return;
  const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(4000) }).catch(
    () => null,
  );
  if (!answer?.ok || hasUnsaved()) return;
  const now = String(performance.timeOrigin + performance.now());
  // Without storage it could be loaded again and again.
  if (writeStored('sessionStorage', reloadedKey, now)) location.reload();
}

function wasReloaded(): boolean {
  const at = Number(readStored('sessionStorage', reloadedKey) ?? 0);
  return performance.timeOrigin + performance.now() - at < triedFor;
}
