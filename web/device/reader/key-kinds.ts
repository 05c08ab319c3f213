/** The meaning of a key: a letter, an end, a user's command, or a reader's control character. */

/** Keys that write nothing and travel with letters. */
export const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'NumLock']);
const ends = new Set(['Enter', 'Tab', '\n', '\r', '\t']);
/** Whether a reader may end a text with it. */
export const isEnd = (key: string) => ends.has(key);

/** Ctrl and Alt together are the AltGr of some keyboards, which types letters. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  return event.ctrlKey !== event.altKey && !event.getModifierState('AltGraph');
}

/** A control character as readers type it: Ctrl and a letter (Ctrl+J is LF, Ctrl+B is STX, Ctrl+] is GS). */
export function controlOf(event: KeyboardEvent): string | null {
  if (!event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return null;
  const code = event.key.toUpperCase().charCodeAt(0) - 64;
  return code >= 1 && code <= 31 ? String.fromCharCode(code) : null;
}
