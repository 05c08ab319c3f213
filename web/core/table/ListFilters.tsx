import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/core/ui/Icon.tsx';

interface ListFiltersProps {
  /** The search field; it stays visible on a phone. */
  search?: ReactNode;
  /** How many filters besides the search are set, if the list counts them. */
  chosen?: number;
  /** The filters. */
  children?: ReactNode;
}

/** Search and filters of a list, in one line; on a phone the filters are behind one button. Needs 'admin'. */
export function ListFilters({ search, chosen = 0, children }: ListFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <search
      aria-label={t('admin.record.filters')}
      className={`compact mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] ${search ? 'md:[&>:first-child]:col-span-2' : ''}`}
    >
      {search}
      {children && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center justify-self-start gap-2 rounded-md border-2 border-field px-4 font-semibold md:hidden"
          >
            {t('admin.record.filters')}
            {chosen > 0 && <span className="digits">({chosen})</span>}
            <Icon name={isOpen ? 'up' : 'down'} size={16} />
          </button>
          <div className={`max-md:[&>*]:col-span-full md:contents ${isOpen ? 'contents' : 'hidden'}`}>
            {children}
          </div>
        </>
      )}
    </search>
  );
}
