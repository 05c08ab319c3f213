/**
 * Early keys: what an operator or a reader types into a station that is still opening. A station has no field and no
 * reader before its script has run, so keys outside of a field are held back from the first script on.
 */
const kinds = ['keydown', 'keyup'] as const;

declare global {
  interface WindowEventMap {
    /** A station is rendered and about to listen: it gets the function that ends the holding and answers with the keys. */
    stationrendered: CustomEvent<(release: () => readonly KeyboardEvent[]) => void>;
  }
}

/** Keys of stations besides letters; F5 still reloads. */
const stationKeys = /^(?:Enter|Backspace|Escape|Shift|Alt|AltGraph|F[1-46-9]|F10)$/;

/** Longer than the text of a badge that is sent twice. */
const mostKeys = 1_200;

/** Holds keys until a station listens. A secret that is asked for, or a pointer, ends it: the page is in use. */
export function holdKeys(): void {
  const held: KeyboardEvent[] = [];
  let isRendered = false;
  const hold = (event: KeyboardEvent) => {
    // A field that is there belongs to a page before the station, until the station's own has the focus; but no key
    // overtakes those that are held.
    const isForPage = !isRendered && held.length === 0 && event.target !== document.body;
    const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
    const isHeld = event.key.length === 1 || stationKeys.test(event.key);
    if (isForPage || isCommand || !isHeld || held.length === mostKeys) return;
    // Browsers search the page by `/` and `'`, and function keys have meanings of their own.
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'password') stop();
  };
  const onRendered = ({ detail }: WindowEventMap['stationrendered']) => {
    isRendered = true;
    detail(() => {
      stop();
      return held;
    });
  };
  function stop() {
    for (const kind of kinds) removeEventListener(kind, hold, true);
    removeEventListener('focusin', onFocus);
    removeEventListener('pointerdown', stop, true);
    removeEventListener('stationrendered', onRendered);
  }
  for (const kind of kinds) addEventListener(kind, hold, true);
  addEventListener('focusin', onFocus);
  addEventListener('pointerdown', stop, true);
  addEventListener('stationrendered', onRendered);
}
