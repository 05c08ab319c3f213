import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, Dialog } from '#web/core/dialog/Dialog.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { type ActionState, useAction } from './use-action.ts';

interface ConfirmActionProps {
  title: string;
  text: string;
  /** The label of the button. */
  yes: string;
  isDestructive?: boolean;
  /** False while its effect is still loading, and where it would do nothing. */
  isReady?: boolean;
  changes: RegExp;
  failed?: string | undefined;
  noAnswer?: string | undefined;
  /** Does it and says what came of it. */
  act: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation, acts, and closes: a failure is shown as a message over the reloaded list. */
export function ConfirmAction(props: ConfirmActionProps) {
  const {
    title,
    text,
    yes,
    isDestructive = false,
    isReady = true,
    changes,
    failed,
    noAnswer,
    act,
    onClose,
    children,
  } = props;
  const action = useAction({ changes, ...(failed ? { failed } : {}), ...(noAnswer ? { noAnswer } : {}) });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={text}
      confirmLabel={yes}
      destructive={isDestructive}
      pending={action.isBusy}
      isReady={isReady}
      onConfirm={() => void action.run(act).then(onClose)}
    >
      {children}
    </ConfirmDialog>
  );
}

interface FormDialogProps {
  title: string;
  /** The consequences. */
  text?: string;
  yes: string;
  isDestructive?: boolean;
  /** False while what it decides on is still loading. */
  isReady?: boolean;
  action: ActionState;
  /** Does nothing if it returns undefined; a field then shows why. */
  onSubmit: () => (() => Promise<unknown>) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: closes when its work is done, and shows a failure in place. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    text,
    yes,
    isDestructive = false,
    isReady = true,
    action,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  async function submit() {
    const work = onSubmit();
    if (work && (await action.run(work))) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isBusy={action.isBusy}
      title={title}
      {...(text ? { description: text } : {})}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <Alert>{action.failure}</Alert>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" disabled={action.isBusy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            look={isDestructive ? 'danger' : 'primary'}
            disabled={!isReady}
            pending={action.isBusy}
          >
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ReasonDialogProps extends Pick<FormDialogProps, 'title' | 'yes' | 'onClose' | 'children'> {
  label: string;
  hint?: string;
  /** Shown while the reason is empty. */
  needed: string;
  changes: RegExp;
  act: (reason: string) => Promise<unknown>;
}

/** What cannot be undone is done with a reason, which is kept. */
export function ReasonDialog({ label, hint, needed, changes, act, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction({ changes, says: 'here' });
  return (
    <FormDialog
      {...dialog}
      isDestructive
      action={action}
      onSubmit={() => {
        setMissing(reason.trim() === '');
        return reason.trim() === '' ? undefined : () => act(reason);
      }}
    >
      {children}
      <TextField
        label={label}
        hint={hint}
        error={isMissing ? needed : action.errorOf('reason')}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
