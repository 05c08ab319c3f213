import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lacksPhoto } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { toDataUrl } from '#web/core/photo/scale-photo.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormRules } from './FormRules.tsx';
import { wordsForFailure } from './failure-words.ts';
import { ParticipantFields } from './ParticipantFields.tsx';
import { keepDraftPhoto, saveDraft } from './participant-draft.ts';
import {
  type CheckedParticipant,
  type ParticipantFormState,
  showRefusedFields,
  useParticipantSending,
} from './participant-form.ts';
import { findAlike, isSamePerson, type NumberedTeam, registerParticipant } from './registration.actions.ts';

interface RegistrationFormProps {
  userId: number;
  form: ParticipantFormState;
  /** The person is in; resolves once the credential has been asked for. */
  onRegistered: (person: Participant) => Promise<void>;
  onEmpty: () => void;
  /** Whether the fields hold what an earlier visit left. */
  isRestored: boolean;
}

/** Why the last attempt failed; the typed text stays. */
type SubmitProblem =
  | { kind: 'offline' }
  | { kind: 'signedOut'; text: string }
  | { kind: 'refused'; text: string };

/** Asks, checks, registers. A person is never registered twice by a button pressed twice. */
export function RegistrationForm({ userId, form, onRegistered, onEmpty, isRestored }: RegistrationFormProps) {
  const { t } = useTranslation();
  const teams = useCall('GET /api/teams', undefined);
  const sending = useParticipantSending(form);
  const { problem, alike, setAlike, register } = useRegistration(form, teams.data, onRegistered);
  useKeptDraft(form, userId);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sending.submit((person) => register(person));
      }}
    >
      {isRestored && (
        <div className="mb-8">
          <Notice
            kind="empty"
            action={
              <Button look="quiet" onClick={onEmpty}>
                {t('participants.clear')}
              </Button>
            }
          >
            {t('participants.restored')}
          </Notice>
        </div>
      )}
      <ParticipantFields
        form={form}
        sending={sending}
        teams={teams.data}
        cautions={
          <>
            <FormRules form={form} teams={teams.data ?? []} />
            <PhotoCaution form={form} />
          </>
        }
      />
      {problem && <ProblemNotice problem={problem} />}
      <Button
        type="submit"
        look="accent"
        size="lg"
        className="mt-8 w-full sm:w-auto"
        pending={sending.kind !== 'idle'}
        pendingLabel={t(sending.kind === 'waiting' ? 'common.photo.preparing' : 'participants.processing')}
      >
        {t('participants.submit')}
      </Button>
      {alike && (
        <AlikeDialog
          known={alike.known}
          onClose={() => setAlike(null)}
          onRegister={() => void sending.send(() => register(alike.person, { anyway: true }))}
        />
      )}
    </form>
  );
}

/** Warns before the issue that the kind needs a photo. It does not block. */
function PhotoCaution({ form }: { form: ParticipantFormState }) {
  const { t } = useTranslation();
  const [role, photo] = useWatch({ control: form.control, name: ['role', 'photo'] });
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" aria-live="polite" className="empty:hidden @lg:col-span-full">
      {lacksPhoto({ role, photo }) && (
        <p className="flex gap-3 border-warn border-l-8 bg-surface px-4 py-3">
          <Icon name="warning" className="mt-1 text-warn" />
          <span>
            <strong className="block text-warn">{t('participants.needsPhoto')}</strong>
            {t('participants.photoLater')}
          </span>
        </p>
      )}
    </div>
  );
}

function ProblemNotice({ problem }: { problem: SubmitProblem }) {
  const { t } = useTranslation();
  return (
    <div className="mt-8">
      <Notice
        kind="error"
        action={
          problem.kind === 'signedOut' && (
            <ButtonLink to={paths.auth} state={{ from: { pathname: paths.newParticipant } }}>
              {t('participants.signInAgain')}
            </ButtonLink>
          )
        }
      >
        {problem.kind === 'offline' ? t('participants.offline') : problem.text}
      </Notice>
    </div>
  );
}

/** Registers the person of the form, unless a similar one is known. */
function useRegistration(
  form: ParticipantFormState,
  teams: readonly NumberedTeam[] | undefined,
  onRegistered: RegistrationFormProps['onRegistered'],
) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<SubmitProblem | null>(null);
  const [alike, setAlike] = useState<{ person: CheckedParticipant; known: Participant } | null>(null);
  /** A registration was sent and no answer came: it may have arrived all the same. */
  const unanswered = useRef(false);

  async function register(person: CheckedParticipant, { anyway = false } = {}): Promise<void> {
    // A team kept from an earlier visit, while the list of teams is not there or has lost it.
    if (person.teamUid && !teams?.some(({ uid }) => uid === person.teamUid)) {
      form.setError('teamUid', { type: 'server', message: 'INVALID_CHOICE' }, { shouldFocus: true });
      return;
    }
    setProblem(null);
    setAlike(null);
    try {
      const known = anyway ? null : await findAlike(person);
      const hasArrived = known !== null && unanswered.current && isSamePerson(known, person);
      if (known && !hasArrived) return setAlike({ person, known });
      const registered = known ?? (await send(person));
      unanswered.current = false;
      showToast({
        title: t('participants.toast.registered'),
        description: t('participants.toast.registeredText'),
      });
      await onRegistered(registered);
    } catch (error) {
      explain(error);
    }
  }

  async function send(person: CheckedParticipant): Promise<Participant> {
    try {
      return await registerParticipant(person, teams ?? []);
    } catch (error) {
      if (error instanceof Offline) unanswered.current = true;
      throw error;
    }
  }

  function explain(error: unknown): void {
    const text = wordsForFailure(error, t('participants.toast.failedText'));
    showToast({ kind: 'bad', title: t('participants.toast.failed'), description: text });
    if (error instanceof Offline) setProblem({ kind: 'offline' });
    else if (error instanceof ApiError && error.status === 401) setProblem({ kind: 'signedOut', text });
    else if (error instanceof ApiError && showRefusedFields(form, error.fields)) return;
    else setProblem({ kind: 'refused', text });
  }

  return { problem, alike, setAlike, register };
}

interface AlikeDialogProps {
  known: Participant;
  onClose: () => void;
  onRegister: () => void;
}

/** A similar person is registered already: the same one, or another person with the same name. */
function AlikeDialog({ known, onClose, onRegister }: AlikeDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('participants.again.title')}
      description={t('participants.again.text', { name: fullName(known) })}
      confirmLabel={t('participants.again.register')}
      onConfirm={onRegister}
    >
      <Link to={`${paths.credentials}?person=${known.id}`} className="font-semibold text-link underline">
        {t('participants.again.see')}
      </Link>
    </ConfirmDialog>
  );
}

/** Stores the typed text in this tab with every change. */
function useKeptDraft(form: ParticipantFormState, userId: number): void {
  const { subscribe, getValues } = form;
  useEffect(() => {
    let photo = getValues('photo');
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        saveDraft(userId, values);
        if (values.photo === photo) return;
        photo = values.photo;
        if (photo === null) keepDraftPhoto(userId, null);
        else void toDataUrl(photo).then((dataUrl) => keepDraftPhoto(userId, dataUrl));
      },
    });
  }, [subscribe, getValues, userId]);
}
