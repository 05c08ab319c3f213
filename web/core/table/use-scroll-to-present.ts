import { type RefObject, useEffect, useRef } from 'react';

/** A strip that is pushed sideways on a phone: its present entry is in sight, whenever `present` names another. Answers the strip's `ref`. */
export function useScrollToPresent<Strip extends HTMLElement>(present: string): RefObject<Strip | null> {
  const list = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says that another entry is the present one
  useEffect(() => {
    const strip = list.current;
    const entry = strip?.querySelector<HTMLElement>(
      '[aria-current=page], [aria-current=step], [aria-pressed=true]',
    );
    // Only the strip moves; scrollIntoView would move the page too.
    if (strip && entry) strip.scrollLeft = entry.offsetLeft - strip.clientWidth / 3;
  }, [present]);
  return list;
}
