import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LazyPart } from '#web/core/ui/lazy-part.tsx';

/**
 * Fetches the page of an address before the first render. React shows a fallback for at least 0.3 s even if the page
 * is ready earlier, and nested fallbacks add up.
 */
export async function preload(routes: RouteObject[], pathname: string): Promise<void> {
  const elements = matchRoutes(routes, pathname)?.map(({ route }) => route.element) ?? [];
  await Promise.all(
    elements.map(
      (element) => isValidElement(element) && (element.type as Partial<LazyPart<object>>).preload?.(),
    ),
  );
}
