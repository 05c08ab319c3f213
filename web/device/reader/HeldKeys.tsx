import { useEffect, useLayoutEffect, useRef } from 'react';
import { replayKeys } from './replay-keys.ts';

const kinds = ['keydown', 'keyup'] as const;

/** In place of a form or dialog that is not there yet: holds the keys for it, and types them once it has the focus. */
export function HeldKeys() {
  const release = useRef(() => {});
  useLayoutEffect(() => {
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey !== event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
    };
    for (const kind of kinds) addEventListener(kind, hold, true);
    release.current = () => {
      for (const kind of kinds) removeEventListener(kind, hold, true);
      replayKeys(held);
    };
  }, []);
  // What takes its place takes the focus in its effects, which run after this one ends.
  useEffect(() => () => void setTimeout(() => release.current()), []);
  return null;
}
