interface ProgressProps {
  /** What is counted; for screen readers only. */
  label: string;
  done: number;
  total: number;
  className?: string;
}

/** How much of a countable thing is done, as a flat bar. */
export function Progress({ label, done, total, className = '' }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={Math.max(1, total)}
      value={done}
      className={`block h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-rule [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-good ${className}`}
    />
  );
}
