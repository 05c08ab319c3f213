import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf } from '#shared/dates.ts';
import type { SigningKey } from '#shared/signing-keys.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';

interface KeyDialogProps {
  /** `rotate` gives the server another key; `compromise` marks a former one. */
  kind: 'rotate' | 'compromise';
  signingKey: SigningKey;
  onClose: () => void;
  onDone: () => Promise<void>;
}

interface Wrong {
  reason?: string;
  at?: string;
  words?: string;
}

/** Why, and whether the key was in other hands; with what follows from it before anything is done. */
export function KeyDialog({ kind, signingKey, onClose, onDone }: KeyDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isLost, setLost] = useState(kind === 'compromise');
  const [at, setAt] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found: Wrong = {
      ...(reason.trim() ? {} : { reason: t('keys.reasonNeeded') }),
      ...(isLost && at === '' ? { at: t('keys.atNeeded') } : {}),
    };
    setWrong(found);
    if (found.reason || found.at) return;
    setBusy(true);
    try {
      await send();
      await onDone();
      onClose();
    } catch (error) {
      setBusy(false);
      setWrong(wrongOf(error));
    }
  }

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

  function wrongOf(error: unknown): Wrong {
    if (error instanceof ApiError && (error.fields.compromisedAt || error.fields.at))
      return { at: t('keys.atInFuture') };
    if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')
      return { words: t(`keys.changed.${kind}`) };
    return { words: wordsForError(error) };
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t(`keys.dialog.${kind}`)}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {kind === 'rotate' && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold text-sm">{t('keys.why')}</legend>
            <Choice isChosen={!isLost} onChoose={() => setLost(false)} name={t('keys.routine')}>
              {t('keys.routineText')}
            </Choice>
            <Choice isChosen={isLost} onChoose={() => setLost(true)} name={t('keys.lost')}>
              {t('keys.lostText')}
            </Choice>
          </fieldset>
        )}
        {kind === 'compromise' && <p>{t('keys.lostText')}</p>}
        {isLost && (
          <Field label={t('keys.at')} hint={t('keys.atHint')} error={wrong.at}>
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
          error={wrong.reason}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        {wrong.words && (
          <p role="alert" className="font-semibold text-bad">
            {wrong.words}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look={isLost ? 'danger' : 'primary'} pending={isBusy}>
            {t(`keys.yes.${kind}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a field for date and time holds (`2026-02-20T08:00`), as a time at the tournament. */
function instantTyped(text: string): string {
  const [day = '', time = ''] = text.split('T');
  return instantOf(day, time.slice(0, 5)).toISOString();
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
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
