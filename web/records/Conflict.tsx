import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface Difference {
  name: string;
  label: string;
  /** The other version's text; where text says little, only the field is named. */
  theirs: string | undefined;
  /** Puts it into the form. */
  take: () => void;
}

interface ConflictProps {
  differences: readonly Difference[];
  /** The user has seen it: the form may be saved now. */
  onKeep: () => void;
  onTakeAll: () => void;
}

/**
 * Conflict: shows the other user's values where they differ, before anything is saved. It takes the focus, because the
 * user pressed Save at the end of a long form and this is at its beginning. Needs 'errors'.
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
        {t('errors.conflict.title')}
      </h2>
      <p className="mt-1">{t(`errors.conflict.${differences.length > 0 ? 'text' : 'merged'}`)}</p>
      <ul className="mt-4 grid gap-3">
        {differences.map((difference) => (
          <li
            key={difference.name}
            className="flex flex-wrap items-center justify-between gap-3 border-rule border-t-2 pt-3"
          >
            <Theirs difference={difference} />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onKeep}>{t('errors.conflict.goOn')}</Button>
        {differences.length > 0 && (
          <Button look="quiet" onClick={onTakeAll}>
            {t('errors.conflict.takeAll')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface RowConflictProps {
  difference: Omit<Difference, 'name'>;
  onKeep: () => void;
}

/**
 * The same below one row of a list whose value both users changed: the row stays visible and keeps the focus. Needs
 * 'errors'.
 */
export function RowConflict({ difference, onKeep }: RowConflictProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section
      role="alert"
      aria-labelledby={id}
      className="mt-3 flex flex-wrap items-center gap-3 rounded-md border-2 border-warn p-3 text-sm"
    >
      <h3 id={id} className="flex w-full items-center gap-2 font-bold">
        <Icon name="warning" size={18} className="text-warn" />
        {t('errors.conflict.title')}
      </h3>
      <Theirs difference={difference} />
      <Button onClick={onKeep}>{t('errors.conflict.goOn')}</Button>
    </section>
  );
}

function Theirs({ difference: { label, theirs, take } }: { difference: Omit<Difference, 'name'> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="min-w-0 flex-1 whitespace-pre-line break-words">
        <span className="block font-semibold text-muted text-sm">{label}</span>
        {theirs ?? ''}
        {theirs === '' && t('errors.conflict.empty')}
      </p>
      <Button look="quiet" onClick={take}>
        {t('errors.conflict.take')}
      </Button>
    </>
  );
}
