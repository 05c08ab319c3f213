import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, call } from '#web/lib/api.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { type Action, useAction } from '#web/records/use-action.ts';
import { TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Calls whose answers speak of the second factor and of sessions. */
export const securityCalls = /\/api\/auth\/(factor|sessions)/;

interface BeginDialogProps {
  onClose: () => void;
  onSecret: (secret: Answer<'POST /api/auth/factor'>) => void;
}

/** Asks for the password before the secret of a new factor is shown. */
export function BeginDialog({ onClose, onSecret }: BeginDialogProps) {
  const { t } = useTranslation();
  const action = useAction({ changes: securityCalls, says: 'here' });
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('security.factor.begin')}
      text={t('security.factor.beginText')}
      yes={t('security.factor.next')}
      action={action}
      onSubmit={() => async () =>
        onSecret(await call('POST /api/auth/factor', { body: { currentPassword: password } }))
      }
      onClose={onClose}
    >
      <PasswordField action={action} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

interface ChangeDialogProps {
  kind: 'renew' | 'remove';
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Other recovery codes, or no second factor any more: asked for with the password and a code. */
export function ChangeDialog({ kind, onClose, onCodes }: ChangeDialogProps) {
  const { t } = useTranslation();
  const action = useAction({ changes: securityCalls, says: 'here' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');

  async function change() {
    const body = { currentPassword: password, code };
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
      <PasswordField action={action} value={password} onChange={setPassword} />
      <CodeField
        label={t('security.factor.codeOrRecovery')}
        action={action}
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  );
}

interface FieldProps {
  action: Action;
  value: string;
  onChange: (value: string) => void;
}

/** The present password, once more. */
export function PasswordField({ action, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('security.factor.password')}
      type="password"
      autoComplete="current-password"
      value={value}
      error={action.errorOf('currentPassword') && t('security.factor.wrongPassword')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A code as the app shows it, or as it was kept. */
export function CodeField({ label, action, value, onChange }: FieldProps & { label: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-sm"
      value={value}
      error={action.errorOf('code') && t('security.factor.wrongCode')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
