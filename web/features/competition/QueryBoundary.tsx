import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Offline } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** What is being read, while it is. */
  loading: string;
  /** Where it stands on the dark ground. */
  isOnNavy?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a page that has to be read first: it loads, cannot be reached, failed, or is there. */
export function QueryBoundary<T>({ query, loading, isOnNavy = false, children }: QueryBoundaryProps<T>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
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
