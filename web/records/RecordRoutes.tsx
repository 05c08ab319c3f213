import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useParams } from 'react-router-dom';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { NoSuchAddress } from './NoSuchAddress.tsx';
import type { RecordQuery } from './records-at.ts';

interface StoredProps<Row> {
  /** Reads the record in the address. */
  useOne: (id: number) => RecordQuery<Row>;
  /** The list it belongs to. */
  back: { to: string; label: string };
  form: (row: Row | null) => ReactNode;
}

/** A kind of records: the list, and below it, at their own addresses, the form for a new one and for each. */
export function RecordRoutes<Row>({ list, ...stored }: StoredProps<Row> & { list: ReactNode }) {
  return (
    <Routes>
      <Route index element={list} />
      <Route path="new" element={stored.form(null)} />
      <Route path=":id" element={<StoredRecord {...stored} />} />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}

/** The record in the address, read again: the form starts from what another editor has saved since. */
export function StoredRecord<Row>({ useOne, back, form }: StoredProps<Row>) {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useOne(id);
  if (query.isPending || (query.isFetching && !query.isFetchedAfterMount))
    return <Notice kind="loading">{t('admin.record.loading')}</Notice>;
  if (query.data !== undefined) return <Fragment key={id}>{form(query.data)}</Fragment>;
  return (
    <Notice
      kind="error"
      action={
        <ButtonLink look="quiet" to={back.to}>
          {back.label}
        </ButtonLink>
      }
    >
      {query.error ? wordsForError(query.error) : t('admin.record.missing')}
    </Notice>
  );
}
