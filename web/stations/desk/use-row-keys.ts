import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves through the rows with the arrows; Enter continues from any row, Shift+Enter does the other action if there is
 * one. Returns the ref of the rows.
 */
export function useRowKeys(
  onEnter: () => void,
  onShiftEnter: () => void = onEnter,
): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null);
  const goOn = useEffectEvent((isShift: boolean) => (isShift ? onShiftEnter : onEnter)());
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const rows = [...(ref.current?.querySelectorAll('input') ?? [])];
      const at = event.target instanceof HTMLInputElement ? rows.indexOf(event.target) : -1;
      if (event.key === 'Enter' && at >= 0) {
        // The field that has the focus next would take the same Enter and send its form, before anybody signed.
        event.preventDefault();
        if (!event.repeat) goOn(event.shiftKey);
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || at < 0) return;
      event.preventDefault();
      rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return ref;
}
