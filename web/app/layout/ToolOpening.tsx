import type { ReactNode } from 'react';
import { CourtLines } from '#web/core/ui/CourtLines.tsx';

/**
 * The first screen of a staff tool until its files are loaded. The server renders it next to the root; site.css hides
 * it once the root has content. A device that was here before opens from its cache.
 */
export function ToolOpening({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      id="opening"
      role="status"
      className="flex h-svh flex-col gap-5 bg-cobalt px-6 pt-6 text-line lg:px-10 lg:pt-10"
    >
      <p className="font-semibold text-lg">{children}</p>
      <p className="board max-w-xl text-2xl">{title}</p>
      <CourtLines className="-mr-6 lg:-mr-10 min-h-0 flex-1 basis-0 self-end" />
    </div>
  );
}

/** Call once the tool is rendered. */
export function forgetOpening(): void {
  document.getElementById('opening')?.remove();
}
