import { type ReactNode, Suspense, use, useEffect, useId, useState } from 'react';
import { useLanguage } from '#web/lib/i18n.ts';

/**
 * A part of a drawn page that the browser takes up when it comes into view: until then its HTML stands there as the
 * server wrote it, and its links work. Anything that would change it (its content, the language) takes it up first, for
 * React throws away what was drawn where something changes that still waits. What is drawn in the browser itself is
 * there at once.
 */
export function HydrateWhenSeen({ className, children }: { className?: string; children: ReactNode }) {
  const id = useId();
  const language = useLanguage();
  const [first] = useState({ children, language });
  const [gate] = useState(() => makeGate(isDrawn(id)));
  if (children !== first.children || language !== first.language) gate.open();
  useEffect(() => {
    const element = document.getElementById(id);
    if (gate.isOpen || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      gate.open();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, gate]);
  return (
    <div id={id} className={className}>
      {/* Drawn in one language it cannot be taken up in another. */}
      <Suspense key={language}>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  );
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  use(gate.opened);
  return children;
}

interface Gate {
  readonly isOpen: boolean;
  readonly opened: Promise<void>;
  open(): void;
}

/** Stands outside the part that waits: React forgets the state of what it has not taken up. */
function makeGate(isClosed: boolean): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  const gate: Gate = {
    get isOpen() {
      return isOpen;
    },
    opened: promise,
    open() {
      isOpen = true;
      // The mark by which React's `use` knows at once that it need not wait.
      Object.assign(promise, { status: 'fulfilled', value: undefined });
      resolve();
    },
  };
  if (!isClosed) gate.open();
  return gate;
}

/** Whether the server has drawn the part: then its element is there before it is taken up. */
function isDrawn(id: string): boolean {
  return typeof document !== 'undefined' && document.getElementById(id) !== null;
}
