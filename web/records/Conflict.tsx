import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

interface Difference {
  name: string;
  label: string;
  /** What the other version says; where that says little in words, only what differs is named. */
  theirs: string | undefined;
  /** Puts it into the form. */
  take: () => void;
}

interface ConflictProps {
  differences: readonly Difference[];
  /** The person has seen it: what stands in the form may be saved now. */
  onKeep: () => void;
  onTakeAll: () => void;
}

/**
 * Somebody was quicker: their values where they differ, before anything is saved. Saving was pressed at the end of
 * a long form and this stands at its beginning, so it takes the focus. Needs 'admin'.
 */
export function Conflict({ differences, onKeep, onTakeAll }: ConflictProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section role="alert" aria-labelledby={id} className="mb-8 rounded-md border-2 border-warn p-5">
      <h2
        id={id}
        tabIndex={-1}
        ref={takeFocus}
        className="flex items-center gap-3 font-bold text-lg outline-none"
      >
        <Icon name="warning" className="text-warn" />
        {t('admin.record.changed.title')}
      </h2>
      <p className="mt-1">
        {t(differences.length > 0 ? 'admin.record.changed.text' : 'admin.record.changed.same')}
      </p>
      <ul className="mt-4 grid gap-3">
        {differences.map(({ name, label, theirs, take }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-3 border-rule border-t-2 pt-3"
          >
            <p className="min-w-0 flex-1 whitespace-pre-line break-words">
              <span className="block font-semibold text-muted text-sm">{label}</span>
              {theirs ?? ''}
              {theirs === '' && t('admin.record.changed.empty')}
            </p>
            <Button look="quiet" onClick={take}>
              {t('admin.record.changed.take')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onKeep}>{t('admin.record.changed.goOn')}</Button>
        {differences.length > 0 && (
          <Button look="quiet" onClick={onTakeAll}>
            {t('admin.record.changed.takeAll')}
          </Button>
        )}
      </div>
    </section>
  );
}
