import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#web/core/client/api.ts';

/** The pending counts of the admin area: any write may change one. */
const waiting = 'GET /api/admin/waiting' satisfies ApiKey;

/** Invalidates the answers of the calls whose key matches. */
export function useInvalidate(changes: RegExp): () => Promise<void> {
  const client = useQueryClient();
  const isMeant = (key: string) => key === waiting || changes.test(key);
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(String(queryKey[0])) });
}
