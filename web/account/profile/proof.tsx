/** That it is the owner who changes how the account is opened: asked for in each dialog that does. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyAnswer } from '#shared/accounts/second-factor.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import { askPasskey, usePasskeysPossible } from '#web/core/client/passkeys.ts';
import { useActor } from '#web/core/client/session.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { type ActionState, useAction } from '#web/records/use-action.ts';

/** Calls that concern the second factor and sessions. */
export const securityCalls = /\/api\/auth\/(factor|sessions)/;

/** The work of a dialog that asks for the proof. */
export function useProofAction(): ActionState {
  const { t } = useTranslation();
  const refused = { WRONG_CREDENTIALS: t('security.factor.wrongPassword') };
  return useAction({ changes: securityCalls, says: 'here', refused });
}

export interface ProofForm {
  /** The second input next to the password; nothing if the account has no second factor. */
  how: 'passkey' | 'code' | 'nothing';
  /** Whether there is a choice. */
  hasBoth: boolean;
  choose: (how: 'passkey' | 'code') => void;
  password: string;
  setPassword: (value: string) => void;
  code: string;
  setCode: (value: string) => void;
  /** The proof for a call; asks for the passkey if that is the method. */
  read: () => Promise<{ currentPassword: string; code?: string; passkey?: PasskeyAnswer }>;
}

/** The fields of the proof, for an account with this second factor. */
export function useProof({ since, passkeys, recoveryLeft }: ApiAnswer<'GET /api/auth/factor'>): ProofForm {
  const username = useActor()?.username ?? '';
  const takesPasskey = usePasskeysPossible() && passkeys.length > 0;
  const takesCode = since !== null || recoveryLeft > 0;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [chosen, choose] = useState<'passkey' | 'code'>('passkey');
  const hasBoth = takesPasskey && takesCode;
  const only = takesPasskey ? 'passkey' : takesCode ? 'code' : 'nothing';
  const how = hasBoth ? chosen : only;
  async function read() {
    const currentPassword = password;
    if (how === 'passkey') return { currentPassword, passkey: await askPasskey({ username, password }) };
    return how === 'code' ? { currentPassword, code } : { currentPassword };
  }
  return { how, hasBoth, choose, password, setPassword, code, setCode, read };
}

/** The password, and the passkey or a code where the account has a second factor. */
export function ProofFields({ action, proof }: { action: ActionState; proof: ProofForm }) {
  const { t } = useTranslation();
  const { how, hasBoth, choose } = proof;
  return (
    <>
      <PasswordField action={action} value={proof.password} onChange={proof.setPassword} />
      {how === 'code' && (
        <CodeField
          label={t('security.factor.codeOrRecovery')}
          action={action}
          value={proof.code}
          onChange={proof.setCode}
        />
      )}
      {how === 'passkey' && <p>{t('security.passkeys.proofByPasskey')}</p>}
      {hasBoth && (
        <div>
          <Button look="quiet" onClick={() => choose(how === 'code' ? 'passkey' : 'code')}>
            {t(how === 'code' ? 'security.passkeys.proofBack' : 'security.passkeys.proofByCode')}
          </Button>
        </div>
      )}
    </>
  );
}

interface FieldProps {
  action: ActionState;
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
