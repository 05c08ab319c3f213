import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { readNumber } from '#shared/credentials/number.ts';
import type { PersonLack } from '#shared/participants/participant.ts';
import { type Answer, call } from '#web/lib/api.ts';

export type Scope = 'own' | 'all';
export type ParticipantPage = Answer<'GET /api/participants'>;

const pageSize = 50;

/** Participants page by page, newest first. A number may be typed in any way hands type it. */
export function useParticipants(
  scope: Scope,
  typed: string,
  lacks: PersonLack | null,
): UseInfiniteQueryResult<InfiniteData<ParticipantPage>> {
  const reading = readNumber(typed);
  const q = (reading.kind === 'number' ? reading.number : typed.trim()).slice(0, 100);
  return useInfiniteQuery({
    // The first part is the endpoint, so that whoever changes a participant can say that all of this is old.
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
