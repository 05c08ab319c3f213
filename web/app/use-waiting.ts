import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type PendingKind, pendingKinds } from '#shared/admin/pending-counts.ts';
import { useCall } from '#web/core/client/query.ts';
import type { AdminTab } from './admin-tabs.tsx';

const lookAgainMs = 30_000;

/** The tab where each kind is handled, and the calls whose lists contain it. */
const places: Record<PendingKind, { tab: AdminTab['key']; calls: RegExp }> = {
  registrations: { tab: 'teams', calls: /\/team-registrations/ },
  approvals: { tab: 'credentials', calls: /\/approvals/ },
  messages: { tab: 'inbox', calls: /\/contacts/ },
  conflicts: { tab: 'conflicts', calls: /\/conflicts/ },
  work: { tab: 'work', calls: /\/api\/held/ },
};

/** How much waits in a tab. */
export type WaitingIn = (tab: AdminTab['key']) => number;

/**
 * The pending counts per tab; nothing for zero or unknown. When a count changes, the open list is read again, so that
 * two people do not answer the same message.
 */
export function useWaiting(): WaitingIn {
  const client = useQueryClient();
  const { data } = useCall('GET /api/admin/waiting', undefined, {
    staleTime: 0,
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: true,
  });
  const known = useRef(data);
  useEffect(() => {
    const before = known.current;
    known.current = data;
    if (!before || !data) return;
    const changed = pendingKinds.filter((kind) => before[kind] !== data[kind]);
    const isMeant = (key: string) => changed.some((kind) => places[kind].calls.test(key));
    void client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(String(queryKey[0])) });
  }, [client, data]);
  return (tab) => {
    const kind = pendingKinds.find((one) => places[one].tab === tab);
    return (kind && data?.[kind]) ?? 0;
  };
}
