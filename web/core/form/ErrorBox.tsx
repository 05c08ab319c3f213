import type { ReactNode } from 'react';
import { Icon } from '#web/core/ui/Icon.tsx';

/** The failure, in a red box above the form. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-3 rounded-md bg-denied px-4 py-3 font-semibold text-line">
      <Icon name="warning" className="mt-0.5" />
      {children}
    </p>
  );
}
