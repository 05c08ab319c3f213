/**
 * Event replay: a button on a page that arrived drawn looks ready before its script is there. What is pressed until
 * then is held back and done once the page says that it is hydrated. Links go their way without a script. A form's
 * button is disabled until then, so that what is typed never gets into the address; Enter in one of its fields sends it
 * once its script is there.
 */
const kinds = ['pointerdown', 'mousedown', 'keydown', 'click'];

/** From now on presses are held back, until the event `hydrated` (PageHead.tsx). */
export function holdPresses(): void {
  const presses: Event[] = [];
  let form: HTMLFormElement | null = null;
  const hold = (press: Event) => {
    const field = (press.target as Element).closest('input');
    if (field && (press as KeyboardEvent).key === 'Enter') {
      press.preventDefault();
      form = field.form;
    }
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
    if (form) submitWhenReady(form);
  };
  for (const kind of kinds) addEventListener(kind, hold, true);
  // In a task of its own: React says so from inside its work, where it cannot hydrate the part of the page that a press
  // meets first, and such a press would be lost.
  addEventListener('hydrated', () => setTimeout(replay), { once: true });
}

/** The page is hydrated in parts: a form is ready when its button is. */
function submitWhenReady(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button?.disabled) {
    form.requestSubmit();
    return;
  }
  const observer = new MutationObserver(() => {
    if (button.disabled) return;
    observer.disconnect();
    form.requestSubmit();
  });
  observer.observe(button, { attributes: true, attributeFilter: ['disabled'] });
}
