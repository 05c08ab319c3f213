import type { ReactNode } from 'react';
import { PageArt, type PageArtName } from './PageArt.tsx';

interface PageBannerProps {
  title: string;
  lead?: ReactNode;
  /** Next steps: buttons and links. */
  actions?: ReactNode;
  /** The drawing next to the title. */
  face?: PageArtName | undefined;
  faceWord?: string;
  /** For a page that is a form: on a phone its first field is visible without scrolling. */
  isForm?: boolean;
}

/**
 * The head of a page: the painted floor, the title in scoreboard type, and the page's drawing in a separate field, so
 * that no line crosses a word: next to the words, on a phone below them.
 */
export function PageBanner({
  title,
  lead,
  actions,
  face = 'key',
  faceWord,
  isForm = false,
}: PageBannerProps) {
  return (
    <header className="overflow-hidden bg-cobalt text-line">
      <div className="court grid gap-x-12 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className={`min-w-0 md:py-14 ${isForm ? 'py-6' : 'pt-10 pb-8'}`}>
          <h1 className="board max-w-3xl break-words text-2xl">{title}</h1>
          {lead && <p className="mt-4 max-w-xl text-lg">{lead}</p>}
          {actions && <div className="mt-6 print:hidden">{actions}</div>}
        </div>
        <div
          className={`relative ${isForm ? 'max-md:hidden' : 'max-md:-mx-5 max-md:border-line/40 max-md:border-t-3 max-md:px-5'}`}
        >
          <PageArt face={face} word={faceWord} />
        </div>
      </div>
    </header>
  );
}
