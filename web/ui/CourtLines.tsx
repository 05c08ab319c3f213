/** The free-throw circle and the arc, running out of the block. */
export function CourtLines({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className={`-z-10 absolute inset-0 size-full fill-none stroke-line/25 ${className}`}
      strokeWidth="3"
    >
      <path d="M420 800V430H600" />
      <circle cx="600" cy="430" r="150" />
      <circle cx="640" cy="800" r="560" />
    </svg>
  );
}
