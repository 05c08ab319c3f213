/**
 * What lies under a locked screen stays as it is, dialogs and half-written forms too: it is neither seen nor printed nor
 * found, takes no key and no touch, and does not hear that anybody touches what lies over it.
 */
import { isLockKey } from '#web/station/desk-keys.ts';
import { listenForWedge, type WedgeEvent, wedgeEvents } from '#web/station/reader/wedge.ts';

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
  const readers = new Map<WedgeEvent, (event: Event) => void>();
  const endReader = listenForWedge(
    {
      addEventListener: (type, listener) => readers.set(type, listener),
      removeEventListener: (type) => readers.delete(type),
    },
    { onText: () => undefined },
  );
  /** What the reader takes of a covered page is gone, so nothing of it is left for the field. */
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
    // A reload would lose what is covered, Escape would close it.
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
