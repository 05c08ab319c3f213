/** Parts of the cells in admin tables. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '#web/core/lib/format.ts';

/** A value, and smaller below it what belongs to it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className="min-w-0">
      {children}
      {below && <span className="block text-muted">{below}</span>}
    </span>
  );
}

interface RecordLinkProps {
  to: string;
  /** For screen readers, if the column shows only a part of it. */
  fullName?: string;
  children: ReactNode;
}

/** The name of a record, which opens it. */
export function RecordLink({ to, fullName, children }: RecordLinkProps) {
  return (
    <Link
      to={to}
      aria-label={fullName}
      className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline md:min-h-0"
    >
      {children}
    </Link>
  );
}

/** When something was. */
export function Instant({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} className="digits whitespace-nowrap">
      {format.date(at, 'dateTime')}
    </time>
  );
}
