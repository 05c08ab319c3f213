import { flushSync } from 'react-dom';
import { insertText, isTypedInto } from './typed-fields.ts';

/**
 * Presses keys again that came before the page was listening, with the times they had: a reader's burst is recognized
 * by them. What no listener keeps is typed into the field that has the focus.
 */
export function replayKeys(keys: readonly KeyboardEvent[]): void {
  for (const key of keys) {
    const target = document.activeElement ?? document.body;
    const again = new KeyboardEvent(key.type, {
      ...{ key: key.key, code: key.code, repeat: key.repeat, location: key.location },
      ...{ shiftKey: key.shiftKey, altKey: key.altKey, ctrlKey: key.ctrlKey },
      ...{ bubbles: true, cancelable: true, composed: true },
      modifierAltGraph: key.getModifierState('AltGraph'),
    });
    Object.defineProperty(again, 'timeStamp', { value: key.timeStamp });
    // What a key opens is there before the next key, as for a person who types.
    const isFree = flushSync(() => target.dispatchEvent(again));
    // A listener may have moved the focus to the field that the key is meant for.
    const field = document.activeElement;
    const isLetter = [...again.key].length === 1 && (!again.altKey || again.getModifierState('AltGraph'));
    if (!isFree || again.type !== 'keydown' || !(field instanceof HTMLInputElement) || !isTypedInto(field))
      continue;
    if (isLetter) insertText(field, again.key);
    else if (again.key === 'Backspace') eraseLetter(field);
  }
}

/** Takes the letter before the caret out, as Backspace does. */
function eraseLetter(field: HTMLInputElement): void {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from !== null && from === to) field.setSelectionRange(Math.max(0, from - 1), from);
  insertText(field, '');
}
