import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadedProps<Data> {
  /** Its query state, loaded at once or page by page. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isPending: boolean;
    isError: boolean;
    /** For paged lists: the next page failed, which the button shows. */
    isFetchNextPageError?: boolean;
    refetch: () => unknown;
  };
  /** The text shown while loading. */
  loading: string;
  /** Why it failed; the words for the error by default. */
  failed?: string;
  /** The empty message; false if the list is not empty. */
  empty?: string | false;
  children: (data: Data) => ReactNode;
}

/**
 * A list or another part that loads first: loading, failed with a retry, empty, or loaded. Loaded data stay when a
 * refresh fails, with all that was typed into them.
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
