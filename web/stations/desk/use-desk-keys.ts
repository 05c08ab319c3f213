import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { functionKeys, type NamedAction } from '#web/device/desk-keys.ts';

/** The keyboard actions of the desk. */
export interface DeskKeys extends Record<NamedAction, () => void> {
  onEscape: () => void;
  /** A letter typed outside of any field: the search must be there for it. */
  onLetter: () => void;
  onEnter: (isShift: boolean) => void;
  /** Up or down the list, by one. */
  onMove: (step: 1 | -1) => void;
}

function actionOf({ key, shiftKey }: KeyboardEvent): NamedAction | undefined {
  const pressed = shiftKey ? `Shift+${key}` : key;
  return Object.entries(functionKeys).find(([name]) => name === pressed)?.[1];
}

/**
 * Function keys work everywhere, and text typed outside a field goes to the search, so the operator needs no mouse.
 * Inactive while `isPaused`: a dialog or form has the keyboard.
 */
export function useDeskKeys(
  search: RefObject<HTMLInputElement | null>,
  isPaused: boolean,
  keys: DeskKeys,
): void {
  const latest = useRef(keys);
  // In the same commit as the render: a key pressed right then means what is shown.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const named = actionOf(event);
      if (named) {
        // The browser's own meaning of the key (F6: address bar) has no place at a desk.
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!isPaused && !event.repeat) latest.current[named]();
        return;
      }
      if (isPaused) return;
      const isSearch = event.target === search.current;
      // No name contains it; within a reader's text the field is not empty.
      if (event.key === '?' && search.current?.value === '' && (isSearch || !isField(event.target))) {
        event.preventDefault();
        return latest.current.onKeys();
      }
      // Out of the choice of a format, back to the queue.
      if (event.key === 'Escape' && !isSearch && isField(event.target)) return search.current?.focus();
      if (isSearch || !isTaken(event.target)) steer(event, latest.current);
      // The letter still arrives: the field has the focus before the browser types it.
      if (!isSearch && event.key.length === 1 && event.key !== ' ' && !isField(event.target)) {
        latest.current.onLetter();
        search.current?.focus();
      }
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search, isPaused]);
}

function steer(event: KeyboardEvent, keys: DeskKeys): void {
  const steps: Record<string, () => void> = {
    ArrowDown: () => keys.onMove(1),
    ArrowUp: () => keys.onMove(-1),
    // A key held down must not issue to one person and go on to the next.
    Enter: () => event.repeat || keys.onEnter(event.shiftKey),
    Escape: keys.onEscape,
  };
  const step = steps[event.key];
  // An input method uses these keys while it composes a letter.
  if (!step || event.isComposing) return;
  event.preventDefault();
  step();
}

/** Whether Enter and the arrows already mean something where the focus is. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, button, a, [role="dialog"]') !== null
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
}
