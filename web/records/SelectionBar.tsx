import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** Their actions. */
  children: ReactNode;
}

/** The actions on selected rows; it stays visible below a long list. Needs 'admin'. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <section
      aria-label={t('admin.selection.label')}
      className="sticky bottom-[var(--toast-room,0px)] z-20 -mx-5 mt-4 flex flex-wrap items-center gap-2 border-ball border-t-4 bg-navy px-5 py-3 text-line md:mx-0 md:rounded-b-md"
    >
      <p role="status" className="mr-auto flex items-baseline gap-2">
        <span className="board digits text-xl">{format.number(count)}</span>
        <span className="skip">{t('admin.selection.count', { count, shown: format.number(count) })}</span>
        <span aria-hidden="true">{t('admin.selection.count', { count, shown: '' }).trim()}</span>
      </p>
      {children}
      <Button
        look="line"
        onClick={onClear}
        aria-label={t('admin.selection.clear')}
        title={t('admin.selection.clear')}
      >
        <Icon name="close" />
      </Button>
    </section>
  );
}
