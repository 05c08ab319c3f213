import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { noteLimit, standingNote } from '#shared/people/note.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useSending } from '#web/core/dialog/sending.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { notePerson } from '#web/device/desk.actions.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';

interface NoteDialogProps {
  db: LocalDatabase;
  person: PersonRow;
  onClose: () => void;
}

/** The note every desk and door shows for a person: add, edit, delete. */
export function NoteDialog({ db, person, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const [standing] = useState(standingNote(person)?.text ?? '');
  const [text, setText] = useState(standing);
  const sending = useSending();
  const [failure, setFailure] = useState<DeskFailure | null>(null);

  async function save(next: string) {
    if (next.trim() === standing) return onClose();
    try {
      const answer = await notePerson(db, { uid: person.uid, text: next });
      if (answer.kind === 'refused') return setFailure(failureOfRefusal(answer));
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.note.title', { name: fullName(person) })}
      description={t('desk.note.text')}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void sending.send(() => save(text));
        }}
      >
        <TextField
          ref={takeFocus}
          label={t('desk.note.label')}
          hint={t('desk.note.hint', { left: noteLimit - text.length })}
          value={text}
          maxLength={noteLimit}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        {failure && <FailureNotice failure={failure} />}
        <div className="flex flex-wrap justify-end gap-3">
          {standing !== '' && (
            <Button
              look="quiet"
              size="lg"
              className="mr-auto"
              onClick={() => void sending.send(() => save(''))}
            >
              {t('desk.note.clear')}
            </Button>
          )}
          <Button look="quiet" size="lg" onClick={onClose}>
            {t('desk.correct.cancel')}
          </Button>
          <Button type="submit" look="accent" size="lg">
            {t('desk.note.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
