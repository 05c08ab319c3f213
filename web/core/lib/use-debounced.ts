import { useEffect, useState } from 'react';

/** A pause of a person who types, ms: shorter ones are between two letters. */
const pauseMs = 180;

/** A value once it has stood still, so that not every letter of a name asks the server. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
