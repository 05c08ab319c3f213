import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#shared/base/text.ts';
import { leadsTeam } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import { DecisionDialog } from '#web/core/dialog/DecisionDialog.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import type { HandoverReceipt } from '#web/device/desk.actions.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { Key } from '#web/stations/desk/Key.tsx';
import { SignaturePad } from '#web/stations/desk/person/SignaturePad.tsx';

interface TeamReceiptProps {
  team: readonly PersonView[];
  /** How many badges are taken. */
  count: number;
  isBusy: boolean;
  onBack: () => void;
  onGiven: (receipt: HandoverReceipt) => Promise<void>;
}

/** Who takes the badges of a delegation, and their signature: once for all of them. */
export function TeamReceipt({ team, count, isBusy, onBack, onGiven }: TeamReceiptProps) {
  const { t } = useTranslation();
  const delegate = team.find(({ person }) => leadsTeam(person.role));
  const [receivedBy, setReceivedBy] = useState(delegate ? fullName(delegate.person) : '');
  const [signature, setSignature] = useState('');
  const [isAsked, setAsked] = useState(false);
  // A reader's text, however slow, is not a name.
  const isBadge = /[{}"]/.test(receivedBy);
  const isMissing = receivedBy.trim() === '' || isBadge;
  const [isUnsigned, setUnsigned] = useState(false);
  const receiver = findReceiver(team, receivedBy);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isMissing || isBusy) return;
    if (signature === '') setUnsigned(true);
    else give();
  }

  function give() {
    const teamUid = team[0]?.person.teamUid ?? null;
    void onGiven({
      ...{ teamUid, receivedBy: receivedBy.trim(), signature: signature || null },
      receiverUid: receiver?.person.uid ?? null,
    });
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
        hint={receiver ? t('desk.team.receiverKnown') : t('desk.team.receiverUnknown')}
        error={
          isAsked && isMissing
            ? t(isBadge ? 'desk.team.receivedByBadge' : 'desk.team.receivedByMissing')
            : undefined
        }
      />
      <SignaturePad label={t('desk.team.signature')} path={signature} onPath={setSignature} />
      {isUnsigned && (
        <DecisionDialog
          title={t('desk.team.unsignedTitle', { count })}
          description={t('desk.team.unsignedText', { who: receivedBy.trim() })}
          choices={[
            { id: 'sign', label: t('desk.team.signFirst') },
            { id: 'give', label: t('desk.team.giveUnsigned', { count }) },
          ]}
          onChoose={(id) => {
            setUnsigned(false);
            if (id === 'give') give();
          }}
          onClose={() => setUnsigned(false)}
        />
      )}
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

/** The one person of the team with this name, so that erasing them also takes their signature. */
function findReceiver(team: readonly PersonView[], name: string): PersonView | null {
  const [only, another] = team.filter(({ person }) => fold(fullName(person)) === fold(name));
  return only && !another ? only : null;
}
