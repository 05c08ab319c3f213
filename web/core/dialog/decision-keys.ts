import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Longer than a slow reader's pause: a digit followed by other keys does not choose. */
export const digitPauseMs = 250;
/** Dispatched on the window once keys turn out to be a reader's: actions they triggered must be reverted. */
export const readerEvent = 'reader-types';

interface DecisionKeys {
  /** The choice of a digit, 1 to 9; null if there is none. */
  onDigit?: (digit: number) => (() => void) | null;
  /** Enter, with nothing chosen by the arrows: takes the suggested choice, where there is one. */
  onEnter?: () => void;
  /** Enter after other keys: they were meant for the field below. */
  onLeave?: (typed: string) => void;
}

/**
 * The keyboard of a dialog with an irreversible decision. The dialog itself has the focus: letters and Space do
 * nothing, digits choose, the arrows move and Enter takes the reached choice. Other text is kept (`typed`), because
 * operators type the next name without looking. Choices are the elements with `data-choice`.
 */
export function useDecisionKeys(keys: DecisionKeys): {
  content: RefObject<HTMLDivElement | null>;
  typed: string;
  /** The same, as it is at this moment. */
  readTyped: () => string;
} {
  const content = useRef<HTMLDivElement>(null);
  const written = useRef('');
  const [typed, setTyped] = useState('');
  const digitOf = useEffectEvent((digit: number) => keys.onDigit?.(digit) ?? null);
  const enter = useEffectEvent(() => keys.onEnter?.());
  const leave = useEffectEvent((text: string) => keys.onLeave?.(text));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function write(next: string) {
      written.current = next;
      setTyped(next.trim());
    }

    function onKeyDown(event: KeyboardEvent) {
      const { key } = event;
      const isShift = ['Shift', 'CapsLock', 'AltGraph'].includes(key);
      if (isShift || !isHere(event, content.current)) return;
      clearTimeout(timer);
      const step = steps[key];
      if (step) {
        event.preventDefault();
        moveBy(content.current, step);
      } else if (key === 'Enter') {
        const isChoice = event.target instanceof Element && event.target.closest('button') !== null;
        if (isChoice && written.current === '' && !event.repeat) return;
        event.preventDefault();
        if (event.repeat) return;
        if (written.current === '') enter();
        else leave(written.current.trim());
      } else if (key === 'Backspace') {
        write(written.current.slice(0, -1));
      } else if (key.length === 1) {
        // A button that has the focus would take Space for a press.
        event.preventDefault();
        const isFirst = written.current === '' && !event.repeat;
        if (isFirst && key === ' ') return;
        const choose = isFirst && /^[1-9]$/.test(key) ? digitOf(Number(key)) : null;
        write(written.current + key);
        if (choose)
          timer = setTimeout(() => {
            write('');
            choose();
          }, digitPauseMs);
      }
    }
    // Firefox presses a button when Space is let go.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && isHere(event, content.current)) event.preventDefault();
    };
    const onReader = () => {
      clearTimeout(timer);
      write('');
    };
    window.addEventListener(readerEvent, onReader);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(readerEvent, onReader);
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
    };
  }, []);
  return { content, typed, readTyped: () => written.current.trim() };
}

const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Ignores keys for a field of the dialog, or for another dialog over it. */
function isHere(event: KeyboardEvent, content: HTMLElement | null): boolean {
  const { target } = event;
  if (event.isComposing || event.ctrlKey !== event.altKey || event.metaKey) return false;
  if (!content || !(target instanceof Element)) return false;
  if (target.closest('input, textarea, select')) return false;
  return content.contains(target) || target === document.body;
}

/** The focus goes to the next choice, or the one before it; from the dialog itself to the first or the last. */
function moveBy(content: HTMLElement | null, step: 1 | -1): void {
  const choices = [...(content?.querySelectorAll<HTMLElement>('[data-choice]:not([disabled])') ?? [])];
  const at = choices.findIndex((choice) => choice.matches(':focus'));
  const next = at < 0 ? (step > 0 ? 0 : choices.length - 1) : at + step;
  choices[Math.min(Math.max(next, 0), choices.length - 1)]?.focus();
}
