import { useSyncExternalStore } from 'react';

/** The width from which a table fits: the breakpoint `md`. */
const wide = '(min-width: 48rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
