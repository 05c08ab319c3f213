import { useTranslation } from 'react-i18next';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useOpenConflicts } from '#web/offline/store/conflicts.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';

/**
 * The number of conflicts of this device; opens them. Its place is kept when there are none, so that nothing moves,
 * and it never takes the focus. Needs the words 'conflicts'.
 */
export function ConflictCorner({ db, onOpen }: { db: LocalDatabase; onOpen: () => void }) {
  const { t } = useTranslation();
  const count = useOpenConflicts(db)?.length ?? 0;
  return (
    <span role="status" className="inline-flex min-h-11 min-w-28 short:max-lg:min-w-0">
      {count > 0 && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('conflicts.cardOpen', { count })}
          className="digits inline-flex w-full items-center justify-center gap-2 rounded-md border-2 border-warn bg-surface px-3 font-semibold text-sm text-warn"
        >
          <Icon name="warning" size={18} />
          {t('conflicts.card', { count })}
        </button>
      )}
    </span>
  );
}
