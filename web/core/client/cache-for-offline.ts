import { machineMs } from '#shared/base/clock.ts';
import { markPath } from '#shared/base/picture-path.ts';
import { addressOf } from './api.ts';
import { boot } from './boot.ts';
import { presentEdition } from './edition.ts';

declare global {
  interface Navigator {
    /** Not in every browser: https://wicg.github.io/savedata/ */
    connection?: { saveData?: boolean };
  }
}

/**
 * What a visitor may want in a hall with no signal. The page's own answers came written into it, so they are put
 * where the worker keeps those it fetched; a few lists are fetched once a visit through the worker.
 */
export async function cacheForOffline(): Promise<void> {
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
  const { logo } = presentEdition().look;
  const marks = logo ? [markPath(logo.sha256)] : [];
  for (const address of ['/api/standings', '/api/venues', '/api/teams', ...marks]) {
    // Read to the end: an unread answer keeps its connection open.
    await (await fetch(address, { priority: 'low' })).arrayBuffer();
  }
}
