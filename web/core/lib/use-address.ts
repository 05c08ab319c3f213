import { useSearchParams } from 'react-router-dom';

/** The state of a page in its address, so that it can be shared: `?day=2026-02-21&category=W40`. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    read: (name: string) => params.get(name),
    /** Changes some names and leaves the others; null and the empty text take a name away. */
    change: (changes: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
