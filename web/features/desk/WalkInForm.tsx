import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { newUid } from '#shared/ids.ts';
import { fullName } from '#shared/participants/full-name.ts';
import type { DraftPerson, PersonRow } from '#shared/participants/participant.ts';
import { fold } from '#shared/text.ts';
import { ParticipantFields, type TeamChoice } from '#web/features/participants/ParticipantFields.tsx';
import {
  type CheckedParticipant,
  newParticipant,
  type ParticipantDraft,
  type ParticipantFormState,
  useParticipantForm,
  useParticipantSending,
} from '#web/features/participants/participant-form.ts';
import { useFormat } from '#web/lib/format.ts';
import { type LocalDatabase, readMeta, type WalkInDraft, writeMeta } from '#web/local/database.ts';
import type { People, PersonView } from '#web/local/people.ts';
import { isFull, keepPhoto } from '#web/local/photos.ts';
import { registerWalkIn } from '#web/station/desk.actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type DeskFailure, failureOf, failureOfRefusal } from './desk-failure.ts';
import { FailureNotice } from './FailureNotice.tsx';

interface WalkInFormProps {
  db: LocalDatabase;
  people: People;
  teams: readonly TeamChoice[] | undefined;
  /** What to begin with: refused work that is corrected here. */
  begun: WalkInDraft | null;
  /** `isPhotoLost`: the disk had no room for the photo; the person is registered without it. */
  onRegistered: (person: PersonRow, credential: CredentialRow | null, isPhotoLost: boolean) => void;
  onOpen: (uid: string) => void;
  onClose: () => void;
  /** Fills the form from a document. */
  onDocument: () => void;
  onSync: () => void;
}

/** Somebody new, with the keyboard alone. What is typed is kept on the disk until it is registered. */
export function WalkInForm(props: WalkInFormProps) {
  const { db, begun } = props;
  const kept = useLiveQuery(async () => (await readMeta(db, 'walkIn')) ?? null, [db]);
  const [start, setStart] = useState<WalkInDraft | null | undefined>(begun ?? undefined);
  // The form takes what was kept once, when it opens; from then on it is the one that writes it.
  if (start === undefined && kept !== undefined) setStart(kept);
  if (start === undefined) return null;
  return <Form {...props} start={start} wasKept={begun === null && start !== null} />;
}

interface FormProps extends WalkInFormProps {
  start: WalkInDraft | null;
  wasKept: boolean;
}

