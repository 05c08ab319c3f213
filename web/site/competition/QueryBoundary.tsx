import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Offline } from '#web/core/client/api.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** The last data, shown while the query has none (`useLastRead`). */
  last?: T | undefined;
  /** The text shown while loading. */
  loading: string;
  /** Whether it is on dark ground. */
  isOnNavy?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a page that loads first: loading, offline, failed, or loaded. */
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
