import { useEffect, useRef } from 'react';

/** The last value of something that may be gone, as of the previous render; null if there never was one. */
export function useLastKnown<Value>(present: Value | null | undefined): Value | null {
  const last = useRef<Value | null>(null);
  useEffect(() => {
    if (present) last.current = present;
  }, [present]);
  return last.current;
}
