import type { ReactNode } from 'react';
import { tournament } from '#shared/tournament.ts';
import type { Language } from '#web/lib/i18n.ts';
import { CourtLines } from '#web/ui/CourtLines.tsx';

/**
 * What a tool of the staff shows at its first visit until its files are there: the server draws it beside the root, and it is
 * gone as soon as something is drawn in there (site.css). A device that was here before opens from what it keeps.
 */
export function ToolOpening({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div
      id="opening"
      role="status"
      className="flex h-svh flex-col gap-5 bg-cobalt px-6 pt-6 text-line lg:px-10 lg:pt-10"
    >
      <p className="font-semibold text-lg">{children}</p>
      <p className="board max-w-xl text-2xl">{tournament.name[language]}</p>
      <CourtLines className="-mr-6 lg:-mr-10 min-h-0 flex-1 basis-0 self-end" />
    </div>
  );
}

/** Once the tool stands there. */
export function forgetOpening(): void {
  document.getElementById('opening')?.remove();
}
