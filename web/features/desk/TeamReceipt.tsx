import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/participants/full-name.ts';
import type { PersonView } from '#web/local/people.ts';
import type { Receipt } from '#web/station/desk.actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Key } from './Key.tsx';
import { SignaturePad } from './SignaturePad.tsx';

interface TeamReceiptProps {
  team: readonly PersonView[];
  /** How many badges are taken. */
  count: number;
  isBusy: boolean;
  onBack: () => void;
  onGiven: (receipt: Receipt) => Promise<void>;
}

/** Who takes the badges of a delegation, and their signature: once for all of them. */
export function TeamReceipt({ team, count, isBusy, onBack, onGiven }: TeamReceiptProps) {
  const { t } = useTranslation();
  const delegate = team.find(({ person }) => person.role === 'Team Manager');
  const [receivedBy, setReceivedBy] = useState(delegate ? fullName(delegate.person) : '');
  const [signature, setSignature] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = receivedBy.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isMissing || isBusy) return;
    const teamUid = team[0]?.person.teamUid ?? null;
    void onGiven({ teamUid, receivedBy: receivedBy.trim(), signature: signature || null });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label={t('desk.team.receivedBy')}
        value={receivedBy}
        maxLength={120}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setReceivedBy(event.target.value)}
        error={isAsked && isMissing ? t('desk.team.receivedByMissing') : undefined}
      />
      <SignaturePad label={t('desk.team.signature')} path={signature} onPath={setSignature} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="accent"
          size="lg"
          className="flex-1 justify-between!"
          pending={isBusy}
          pendingLabel={t('desk.busy.handOver')}
        >
          {t('desk.team.next.handOver', { count })}
          <Key>Enter</Key>
        </Button>
        <Button look="quiet" size="lg" disabled={isBusy} onClick={onBack}>
          {t('desk.team.back')}
        </Button>
      </div>
    </form>
  );
}
