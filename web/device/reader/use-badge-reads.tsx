import { useEffect, useEffectEvent } from 'react';

/**
 * A badge that is read on a page with fields that has no use for it: it stays out of them and presses nothing. Other
 * codes are typed into fields as ever. Never beside `useHandheld`, which hears everything.
 */
export function useBadgeReads(onBadge: (text: string) => void): void {
  const give = useEffectEvent(onBadge);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./wedge.ts').then(({ listenForWedge }) => {
      if (!isOver) stop = listenForWedge(window, { onlyBadges: true, onText: (text) => give(text) });
    }, reportError);
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}

/** Where a badge means nothing. */
export function KeepBadgesOut() {
  useBadgeReads(() => undefined);
  return null;
}
