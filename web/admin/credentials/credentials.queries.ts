import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { readNumber } from '#shared/codes/number.ts';
import type { PersonLack } from '#shared/people/participant.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';

export type ListScope = 'own' | 'all';
export type ParticipantPage = ApiAnswer<'GET /api/participants'>;

const pageSize = 50;

/** Participants page by page, newest first. A number may be typed in any way hands type it. */
export function useParticipants(
  scope: ListScope,
  typed: string,
  lacks: PersonLack | null,
): UseInfiniteQueryResult<InfiniteData<ParticipantPage>> {
  const reading = readNumber(typed);
  const q = (reading.kind === 'number' ? reading.number : typed.trim()).slice(0, 100);
  return useInfiniteQuery({
    // The key starts with the endpoint, so that a change of a participant invalidates all of these.
    queryKey: ['GET /api/participants', { scope, q, lacks }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageSize,
        ...(q ? { q } : {}),
        ...(scope === 'own' ? { own: 'true' as const } : {}),
        ...(lacks ? { lacks } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call('GET /api/participants', { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
