import { useEffect, useRef } from 'react';

/** What was last there of something that may be gone by now, as it was before this drawing; none before it was ever there. */
export function useLastKnown<Value>(present: Value | null | undefined): Value | null {
  const last = useRef<Value | null>(null);
  useEffect(() => {
    if (present) last.current = present;
  }, [present]);
  return last.current;
}
