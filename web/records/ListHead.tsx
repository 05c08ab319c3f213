import type { ReactNode } from 'react';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface ListHeadProps {
  id: string;
  title: string;
  /** How many are listed, in words. */
  count?: string | undefined;
  /** A remark about the list. */
  note?: ReactNode;
  add?: { to: string; label: string };
  children?: ReactNode;
}

export function AddLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to}>
      <Icon name="plus" />
      {label}
    </ButtonLink>
  );
}

/** The head of a list: title, count, and the add button. */
export function ListHead({ id, title, count, note, add, children }: ListHeadProps) {
  return (
    <div className="compact mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 id={id} className="board text-xl">
          {title}
        </h1>
        {count && (
          <p role="status" className="digits text-muted text-sm">
            {count}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        {add && <AddLink {...add} />}
      </div>
      {note && <p className="digits w-full text-muted text-sm">{note}</p>}
    </div>
  );
}
