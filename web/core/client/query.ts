import {
  notifyManager,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { publicPaths } from '#shared/content/public-reads.ts';
import { type ApiAnswer, ApiError, type ApiKey, addressOf, type CallInput, call } from './api.ts';
import type { DehydratedState } from './dehydrated.ts';

/**
 * A client with the answers found in the page and the spec's defaults (§7): data stay until a screen invalidates them;
 * nothing is refetched automatically.
 */
export function makeQueryClient(written: DehydratedState['written'] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // The browser's online flag is ignored: the call itself finds out.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Notify readers in the same turn. Later, as by default, a form that clears its text on saving would briefly show
  // the old value.
  notifyManager.setScheduler(queueMicrotask);
  for (const [key, ...answer] of written) {
    // The server had read it when the page was asked for, however late a part of it is taken up.
    if (answer.length > 0) client.setQueryData(key, answer[0], { updatedAt: performance.timeOrigin });
    else setNotFound(client, key);
  }
  return client;
}

/** The state of a call that the server has refused as not there. Only a change of such things makes it ask again. */
function setNotFound(client: QueryClient, key: QueryKey): void {
  client.setQueryDefaults(key, { retryOnMount: ({ state }) => state.isInvalidated });
  client
    .getQueryCache()
    .build(client, { queryKey: key })
    .setState({ status: 'error', error: new ApiError(404, 'NOT_FOUND', '') });
}

/** The query key of an answer: the endpoint's key, then its input. Invalidate `[key]` to drop all of its answers. */
export function toQueryKey<K extends ApiKey>(key: K, ...[input]: CallInput<K>): QueryKey {
  const sent = (input ?? {}) as { params?: unknown; query?: unknown };
  return sent.params || sent.query ? [key, { params: sent.params, query: sent.query }] : [key];
}

/** The address of a read whose answer is the same for all users; null for any other key. */
export function publicAddressOf(queryKey: QueryKey): string | null {
  const [key, sent] = queryKey;
  if (typeof key !== 'string' || !key.startsWith('GET ')) return null;
  // What keyOf has put there.
  const address = addressOf(key.slice('GET '.length), (sent ?? {}) as Parameters<typeof addressOf>[1]);
  return publicPaths.test(address.split('?')[0] ?? '') ? address : null;
}

export interface ReadOptions {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number;
  /** Refetches when the page becomes visible again. */
  refetchOnWindowFocus?: boolean;
}

/** Reads an endpoint on a screen. Pass `undefined` as input for a call that takes nothing. */
export function useCall<K extends ApiKey>(
  key: K,
  input: CallInput<K>[0],
  options: ReadOptions = {},
): UseQueryResult<ApiAnswer<K>> {
  return useQuery({
    // The conditional tuple of CallInput does not reduce while K is open; the element type is the same.
    queryKey: toQueryKey(key, ...([input] as CallInput<K>)),
    queryFn: ({ signal }) => call(key, ...([{ ...input, signal }] as unknown as CallInput<K>)),
    ...options,
  }) as UseQueryResult<ApiAnswer<K>>;
}

/**
 * The last answer, while the next one is loading or unavailable: a page open at midnight keeps its day until the next
 * one is loaded. `isKept` is false if the user chose what to see; then the screen shows that it is loading.
 */
export function useLastRead<Data>(read: Data | undefined, isKept: boolean): Data | undefined {
  const [last, setLast] = useState(read);
  if (read !== undefined && read !== last) setLast(() => read);
  return read ?? (isKept ? last : undefined);
}
