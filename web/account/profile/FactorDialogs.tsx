import { useTranslation } from 'react-i18next';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { ProofFields, useProof, useProofAction } from './proof.tsx';

export type FactorStatus = ApiAnswer<'GET /api/auth/factor'>;

interface BeginDialogProps {
  factor: FactorStatus;
  onClose: () => void;
  onSecret: (secret: ApiAnswer<'POST /api/auth/factor'>) => void;
}

/** Asks for the password before the secret of a new app is shown. */
export function BeginDialog({ factor, onClose, onSecret }: BeginDialogProps) {
  const { t } = useTranslation();
  const action = useProofAction();
  const proof = useProof(factor);
  return (
    <FormDialog
      title={t('security.factor.begin')}
      text={t('security.factor.beginText')}
      yes={t('security.factor.next')}
      action={action}
      onSubmit={() => async () => onSecret(await call('POST /api/auth/factor', { body: await proof.read() }))}
      onClose={onClose}
    >
      <ProofFields action={action} proof={proof} />
    </FormDialog>
  );
}

interface ChangeDialogProps {
  kind: 'renew' | 'remove';
  factor: FactorStatus;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Other recovery codes, or no app any more: asked for with the password and the second factor. */
export function ChangeDialog({ kind, factor, onClose, onCodes }: ChangeDialogProps) {
  const { t } = useTranslation();
  const action = useProofAction();
  const proof = useProof(factor);

  async function change() {
    const body = await proof.read();
    if (kind === 'renew')
      return onCodes((await call('POST /api/auth/factor/recovery', { body })).recoveryCodes);
    await call('POST /api/auth/factor/remove', { body });
    showToast({ title: t('security.factor.removed'), description: t('security.factor.doneText') });
  }

  return (
    <FormDialog
      title={t(`security.factor.${kind}`)}
      text={t(`security.factor.${kind}Text`)}
      yes={t(`security.factor.${kind}`)}
      isDestructive={kind === 'remove'}
      action={action}
      onSubmit={() => change}
      onClose={onClose}
    >
      <ProofFields action={action} proof={proof} />
    </FormDialog>
  );
}
