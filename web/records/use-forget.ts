import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#web/lib/api.ts';

/** How much waits at the office: whatever was written may have been one of it. */
const waiting = 'GET /api/admin/waiting' satisfies ApiKey;

/** Forgets every answer of the calls that speak of what was written: those whose key fits. */
export function useForget(changes: RegExp): () => Promise<void> {
  const client = useQueryClient();
  const isMeant = (key: string) => key === waiting || changes.test(key);
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(String(queryKey[0])) });
}
