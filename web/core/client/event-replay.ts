/**
 * Event replay: a button on a server-rendered page looks ready before its script is loaded. Presses are held back and
 * replayed once the page is hydrated. Links work without a script. A form's button is disabled until then, so that
 * typed text never gets into the address; Enter in a field submits after hydration.
 */
const kinds = ['pointerdown', 'mousedown', 'keydown', 'click'];

/** Holds back presses from now until the event `hydrated` (PageHead.tsx). */
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
  // In a separate task: React reports from inside its work, where it cannot hydrate the part that a press hits first,
  // and the press would be lost.
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
