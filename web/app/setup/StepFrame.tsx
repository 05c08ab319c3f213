import type { ReactNode } from 'react';

/** A step's form with its preview beside it; on a narrow screen below. */
export function StepFrame({ preview, children }: { preview?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
      <div className="min-w-0">{children}</div>
      {preview}
    </div>
  );
}
