import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A strip of links that is pushed sideways on a phone: the present page's own is in sight. Answers the list's `ref`. */
export function useScrollToPresent(): RefObject<HTMLUListElement | null> {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which entry is the present one
  useEffect(() => {
    const strip = list.current;
    const present = strip?.querySelector<HTMLElement>('[aria-current=page]');
    // Only the strip moves; scrollIntoView would move the page too.
    if (strip && present) strip.scrollLeft = present.offsetLeft - strip.clientWidth / 3;
  }, [pathname]);
  return list;
}
