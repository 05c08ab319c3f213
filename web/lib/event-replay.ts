/**
 * Event replay: a button on a page that arrived drawn looks ready before its script is there. What is pressed until
 * then is held back and done once the page says that it is hydrated. Links go their way without a script, and a
 * form's button is disabled meanwhile: what is typed must never get into the address.
 */
const kinds = ['pointerdown', 'mousedown', 'keydown', 'click'];

/** From now on presses are held back, until the event `hydrated` (PageHead.tsx). */
export function holdPresses(): void {
  const presses: Event[] = [];
  const hold = (press: Event) => {
    if (!(press.target as Element).closest('button') || (press as KeyboardEvent).key === 'Tab') return;
    press.stopPropagation();
    presses.push(press);
  };
  const replay = () => {
    for (const kind of kinds) removeEventListener(kind, hold, true);
    for (const press of presses) {
      const Again = press.constructor as typeof Event;
      press.target?.dispatchEvent(new Again(press.type, press));
    }
  };
  for (const kind of kinds) addEventListener(kind, hold, true);
  // In a task of its own: React says so from inside its work, where it cannot hydrate the part of the page that a press
  // meets first, and such a press would be lost.
  addEventListener('hydrated', () => setTimeout(replay), { once: true });
}
