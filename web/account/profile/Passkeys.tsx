import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '#shared/accounts/second-factor.ts';
import { PasskeyElsewhere } from '#web/account/sign-in/PasskeyElsewhere.tsx';
import { useGoOn } from '#web/account/sign-in/use-go-on.ts';
import { call } from '#web/core/client/api.ts';
import { makePasskey, usePasskeysPossible } from '#web/core/client/passkeys.ts';
import { useCall } from '#web/core/client/query.ts';
import { askSession } from '#web/core/client/session.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { Instant } from '#web/records/cells.tsx';
import { useAction } from '#web/records/use-action.ts';
import type { FactorStatus } from './FactorDialogs.tsx';
import { ProofFields, securityCalls, useProof, useProofAction } from './proof.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type PasskeyStep =
  | { kind: 'none' | 'add' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] };

/** The user's own passkeys: add, rename, remove. */
export function Passkeys() {
  const { t } = useTranslation();
  const factor = useCall('GET /api/auth/factor', undefined, { staleTime: 0 });
  const isPossible = usePasskeysPossible();
  const [step, setStep] = useState<PasskeyStep>({ kind: 'none' });
  /** A dialog closes when its work is done: recovery codes stay on the screen. */
  const closeDialog = () => setStep((now) => (now.kind === 'codes' ? now : { kind: 'none' }));
  const goOn = useGoOn();
  return (
    <section aria-labelledby="passkeys-title" className="grid max-w-3xl gap-5">
      <h2 id="passkeys-title" className="board text-xl">
        {t('security.passkeys.title')}
      </h2>
      <p className="text-muted">{t('security.passkeys.what')}</p>
      <Loaded query={factor} loading={t('security.passkeys.loading')}>
        {(present) => (
          <>
            {present.passkeys.length === 0 && step.kind !== 'codes' && (
              <p className="font-semibold">{t('security.passkeys.none')}</p>
            )}
            <ul className="grid">
              {present.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  isIdle={step.kind !== 'codes'}
                  onStep={setStep}
                />
              ))}
            </ul>
            {isPossible && step.kind !== 'codes' && (
              <div>
                <Button
                  look={present.passkeys.length > 0 ? 'quiet' : 'primary'}
                  onClick={() => setStep({ kind: 'add' })}
                >
                  <Icon name="plus" />
                  {t('security.passkeys.add')}
                </Button>
              </div>
            )}
            {!isPossible && <p className="text-muted">{t('security.passkeys.notHere')}</p>}
            <PasskeyElsewhere />
            {step.kind === 'add' && (
              <AddDialog
                factor={present}
                onClose={closeDialog}
                onCodes={(codes) => setStep({ kind: 'codes', codes })}
              />
            )}
            {step.kind === 'rename' && <RenameDialog passkey={step.passkey} onClose={closeDialog} />}
            {step.kind === 'remove' && (
              <RemoveDialog factor={present} passkey={step.passkey} onClose={closeDialog} />
            )}
          </>
        )}
      </Loaded>
      {step.kind === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            setStep({ kind: 'none' });
            goOn();
          }}
        />
      )}
    </section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** While recovery codes are shown, no other action starts. */
  isIdle: boolean;
  onStep: (step: PasskeyStep) => void;
}

function PasskeyRow({ passkey, isIdle, onStep }: PasskeyRowProps) {
  const { t } = useTranslation();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-t-2 py-4">
      <div className="min-w-0">
        <p className="flex items-center gap-2 break-words font-semibold">
          <Icon name="lock" />
          {name}
        </p>
        <p className="text-muted text-sm">
          {t('security.passkeys.made')} <Instant at={createdAt} />
        </p>
        <p className="text-muted text-sm">
          {lastUsedAt ? (
            <>
              {t('security.passkeys.used')} <Instant at={lastUsedAt} />
            </>
          ) : (
            t('security.passkeys.never')
          )}
        </p>
      </div>
      {isIdle && (
        <div className="flex flex-wrap gap-3">
          {(['rename', 'remove'] as const).map((kind) => (
            <Button
              key={kind}
              look="quiet"
              aria-label={`${t(`security.passkeys.${kind}`)}: ${name}`}
              onClick={() => onStep({ kind, passkey })}
            >
              {t(`security.passkeys.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface AddDialogProps {
  factor: FactorStatus;
  onClose: () => void;
  /** The recovery codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void;
}

function AddDialog({ factor, onClose, onCodes }: AddDialogProps) {
  const { t } = useTranslation();
  const action = useProofAction();
  const proof = useProof(factor);
  const [name, setName] = useState('');

  async function add() {
    const asked = await call('POST /api/auth/passkeys/options', { body: await proof.read() });
    const body = { name, passkey: await makePasskey(asked) };
    const { recoveryCodes } = await call('POST /api/auth/passkeys', { body });
    if (recoveryCodes.length > 0) onCodes(recoveryCodes);
    showToast({ title: t('security.passkeys.added'), description: t('security.factor.doneText') });
    // Nothing is owed any more.
    void askSession();
  }

  return (
    <FormDialog
      title={t('security.passkeys.add')}
      text={t('security.passkeys.addText')}
      yes={t('security.factor.next')}
      action={action}
      onSubmit={() => add}
      onClose={onClose}
    >
      <NameField value={name} error={action.errorOf('name')} onChange={setName} />
      <ProofFields action={action} proof={proof} />
    </FormDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const action = useAction({ changes: securityCalls, says: 'here' });
  const [name, setName] = useState(passkey.name);

  async function rename() {
    const renamed = await call('PATCH /api/auth/passkeys/:id', {
      params: { id: passkey.id },
      body: { name },
    });
    showToast({
      title: t('security.passkeys.renamed'),
      description: t('security.passkeys.renamedText', renamed),
    });
  }

  return (
    <FormDialog
      title={t('security.passkeys.renameTitle')}
      yes={t('security.passkeys.rename')}
      action={action}
      onSubmit={() => rename}
      onClose={onClose}
    >
      <NameField value={name} error={action.errorOf('name')} onChange={setName} />
    </FormDialog>
  );
}

interface RemoveDialogProps {
  factor: FactorStatus;
  passkey: Passkey;
  onClose: () => void;
}

function RemoveDialog({ factor, passkey: { id, name }, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const action = useProofAction();
  const proof = useProof(factor);

  async function remove() {
    await call('POST /api/auth/passkeys/:id/remove', { params: { id }, body: await proof.read() });
    showToast({ title: t('security.passkeys.removed'), description: t('security.factor.doneText') });
  }

  return (
    <FormDialog
      title={t('security.passkeys.removeTitle', { name })}
      text={t('security.passkeys.removeText')}
      yes={t('security.passkeys.remove')}
      isDestructive
      action={action}
      onSubmit={() => remove}
      onClose={onClose}
    >
      <ProofFields action={action} proof={proof} />
    </FormDialog>
  );
}

interface NameFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function NameField({ value, error, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('security.passkeys.name')}
      hint={t('security.passkeys.nameHint')}
      autoComplete="off"
      maxLength={60}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
