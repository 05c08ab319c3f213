import { useTranslation } from 'react-i18next';
import { proofMinutes } from '#shared/accounts/fresh-proof.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { ProofFields, useProof, useProofAction } from './proof.tsx';

interface ProofDialogProps {
  /** Whether the person has shown it. */
  onAnswer: (isShown: boolean) => void;
}

/** Asks for the password again, and the second factor: for actions that a session alone may not do. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const factor = useCall('GET /api/auth/factor', {}, { staleTime: 0 });
  return factor.data ? <Question factor={factor.data} onAnswer={onAnswer} /> : null;
}

function Question({ factor, onAnswer }: ProofDialogProps & { factor: ApiAnswer<'GET /api/auth/factor'> }) {
  const { t } = useTranslation();
  const action = useProofAction();
  const proof = useProof(factor);

  async function show(): Promise<void> {
    await call('POST /api/auth/proof', { body: await proof.read() });
    onAnswer(true);
  }

  return (
    <FormDialog
      title={t('security.proof.title')}
      text={t('security.proof.text', { minutes: proofMinutes })}
      yes={t('security.proof.yes')}
      action={action}
      onSubmit={() => show}
      onClose={() => onAnswer(false)}
    >
      <ProofFields action={action} proof={proof} />
    </FormDialog>
  );
}
