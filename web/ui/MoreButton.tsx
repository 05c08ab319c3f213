import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

interface MoreButtonProps {
  /** A list that is read page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Below a list, while there is a further page of it. Needs 'admin'. */
export function MoreButton({ list }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Button
      look="quiet"
      className="mt-4"
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('admin.more')}
    </Button>
  );
}