function Form({
  db,
  people,
  teams,
  start,
  wasKept,
  onRegistered,
  onOpen,
  onClose,
  onDocument,
  onSync,
}: FormProps) {
  const { t } = useTranslation();
  const form = useParticipantForm(toValues(start));
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const [isIssuing, setIssuing] = useState(true);
  const [isRestored, setRestored] = useState(wasKept);
  const isDone = useRef(false);
  useKeptDraft(db, form, isDone);
  const sending = useParticipantSending(form);
  const isBusy = sending.kind !== 'idle';
  const busyWords = t(sending.kind === 'waiting' ? 'common.photo.preparing' : 'desk.walkIn.busy');

  function submit(options: { issue: boolean }) {
    // While one is under way the other button changes nothing.
    if (!isBusy) setIssuing(options.issue);
    void sending.submit((checked) => register(checked, options));
  }

  async function register(checked: CheckedParticipant, options: { issue: boolean }) {
    setFailure(null);
    try {
      const { person, isPhotoLost } = await toPerson(db, checked);
      const answer = await registerWalkIn(db, person, { ...options, undo: newUid() });
      if (answer.kind === 'refused') return setFailure(failureOfRefusal(answer));
      isDone.current = true;
      await db.meta.delete('walkIn');
      onRegistered(answer.result.person, answer.result.credential, isPhotoLost);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  async function empty() {
    form.reset(newParticipant());
    await db.meta.delete('walkIn');
    setRestored(false);
    form.setFocus('firstName');
  }

  return (
    <form
      noValidate
      aria-label={t('desk.walkIn.title')}
      onSubmit={(event) => {
        event.preventDefault();
        submit({ issue: true });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="flex flex-1 flex-col gap-6 px-5 py-8 lg:px-11"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="board text-xl">{t('desk.walkIn.title')}</h1>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={onDocument}>
            <Icon name="scan" />
            {t('desk.document.open')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('desk.walkIn.close')}
          </Button>
        </div>
      </div>
      {isRestored && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-4 border-link border-l-8 bg-surface px-4 py-3"
        >
          <span className="flex-1">{t('desk.walkIn.restored')}</span>
          <Button look="quiet" onClick={() => void empty()}>
            {t('desk.walkIn.empty')}
          </Button>
        </p>
      )}
      <ParticipantFields form={form} sending={sending} teams={teams} hasFocus />
      <Alike form={form} people={people} onOpen={onOpen} />
      {failure && <FailureNotice failure={failure} onSync={onSync} />}
      <div className="sticky bottom-0 -mx-5 grid gap-3 border-rule border-t-2 bg-ground px-5 py-4 sm:grid-cols-[2fr_1fr] lg:-mx-11 lg:px-11">
        <Button
          type="submit"
          look="accent"
          size="lg"
          className="board"
          disabled={isBusy}
          pending={isBusy && isIssuing}
          pendingLabel={busyWords}
        >
          {t('desk.walkIn.submit')}
        </Button>
        <Button
          look="quiet"
          size="lg"
          disabled={isBusy}
          pending={isBusy && !isIssuing}
          pendingLabel={busyWords}
          onClick={() => submit({ issue: false })}
        >
          {t('desk.walkIn.submitOnly')}
        </Button>
      </div>
    </form>
  );
}

/** People who may be this very one, said while the name is typed: it stops nobody. */
function Alike({
  form,
  people,
  onOpen,
}: {
  form: ParticipantFormState;
  people: People;
  onOpen: (uid: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [firstName, lastName, birthDate] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'birthDate'],
  });
  const alike = findAlike(people, { firstName, lastName, birthDate });
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {alike.length > 0 && (
        <div className="border-warn border-l-8 bg-surface px-4 py-3">
          <p className="flex items-center gap-2 font-semibold text-warn">
            <Icon name="warning" />
            {t('desk.walkIn.alike')}
          </p>
          <ul className="mt-2 grid gap-2">
            {alike.map((view) => (
              <li key={view.person.uid} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="digits min-w-48 flex-1">
                  {`${fullName(view.person)} · ${view.person.birthDate ? format.date(view.person.birthDate) : ''} · ${view.person.teamName ?? t('desk.person.noTeam')} · ${t(`desk.state.${badgeStage(view.credential)}`)}`}
                </span>
                <Button look="quiet" onClick={() => onOpen(view.person.uid)}>
                  {t('desk.walkIn.openAlike')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const mostAlike = 3;

/** Same name, or the same birth date and one name in common. */
export function findAlike(
  people: Pick<People, 'search'>,
  typed: { firstName: string; lastName: string; birthDate: string },
): PersonView[] {
  const name = fold(fullName(typed));
  const surname = fold(typed.lastName) || name;
  // Half a name is like that of hundreds, until the birth date is there.
  if (surname.length < 2 || (name === surname && typed.birthDate === '')) return [];
  const candidates = [...people.search(name, 20).views, ...people.search(surname, 50).views];
  const isAlike = ({ person }: PersonView) =>
    fold(fullName(person)) === name ||
    (typed.birthDate !== '' && person.birthDate === typed.birthDate && shareName(person, typed));
  const found = new Map(candidates.filter(isAlike).map((view) => [view.person.uid, view]));
  return [...found.values()].slice(0, mostAlike);
}

function shareName(person: PersonRow, typed: { firstName: string; lastName: string }): boolean {
  const words = new Set(fold(fullName(typed)).split(/[^\p{L}\p{N}]+/u));
  const common = fold(fullName(person))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && words.has(word));
  return common.length >= 2;
}

const keepAfterMs = 300;

/** Writes what is typed to the disk, a moment after the last key. */
function useKeptDraft(db: LocalDatabase, form: ParticipantFormState, isDone: RefObject<boolean>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const keep = () => {
      isWaiting = false;
      // Once it is registered nothing is left to keep.
      if (isDone.current) return;
      const { photo, ...fields } = form.getValues();
      const isEmpty = !fields.firstName && !fields.lastName && !fields.birthDate && !photo;
      if (isEmpty) return;
      writeMeta(db, 'walkIn', { fields, photo }).catch(reportError);
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        isWaiting = true;
        timer = setTimeout(keep, keepAfterMs);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
      if (isWaiting && !isDone.current) keep();
    };
  }, [db, form, isDone]);
}

function toValues(draft: WalkInDraft | null): Partial<ParticipantDraft> {
  return draft ? { ...draft.fields, photo: draft.photo } : {};
}

async function toPerson(
  db: LocalDatabase,
  checked: CheckedParticipant,
): Promise<{ person: DraftPerson; isPhotoLost: boolean }> {
  const { photo, teamUid, ...fields } = checked;
  const person = { ...fields, teamUid: teamUid || null, photo: null };
  if (!photo) return { person, isPhotoLost: false };
  try {
    return { person: { ...person, photo: await keepPhoto(db, photo) }, isPhotoLost: false };
  } catch (error) {
    // A full disk may have no room for a picture and still for the person: nobody is turned away for it.
    if (!isFull(error)) throw error;
    return { person, isPhotoLost: true };
  }
}
