import { modifiers } from './key-kinds.ts';

/** Longest time (ms) between two keys of a badge, and between its first characters. */
const pauseMs = 400;
const signMs = 60;

/**
 * A reader that types while a person holds Ctrl: its letters would paste, select and press. A badge begins with two
 * signs that are no command. Returns whether a key comes after them and while Ctrl is still held.
 */
export function createControlGuard(): (event: KeyboardEvent) => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  let signs = 0;
  return (event) => {
    if (modifiers.has(event.key)) return false;
    const gapMs = event.timeStamp - lastAt;
    lastAt = event.timeStamp;
    if (!event.ctrlKey || event.altKey || gapMs > pauseMs) signs = 0;
    if (signs === 2) return true;
    const isSign = event.key === 'Dead' || /^[^\p{L}\p{N}]$/u.test(event.key);
    signs = event.ctrlKey && isSign && (signs === 0 || gapMs <= signMs) ? signs + 1 : 0;
    return false;
  };
}
