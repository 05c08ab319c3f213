import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useParams } from 'react-router-dom';
import { wordsForError } from '#web/lib/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { NoSuchAddress } from './NoSuchAddress.tsx';
import type { RecordQuery } from './record-query.ts';

interface StoredProps<Row> {
  /** Where the record that the address names comes from. */
  useOne: (id: number) => RecordQuery<Row>;
  /** The list that contains it. */
  back: { to: string; label: string };
  Form: ComponentType<{ row: Row | null }>;
}

/** A kind of records: the list, and below it, at their own addresses, the form for a new one and for each. */
export function RecordRoutes<Row>({ list, Form, ...stored }: StoredProps<Row> & { list: ReactNode }) {
  return (
    <Routes>
      <Route index element={list} />
      <Route path="new" element={<Form row={null} />} />
      <Route path=":id" element={<StoredRecord Form={Form} {...stored} />} />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}

/** The record of the address, read again, so that editing starts from the latest version. */
export function StoredRecord<Row>({ useOne, back, Form }: StoredProps<Row>) {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useOne(id);
  if (query.isPending || (query.isFetching && !query.isFetchedAfterMount))
    return <Notice kind="loading">{t('admin.record.loading')}</Notice>;
  if (query.data !== undefined) return <Form key={id} row={query.data} />;
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
