import { useTranslation } from 'react-i18next';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface MoreButtonProps {
  /** A list that is read page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
}

/** Below a list, while there is a further page of it, or it did not come. Needs 'admin' and 'errors'. */
export function MoreButton({ list }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <>
      <Alert className="mt-4">{list.isFetchNextPageError && wordsForError(list.error)}</Alert>
      <Button
        look="quiet"
        className="mt-4"
        pending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {t(list.isFetchNextPageError ? 'common.retry' : 'admin.more')}
      </Button>
    </>
  );
}
