import { useEffect, useState } from 'react';
import { greenMs } from './use-scanning.ts';

/** How long a green verdict is still shown: a ring that drains, or digits for those who asked for less movement. */
export function Countdown() {
  const [left, setLeft] = useState(Math.round(greenMs / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" data-countdown className="grid size-9 place-items-center">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: what holds it is hidden from screen readers */}
      <svg
        viewBox="0 0 36 36"
        className="-rotate-90 size-9 fill-none stroke-line motion-reduce:hidden"
        strokeWidth="4"
      >
        <circle cx="18" cy="18" r="15" className="opacity-30" />
        <circle cx="18" cy="18" r="15" pathLength="100" strokeDasharray="100" className="animate-drain" />
      </svg>
      <span className="digits hidden font-bold text-lg motion-reduce:inline">{left}</span>
    </span>
  );
}
