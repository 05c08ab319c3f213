import { type ReactNode, Suspense, use, useEffect, useId, useState } from 'react';
import { useLanguage } from '#web/core/lib/i18n.ts';

/**
 * A part of a server-rendered page that hydrates when it scrolls into view. Until then its HTML stays as the server
 * sent it, and its links work. A change to it (content, language) hydrates it first, because React discards server
 * HTML when something changes before hydration. Rendered in the browser, it is there at once.
 */
export function HydrateWhenSeen({ className, children }: { className?: string; children: ReactNode }) {
  const id = useId();
  const language = useLanguage();
  const [first] = useState({ children, language });
  const [gate] = useState(() => makeGate(isServerRendered(id)));
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
      {/* HTML in one language cannot hydrate in another. */}
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

/** Outside the suspended part: React drops the state of what is not hydrated. */
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

/** Whether the server rendered the part: then its element exists before hydration. */
function isServerRendered(id: string): boolean {
  return typeof document !== 'undefined' && document.getElementById(id) !== null;
}
