import { useQueryClient } from '@tanstack/react-query';

/** Forgets every answer of the calls that speak of what was written: those whose key fits. */
export function useForget(changes: RegExp): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => changes.test(String(queryKey[0])) });
}
