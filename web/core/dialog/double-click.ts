import { useLayoutEffect } from 'react';

/** How often a dialog has opened or closed, in all and until the first click of the current row of clicks. */
let changes = 0;
let changesAtFirst = 0;

/**
 * Drops the second click of a double click if a dialog opened or closed after the first: it would press, and its
 * `mousedown` focus, whatever has come into its place. Clicks by keyboard or script count zero (`UIEvent.detail`) and
 * always pass.
 */
function dropLateClick(event: MouseEvent): void {
  if (event.detail <= 1) {
    changesAtFirst = changes;
    return;
  }
  if (changes === changesAtFirst) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Call it in a dialog, with whether it is open. */
export function useDoubleClickGuard(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    changes += 1;
    // Added again it is still one listener.
    for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, dropLateClick, true);
    return () => {
      changes += 1;
    };
  }, [isOpen]);
}
