import { isStationPath } from './paths.ts';

/**
 * What a reload would destroy in this tab: an open dialog, typed text, work in progress. A tab is idle without any of
 * these and without recent input.
 */
const typedInto = new Set<EventTarget>();
let lastActMs = 0;

/** How long a tab must be idle, ms: hidden, visible, and on a device where people may queue. */
const quiet = { hidden: 10_000, shown: 60_000, station: 600_000 };

/** Tracks the user's input. Called once per page. */
export function watchActivity(): void {
  noteActivity();
  for (const sign of ['keydown', 'pointerdown', 'wheel'])
    document.addEventListener(sign, noteActivity, { capture: true, passive: true });
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target) typedInto.add(target);
      noteActivity();
    },
    { capture: true },
  );
}

/** Marks the tab as in use even without key presses: a door scans badges with its camera. */
export function noteActivity(): void {
  lastActMs = performance.now();
}

/** Whether a reload now would lose something. */
export function hasUnsaved(): boolean {
  const isGuarded = !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isGuarded || isWritten() || document.querySelector(underWay) !== null;
}

const underWay = '[role=dialog], [role=alertdialog], dialog[open], progress, [aria-busy=true]';

/** Whether the tab may be reloaded without asking. */
export function isTabIdle(): boolean {
  const enough = isStationPath(location.pathname)
    ? quiet.station
    : document.hidden
      ? quiet.hidden
      : quiet.shown;
  return performance.now() - lastActMs >= enough && !hasUnsaved();
}

function isWritten(): boolean {
  for (const field of typedInto)
    if (!(field instanceof Element && field.isConnected)) typedInto.delete(field);
  return [...typedInto].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== '';
    if (field instanceof HTMLSelectElement) return field.form !== null;
    if (!(field instanceof HTMLInputElement)) return true;
    // A search is repeated easily; a field in a form is unsaved input.
    if (field.type === 'search') return false;
    if (field.type === 'checkbox' || field.type === 'radio') return field.form !== null;
    return field.value !== '';
  });
}
