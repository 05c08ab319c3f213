import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/participants/full-name.ts';
import type { PersonView } from '#web/local/people.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Key } from './Key.tsx';
import { type ReprintReason, reprintReasons } from './use-person-work.ts';

/** Longer than a reader takes from one key to the next. */
const readerPauseMs = 80;

interface ReprintDialogProps {
  view: PersonView;
  /** The one to begin with: after a correction it is that the data changed. */
  suggested?: ReprintReason;
  onClose: () => void;
  onReprint: (reason: ReprintReason) => void;
}

/** Why another copy is made: one key each, because somebody is waiting. */
export function ReprintDialog({ view, suggested, onClose, onReprint }: ReprintDialogProps) {
  const { t } = useTranslation();
  const reprint = useEffectEvent(onReprint);
  // A key of its own for each: Enter, which brought one here, must not make a copy by being pressed again.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onKeyDown(event: KeyboardEvent) {
      // A reader's keys follow each other faster than any hand's: a digit that others follow was none of ours.
      clearTimeout(timer);
      const reason = reprintReasons[Number(event.key) - 1];
      if (reason && !event.repeat && !event.defaultPrevented)
        timer = setTimeout(() => reprint(reason), readerPauseMs);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.reprint.title', { name: fullName(view.person) })}
      description={t('desk.reprint.text')}
    >
      <div className="grid gap-3">
        {reprintReasons.map((reason, index) => (
          <Button
            key={reason}
            size="lg"
            look={reason === suggested ? 'accent' : 'quiet'}
            className="justify-between! text-left"
            onClick={() => onReprint(reason)}
          >
            {t(`desk.reprint.reason.${reason}`)}
            <Key>{String(index + 1)}</Key>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

interface RevokeDialogProps {
  view: PersonView;
  onClose: () => void;
  onRevoke: (reason: string) => void;
}

const revokeReasons = ['lost', 'stolen', 'wrongPerson', 'expelled', 'other'] as const;

/** Revoking is for ever, so it names the person and asks why before it asks whether. */
export function RevokeDialog({ view, onClose, onRevoke }: RevokeDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<(typeof revokeReasons)[number] | ''>('');
  const [other, setOther] = useState('');
  const [isAsked, setAsked] = useState(false);
  const text = reason === 'other' ? other.trim() : reason === '' ? '' : t(`desk.revoke.reason.${reason}`);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.revoke.title', { name: fullName(view.person) })}
      description={t('desk.revoke.text', { number: view.credential?.number ?? '' })}
      confirmLabel={t('desk.revoke.confirm')}
      destructive
      onConfirm={() => (text === '' ? setAsked(true) : onRevoke(text))}
    >
      <div className="grid gap-4">
        <SelectField
          label={t('desk.revoke.why')}
          error={isAsked && text === '' ? t('desk.revoke.whyMissing') : undefined}
          none={t('desk.revoke.choose')}
          options={revokeReasons.map((one) => ({ value: one, label: t(`desk.revoke.reason.${one}`) }))}
          value={reason}
          onChange={(event) => setReason(revokeReasons.find((one) => one === event.target.value) ?? '')}
        />
        {reason === 'other' && (
          <TextField
            label={t('desk.revoke.otherWhy')}
            value={other}
            maxLength={300}
            onChange={(event) => setOther(event.target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** A new credential for somebody whose last one was revoked. */
export function IssueAgainDialog({
  view,
  onClose,
  onIssue,
}: {
  view: PersonView;
  onClose: () => void;
  onIssue: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.issueAgain.title', { name: fullName(view.person) })}
      description={t('desk.issueAgain.text', { reason: view.credential?.revokedReason ?? '' })}
      confirmLabel={t('desk.issueAgain.confirm')}
      onConfirm={onIssue}
    />
  );
}
