/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The app's files, kept so that it opens with no network. Nothing else is kept: no answer of /api and no
 * picture of a person ever enters a cache.
 */
declare let self: ServiceWorkerGlobalScope;

/** How long a page waits for the server before the kept copy of the app answers. */
const patienceMs = 2500;
const notPages = [/^\/api\//, /^\/healthz$/, /^\/readyz$/];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

// Desk and door open from the kept copy at once: a queue does not wait for a network that may not be there.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/(desk|scan)(\/|$|\?)/] }),
);

// Every other page is the server's while it answers in time, else the kept copy.
registerRoute(new NavigationRoute(({ request }) => fromServerOrKept(request), { denylist: notPages }));

// A new version waits until the person says so: nothing reloads under somebody's hands.
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'SKIP_WAITING') return;
  event.waitUntil(self.skipWaiting());
});

async function fromServerOrKept(request: Request): Promise<Response> {
  const kept = async () => (await matchPrecache('/index.html')) ?? Response.error();
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    return answer.status >= 500 ? kept() : answer;
  } catch {
    // No network, or none that answers: what the app keeps is better than the browser's error page.
    return kept();
  }
}
