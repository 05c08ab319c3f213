/** Counts what a hand does: keys and presses, apart from what a reader types. */

/** What was pressed since the last look. */
export interface HandCount {
  keys: number;
  /** Of a mouse or a finger. */
  presses: number;
}

/** People do not type this many keys with pauses this short (ms); a badge's code has ten times as many. */
const readerKeys = 25;
const fastMs = 55;

const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'Meta', 'NumLock']);

/**
 * Counts keys on a window until `stop`; `take` returns the counts and resets them. Call it before the page adds its
 * listeners, which stop the propagation of keys they handle.
 */
export function startHandCount(scope: Window): { take: () => HandCount; stop: () => void } {
  let count: HandCount = { keys: 0, presses: 0 };
  let run = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  function onKey(event: KeyboardEvent): void {
    // A capital is one key, and one that is held down is pressed once.
    if (event.repeat || modifiers.has(event.key)) return;
    run = event.timeStamp - lastAt <= fastMs ? run + 1 : 1;
    lastAt = event.timeStamp;
    if (run === readerKeys) count.keys -= readerKeys - 1;
    else if (run < readerKeys) count.keys += 1;
  }
  function onPress(): void {
    count.presses += 1;
  }

  scope.addEventListener('keydown', onKey, true);
  scope.addEventListener('pointerdown', onPress, true);
  return {
    take: () => {
      const taken = { ...count, keys: Math.max(0, count.keys) };
      count = { keys: 0, presses: 0 };
      // Keys of a reader belong to the task before.
      run = 0;
      return taken;
    },
    stop: () => {
      scope.removeEventListener('keydown', onKey, true);
      scope.removeEventListener('pointerdown', onPress, true);
    },
  };
}

/** Types a code into a window as a handheld reader does: for a desk that has none at hand. */
export function playReader(scope: Window, text: string): void {
  // Out of a button that Enter would press again.
  if (scope.document.activeElement instanceof HTMLElement) scope.document.activeElement.blur();
  const pressedAt = scope.performance.now();
  for (const key of [...text, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // A real key has the time of its press, a made one that of its making, which a page at other work puts off: then it
    // would be too slow for a reader.
    Object.defineProperty(event, 'timeStamp', { value: pressedAt });
    scope.document.body.dispatchEvent(event);
  }
}
