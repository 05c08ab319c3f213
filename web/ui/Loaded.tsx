import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadedProps<Data> {
  /** What react-query knows of it, read in one piece or page by page. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isPending: boolean;
    isError: boolean;
    /** Of a list read page by page: its further page did not come, which is said where it was asked for. */
    isFetchNextPageError?: boolean;
    refetch: () => unknown;
  };
  /** What is being read, while it is. */
  loading: string;
  /** Why it could not be read; else the words for the error are said. */
  failed?: string;
  /** What to say where there is nothing; false where there is something. */
  empty?: string | false;
  children: (data: Data) => ReactNode;
}

/**
 * A list, or another part of a screen that is read first: it loads, failed and may be asked for again, is empty, or is
 * there. What was read stays when reading it anew fails, with all that somebody types into it.
 */
export function Loaded<Data>({ query, loading, failed, empty = false, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (query.isPending) return <Notice kind="loading">{loading}</Notice>;
  const notice = query.isError && !query.isFetchNextPageError && (
    <Notice
      kind="error"
      action={
        <Button look="quiet" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {failed ?? wordsForError(query.error)}
    </Notice>
  );
  if (query.data === undefined) return notice;
  return (
    <>
      {notice}
      {empty ? <Notice kind="empty">{empty}</Notice> : children(query.data)}
    </>
  );
}
