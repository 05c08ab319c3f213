import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the script has taken this page up: false where the server draws it and until the browser has hydrated it,
 * true from then on and on every page drawn by the browser. What the server cannot know (the fragment of the
 * address, the history's state) and what works by script alone waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
