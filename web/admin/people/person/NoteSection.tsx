import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import { serverCode } from '#shared/codes/number.ts';
import { noteLimit } from '#shared/people/note.ts';
import { participantCalls } from '#web/admin/people/list/list.queries.ts';
import { call } from '#web/core/client/api.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

/** The note that every desk and door shows for a person: read, edit, delete. */
export function NoteSection({ participant: { id }, note }: ParticipantDetail) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="note">
      <div className="mb-4 flex min-h-13 flex-wrap items-center justify-between gap-3 border-ink border-b-2 pb-2">
        <h2 id="note" className="font-bold text-lg">
          {t('people.note.title')}
        </h2>
        <Button look="quiet" onClick={() => setOpen(true)}>
          <Icon name="edit" />
          {t(note ? 'people.note.change' : 'people.note.write')}
        </Button>
      </div>
      {note ? (
        <div className="border-warn border-l-8 bg-surface px-5 py-3">
          <p className="wrap-anywhere font-bold text-lg">{note.text}</p>
          <p className="digits text-muted text-sm">
            {[
              note.by === serverCode
                ? t('people.note.admin')
                : [note.device, note.by].filter(Boolean).join(' '),
              format.date(note.at, 'dateTime'),
            ].join(' · ')}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t('people.note.none')}</p>
      )}
      {isOpen && <NoteDialog id={id} standing={note?.text ?? ''} onClose={() => setOpen(false)} />}
    </section>
  );
}

function NoteDialog({ id, standing, onClose }: { id: number; standing: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(standing);
  const action = useAction({ changes: participantCalls, says: 'here' });
  const send = (next: string) => () =>
    call('POST /api/admin/participants/:id/note', { params: { id }, body: { text: next } });
  return (
    <FormDialog
      title={t('people.note.title')}
      text={t('people.note.text')}
      yes={t('people.note.save')}
      action={action}
      onSubmit={() => send(text)}
      onClose={onClose}
    >
      <TextField
        label={t('people.note.label')}
        hint={t('people.note.hint', { left: noteLimit - text.length })}
        error={action.errorOf('text')}
        value={text}
        maxLength={noteLimit}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
