/**
 * The parts of a desk that its first search does without. They are fetched when the browser has nothing else to do, from
 * the files that the app keeps, or as soon as one is opened.
 */
import { useEffect, useState } from 'react';
import { whenIdle } from '#web/core/lib/when-idle.ts';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';

const fetchLater = () => import('./later.tsx');

export const DeskDialogs = lazyPart(async () => (await fetchLater()).DeskDialogs);
export const DeskHistory = lazyPart(async () => (await fetchLater()).DeskHistory);
export const WalkInForm = lazyPart(async () => (await fetchLater()).WalkInForm);

let isFetched = false;

/** Fetches them all, so that each then renders at once. */
export async function preloadDesk(): Promise<void> {
  await Promise.all([DeskDialogs, DeskHistory, WalkInForm].map((part) => part.preload()));
  isFetched = true;
}

/**
 * Fetches them once the search is there and the browser is idle, or as soon as one is wanted; answers whether they may
 * be shown. One that is missing says so itself.
 */
export function usePreloadedDesk(hasSearch: boolean, isWanted: boolean): boolean {
  const [isDone, setDone] = useState(isFetched);
  useEffect(() => {
    if (isFetched || !(hasSearch || isWanted)) return;
    let isOver = false;
    async function fetchParts() {
      if (!isWanted) await whenIdle();
      if (isOver) return;
      await preloadDesk().catch(() => undefined);
      if (!isOver) setDone(true);
    }
    void fetchParts();
    return () => {
      isOver = true;
    };
  }, [hasSearch, isWanted]);
  return isDone;
}
