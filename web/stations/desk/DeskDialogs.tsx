import { Suspense } from 'react';
import type { TeamChoice } from '#web/account/registration/participant-form.ts';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { ConflictDialog } from '#web/device/ConflictDialog.tsx';
import { correctPerson } from '#web/device/desk.actions.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from './desk-failure.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { IssueAgainDialog, ReprintDialog, RevokeDialog } from './person/BadgeDialogs.tsx';
import { CorrectDialog } from './person/CorrectDialog.tsx';
import { HandoutDialog } from './person/HandoutDialog.tsx';
import { NoteDialog } from './person/NoteDialog.tsx';
import { PhotoDialog } from './person/PhotoDialog.tsx';
import { SyncPanel } from './sync/SyncPanel.tsx';
import { TeamDialog } from './team/TeamDialog.tsx';
import { UndoLine } from './UndoLine.tsx';
import type { DeskState } from './use-desk.ts';

const DocumentDialog = lazyPart(async () => (await import('./person/DocumentDialog.tsx')).DocumentDialog);

interface DeskDialogsProps {
  station: ReadyStation;
  people: LocalPeople | null;
  teams: readonly TeamChoice[] | undefined;
  desk: DeskState;
  /** Begins a rehearsal, or leaves it. */
  onRehearse: () => void;
}

/** The dialogs of the desk, one at a time. */
export function DeskDialogs({ station, people, teams, desk, onRehearse }: DeskDialogsProps) {
  const { db } = station;
  const { choice, actions, over, setOver, close } = desk;
  const { view, team } = choice;

  /** Closes the panel, then acts: the print window needs the running click. */
  function closeAnd(action: (present: PersonView) => Promise<void>) {
    close();
    if (view) void action(view);
  }

  async function savePhoto(jpeg: Blob): Promise<DeskFailure | null> {
    if (!view) return null;
    const { uid, photo } = view.person;
    try {
      const value = await keepPhoto(db, jpeg);
      const answer = await correctPerson(db, { uid, changes: { photo: { base: photo, value } } });
      if (answer.kind === 'refused') return failureOfRefusal(answer);
      corrected(answer.result.cautions.some((caution) => caution.kind === 'BADGE_OUTDATED'));
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  function corrected(isOutdated: boolean) {
    // The badge shows old data now: suggest the next copy.
    if (isOutdated) setOver({ kind: 'reprint', suggested: 'dataChanged' });
    else close();
  }

  /** Text typed while a dialog was open is the next name in the queue: it goes to the search. */
  function closeAndSearch(typed = '') {
    close();
    if (typed !== '') choice.changeQuery(typed);
  }

  function closeAndChoose(uid: string) {
    close();
    choice.choose(uid);
  }

  const undone = {
    undoLine: <UndoLine undo={desk.undo} people={people} />,
    isUndone: desk.undo.last?.isUndone ?? false,
  };
  return (
    <>
      {view && over.kind === 'reprint' && (
        <ReprintDialog
          view={view}
          suggested={over.suggested}
          onClose={closeAndSearch}
          onReprint={(reason) => closeAnd((present) => actions.reprint(present, reason))}
        />
      )}
      {view && over.kind === 'revoke' && (
        <RevokeDialog
          view={view}
          onClose={closeAndSearch}
          onRevoke={(reason) => closeAnd((present) => actions.revoke(present, reason))}
        />
      )}
      {view && over.kind === 'issueAgain' && (
        <IssueAgainDialog view={view} onClose={closeAndSearch} onIssue={() => closeAnd(actions.issue)} />
      )}
      {view && over.kind === 'photo' && <PhotoDialog view={view} onClose={close} onPhoto={savePhoto} />}
      {view && over.kind === 'correct' && (
        <CorrectDialog db={db} person={view.person} teams={teams} onClose={close} onCorrected={corrected} />
      )}
      {view && over.kind === 'handouts' && (
        <HandoutDialog db={db} person={view.person} {...undone} onClose={close} />
      )}
      {view && over.kind === 'note' && <NoteDialog db={db} person={view.person} onClose={close} />}
      {view && over.kind === 'team' && (
        <TeamDialog
          db={db}
          name={view.person.teamName ?? ''}
          team={team}
          {...undone}
          onClose={close}
          onChoose={closeAndChoose}
        />
      )}
      {over.kind === 'document' && (
        <Suspense>
          <DocumentDialog
            onPassport={(passport) => void desk.reader.openPassport(passport)}
            onClose={() => setOver(over.isForForm ? { kind: 'walkIn', begun: null } : { kind: 'nothing' })}
          />
        </Suspense>
      )}
      {over.kind === 'keys' && <KeysDialog isRehearsal={db.isRehearsal} onClose={close} />}
      {over.kind === 'conflicts' && (
        <ConflictDialog db={db} operator={station.operator} first={over.uid} onClose={close} />
      )}
      {people && over.kind === 'sync' && (
        <SyncPanel
          station={station}
          people={people}
          onClose={close}
          onOpenPerson={closeAndChoose}
          onRegister={(begun) => setOver({ kind: 'walkIn', begun })}
          onRehearse={onRehearse}
        />
      )}
    </>
  );
}
