import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { wordsForError } from '#web/lib/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface StoredProps<Row> {
  /** The list it stands in. */
  query: UseQueryResult<Row[]>;
  back: { to: string; label: string };
  children: (row: Row) => ReactNode;
}

/** The record that the address names, asked for anew: what somebody else saved meanwhile is where one begins. */
export function Stored<Row extends { id: number }>({ query, back, children }: StoredProps<Row>) {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  if (query.isPending || (query.isFetching && !query.isFetchedAfterMount))
    return <Notice kind="loading">{t('organise.loading')}</Notice>;
  const row = query.data?.find((one) => one.id === id);
  if (row) return children(row);
  return (
    <Notice
      kind="error"
      action={
        <ButtonLink look="quiet" to={back.to}>
          {back.label}
        </ButtonLink>
      }
    >
      {query.isError ? wordsForError(query.error) : t('organise.missing')}
    </Notice>
  );
}
