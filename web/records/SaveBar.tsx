import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import type { Draft, RecordForm } from './use-record-form.ts';

interface SaveBarProps<D extends Draft, Row> {
  form: RecordForm<D, Row>;
  /** What is unsaved, or why it cannot be saved. */
  unsaved: string;
  /** Giving up what was typed; where nothing is said of it, the form's own fields lead back. */
  discard?: string;
  save: { label: string; pending: string };
  isRefused?: boolean;
  /** At the other end; says for itself that it stands there. */
  children?: ReactNode;
}

/** The foot of a form that stays on its page when it is saved: always in sight. */
export function SaveBar<D extends Draft, Row>(props: SaveBarProps<D, Row>) {
  const { form, unsaved, discard, save, isRefused = false, children } = props;
  const { isDirty, isBusy, changes } = form;
  const { t } = useTranslation();
  return (
    <div
      data-bar=""
      className="sticky bottom-[var(--toast-room,0px)] z-10 col-span-full flex flex-wrap items-center justify-end gap-4 border-rule border-t-2 bg-ground py-4"
    >
      {children}
      {isDirty && <p className={`text-warn ${children ? '' : 'mr-auto'}`}>{unsaved}</p>}
      {isDirty && discard && (
        <Button look="quiet" disabled={isBusy} onClick={form.reset}>
          {discard}
        </Button>
      )}
      <Button
        type="submit"
        look={isDirty ? 'primary' : 'quiet'}
        pending={isBusy}
        pendingLabel={save.pending}
        disabled={!isDirty || isRefused || form.theirs !== null}
      >
        {isDirty && changes > 0 && (
          <span aria-hidden="true" className="whitespace-pre">
            {t('admin.record.changes', { count: changes })}
          </span>
        )}
        {save.label}
      </Button>
    </div>
  );
}
