/**
 * The content below a locked screen stays unchanged, including dialogs and unfinished forms: it is invisible to users,
 * print and search, receives no key or touch, and no event from the lock above it.
 */
import { isLockKey } from '#web/device/desk-keys.ts';
import { listenForWedge } from '#web/device/reader/wedge.ts';
import { type WedgeEvent, wedgeEvents } from '#web/device/reader/wedge-parts.ts';

interface KeyGuardParts {
  /** What covers the page now; none while it is open. */
  cover: () => HTMLElement | null;
  onLockKey: () => void;
  /** A badge or another code was read while the page is covered. */
  onRead: () => void;
}

/**
 * Receives each key before the device's own listeners, if it is started before them. Returns a function that stops it.
 */
export function guardKeys({ cover, onLockKey, onRead }: KeyGuardParts): () => void {
  // A badge that is read into the field of the PIN is no guess.
  const readers = new Map<WedgeEvent, (event: Event) => void>();
  const endReader = listenForWedge(
    {
      addEventListener: (type, listener) => readers.set(type, listener),
      removeEventListener: (type) => readers.delete(type),
    },
    { onText: onRead },
  );
  /** Keys that the reader consumed on a covered page leave nothing for the field. */
  function onOther(event: Event): void {
    if (cover()) readers.get(event.type as WedgeEvent)?.(event);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isLockKey(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) onLockKey();
      return;
    }
    const present = cover();
    if (!present) return;
    readers.get('keydown')?.(event);
    const isInside = event.target instanceof Node && present.contains(event.target);
    // The PIN may be typed wherever the focus was lost to.
    if (!isInside && /^\d$/.test(event.key)) present.querySelector('input')?.focus();
    // A reload would lose the covered content, Escape would close it.
    if (event.key === 'Escape' || /^F\d+$/.test(event.key)) event.preventDefault();
    event.stopImmediatePropagation();
  }

  const others = wedgeEvents.filter((type) => type !== 'keydown');
  window.addEventListener('keydown', onKeyDown, true);
  for (const type of others) window.addEventListener(type, onOther, true);
  return () => {
    endReader();
    window.removeEventListener('keydown', onKeyDown, true);
    for (const type of others) window.removeEventListener(type, onOther, true);
  };
}

/** Dialogs close on these events outside of them, and block scrolling. */
const unheard = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin'] as const;

/**
 * Hides everything in the page except `over`, a child of its body. Returns the function that shows it again and
 * restores the focus.
 */
export function coverPage(over: HTMLElement): () => void {
  const focused = document.activeElement;
  const covered = new Map<HTMLElement, { inert: boolean; visibility: string }>();
  function hide(element: Node): void {
    // A badge may just be on its way to the printer in a frame.
    if (!(element instanceof HTMLElement) || element === over || element instanceof HTMLIFrameElement) return;
    if (covered.has(element)) return;
    covered.set(element, { inert: element.inert, visibility: element.style.visibility });
    element.inert = true;
    element.style.visibility = 'hidden';
  }
  for (const element of document.body.children) hide(element);
  // A dialog that opens without a key press, once its work is done.
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) hide(node);
  });
  watch.observe(document.body, { childList: true });
  const silence = (event: Event) => event.stopPropagation();
  for (const type of unheard) over.addEventListener(type, silence);
  return () => {
    watch.disconnect();
    for (const type of unheard) over.removeEventListener(type, silence);
    for (const [element, { inert, visibility }] of covered) {
      element.inert = inert;
      element.style.visibility = visibility;
    }
    if (focused instanceof HTMLElement) focused.focus();
  };
}
