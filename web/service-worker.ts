/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isMarkPath } from '#shared/base/picture-path.ts';
import { publicPaths } from '#shared/content/public-reads.ts';
import { isOwnPath, isStationPath } from '#web/core/client/paths.ts';

/**
 * The app's files, kept so that it opens with no network, and what visitors last read. Nothing of a person is
 * kept: no other answer of /api and no picture of anybody ever enters a cache.
 */
declare let self: ServiceWorkerGlobalScope;

/** How long a page waits for the server before the kept copy of the app answers. */
const patienceMs = 2500;

// Without its own rule for `/`, which would answer the home page from the kept copy for as long as a build lasts.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();

// Desk and door open from the kept copy at once: a queue does not wait for a network that may not be there.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isStationPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
);

// Every other page of ours is the server's while it answers in time, else the kept copy. What is no page of ours (a
// feed, a download, another program on this host) is left to the browser.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwnPath(url.pathname),
  ({ request }) => fromServerOrKept(request),
);

// Public pages and reads from the last visit, for venues without a signal; each answer with its time. Only calls whose
// answers are the same for all users: no personal data. And the logo above them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (publicPaths.test(url.pathname) || isMarkPath(url.pathname)),
  new NetworkFirst({
    cacheName: 'public',
    networkTimeoutSeconds: 4,
    plugins: [{ cacheWillUpdate: async ({ response }) => withTime(response) }],
  }),
);

// A new version waits for the user's consent: no reload during work.
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'SKIP_WAITING') return;
  event.waitUntil(self.skipWaiting());
});

/** The copy that is kept says when it was fetched; failures are not kept. */
async function withTime(response: Response): Promise<Response | null> {
  if (response.status !== 200) return null;
  const headers = new Headers(response.headers);
  headers.set('x-kept-at', response.headers.get('x-server-now') ?? '');
  return new Response(await response.blob(), { status: 200, headers });
}

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
