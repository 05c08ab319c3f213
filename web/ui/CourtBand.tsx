import type { ReactNode } from 'react';

interface CourtBandProps {
  title: string;
  lead?: ReactNode;
  /** Where one may go from here: buttons and links. */
  ways?: ReactNode;
}

/** The head of a page: the painted floor with its lines, the title as a scoreboard sets it. */
export function CourtBand({ title, lead, ways }: CourtBandProps) {
  return (
    <header className="relative isolate overflow-hidden bg-cobalt text-line">
      <Lines />
      <div className="court py-10 md:py-14">
        <h1 className="board max-w-3xl text-2xl">{title}</h1>
        {lead && <p className="mt-4 max-w-xl text-lg">{lead}</p>}
        {ways && <div className="mt-6">{ways}</div>}
      </div>
    </header>
  );
}

/** Drawn in pixels from the right edge, so that lines keep their weight; a phone gets the arc alone. */
function Lines() {
  return (
    <svg
      width="760"
      height="420"
      className="absolute top-0 -right-72 -z-10 max-w-none fill-none md:-right-40 xl:right-0"
      aria-hidden="true"
    >
      <path d="M 250 -20 V 30 A 420 420 0 0 0 860 400" className="stroke-line/30" strokeWidth="3" />
      <g className="hidden md:block">
        <rect
          x="390"
          y="-20"
          width="250"
          height="170"
          className="fill-cobalt-deep stroke-line"
          strokeWidth="3"
        />
        <circle cx="515" cy="150" r="76" className="stroke-line" strokeWidth="3" />
      </g>
    </svg>
  );
}
