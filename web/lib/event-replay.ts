/**
 * Event replay: a button on a page that arrived drawn looks ready before its script is there. What is pressed until
 * then is held back and done once the page is hydrated. Links go their way without a script, and a form's button is
 * disabled meanwhile: what is typed must never get into the address.
 */
const kinds = ['pointerdown', 'mousedown', 'keydown', 'click'];
let held: Event[] = [];

function hold(event: Event): void {
  const { key } = event as KeyboardEvent;
  if (!(event.target as Element).closest('button') || (key && key !== 'Enter' && key !== ' ')) return;
  event.stopPropagation();
  held.push(event);
}

/** From now on presses are held back. */
export function holdPresses(): void {
  for (const kind of kinds) addEventListener(kind, hold, true);
}

/** The page listens: what was pressed is done, in its order; later presses go where they belong. */
export function replayPresses(): void {
  for (const kind of kinds) removeEventListener(kind, hold, true);
  const presses = held;
  held = [];
  for (const press of presses) {
    const Again = press.constructor as typeof Event;
    press.target?.dispatchEvent(new Again(press.type, press));
  }
}
