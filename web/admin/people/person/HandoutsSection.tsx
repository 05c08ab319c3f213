import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import type { HistoryEvent } from '#shared/admin/history.ts';
import { participantCalls } from '#web/admin/people/list/list.queries.ts';
import { call } from '#web/core/client/api.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

type HandoutEvent = Extract<HistoryEvent, { kind: 'redeemed' }>;

/** The person's hand-outs and requirements, each with its undo as at a desk; nothing if there are none. */
export function HandoutsSection({ participant: { id }, history, toDo }: ParticipantDetail) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [undoing, setUndoing] = useState<HandoutEvent | null>(null);
  const held = history.filter((event): event is HandoutEvent => event.kind === 'redeemed' && event.isHeld);
  if (held.length === 0 && toDo.length === 0) return null;
  return (
    <section aria-labelledby="given">
      <h2 id="given" className="mb-4 flex min-h-13 items-center border-ink border-b-2 pb-2 font-bold text-lg">
        {t('people.given.title')}
      </h2>
      <ul>
        {toDo.map((one) => (
          <ToDo key={one.uid} id={id} one={one} />
        ))}
        {held.map((one) => (
          <li
            key={one.uid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b py-2"
          >
            <span className="min-w-0">
              <strong className="block wrap-anywhere">{one.name[language]}</strong>
              <span className="digits text-muted text-sm">
                {[format.date(one.at, 'dateTime'), one.device?.name, one.who].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              look="quiet"
              aria-label={t('people.given.undoOne', { name: one.name[language] })}
              onClick={() => setUndoing(one)}
            >
              <Icon name="undo" />
              {t('people.given.undo')}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog id={id} given={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}

/** An open hand-out or requirement: recorded here as at a desk. */
function ToDo({ id, one: { uid, name, kind } }: { id: number; one: ParticipantDetail['toDo'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const action = useAction({ changes: participantCalls });
  const verb = kind === 'given' ? 'given' : 'received';

  async function note() {
    await call('POST /api/admin/participants/:id/redemptions', { params: { id }, body: { handoutUid: uid } });
    showToast({
      title: t('people.given.noted', { name: name[language] }),
      description: t('people.given.undone'),
    });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b py-2">
      <span className="min-w-0">
        <strong className="block wrap-anywhere">{name[language]}</strong>
        <span className={`text-sm ${kind === 'required' ? 'text-warn' : 'text-muted'}`}>
          {t(`people.given.toDo.${kind}`)}
        </span>
      </span>
      <Button
        look="quiet"
        pending={action.isBusy}
        aria-label={t(`people.given.noteOne.${verb}`, { name: name[language] })}
        onClick={() => void action.run(note)}
      >
        <Icon name="check" />
        {t(`people.given.note.${verb}`)}
      </Button>
    </li>
  );
}

function UndoDialog({ id, given, onClose }: { id: number; given: HandoutEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const name = given.name[useLanguage()];
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction({ changes: participantCalls, says: 'here' });

  async function undo() {
    const params = { id, uid: given.uid };
    await call('POST /api/admin/participants/:id/redemptions/:uid/undo', { params, body: { reason } });
    showToast({ title: t('history.unredeemed', { name }), description: t('people.given.undone') });
  }

  function submit() {
    setMissing(reason.trim() === '');
    return reason.trim() === '' ? undefined : undo;
  }

  return (
    <FormDialog
      title={t('people.given.undoOne', { name })}
      text={t('people.given.text')}
      yes={t('people.given.undo')}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('people.ask.reason')}
        error={isMissing ? t('people.ask.missing') : action.errorOf('reason')}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
