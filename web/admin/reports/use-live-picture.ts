import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LivePictureData, liveStreamPath } from '#shared/admin/reports.ts';
import { call } from '#web/core/client/api.ts';
import { toQueryKey } from '#web/core/client/query.ts';

/** Devices report without changing data, and a stream can break, so poll as well. */
const askEveryMs = 15_000;
const pictureKey = toQueryKey('GET /api/reports/live');

/** The numbers, updated within a second or two of each change; and whether the live stream works. */
export function useLivePicture(): { picture: UseQueryResult<LivePictureData>; isLive: boolean } {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const picture = useQuery({
    queryKey: pictureKey,
    queryFn: ({ signal }) => call('GET /api/reports/live', { signal }),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
  useEffect(() => {
    const stream = new EventSource(liveStreamPath);
    stream.addEventListener('open', () => setLive(true));
    stream.addEventListener('error', () => setLive(false));
    stream.addEventListener('change', () => void client.invalidateQueries({ queryKey: pictureKey }));
    return () => stream.close();
  }, [client]);
  return { picture, isLive: isLive };
}
