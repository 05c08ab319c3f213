import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Offline } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** What was read before, shown while the query has nothing (`useLastRead`). */
  last?: T | undefined;
  /** What is being read, while it is. */
  loading: string;
  /** Where it stands on the dark ground. */
  isOnNavy?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a page that has to be read first: it loads, cannot be reached, failed, or is there. */
export function QueryBoundary<T>({
  query,
  last,
  loading,
  isOnNavy = false,
  children,
}: QueryBoundaryProps<T>) {
  const { t } = useTranslation();
  const shown = query.data ?? last;
  if (shown !== undefined) return children(shown);
  const notice = query.isPending ? (
    <Notice kind="loading">{loading}</Notice>
  ) : (
    <Notice
      kind="error"
      action={
        <Button look="quiet" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {t(query.error instanceof Offline ? 'competition.offline' : 'competition.error')}
    </Notice>
  );
  return isOnNavy ? <div className="rounded-md bg-surface px-5 text-ink">{notice}</div> : notice;
}
