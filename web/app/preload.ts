import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LazyPage } from './lazy-page.tsx';

/**
 * Fetches the page of an address before anything is drawn. A fallback that React has shown stays for at least 0.3 s, however
 * soon the page is there; one inside the other they add up.
 */
export async function preload(routes: RouteObject[], pathname: string): Promise<void> {
  const elements = matchRoutes(routes, pathname)?.map(({ route }) => route.element) ?? [];
  await Promise.all(
    elements.map(
      (element) => isValidElement(element) && (element.type as Partial<LazyPage<object>>).preload?.(),
    ),
  );
}
