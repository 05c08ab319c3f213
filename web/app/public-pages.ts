import { matchPath } from 'react-router-dom';
import { isToolPath, paths } from '#web/lib/paths.ts';
import { type Read, sitePages } from './site-pages.tsx';

export interface PublicPage {
  reads: Read[];
  /** Where the page's code stands, under web/. */
  file: string | null;
  /** Path and query with nothing in it that the page does not show: equal addresses are drawn alike. */
  address: string;
}

/**
 * The public page of an address; the one that says 404 for an address nobody has. Nothing for the app's own
 * pages: then its shell is sent and the browser does the rest.
 */
export function findPublicPage(
  pathname: string,
  search: URLSearchParams = new URLSearchParams(),
): PublicPage | null {
  if (isToolPath(pathname)) return null;
  for (const { path, file, reads, parameters = [] } of sitePages) {
    const match = matchPath({ path, end: true }, pathname);
    if (!match) continue;
    if (!file && path !== paths.home) return null;
    const shown = new URLSearchParams(
      parameters.flatMap((name): [string, string][] => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    );
    const address = shown.size > 0 ? `${pathname}?${shown}` : pathname;
    return { reads: reads?.(match.params, search) ?? [], file: file ?? null, address };
  }
  return null;
}
