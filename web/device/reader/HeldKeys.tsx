import { useEffect, useLayoutEffect, useRef } from 'react';
import { replayKeys } from './replay-keys.ts';

const kinds = ['keydown', 'keyup'] as const;

/** If what takes the place of the held keys never takes the focus. */
const longestMs = 1000;

/** In place of a form or dialog that is not there yet: holds the keys for it, and types them once it has the focus. */
export function HeldKeys() {
  const release = useRef(() => {});
  useLayoutEffect(() => {
    const before = document.activeElement;
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey !== event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
    };
    for (const kind of kinds) addEventListener(kind, hold, true);
    const replay = () => {
      for (const kind of kinds) removeEventListener(kind, hold, true);
      replayKeys(held.splice(0));
    };
    release.current = () => {
      const now = document.activeElement;
      if (now !== before && now !== document.body) return replay();
      // It may wait for another part to be fetched before it shows.
      addEventListener('focusin', () => setTimeout(replay), { once: true });
      setTimeout(replay, longestMs);
    };
  }, []);
  // What takes its place takes the focus in its effects, which run after this one ends.
  useEffect(() => () => void setTimeout(() => release.current()), []);
  return null;
}
