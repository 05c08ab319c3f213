import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import type { RecordDraft, RecordForm } from './use-record-form.ts';

interface SaveBarProps<D extends RecordDraft, Row> {
  form: RecordForm<D, Row>;
  /** The unsaved changes, or why they cannot be saved. */
  unsaved: string;
  /** The label for discarding changes; without it, no such button. */
  discard?: string;
  save: { label: string; pending: string };
  isRefused?: boolean;
  /** Shown at the other end of the bar. */
  children?: ReactNode;
}

/** The bar of a form that stays on its page after saving: always visible. */
export function SaveBar<D extends RecordDraft, Row>(props: SaveBarProps<D, Row>) {
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
          <span aria-hidden="true">{t('admin.record.changes', { count: changes })}</span>
        )}
        {save.label}
      </Button>
    </div>
  );
}
