/** A shot over the backboard: the drawing of the page for unknown addresses. Decorative. */
export function NotFoundArt({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 -40 640 380" className={`fill-none ${className}`} aria-hidden="true">
      <path d="M0 318H640" className="stroke-maple-deep" strokeWidth="4" />
      <ellipse cx="196" cy="318" rx="150" ry="18" className="stroke-maple-deep" strokeWidth="4" />
      {/* The board on its arm, and the net that nothing reached. */}
      <path d="M452 318V84H400" className="stroke-navy" strokeWidth="8" />
      <rect x="384" y="22" width="16" height="132" className="fill-navy" />
      <path d="M384 118H306" className="stroke-ball" strokeWidth="8" />
      <path
        d="M308 122l12 62h44l14-62M316 142l50 42M330 122l42 38M372 122l-52 40M350 122l-28 62M372 148l-30 36"
        className="stroke-navy"
        strokeWidth="3"
      />
      <path
        d="M24 292C110 -112 446 -152 566 250"
        className="stroke-ball"
        strokeWidth="6"
        strokeDasharray="1 17"
        strokeLinecap="round"
      />
      <g className="stroke-line" strokeWidth="4">
        <circle cx="572" cy="284" r="33" className="fill-ball" />
        <path d="M539 284h66M572 251v66M549 260q20 24 0 48M595 260q-20 24 0 48" />
      </g>
      <path d="M616 250l14-12M622 276l18-4M612 226l6-16" className="stroke-navy" strokeWidth="4" />
    </svg>
  );
}
