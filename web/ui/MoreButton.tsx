import { useTranslation } from 'react-i18next';
import { wordsForError } from '#web/lib/i18n.ts';
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
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {wordsForError(list.error)}
        </p>
      )}
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
