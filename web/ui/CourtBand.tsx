import type { ReactNode } from 'react';

interface CourtBandProps {
  title: string;
  lead?: ReactNode;
  /** What stands at the right on a wide page, below on a phone. */
  aside?: ReactNode;
}

/** The head of a page: the painted floor with its lines, the title as a scoreboard sets it. */
export function CourtBand({ title, lead, aside }: CourtBandProps) {
  return (
    <header className="relative isolate overflow-hidden bg-cobalt text-line">
      <svg
        viewBox="0 0 1280 260"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-0 -z-10 size-full fill-none"
        aria-hidden="true"
      >
        <rect
          x="880"
          y="-10"
          width="260"
          height="200"
          className="fill-cobalt-deep stroke-line"
          strokeWidth="3"
        />
        <circle cx="1010" cy="190" r="84" className="stroke-line" strokeWidth="3" />
        <path d="M 640 -10 V 20 A 400 400 0 0 0 1380 190" className="stroke-line/35" strokeWidth="3" />
      </svg>
      <div className="court flex flex-wrap items-end justify-between gap-x-12 gap-y-6 py-10 md:py-16">
        <div className="max-w-2xl">
          <h1 className="board text-2xl">{title}</h1>
          {lead && <p className="mt-4 max-w-xl text-lg">{lead}</p>}
        </div>
        {aside}
      </div>
    </header>
  );
}
