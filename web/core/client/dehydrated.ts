import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext } from 'react';

/** An answer under the key it is kept by; a key alone where the server has found no such thing. */
export type DehydratedQuery = readonly [QueryKey, unknown] | readonly [QueryKey];

/**
 * What the server had read to draw the page, and the query client that keeps it and whatever is read later. The
 * first page is taken up without a query client; the first part that reads something makes it (with-queries.tsx).
 */
export interface DehydratedState {
  readonly written: readonly DehydratedQuery[];
  client: QueryClient | null;
  /** How many parts of the page keep the query data fresh, and how to stop. */
  keeping?: { parts: number; stop: () => void } | undefined;
}

/** One for each page that the server draws, one for each browser. */
export const DehydratedContext = createContext<DehydratedState | null>(null);
