import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** A new page begins at its top, with the keyboard there; going back keeps the place. Answers the `ref` of what begins. */
export function usePageStart(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const way = useNavigationType();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (way === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, way]);
  return main;
}
