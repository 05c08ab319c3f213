import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type WaitingKind, waitingKinds } from '#shared/waiting.ts';
import { useCall } from '#web/lib/query.ts';
import type { AdminTab } from './admin-tabs.tsx';

const lookAgainMs = 30_000;

/** In which tab it is seen to. */
const tabs: Partial<Record<AdminTab['key'], WaitingKind>> = {
  teams: 'registrations',
  credentials: 'approvals',
  inbox: 'messages',
  cases: 'cases',
  work: 'work',
};

/** The calls whose lists it stands in. */
const lists: Record<WaitingKind, RegExp> = {
  registrations: /\/team-registrations/,
  approvals: /\/approvals/,
  messages: /\/contacts/,
  cases: /\/cases/,
  work: /\/set-aside/,
};

/**
 * How much waits in a tab: nothing where nothing does, or while it is not known. Where somebody else has seen to one, or
 * another came, the list that is open is read again: two people do not answer the same message.
 */
export function useWaiting(): (tab: AdminTab['key']) => number {
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
    const changed = waitingKinds.filter((kind) => before[kind] !== data[kind]);
    const isMeant = (key: string) => changed.some((kind) => lists[kind].test(key));
    void client.invalidateQueries({ predicate: ({ queryKey }) => isMeant(String(queryKey[0])) });
  }, [client, data]);
  return (tab) => {
    const kind = tabs[tab];
    return (kind && data?.[kind]) ?? 0;
  };
}
