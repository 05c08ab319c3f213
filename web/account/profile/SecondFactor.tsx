import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoOn } from '#web/account/sign-in/use-go-on.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { BeginDialog, ChangeDialog, type FactorStatus } from './FactorDialogs.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanSecret } from './ScanSecret.tsx';

type Secret = ApiAnswer<'POST /api/auth/factor'>;

/** Shown below the current state: nothing, a question, the secret for the app, or the recovery codes. */
type FactorStep =
  | { kind: 'none' }
  | { kind: 'begin' | 'renew' | 'remove' }
  | { kind: 'scan'; secret: Secret }
  | { kind: 'codes'; codes: readonly string[] };

/** The user's own authenticator app and recovery codes: set up in two steps, and removed. */
export function SecondFactor() {
  const { t } = useTranslation();
  const factor = useCall('GET /api/auth/factor', undefined, { staleTime: 0 });
  const [step, setStep] = useState<FactorStep>({ kind: 'none' });
  const showCodes = (codes: readonly string[]) => setStep({ kind: 'codes', codes });
  /** A dialog closes when its work is done: its result stays on the screen. */
  const closeDialog = () =>
    setStep((now) => (now.kind === 'scan' || now.kind === 'codes' ? now : { kind: 'none' }));
  const goOn = useGoOn();
  return (
    <section aria-labelledby="factor-title" className="grid max-w-3xl gap-5">
      <h2 id="factor-title" className="board text-xl">
        {t('security.factor.title')}
      </h2>
      <p className="text-muted">{t('security.factor.what')}</p>
      <Loaded query={factor} loading={t('security.factor.loading')}>
        {(present) => (
          <>
            <FactorState factor={present} isIdle={step.kind === 'none'} onStep={setStep} />
            {step.kind === 'begin' && (
              <BeginDialog
                factor={present}
                onClose={closeDialog}
                onSecret={(secret) => setStep({ kind: 'scan', secret })}
              />
            )}
            {(step.kind === 'renew' || step.kind === 'remove') && (
              <ChangeDialog factor={present} kind={step.kind} onClose={closeDialog} onCodes={showCodes} />
            )}
          </>
        )}
      </Loaded>
      {step.kind === 'scan' && <ScanSecret secret={step.secret} onCodes={showCodes} />}
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

interface StateProps {
  factor: FactorStatus;
  isIdle: boolean;
  onStep: (step: FactorStep) => void;
}

function FactorState({ factor, isIdle, onStep }: StateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { since, passkeys, recoveryLeft } = factor;
  const isSet = since !== null || passkeys.length > 0;
  const off = passkeys.length > 0 ? t('security.factor.only') : t('security.factor.off');
  return (
    <>
      <p className="flex items-start gap-3 font-semibold">
        <Icon name={isSet ? 'check' : 'warning'} className={`mt-0.5 ${isSet ? 'text-good' : 'text-warn'}`} />
        <span>
          {since ? t('security.factor.on', { date: format.date(since) }) : off}{' '}
          {isSet && t('security.factor.left', { count: recoveryLeft })}
        </span>
      </p>
      {factor.isMandatory && <p className="text-muted">{t('security.factor.mandatory')}</p>}
      {isIdle && (
        <div className="flex flex-wrap gap-3">
          {!since && (
            <Button look={isSet ? 'quiet' : 'primary'} onClick={() => onStep({ kind: 'begin' })}>
              {t(isSet ? 'security.factor.beginToo' : 'security.factor.begin')}
            </Button>
          )}
          {isSet && (
            <Button look="quiet" onClick={() => onStep({ kind: 'renew' })}>
              {t('security.factor.renew')}
            </Button>
          )}
          {since && (
            <Button look="quiet" onClick={() => onStep({ kind: 'remove' })}>
              {t('security.factor.remove')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
