import type { ReactNode } from 'react';

/**
 * The drawings that distinguish the inner pages, made of a court's lines. Each has a field of 400 × 240; its main part
 * keeps to the middle 230 × 128, which is what a phone and a tablet show. Decorative.
 */
const drawings = {
  key: (
    <>
      <path d="M90 -10V120H310V-10" className="fill-cobalt-deep" />
      <circle cx="200" cy="120" r="60" />
    </>
  ),
  /** The clock over the board: 24 seconds for an attack. */
  schedule: (
    <>
      <path d="M160 -10V66M240 -10V66" />
      <rect x="112" y="66" width="176" height="108" className="fill-navy" />
      <g className="stroke-ball" strokeWidth="11">
        <path d="M140 88H182V120H140V152H182" />
        <path d="M218 82V120H260M260 82V158" />
      </g>
    </>
  ),
  /** Five places around the key, and where the ball goes. */
  teams: (
    <>
      <path d="M64 -10V60A136 118 0 0 0 336 60V-10" className="stroke-line/40" />
      <path d="M196 146L138 108M146 84L254 84" strokeDasharray="2 10" strokeLinecap="round" />
      <g className="fill-cobalt-deep">
        <circle cx="120" cy="96" r="19" />
        <circle cx="280" cy="96" r="19" />
        <circle cx="152" cy="-2" r="19" />
        <circle cx="248" cy="-2" r="19" />
      </g>
      <circle cx="212" cy="156" r="19" className="fill-ball" />
    </>
  ),
  team: (
    <path
      d="M138 -10V44Q140 76 106 86V250M262 -10V44Q260 76 294 86V250M162 -10Q164 44 200 44Q236 44 238 -10"
      className="fill-none"
    />
  ),
  /** Four, two, one. */
  standings: (
    <>
      <path d="M92 66H146V102H92M92 138H146V174H92M146 84H200V156H146M200 120H252" />
      <Ball x={282} y={120} r={30} />
    </>
  ),
  /** A bounce pass. */
  news: (
    <>
      <path d="M0 172H400" className="stroke-line/40" />
      <path d="M92 74Q150 78 182 170Q214 82 268 88" strokeDasharray="2 12" strokeLinecap="round" />
      <Ball x={292} y={92} r={24} />
    </>
  ),
  /** A ball that is a globe. */
  about: (
    <>
      <circle cx="200" cy="120" r="108" className="fill-cobalt-deep" />
      <path d="M92 120H308M200 12V228M126 41Q190 120 126 199M274 41Q210 120 274 199" />
    </>
  ),
  /** The coach's board. */
  contact: (
    <>
      <path d="M106 64H294V156H188L156 184V156H106Z" className="fill-cobalt-deep" />
      <path d="M170 92H230V132H170Z" />
    </>
  ),
  /** The referee's whistle. */
  regulations: (
    <>
      <path d="M232 78H112V110H190A46 46 0 1 0 232 78Z" className="fill-cobalt-deep" />
      <circle cx="232" cy="124" r="14" className="fill-ball" />
      <path d="M262 66L274 52M282 82L300 74" />
    </>
  ),
  /** The sign for a fifth foul at the scorer's table. */
  rules: (
    <>
      <path d="M188 164V250H212V164" />
      <rect x="142" y="60" width="116" height="104" rx="8" className="fill-cobalt-deep" />
      <path d="M222 82H178V110H202A18 18 0 0 1 202 146H174" className="stroke-ball" strokeWidth="11" />
    </>
  ),
  /** A coach's board. */
  register: (
    <>
      <path d="M128 62H272V250H128Z" className="fill-cobalt-deep" />
      <path d="M174 50H226V76H174Z" className="fill-cobalt" />
      <circle cx="158" cy="104" r="10" />
      <path d="M226 148L244 166M244 148L226 166M176 106Q232 110 232 138" />
      <circle cx="164" cy="158" r="10" className="fill-ball" />
    </>
  ),
  /** Before the jump ball. */
  faq: (
    <>
      <circle cx="200" cy="120" r="94" className="fill-cobalt-deep stroke-line/40" />
      <path d="M166 92A34 34 0 1 1 218 120Q200 130 200 146" />
      <circle cx="200" cy="168" r="11" className="fill-ball" />
    </>
  ),
  /** A headboard. */
  accommodation: (
    <>
      <path d="M116 66H284V146H116Z" />
      <path d="M174 92H226V130H174Z" />
      <path d="M98 146H302V176H98ZM106 176V196M294 176V196" className="fill-cobalt-deep" />
    </>
  ),
  /** A court from above. */
  venue: (
    <>
      <path d="M66 58H334V182H66Z" className="fill-cobalt-deep" />
      <path d="M200 58V182M66 96H120V144H66M334 96H280V144H334M66 68H78A62 52 0 0 1 78 172H66M334 68H322A62 52 0 0 0 322 172H334" />
      <circle cx="200" cy="120" r="22" />
    </>
  ),
  /** The badge. */
  badge: (
    <>
      <path d="M166 -10L196 66M234 -10L204 66" className="stroke-ball" />
      <rect x="148" y="66" width="104" height="146" rx="8" className="fill-cobalt-deep" />
      <circle cx="200" cy="112" r="20" />
      <path d="M168 158Q200 126 232 158M168 176H232" />
    </>
  ),
  /** The lane with its marks. */
  legal: (
    <>
      <path d="M140 -10V150H260V-10" className="fill-cobalt-deep" />
      <path d="M122 66H140M122 94H140M122 122H140M260 66H278M260 94H278M260 122H278M140 150A60 60 0 0 0 260 150" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PageArtName = keyof typeof drawings;

/** A page's drawing in the banner; `word` is shown on it in large letters (a team's country). */
export function PageArt({ face, word }: { face: PageArtName; word?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      className="h-28 w-full fill-none stroke-line md:absolute md:inset-0 md:h-full"
      strokeWidth="3"
      aria-hidden="true"
    >
      {drawings[face]}
      {word && (
        <text x="200" y="150" textAnchor="middle" fontSize="64" className="board fill-line stroke-none">
          {word}
        </text>
      )}
    </svg>
  );
}

/** A ball with its seams. */
function Ball({ x, y, r }: { x: number; y: number; r: number }) {
  // Where the outer seams meet the rim.
  const rim = Math.round(r * 0.7);
  const seam = (side: -1 | 1) => `M${x + side * rim} ${y - rim}Q${x} ${y} ${x + side * rim} ${y + rim}`;
  return (
    <>
      <circle cx={x} cy={y} r={r} className="fill-ball" />
      <path d={`M${x} ${y - r}V${y + r}M${x - r} ${y}H${x + r}${seam(-1)}${seam(1)}`} />
    </>
  );
}
