import type { ReactNode } from 'react';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface ListHeadProps {
  id: string;
  title: string;
  /** The count, or a remark about the list. */
  note?: ReactNode;
  add?: { to: string; label: string };
  children?: ReactNode;
}

/** The head of a list: title, count, and the add button. */
export function ListHead({ id, title, note, add, children }: ListHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 id={id} className="board text-xl">
          {title}
        </h1>
        {note && <p className="digits mt-1 text-muted">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {children}
        {add && (
          <ButtonLink to={add.to}>
            <Icon name="plus" />
            {add.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
