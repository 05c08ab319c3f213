import { useQueryClient } from '@tanstack/react-query';

/** Forgets every answer that speaks of news, after one was written, corrected or deleted. */
export function useForgetNews(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => /\/news\b/.test(String(queryKey[0])) });
}
