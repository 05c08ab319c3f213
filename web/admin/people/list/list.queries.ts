import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ParticipantFilter } from '#shared/admin/administration.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import type { SearchableOption } from '#web/core/form/find-options.ts';
import { useTeamOptions } from '#web/core/form/team-options.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import type { ListState } from './list-state.ts';

const listKey = 'GET /api/admin/participants';
const countKey = 'GET /api/admin/participants/count';

/** A recent answer is shown at once and read again in the background. */
const freshMs = 5000;

/** The list page by page. While another order or filter loads, the old rows stay. */
export function useParticipantList({ filter, sort, dir }: ListState) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [listKey, { filter, sort, dir, language: sort === 'country' ? language : '' }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/participants', {
        query: { ...filter, sort, dir, language, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

/** How many fit, by the state of their credential. */
export function useParticipantCount(filter: ParticipantFilter) {
  return useQuery({
    queryKey: [countKey, filter],
    queryFn: ({ signal }) => call('GET /api/admin/participants/count', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

/** The teams that are published, as a reader looks for one. */
export function useTeamChoices(): SearchableOption[] {
  const teams = useCall('GET /api/teams', undefined);
  return useTeamOptions(teams.data, idOf).map(({ option }) => option);
}

const idOf = ({ id }: { id: number }) => String(id);

/** Calls whose answers include participants or their credentials. */
export const participantCalls = /\/participants/;
