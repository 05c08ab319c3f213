import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { proofMinutes } from '#shared/accounts/fresh-proof.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { ProofFields, useProof, useProofAction } from './proof.tsx';

interface ProofDialogProps {
  /** Whether the person has shown it. */
  onAnswer: (isShown: boolean) => void;
}

/** Asks for the password again, and the second factor: for actions that a session alone may not do. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const { t } = useTranslation();
  const factor = useCall('GET /api/auth/factor', {}, { staleTime: 0 });
  if (factor.data) return <Question factor={factor.data} onAnswer={onAnswer} />;
  if (!factor.isError) return null;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onAnswer(false)} title={t('security.proof.title')}>
      <Notice
        kind="error"
        action={<Button onClick={() => void factor.refetch()}>{t('common.retry')}</Button>}
      >
        {wordsForError(factor.error)}
      </Notice>
    </Dialog>
  );
}

function Question({ factor, onAnswer }: ProofDialogProps & { factor: ApiAnswer<'GET /api/auth/factor'> }) {
  const { t } = useTranslation();
  const action = useProofAction();
  const proof = useProof(factor);
  const isShown = useRef(false);

  async function show(): Promise<void> {
    await call('POST /api/auth/proof', { body: await proof.read() });
    isShown.current = true;
  }

  return (
    <FormDialog
      title={t('security.proof.title')}
      text={t('security.proof.text', { minutes: proofMinutes })}
      yes={t('security.proof.yes')}
      action={action}
      onSubmit={() => show}
      onClose={() => onAnswer(isShown.current)}
    >
      <ProofFields action={action} proof={proof} />
    </FormDialog>
  );
}
