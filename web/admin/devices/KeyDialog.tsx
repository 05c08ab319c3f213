import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf } from '#shared/base/dates.ts';
import type { SigningKey } from '#shared/devices/signing-keys.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { Field, TextField } from '#web/core/form/Field.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

interface KeyDialogProps {
  /** `rotate` gives the server another key; `compromise` marks a former one. */
  kind: 'rotate' | 'compromise';
  signingKey: SigningKey;
  onClose: () => void;
}

/** Why, and whether the key was in other hands; with what follows from it before anything is done. */
export function KeyDialog({ kind, signingKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isLost, setLost] = useState(kind === 'compromise');
  const [at, setAt] = useState('');
  const [wasSent, setSent] = useState(false);
  const [isOutrun, setOutrun] = useState(false);
  const action = useAction({ changes: /\/api\/keys/, says: 'here' });
  const isComplete = reason.trim() !== '' && (!isLost || at !== '');
  const atRefused = action.errorOf('compromisedAt') ?? action.errorOf('at');

  async function send() {
    const instant = isLost ? instantTyped(at) : null;
    if (kind === 'rotate') {
      const body = { was: signingKey.kid, reason, compromisedAt: instant };
      await call('POST /api/keys/rotate', { body });
      showToast({ title: t('keys.rotated'), description: t('keys.rotatedText') });
    } else if (instant) {
      await call('POST /api/keys/:kid/compromise', {
        params: { kid: signingKey.kid },
        body: { at: instant, reason },
      });
      showToast({ title: t('keys.marked') });
    }
  }

  async function attempt() {
    try {
      await send();
    } catch (error) {
      setOutrun(error instanceof ApiError && error.code === 'CHANGED_MEANWHILE');
      throw error;
    }
  }

  return (
    <FormDialog
      title={t(`keys.dialog.${kind}`)}
      yes={t(`keys.yes.${kind}`)}
      isDestructive={isLost}
      action={isOutrun ? { ...action, failure: t(`keys.changed.${kind}`) } : action}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        return isComplete ? attempt : undefined;
      }}
    >
      {kind === 'rotate' && <WhyChoice isLost={isLost} onLost={setLost} />}
      {kind === 'compromise' && <p>{t('keys.lostText')}</p>}
      {isLost && (
        <Field
          label={t('keys.at')}
          hint={t('keys.atHint')}
          error={atRefused ? t('keys.atInFuture') : wasSent && at === '' ? t('keys.atNeeded') : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={at}
              onChange={(event) => setAt(event.target.value)}
            />
          )}
        </Field>
      )}
      <TextField
        label={t('keys.reason')}
        hint={t('keys.reasonHint')}
        error={wasSent && reason.trim() === '' ? t('keys.reasonNeeded') : undefined}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** The instant of a date and time field (`2026-02-20T08:00`), in the tournament's time zone. */
function instantTyped(text: string): string {
  const [day = '', time = ''] = text.split('T');
  return instantOf(day, time.slice(0, 5)).toISOString();
}

interface ReasonChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function ReasonChoice({ name, isChosen, onChoose, children }: ReasonChoiceProps) {
  return (
    <label className="flex min-h-14 items-start gap-3 rounded-md border-2 border-field p-3 has-checked:border-ball has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-ball">
      <input
        type="radio"
        name="why"
        className="mt-1 size-5 shrink-0 accent-ball"
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <strong className="block">{name}</strong>
        <span className="text-muted text-sm">{children}</span>
      </span>
    </label>
  );
}

/** Why the key is replaced: by routine, or because it may be in other hands. */
function WhyChoice({ isLost, onLost }: { isLost: boolean; onLost: (isLost: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{t('keys.why')}</legend>
      <ReasonChoice isChosen={!isLost} onChoose={() => onLost(false)} name={t('keys.routine')}>
        {t('keys.routineText')}
      </ReasonChoice>
      <ReasonChoice isChosen={isLost} onChoose={() => onLost(true)} name={t('keys.lost')}>
        {t('keys.lostText')}
      </ReasonChoice>
    </fieldset>
  );
}
