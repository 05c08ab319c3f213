import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { takeFocus } from './take-focus.ts';

interface ChangedPanelProps {
  title: string;
  text: string;
  /** In what the two differ, and how to go on. */
  children: ReactNode;
}

/**
 * Somebody else saved the same meanwhile. Saving was pressed at the end of a long form and this stands at its
 * beginning, so it takes the focus.
 */
export function ChangedPanel({ title, text, children }: ChangedPanelProps) {
  const id = useId();
  return (
    <section role="alert" aria-labelledby={id} className="mb-8 rounded-md border-2 border-warn p-5">
      <h2
        id={id}
        tabIndex={-1}
        ref={takeFocus}
        className="flex items-center gap-3 font-bold text-lg outline-none"
      >
        <Icon name="warning" className="text-warn" />
        {title}
      </h2>
      <p className="mt-1">{text}</p>
      {children}
    </section>
  );
}
