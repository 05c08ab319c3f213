import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ConfirmAction } from './ActionDialogs.tsx';

/** The effect of deleting a record or, if other data depends on it, where to handle that first. */
export interface DeletionPlan {
  /** Data deleted with it, or the reason why it cannot be deleted. */
  text: string;
  /** The data that prevents deleting it, with links; empty if it can be deleted. */
  keeps?: readonly { to: string; label: string }[];
  act: () => Promise<unknown>;
  /** The message afterwards; 'Deleted' by default. */
  done?: { title: string; description: string };
  /** The message for a failure without words from the server. */
  noAnswer?: string;
}

interface DeleteRecordProps extends DeletionPlan {
  name: string;
  changes: RegExp;
  onClose: () => void;
}

/** Asks for confirmation, deletes, and reports the result. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, text, keeps = [], changes, act, done, noAnswer, onClose } = props;
  const { t } = useTranslation();
  if (keeps.length > 0) return <CannotDelete name={name} text={text} keeps={keeps} onClose={onClose} />;
  return (
    <ConfirmAction
      title={t('admin.record.confirmDelete')}
      text={text}
      yes={t('admin.record.row.deleteShort')}
      isDestructive
      changes={changes}
      noAnswer={noAnswer}
      act={async () => {
        await act();
        showToast(done ?? { title: t('admin.record.deleted') });
      }}
      onClose={onClose}
    >
      <p className="break-words font-semibold">{name}</p>
    </ConfirmAction>
  );
}

/** Why it cannot be deleted, and where to go first. */
function CannotDelete({
  name,
  text,
  keeps,
  onClose,
}: Pick<Required<DeleteRecordProps>, 'name' | 'text' | 'keeps' | 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.record.cannotDelete', { name })}
      description={text}
    >
      <ul>
        {keeps.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to}>
              {label}
              <Icon name="arrow" size={18} />
            </TextLink>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-right">
        <Button onClick={onClose}>{t('admin.record.understood')}</Button>
      </p>
    </Dialog>
  );
}
