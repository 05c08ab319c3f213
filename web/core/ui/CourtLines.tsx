/** The free-throw circle and the arc, from the right bottom corner of their box. Their place is where no words are. */
export function CourtLines({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      className={`fill-none stroke-line/25 ${className}`}
      strokeWidth="3"
    >
      <path d="M420 800V430H600" />
      <circle cx="600" cy="430" r="150" />
      <circle cx="640" cy="800" r="560" />
    </svg>
  );
}
