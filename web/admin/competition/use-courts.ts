import { listFirstVenues } from '#shared/edition/tournament.ts';
import { useCall } from '#web/core/client/query.ts';

/** The venues a game may be given, and the courts of each: the published ones, or the edition's own while there are none. */
export function useCourts() {
  const published = useCall('GET /api/admin/venues', undefined, { staleTime: 0 });
  const listed =
    published.data && published.data.length > 0
      ? published.data.map(({ name, courts }) => ({ name, courts }))
      : listFirstVenues().map(({ name }) => ({ name, courts: 4 }));
  return {
    venues: listed.map(({ name }) => name),
    courtsOf: (venue: string) => {
      const courts = listed.find(({ name }) => name === venue)?.courts ?? 0;
      return Array.from({ length: courts }, (_, place) => String(place + 1));
    },
  };
}
