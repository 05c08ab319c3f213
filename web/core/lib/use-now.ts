import { useSyncExternalStore } from 'react';
import { presentStep } from '#shared/base/clock.ts';
import { eventPhase } from '#shared/edition/event-days.ts';
import { boot } from '#web/core/client/boot.ts';
import { useEdition } from '#web/core/client/edition.ts';

/** How often a page looks at the clock, ms. */
const lookEvery = 5000;

/**
 * The current time in steps of five minutes (`presentStep`). On a server-rendered page it starts at the time of the
 * rendering, so that hydration matches.
 */
export function usePresent(): number {
  return useSyncExternalStore(watch, presentStep, () => boot().drawnAt ?? presentStep());
}

/** Before, during or after the event, by that clock. */
export const useEventPhase = () => eventPhase(useEdition().dates, usePresent());

function watch(onLook: () => void): () => void {
  const timer = setInterval(onLook, lookEvery);
  return () => clearInterval(timer);
}
