import { matchPath } from 'react-router-dom';
import { isToolPath, paths } from '#web/core/client/paths.ts';
import { type PageRead, sitePages } from './site-pages.tsx';

export interface PublicPage {
  reads: PageRead[];
  /** The file with the page's code, below web/. */
  file: string | null;
  /** Path and query without the parts that the page ignores: equal addresses have equal HTML. */
  address: string;
}

/**
 * The public page of an address, or the 404 page for an unknown address. Undefined for pages of the app: the server
 * sends the shell and the browser does the rest.
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
