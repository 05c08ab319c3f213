import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useForgetCompetition } from './use-forget.ts';

interface RowActionsProps {
  name: string;
  edit: string;
  /** Where visitors see it. */
  open?: string;
  onDelete: () => void;
}

/** What can be done with one line of a list. */
export function RowActions({ name, edit, open, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const square = `${buttonClass('quiet')} px-2.5!`;
  return (
    <div className="flex gap-2 md:justify-end">
      <Link
        to={edit}
        className={square}
        aria-label={t('organise.row.edit', { name })}
        title={t('organise.row.editShort')}
      >
        <Icon name="edit" />
      </Link>
      {open && (
        <a
          href={open}
          target="_blank"
          rel="noreferrer"
          className={square}
          aria-label={t('organise.row.open', { name })}
          title={t('organise.row.openShort')}
        >
          <Icon name="out" />
        </a>
      )}
      <Button
        look="quiet"
        className="px-2.5! text-bad!"
        aria-label={t('organise.row.delete', { name })}
        title={t('organise.row.deleteShort')}
        onClick={onDelete}
      >
        <Icon name="trash" />
      </Button>
    </div>
  );
}

interface DeleteRecordProps {
  name: string;
  /** What goes with it. */
  text: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more, deletes, and says what came of it. */
export function DeleteRecord({ name, text, onDelete, onClose }: DeleteRecordProps) {
  const { t } = useTranslation();
  const forget = useForgetCompetition();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await onDelete();
      showToast({ title: t('organise.deleted') });
    } catch (error) {
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
    }
    await forget();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('organise.confirmDelete')}
      description={text}
      confirmLabel={t('organise.row.deleteShort')}
      destructive
      pending={isBusy}
      onConfirm={() => void remove()}
    >
      <p className="font-semibold">{name}</p>
    </ConfirmDialog>
  );
}

/** Why it cannot be deleted, and where to go first. */
export function CannotDelete({
  name,
  text,
  ways,
  onClose,
}: Pick<DeleteRecordProps, 'name' | 'text' | 'onClose'> & {
  ways: readonly { to: string; label: string }[];
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('organise.cannotDelete', { name })}
      description={text}
    >
      <ul>
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
            >
              {label}
              <Icon name="arrow" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-right">
        <Button onClick={onClose}>{t('organise.understood')}</Button>
      </p>
    </Dialog>
  );
}
