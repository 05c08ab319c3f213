import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export const textLinkClass =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline';

interface TextLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to another page of the site, as tall as a finger needs it. */
export function TextLink({ to, className = '', children }: TextLinkProps) {
  return (
    <Link to={to} className={`${textLinkClass} ${className}`}>
      {children}
    </Link>
  );
}
