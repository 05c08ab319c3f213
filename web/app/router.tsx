import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isToolPath, paths } from '#web/lib/paths.ts';
import { HomePage } from './HomePage.tsx';
import { fetched } from './lazy-page.tsx';
import { SiteLayout } from './SiteLayout.tsx';

/**
 * Which of three an address leads to: the home page, another page of the site (site-pages.tsx) or a tool of the
 * staff (tool-pages.tsx). The two lists are fetched when they are needed: they weigh as much as the home page.
 */
const SitePages = lazy(async () => ({ default: (await fetched(import('./site-pages.tsx'))).SitePages }));
const ToolPages = lazy(async () => ({ default: (await fetched(import('./tool-pages.tsx'))).ToolPages }));

// The same elements each time: what stands in the frame is drawn anew for another page alone (see SiteLayout).
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
