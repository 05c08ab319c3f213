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

/** A dead key: the accent of the letter that follows. */
export const deadLetter = '\ufffd';

/** What keys write into a field. A dead key does not say its accent; on Spanish keyboards it is the acute, with Shift the diaeresis. */
export function writtenBy(keys: readonly { letter: string; isShifted: boolean }[]): string {
  return keys
    .map(({ letter }, at) => {
      if (letter === deadLetter) return '';
      const before = keys[at - 1];
      if (before?.letter !== deadLetter) return letter;
      const accented = (letter + (before.isShifted ? '\u0308' : '\u0301')).normalize('NFC');
      return accented.length === 1 ? accented : letter;
    })
    .join('');
}
