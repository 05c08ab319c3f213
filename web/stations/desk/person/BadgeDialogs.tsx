import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReasonCode, reasonText, reasonTitle, writeReason } from '#shared/credentials/reasons.ts';
import { fullName } from '#shared/people/full-name.ts';
import { DecisionDialog } from '#web/core/dialog/DecisionDialog.tsx';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import type { PersonView } from '#web/offline/store/people.ts';
import { Key } from '#web/stations/desk/Key.tsx';
import { isCode } from '#web/stations/desk/walk-in/scanned-code.ts';
import { type ReprintReason, reprintReasons } from './use-person-work.ts';

interface BadgeDialogProps {
  view: PersonView;
  /** `typed`: text typed while it was open, for the search. */
  onClose: (typed?: string) => void;
}

interface ReprintDialogProps extends BadgeDialogProps {
  /** After a correction it is that the data changed. */
  suggested?: ReprintReason | undefined;
  onReprint: (reason: ReprintReason) => void;
}

/** Why another copy is made: one key each, because there is a queue. */
export function ReprintDialog({ view, suggested, onClose, onReprint }: ReprintDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <DecisionDialog
      title={t('desk.reprint.title', { name: fullName(view.person) })}
      description={t('desk.reprint.text')}
      choices={reprintReasons.map((id) => ({ id, label: reasonTitle(id, language) }))}
      suggested={suggested}
      onChoose={onReprint}
      onClose={onClose}
    />
  );
}

interface RevokeDialogProps extends BadgeDialogProps {
  onRevoke: (reason: string) => void;
}

const revokeReasons = ['lost', 'stolen', 'wrongPerson', 'expelled', 'other'] as const satisfies ReasonCode[];

/** Revoking names the person, and is done by saying why. */
export function RevokeDialog({ view, onClose, onRevoke }: RevokeDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOther, setOther] = useState(false);
  const words = {
    title: t('desk.revoke.title', { name: fullName(view.person) }),
    description: t('desk.revoke.text', { number: view.credential?.number ?? '' }),
  };
  if (isOther)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} {...words}>
        <OtherReason onReason={(note) => onRevoke(writeReason('other', note))} />
      </Dialog>
    );
  return (
    <DecisionDialog
      {...words}
      choices={revokeReasons.map((id) => ({ id, label: reasonTitle(id, language), look: 'danger' }))}
      onChoose={(id) => (id === 'other' ? setOther(true) : onRevoke(id))}
      onClose={onClose}
    />
  );
}

/** A reason in the operator's words. A reader's text is rejected, however slowly it types. */
function OtherReason({ onReason }: { onReason: (note: string) => void }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = note.trim() === '' || isCode(note);
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isMissing) onReason(note);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        ref={takeFocus}
        label={t('desk.revoke.otherWhy')}
        hint={t('desk.revoke.otherHint')}
        error={isAsked && isMissing ? t('desk.revoke.whyMissing') : undefined}
        value={note}
        maxLength={280}
        autoComplete="off"
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" look="danger" size="lg" className="justify-between!">
        {t('desk.revoke.confirm')}
        <Key>Enter</Key>
      </Button>
    </form>
  );
}

interface IssueAgainDialogProps extends BadgeDialogProps {
  onIssue: () => void;
}

/** A new credential for a person whose last one was revoked. */
export function IssueAgainDialog({ view, onClose, onIssue }: IssueAgainDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const reason = reasonText(view.credential?.revokedReason ?? null, language);
  return (
    <DecisionDialog
      title={t('desk.issueAgain.title', { name: fullName(view.person) })}
      description={t('desk.issueAgain.text', { reason })}
      choices={[{ id: 'issue', label: t('desk.issueAgain.confirm') }]}
      onChoose={onIssue}
      onClose={onClose}
    />
  );
}
