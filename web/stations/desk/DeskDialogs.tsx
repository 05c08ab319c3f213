import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#shared/people/participant.ts';
import type { TeamChoice } from '#web/account/registration/participant-form.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { ConflictDialog } from '#web/device/ConflictDialog.tsx';
import { correctPerson } from '#web/device/desk.actions.ts';
import { cardQuery, deskKeyGroups, deskKeys } from '#web/device/desk-keys.ts';
import { KeyLines } from '#web/device/KeyLines.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from './desk-failure.ts';
import { IssueAgainDialog, ReprintDialog, RevokeDialog } from './person/BadgeDialogs.tsx';
import { CorrectDialog } from './person/CorrectDialog.tsx';
import { HandoutDialog } from './person/HandoutDialog.tsx';
import { NoteDialog } from './person/NoteDialog.tsx';
import { PhotoDialog } from './person/PhotoDialog.tsx';
import type { ReprintReason } from './person/use-person-work.ts';
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
  const { over, setOver, close } = desk;
  const { view } = desk.choice;
  return (
    <>
      {view && <PersonDialog db={db} view={view} people={people} teams={teams} desk={desk} />}
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
          onOpenPerson={(uid) => closeAndChoose(desk, uid)}
          onRegister={(begun) => setOver({ kind: 'walkIn', begun })}
          onRehearse={onRehearse}
        />
      )}
    </>
  );
}

function closeAndChoose({ close, choice }: DeskState, uid: string) {
  close();
  choice.choose(uid);
}

interface PersonDialogProps extends Pick<DeskDialogsProps, 'people' | 'teams' | 'desk'> {
  db: LocalDatabase;
  view: PersonView;
}

/** The dialog over the person on the screen. */
function PersonDialog({ db, view, people, teams, desk }: PersonDialogProps) {
  const { choice, actions, over, setOver, close } = desk;
  const { person } = view;

  /** Closes the panel, then acts: the print window needs the running click. */
  function closeAnd(action: () => Promise<void>) {
    close();
    void action();
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

  const badge = { view, onClose: closeAndSearch };
  const undone = {
    undoLine: <UndoLine undo={desk.undo} people={people} />,
    isUndone: desk.undo.last?.isUndone ?? false,
  };
  switch (over.kind) {
    case 'reprint': {
      const onReprint = (reason: ReprintReason) => closeAnd(() => actions.reprint(view, reason));
      return <ReprintDialog {...badge} suggested={over.suggested} onReprint={onReprint} />;
    }
    case 'revoke':
      return <RevokeDialog {...badge} onRevoke={(reason) => closeAnd(() => actions.revoke(view, reason))} />;
    case 'issueAgain':
      return <IssueAgainDialog {...badge} onIssue={() => closeAnd(() => actions.issue(view))} />;
    case 'photo': {
      const onPhoto = (jpeg: Blob) => savePhoto(db, person, jpeg, corrected);
      return <PhotoDialog view={view} onClose={close} onPhoto={onPhoto} />;
    }
    case 'correct':
      return <CorrectDialog {...{ db, person, teams }} onClose={close} onCorrected={corrected} />;
    case 'handouts':
      return <HandoutDialog {...{ db, person, ...undone }} onClose={close} />;
    case 'note':
      return <NoteDialog db={db} person={person} onClose={close} />;
    case 'team':
      return (
        <TeamDialog
          {...{ db, ...undone }}
          name={person.teamName ?? ''}
          team={choice.team}
          onClose={close}
          onChoose={(uid) => closeAndChoose(desk, uid)}
        />
      );
    default:
      return null;
  }
}

/** Answers why the photo was not saved. */
async function savePhoto(
  db: LocalDatabase,
  { uid, photo }: PersonRow,
  jpeg: Blob,
  onSaved: (isOutdated: boolean) => void,
): Promise<DeskFailure | null> {
  try {
    const value = await keepPhoto(db, jpeg);
    const answer = await correctPerson(db, { uid, changes: { photo: { base: photo, value } } });
    if (answer.kind === 'refused') return failureOfRefusal(answer);
    onSaved(answer.result.cautions.some((caution) => caution.kind === 'BADGE_OUTDATED'));
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

const groups = ['serve', 'badge', 'device'] as const;

/** All keys of the desk, grouped by task. */
function KeysDialog({ isRehearsal, onClose }: { isRehearsal: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.keys.title')}
      className="max-w-4xl!"
    >
      <div className="gap-x-8 md:columns-2">
        {groups.map((group) => (
          <section key={group} className="mb-3 break-inside-avoid-column">
            <h3 className="mb-1 font-semibold">{t(`desk.keys.group.${group}`)}</h3>
            <KeyLines keys={deskKeys.filter(({ action }) => deskKeyGroups[group].includes(action))} />
          </section>
        ))}
      </div>
      {/* Its address would end the rehearsal without a word. */}
      {!isRehearsal && (
        <ButtonLink to={`?${cardQuery}`} look="quiet" className="mt-3">
          <Icon name="print" />
          {t('devices.card.open')}
        </ButtonLink>
      )}
    </Dialog>
  );
}
