import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isToolPath, paths } from '#web/core/client/paths.ts';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { HomePage } from './pages/HomePage.tsx';

/**
 * Which of three an address leads to: the home page, another page of the site (site-pages.tsx) or a tool of the
 * staff (tool-pages.tsx). The two lists are fetched when they are needed: they weigh as much as the home page.
 */
const siteFile = () => import('./site-pages.tsx');
const toolFile = () => import('./tool-pages.tsx');
const SitePages = lazyPage(async () => (await siteFile()).SitePages, []);
const ToolPages = lazyPage(async () => (await toolFile()).ToolPages, []);

// Constant elements, so that the frame's content renders again only for another page (see SiteLayout).
const homePage = <HomePage />;
const sitePages = <SitePages />;

export function Pages() {
  const { pathname } = useLocation();
  if (isToolPath(pathname)) {
    return (
      <Suspense>
        <ToolPages />
      </Suspense>
    );
  }
  return <SiteLayout>{pathname === paths.home ? homePage : sitePages}</SiteLayout>;
}

/** Fetches the page of an address, and the list around it, before the first render. */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname === paths.home) return;
  const [Pages, file] = isToolPath(pathname) ? [ToolPages, toolFile] : [SitePages, siteFile];
  await Promise.all([Pages.preload(), file().then((list) => list.preloadPage(pathname))]);
}
