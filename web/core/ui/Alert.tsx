import type { ReactNode } from 'react';

interface AlertProps {
  /** The error, if any. */
  children: ReactNode;
  className?: string;
}

/** Shows the reason of a failure at once, next to what was tried. */
export function Alert({ children, className = '' }: AlertProps) {
  if (!children) return null;
  return (
    <p role="alert" className={`font-semibold text-bad ${className}`}>
      {children}
    </p>
  );
}
