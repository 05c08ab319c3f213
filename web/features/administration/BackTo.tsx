import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/ui/Icon.tsx';

/** The way back to the list that something belongs to. */
export function BackTo({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-5 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
    >
      <Icon name="back" size={18} />
      {children}
    </Link>
  );
}
