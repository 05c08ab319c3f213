/**
 * The pages that arrive as HTML, with what each one reads before it is drawn. The server draws them with the
 * answers; the browser finds the answers in the page and goes on from there.
 */
import { matchPath } from 'react-router-dom';
import type { ApiKey, Sent } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';

/** One call a page makes: the endpoint, and what is sent to it. */
export type Read = { [K in ApiKey]: { key: K; input: Sent<K> | undefined } }[ApiKey];

type Params = Record<string, string | undefined>;
type Reads = (params: Params) => Read[];

const read = <K extends ApiKey>(key: K, input?: Sent<K>): Read => ({ key, input }) as Read;

/** By pattern: what is read, and the file of a page that is fetched apart from the first one. */
const pages: readonly { path: string; reads: Reads; file?: string }[] = [
  { path: paths.home, reads: () => [read('GET /api/news', { query: { limit: 3 } })] },
  { path: paths.news, reads: () => [read('GET /api/news', {})], file: 'features/news/NewsListPage.tsx' },
  {
    path: paths.article,
    reads: ({ id }) =>
      /^\d+$/.test(id ?? '') ? [read('GET /api/news/:id', { params: { id: Number(id) } })] : [],
    file: 'features/news/ArticlePage.tsx',
  },
];

export interface PublicPage {
  reads: Read[];
  /** Where the page's code stands, under web/. */
  file: string | null;
}

/** The public page of an address, or nothing: then the app's shell is sent and the browser does the rest. */
export function findPublicPage(pathname: string): PublicPage | null {
  for (const { path, reads, file } of pages) {
    const match = matchPath({ path, end: true }, pathname);
    if (match) return { reads: reads(match.params), file: file ?? null };
  }
  return null;
}
