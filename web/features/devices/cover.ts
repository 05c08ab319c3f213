/**
 * What lies under a locked screen stays as it is, dialogs and half-written forms too: it is neither seen nor printed nor
 * found, takes no key and no touch, and does not hear that anybody touches what lies over it.
 */
import { isLockKey } from '#web/station/desk-keys.ts';
import { isBadgeText, listenForWedge } from '#web/station/wedge.ts';

interface KeyGuardParts {
  /** What covers the page now; none while it is open. */
  cover: () => HTMLElement | null;
  onLockKey: () => void;
}

/**
 * Hears each key before the station's own listeners do, wherever they listen, if it began before them. Returns how it
 * ends.
 */
export function guardKeys({ cover, onLockKey }: KeyGuardParts): () => void {
  // A badge that is read into the field of the PIN is no guess.
  const readers = new Set<(event: KeyboardEvent) => void>();
  const endReader = listenForWedge(
    {
      addEventListener: (_type, onKey) => readers.add(onKey),
      removeEventListener: (_type, onKey) => readers.delete(onKey),
    },
    { isSensible: isBadgeText, onText: () => undefined, onGarbled: () => undefined },
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (isLockKey(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) onLockKey();
      return;
    }
    const present = cover();
    if (!present) return;
    for (const read of readers) read(event);
    const isInside = event.target instanceof Node && present.contains(event.target);
    // The PIN may be typed wherever the focus was lost to.
    if (!isInside && /^\d$/.test(event.key)) present.querySelector('input')?.focus();
    // A reload would lose what is covered, Escape would close it.
    if (event.key === 'Escape' || /^F\d+$/.test(event.key)) event.preventDefault();
    event.stopImmediatePropagation();
  }

  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    endReader();
    window.removeEventListener('keydown', onKeyDown, true);
  };
}

/** Dialogs close when they hear of these outside of themselves, and hold what scrolls. */
const unheard = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin'] as const;

/** Hides all of the page but `over`, a child of its body. Returns how it comes back, with the focus where it was. */
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
  // A dialog that opens by itself, once what it waited for is done.
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
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
}
