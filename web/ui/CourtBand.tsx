import type { ReactNode } from 'react';
import { CourtFace, type Face } from './CourtFace.tsx';

interface CourtBandProps {
  title: string;
  lead?: ReactNode;
  /** Where one may go from here: buttons and links. */
  ways?: ReactNode;
  /** What is drawn beside the title. */
  face?: Face | undefined;
  faceWord?: string;
}

/**
 * The head of a page: the painted floor, the title as a scoreboard sets it, and the page's drawing in a field of its
 * own, so that no line runs through a word: beside the words, on a phone below them.
 */
export function CourtBand({ title, lead, ways, face = 'key', faceWord }: CourtBandProps) {
  return (
    <header className="overflow-hidden bg-cobalt text-line">
      <div className="court grid gap-x-12 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0 pt-10 pb-8 md:py-14">
          <h1 className="board max-w-3xl break-words text-2xl">{title}</h1>
          {lead && <p className="mt-4 max-w-xl text-lg">{lead}</p>}
          {ways && <div className="mt-6 print:hidden">{ways}</div>}
        </div>
        <div className="relative max-md:-mx-5 max-md:border-line/40 max-md:border-t-3 max-md:px-5">
          <CourtFace face={face} word={faceWord} />
        </div>
      </div>
    </header>
  );
}
