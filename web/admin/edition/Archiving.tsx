import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkState } from '#shared/content/long-work.ts';
import { call } from '#web/core/client/api.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForCode } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { type ActionState, useAction } from '#web/records/use-action.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';

const askEveryMs = 1500;

/** The archiving of an edition, which goes on at the server: begun here, by another user or before a reload. */
export function useArchiving(id: string): {
  isRunning: boolean;
  begin: () => Promise<boolean>;
  action: ActionState;
  state: WorkState | null | undefined;
} {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = ['archiving', id];
  const params = { id };
  const { data: state } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/admin/editions/:id/archive', { params, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.isRunning ? askEveryMs : false),
  });
  const action = useAction({ changes: /^archiving$/, says: 'here' });
  const forget = useInvalidate(/\/(archives|editions)/);
  const isRunning = state?.isRunning === true;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && state?.end === 'done') {
      showToast({ title: t('edition.archived') });
      void forget();
    }
    wasRunning.current = isRunning;
  }, [isRunning, state?.end, forget, t]);
  const begin = () =>
    action.run(async () => {
      wasRunning.current = true;
      client.setQueryData(queryKey, await call('POST /api/admin/editions/:id/archive', { params }));
    });
  return { isRunning, begin, action, state };
}

/** How far the archive is, or why it failed. Needs 'edition' and 'errors'. */
export function ArchivingState({ state }: { state: WorkState | null | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!state) return null;
  const { isRunning, done, total, end } = state;
  if (!isRunning)
    return end === 'done' ? null : (
      <Alert>{t('edition.archiving.failed', { reason: wordsForCode(end ?? 'INTERNAL') })}</Alert>
    );
  return (
    <div className="grid w-full max-w-md gap-2">
      <Progress label={t('edition.archiving.label')} done={done} total={total} />
      <p role="status" className="digits text-sm">
        {total > 0
          ? t('edition.archiving.state', { done: number(done), total: number(total) })
          : t('edition.archiving.label')}
      </p>
      <p className="text-muted text-sm">{t('edition.archiving.goesOn')}</p>
    </div>
  );
}
