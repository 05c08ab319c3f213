/**
 * Keeps what an open page shows present. Every few seconds a page that is looked at asks, in one request, for
 * all it shows (shared/content/public-reads.ts); mostly the answer is that nothing has changed. A hidden page asks nothing and
 * catches up when it is looked at; one that gets no answer waits longer with each try and says of when it is.
 */
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { machineMs, nowMs } from '#shared/base/clock.ts';
import { type BatchAnswer, batchAddress, mostReads } from '#shared/content/public-reads.ts';
import { eventPhase } from '#shared/edition/event-days.ts';
import { presentEdition } from './edition.ts';
import { publicAddressOf } from './query.ts';
import { noteAnswer, noteBehind } from './stale-answer.ts';

/** How old what is shown may be before the page says so, ms. */
export const behindMs = 30_000;
/** Between two questions, ms: the longest of them and the patience with an answer stay within `behindMs`. */
const beat = { from: 14_000, to: 20_000 };
/** After the tournament a result is a correction. */
const quietBeat = { from: 4 * 60_000, to: 6 * 60_000 };
const patienceMs = 5000;
const longestPauseMs = 60_000;
/** When a venue's network returns, spread the reconnects of all browsers. */
const backWithinMs = 1500;

/** Starts keeping the active public reads of a client present; answers the undo. `random` is like Math.random. */
export function startPolling(client: QueryClient, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;
  let failures = 0;
  /** The last answer, so that an unchanged one is not read again. */
  let last: LastAnswer | null = null;

  const between = ({ from, to }: { from: number; to: number }) => from + random() * (to - from);
  const isOver = () => eventPhase(presentEdition().dates, nowMs()) === 'over';

  function askIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  }

  async function ask(): Promise<void> {
    if (asking || document.hidden) return;
    const shown = shownReads(client);
    if (shown.length === 0) return askIn(between(beat));
    const own = new AbortController();
    asking = own;
    try {
      last = await refresh(client, shown, { last, signal: own.signal });
      failures = 0;
      noteAnswer(null);
    } catch {
      // Offline, or a server that cannot answer: the page stays as it is and says of when.
      failures += 1;
      const oldest = oldestOf(shown);
      if (!own.signal.aborted && machineMs() - oldest > behindMs) noteBehind(oldest);
    }
    if (asking !== own) return;
    asking = null;
    const pause = Math.min(2 ** failures * 2500, longestPauseMs);
    if (failures > 0) askIn(between({ from: pause / 2, to: pause }));
    // In the meantime another part may have scrolled into view.
    else askIn(isOld(shownReads(client)) ? 1000 : between(isOver() ? quietBeat : beat));
  }

  const isOld = (shown: readonly ShownQuery[]) => machineMs() - oldestOf(shown) > beat.from;

  /** Refetches at once if the shown data is older than one interval. */
  function catchUp(withinMs: number): void {
    if (isOld(shownReads(client))) askIn(random() * withinMs);
    else if (timer === undefined) askIn(between(beat));
  }

  function look(): void {
    if (!document.hidden) {
      catchUp(0);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    asking?.abort();
    asking = null;
  }
  const back = () => catchUp(backWithinMs);
  const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
    // A part that comes into view, or a page gone back to, with what was read a while ago.
    if (type === 'observerAdded' && failures === 0 && publicAddressOf(query.queryKey) !== null) catchUp(0);
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', back);
  look();
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', back);
    clearTimeout(timer);
    asking?.abort();
    asking = new AbortController();
  };
}

interface LastAnswer {
  address: string;
  etag: string | null;
}

/** Requests everything shown in one call. */
async function refresh(
  client: QueryClient,
  shown: readonly ShownQuery[],
  { last, signal }: { last: LastAnswer | null; signal: AbortSignal },
): Promise<LastAnswer> {
  const askedAt = machineMs();
  const address = batchAddress(shown.map((one) => one.address));
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const etag = response.headers.get('etag');
  const isSame = etag !== null && last?.address === address && last.etag === etag;
  const { data } = isSame ? { data: [] } : ((await response.json()) as { data: BatchAnswer[] });
  // Only differences cause renders: equal parts keep their identity.
  notifyManager.batch(() => {
    for (const [place, { query }] of shown.entries()) {
      const answer = isSame ? { data: query.state.data } : data[place];
      if (answer && 'data' in answer && answer.data !== undefined)
        client.setQueryData(query.queryKey, answer.data, { updatedAt: askedAt });
      // What is no longer there is said by its own call, in the page's words.
      else if (query.state.status === 'success') void query.fetch().catch(() => undefined);
    }
  });
  return { address, etag };
}

interface ShownQuery {
  query: Query;
  address: string;
}

/** The public reads that stand on the screen, in one order whatever came first. */
function shownReads(client: QueryClient): ShownQuery[] {
  return client
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'idle' })
    .flatMap((query) => {
      const address = publicAddressOf(query.queryKey);
      return address === null ? [] : { query, address };
    })
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .slice(0, mostReads);
}

/** When the oldest of them was asked for, ms; the present where none is there. What failed has no age. */
const oldestOf = (shown: readonly ShownQuery[]) =>
  Math.min(
    machineMs(),
    ...shown.map(({ query: { state } }) => (state.status === 'success' ? state.dataUpdatedAt : machineMs())),
  );
