import type { ReactNode } from 'react';

/**
 * The area where a photo is taken and cropped: shaped like the badge's photo, and low enough to keep the buttons
 * visible.
 */
export function PhotoStage({ children }: { children?: ReactNode }) {
  return (
    <div className="relative mx-auto aspect-4/5 h-[min(24rem,calc(100svh-21rem))] min-h-40 max-w-full overflow-hidden bg-navy">
      {children}
    </div>
  );
}

/** The area below the stage, with the same height in every step, so that no button moves. */
export const photoFoot = 'mt-3 grid min-h-48 content-start gap-3';

/** The guide for the face: eyes at the two lines, head within the oval. */
export function FaceGuide() {
  return (
    <svg
      viewBox="0 0 80 100"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-line"
      strokeWidth="0.7"
    >
      <ellipse cx="40" cy="46" rx="23" ry="31" strokeDasharray="2.5 1.8" />
      <path d="M9 42h6M65 42h6" />
    </svg>
  );
}
