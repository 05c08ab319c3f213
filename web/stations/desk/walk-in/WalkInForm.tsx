import { useLiveQuery } from 'dexie-react-hooks';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newUid } from '#shared/base/ids.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { findKind, lacksPhoto } from '#shared/edition/tournament.ts';
import type { DraftPerson, PersonRow } from '#shared/people/participant.ts';
import { ParticipantFields } from '#web/account/registration/ParticipantFields.tsx';
import {
  type CheckedParticipant,
  categoryToSend,
  emptyForm,
  type ParticipantDraft,
  type ParticipantFormState,
  type TeamChoice,
  useParticipantForm,
  useParticipantSending,
} from '#web/account/registration/participant-form.ts';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { shootSelector } from '#web/core/photo/LivePhoto.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { HeldKeys } from '#web/device/reader/HeldKeys.tsx';
import { type LocalDatabase, readMeta, type WalkInDraft, writeMeta } from '#web/offline/store/database.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { isFull, keepPhoto } from '#web/offline/store/photos.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { LineField } from '#web/stations/desk/LineField.tsx';
import { BadgePreview } from '#web/stations/desk/person/BadgePreview.tsx';
import { type OneLine, readOneLine } from './one-line.ts';
import { Alike, NameLetters, RosterNotice } from './WalkInNotices.tsx';

interface WalkInFormProps {
  db: LocalDatabase;
  people: LocalPeople;
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
  /** What stood in the search: perhaps the person in one line. */
  line: string;
}

/** Registers a walk-in with the keyboard alone. Typed text is stored on the disk until the person is registered. */
export function WalkInForm(props: WalkInFormProps) {
  const { db, begun, line, teams } = props;
  const kept = useLiveQuery(async () => (await readMeta(db, 'walkIn')) ?? null, [db]);
  const [start, setStart] = useState<WalkInDraft | null | undefined>(begun ?? undefined);
  // The form reads the stored draft once, when it opens; from then on it only writes it.
  if (start === undefined && kept !== undefined && (kept || !line || teams))
    setStart(kept ?? begunByLine(line, teams ?? []));
  if (start === undefined) return <HeldKeys />;
  return <Form {...props} start={start} wasKept={begun === null && Boolean(kept) && start !== null} />;
}

interface FormProps extends WalkInFormProps {
  start: WalkInDraft | null;
  wasKept: boolean;
}

function Form(props: FormProps) {
  const { db, people, teams, start, wasKept, onOpen, onClose, onDocument, onSync } = props;
  const { t } = useTranslation();
  const form = useParticipantForm(toValues(start));
  const keep = useKeep();
  const [isRestored, setRestored] = useState(wasKept);
  const { failure, work, isIssuing, sending, submit } = useWalkIn(form, props);
  const [line, setLine] = useState(props.line);
  useEffect(() => focusFirstEmpty(form), [form]);

  async function empty() {
    await db.meta.delete('walkIn');
    emptyForm(form, () => setRestored(false));
  }

  /** A whole line typed where the first name belongs: no name has a digit. */
  function readFirstName(event: KeyboardEvent<HTMLFormElement>) {
    const { firstName } = form.getValues();
    const isThere = event.target instanceof HTMLInputElement && event.target.name === 'firstName';
    if (!isThere || !/\d/.test(firstName) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setLine(firstName);
    fill(form, readOneLine(firstName, teams ?? []).fields);
  }

  return (
    <form
      noValidate
      aria-label={t('desk.walkIn.title')}
      onSubmit={(event) => {
        event.preventDefault();
        // Without an approval there is no badge to issue.
        submit({ issue: !waitsForApproval(form.getValues('role')) });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        if (event.key === ' ') shoot(event);
        if (event.key === 'Enter') readFirstName(event);
      }}
      className="flex flex-1 flex-col gap-4 px-5 pt-4 lg:px-11"
    >
      <Head
        teams={teams}
        line={line}
        onRead={(read) => fill(form, read)}
        onDocument={onDocument}
        onClose={onClose}
      />
      {isRestored && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-4 border-link border-l-8 bg-surface px-4 py-3"
        >
          <span className="flex-1">{t('desk.walkIn.restored')}</span>
          <Button look="quiet" onClick={() => keep(empty())}>
            {t('desk.walkIn.empty')}
          </Button>
        </p>
      )}
      <ParticipantFields
        form={form}
        sending={sending}
        teams={teams}
        isDesk
        besideName={
          <>
            <Alike form={form} people={people} onOpen={onOpen} />
            <NameLetters form={form} />
          </>
        }
        cautions={<RosterNotice db={db} form={form} people={people} teams={teams} />}
        aside={<BadgePreview db={db} form={form} teams={teams} />}
      />
      {failure && (
        <FailureNotice
          failure={failure}
          onSync={onSync}
          more={t(isIssuing ? 'desk.walkIn.notYet' : 'desk.walkIn.notRegistered')}
        />
      )}
      <Foot
        form={form}
        work={work}
        busyWords={t(sending.kind === 'waiting' ? 'common.photo.preparing' : 'desk.walkIn.busy')}
        onRegister={() => submit({ issue: false })}
      />
    </form>
  );
}

