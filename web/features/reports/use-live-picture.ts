import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LivePictureData, liveStreamPath } from '#shared/reports.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';

/** Devices report in without a change of data, and a stream can be cut: asked anew this often anyway. */
const askEveryMs = 15_000;
const pictureKey = keyOf('GET /api/reports/live');

/** The picture, drawn again within a second or two of each change; and whether changes are told as they happen. */
export function useLivePicture(): { picture: UseQueryResult<LivePictureData>; isTold: boolean } {
  const client = useQueryClient();
  const [isTold, setTold] = useState(false);
  const picture = useQuery({
    queryKey: pictureKey,
    queryFn: ({ signal }) => call('GET /api/reports/live', { signal }),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
  useEffect(() => {
    const stream = new EventSource(liveStreamPath);
    stream.addEventListener('open', () => setTold(true));
    stream.addEventListener('error', () => setTold(false));
    stream.addEventListener('change', () => void client.invalidateQueries({ queryKey: pictureKey }));
    return () => stream.close();
  }, [client]);
  return { picture, isTold };
}
