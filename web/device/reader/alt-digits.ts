/**
 * Alt held down while digits of the number pad are pressed: readers that follow no layout send each character so. The
 * place of a key tells its digit, with NumLock off too.
 */
export interface AltDigits {
  /** Whether the key is such a digit. */
  press(event: KeyboardEvent): boolean;
  /** The character, once Alt is let go; null if there is none. */
  release(event: KeyboardEvent): string | null;
}

export function createAltDigits(): AltDigits {
  let digits: string | null = null;
  return {
    press(event) {
      if (!event.altKey || event.ctrlKey) return false;
      const digit = /^Numpad(\d)$/.exec(event.code)?.[1];
      if (digit === undefined) return false;
      digits = (digits ?? '') + digit;
      // An arrow or Home, with NumLock off: the browser would go back, forward, or to its start page.
      if (event.key !== digit) event.preventDefault();
      return true;
    },
    release(event) {
      if (event.key !== 'Alt' || digits === null) return null;
      const code = Number(digits);
      digits = null;
      return Number.isInteger(code) && code >= 1 && code <= 255 ? String.fromCharCode(code) : null;
    },
  };
}