/** Registers the person of the form; until then the typed text is kept on the disk. */
function useWalkIn(form: ParticipantFormState, { db, onRegistered }: WalkInFormProps) {
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const [isIssuing, setIssuing] = useState(true);
  const isDone = useRef(false);
  useKeptDraft(db, form, isDone);
  const sending = useParticipantSending(form);
  const isBusy = sending.kind !== 'idle';

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
      // The person is kept, whatever becomes of the draft.
      await db.meta.delete('walkIn').catch(reportError);
      onRegistered(answer.result.person, answer.result.credential, isPhotoLost);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  const work = isBusy ? (isIssuing ? 'issue' : 'register') : null;
  return { failure, sending, submit, work, isIssuing } as const;
}

/** Fills only the fields that the line contains. */
function fill(form: ParticipantFormState, read: OneLine['fields']) {
  for (const [name, value] of Object.entries(read)) {
    // The keys are names of the form's fields.
    if (value) form.setValue(name as keyof typeof read, value, { shouldDirty: true });
  }
  focusFirstEmpty(form);
}

interface HeadProps extends Pick<WalkInFormProps, 'teams' | 'line' | 'onDocument' | 'onClose'> {
  onRead: (fields: OneLine['fields']) => void;
}

function Head({ teams, line, onRead, onDocument, onClose }: HeadProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h1 className="board text-xl">{t('desk.walkIn.title')}</h1>
      <LineField key={line} teams={teams} start={line} onRead={onRead} />
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
  );
}

interface FootProps {
  form: ParticipantFormState;
  /** Which of the two is under way. */
  work: 'issue' | 'register' | null;
  busyWords: string;
  onRegister: () => void;
}

function Foot({ form, work, busyWords, onRegister }: FootProps) {
  const { t } = useTranslation();
  const [role, photo] = useWatch({ control: form.control, name: ['role', 'photo'] });
  const isWaiting = waitsForApproval(role);
  return (
    <div
      data-bar=""
      className="sticky bottom-(--undo-height,0px) lg:bottom-0 -mx-5 mt-auto grid gap-3 border-rule border-t-2 bg-ground px-5 py-3 sm:grid-cols-[2fr_1fr] lg:-mx-11 lg:px-11 short:py-1"
    >
      <p role="status" className="col-span-full font-semibold empty:hidden">
        {isWaiting && t('desk.walkIn.approvalFirst')}
      </p>
      <Button
        type="submit"
        look="accent"
        size="lg"
        className={isWaiting ? 'board col-span-full' : 'board'}
        disabled={work !== null}
        pending={work === 'issue' || (isWaiting && work !== null)}
        pendingLabel={busyWords}
      >
        {t(
          isWaiting
            ? 'desk.walkIn.submitOnly'
            : lacksPhoto({ role, photo })
              ? 'desk.walkIn.submitNoPhoto'
              : 'desk.walkIn.submit',
        )}
      </Button>
      {!isWaiting && (
        <Button
          look="quiet"
          size="lg"
          disabled={work !== null}
          pending={work === 'register'}
          pendingLabel={busyWords}
          onClick={onRegister}
        >
          {t('desk.walkIn.submitOnly')}
        </Button>
      )}
    </div>
  );
}

/** Whether people of this role get a badge only after an approval, which a new person does not have. */
const waitsForApproval = (role: string): boolean => findKind(role)?.needsApproval === true;

/** Space takes the photo, unless the focus is in a field or on a button. */
function shoot(event: KeyboardEvent<HTMLFormElement>): void {
  const isTaken =
    event.target instanceof Element && event.target.closest('input, textarea, select, button, a');
  const button = event.currentTarget.querySelector<HTMLButtonElement>(shootSelector);
  if (isTaken || !button) return;
  event.preventDefault();
  button.click();
}

/** The initial draft from a line; a stored draft is never overwritten by one. */
function begunByLine(line: string, teams: readonly TeamChoice[]): WalkInDraft | null {
  const { fields } = readOneLine(line, teams);
  // A number or a category was looked for, and no person.
  const isPerson =
    !/\d/.test(`${fields.firstName}${fields.lastName}`) && Boolean(fields.firstName || fields.birthDate);
  return isPerson ? { fields, photo: null } : null;
}

const asked = ['firstName', 'birthDate', 'country', 'category', 'role', 'teamUid'] as const;

/** The focus starts at the first missing field: after a passport or a line that is not the name. */
function focusFirstEmpty(form: ParticipantFormState): void {
  const typed = form.getValues();
  const values = { ...typed, category: categoryToSend(typed) };
  const hasName = values.firstName !== '' || values.lastName !== '';
  const missing = asked.find((name) => (name === 'firstName' ? !hasName : values[name] === ''));
  form.setFocus(missing ?? 'firstName');
}

const keepAfterMs = 300;

/** Stores the typed text on the disk, a moment after the last key. */
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
      // Text that was deleted must not come back with the next person.
      const kept = isEmpty ? db.meta.delete('walkIn') : writeMeta(db, 'walkIn', { fields, photo });
      kept.catch(reportError);
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
    // A full disk may lack room for the photo but not for the person, so register them without it.
    if (!isFull(error)) throw error;
    return { person, isPhotoLost: true };
  }
}
