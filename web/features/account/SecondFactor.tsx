import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Answer } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCall } from '#web/lib/query.ts';
import { useActor } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { BeginDialog, ChangeDialog } from './FactorDialogs.tsx';
import { nextStop } from './next-stop.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanSecret } from './ScanSecret.tsx';

type Factor = Answer<'GET /api/auth/factor'>;
type Secret = Answer<'POST /api/auth/factor'>;

/** What stands below the present state: nothing, a question, the secret for the app, or the codes to keep. */
type Step =
  | { kind: 'none' }
  | { kind: 'begin' | 'renew' | 'remove' }
  | { kind: 'scan'; secret: Secret }
  | { kind: 'codes'; codes: readonly string[] };

/** The second factor of one's own account: set up in two steps, and taken away. */
export function SecondFactor() {
  const { t } = useTranslation();
  const factor = useCall('GET /api/auth/factor', undefined, { staleTime: 0 });
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const showCodes = (codes: readonly string[]) => setStep({ kind: 'codes', codes });
  /** A dialog closes itself once its work is done: what came of it stays. */
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
        {(present) => <State factor={present} isIdle={step.kind === 'none'} onStep={setStep} />}
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
      {step.kind === 'begin' && (
        <BeginDialog onClose={closeDialog} onSecret={(secret) => setStep({ kind: 'scan', secret })} />
      )}
      {(step.kind === 'renew' || step.kind === 'remove') && (
        <ChangeDialog kind={step.kind} onClose={closeDialog} onCodes={showCodes} />
      )}
    </section>
  );
}

/** Sends whoever was held up here on to where they wanted to go. */
function useGoOn(): () => void {
  const actor = useActor();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [wasHeldUp] = useState(actor?.owesFactor === true);
  return () => {
    if (wasHeldUp && actor) void navigate(nextStop(state, actor.role, 'login'), { replace: true });
  };
}

interface StateProps {
  factor: Factor;
  isIdle: boolean;
  onStep: (step: Step) => void;
}

function State({ factor, isIdle, onStep }: StateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { since, recoveryLeft } = factor;
  return (
    <>
      <p className="flex items-start gap-3 font-semibold">
        <Icon name={since ? 'check' : 'warning'} className={`mt-0.5 ${since ? 'text-good' : 'text-warn'}`} />
        <span>
          {since ? t('security.factor.on', { date: format.date(since) }) : t('security.factor.off')}{' '}
          {since && t('security.factor.left', { count: recoveryLeft })}
        </span>
      </p>
      {factor.isMandatory && <p className="text-muted">{t('security.factor.mandatory')}</p>}
      {isIdle && (
        <div className="flex flex-wrap gap-3">
          {since ? (
            <>
              <Button look="quiet" onClick={() => onStep({ kind: 'renew' })}>
                {t('security.factor.renew')}
              </Button>
              <Button look="quiet" onClick={() => onStep({ kind: 'remove' })}>
                {t('security.factor.remove')}
              </Button>
            </>
          ) : (
            <Button onClick={() => onStep({ kind: 'begin' })}>{t('security.factor.begin')}</Button>
          )}
        </div>
      )}
    </>
  );
}
