import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presentUser } from '#web/core/client/session.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

interface SessionDialogProps {
  /** Whether the same person has signed in again. */
  onAnswer: (isSame: boolean) => void;
}

/** Over the page of a person whose session has ended: signs in again without leaving it. */
export function SessionDialog({ onAnswer }: SessionDialogProps) {
  const { t } = useTranslation();
  const [before] = useState(presentUser);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={t('account.ended.title')}
      description={t('account.ended.text')}
    >
      <LoginForm username={before?.username ?? ''} onDone={(user) => onAnswer(user.id === before?.id)} />
    </Dialog>
  );
}
