import type { ReactNode } from 'react';

interface AlertProps {
  /** What went wrong; nothing is shown while nothing did. */
  children: ReactNode;
  className?: string;
}

/** Says at once why something failed, where it was tried. */
export function Alert({ children, className = '' }: AlertProps) {
  if (!children) return null;
  return (
    <p role="alert" className={`font-semibold text-bad ${className}`}>
      {children}
    </p>
  );
}
