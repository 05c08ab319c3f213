import { useSyncExternalStore } from 'react';
import { presentStep } from '#shared/clock.ts';
import { eventPhase } from '#shared/event-days.ts';
import { boot } from './boot.ts';

/** How often a page looks at the clock, ms. */
const lookEvery = 5000;

/**
 * The present to five minutes, as `presentStep` says it. Where the server drew the page it is first the instant of the
 * drawing, so that the browser takes up what stands there, however late it comes to it.
 */
export function usePresent(): number {
  return useSyncExternalStore(watch, presentStep, () => boot().drawnAt ?? presentStep());
}

/** Before, during or after the event, by that clock. */
export const useEventPhase = () => eventPhase(usePresent());

function watch(onLook: () => void): () => void {
  const timer = setInterval(onLook, lookEvery);
  return () => clearInterval(timer);
}
