import type { WaitingKind } from '#shared/waiting.ts';
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

/** How much waits in a tab: nothing where nothing does, or while it is not known. Follows what is done here and elsewhere. */
export function useWaiting(): (tab: AdminTab['key']) => number {
  const { data } = useCall('GET /api/admin/waiting', undefined, {
    staleTime: 0,
    refetchInterval: lookAgainMs,
  });
  return (tab) => {
    const kind = tabs[tab];
    return (kind && data?.[kind]) ?? 0;
  };
}
