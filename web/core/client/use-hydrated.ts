import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this page is hydrated: false on the server and until hydration, true afterwards and on every page rendered
 * in the browser. Content the server cannot know (fragment, history state) and controls that need a script wait for
 * it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
