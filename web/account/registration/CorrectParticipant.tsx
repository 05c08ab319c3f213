import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { categoryName, roleName } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant, ParticipantPatch } from '#shared/people/participant.ts';
import { eachOptional, optionalNames } from '#shared/people/person-fields.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import type { CorrectFormProps } from '#web/core/form/correct-form.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { Conflict } from '#web/records/Conflict.tsx';
import { wordsForFailure } from './failure-words.ts';
import { ParticipantFields } from './ParticipantFields.tsx';
import {
  type CheckedParticipant,
  type ParticipantDraft,
  type ParticipantFormState,
  showRefusedFields,
  useParticipantForm,
  useParticipantSending,
} from './participant-form.ts';
import { type NumberedTeam, sendPhoto } from './registration.actions.ts';

/** Why the form could not be saved. */
type SaveProblem = { kind: 'changed' } | { kind: 'refused'; text: string };

/** Corrects a registration. If two users correct at the same time both see it; neither overwrites the other. */
export function CorrectParticipant({ participant, onDone }: CorrectFormProps) {
  const teams = useCall('GET /api/teams', undefined);
  // The form begins with the team's uid, which only the list of teams knows.
  if (teams.isPending) return <Loading />;
  return <CorrectForm participant={participant} teams={teams.data ?? []} onDone={onDone} />;
}

function Loading() {
  const { t } = useTranslation();
  return <Notice kind="loading">{t('participants.teamsLoading')}</Notice>;
}

type Teams = readonly (NumberedTeam & { name: string; country: string; category: string })[];

function CorrectForm({ participant, teams, onDone }: CorrectFormProps & { teams: Teams }) {
  const { t } = useTranslation();
  const { base, form, problem, save, clear } = useCorrection(participant, teams, onDone);
  const sending = useParticipantSending(form);
  return (
    <form
      noValidate
      aria-labelledby="correct"
      onSubmit={(event) => {
        event.preventDefault();
        void sending.submit((person) => save(person));
      }}
    >
      <h2 id="correct" ref={takeFocus} tabIndex={-1} className="board text-xl outline-none">
        {t('participants.correct.title')}
      </h2>
      <p className="mt-2 mb-6 text-muted">{fullName(base)}</p>
      <ParticipantFields form={form} sending={sending} teams={teams} presentPhoto={base.photoUrl} />
      {base.hasCredential && <p className="mt-6 text-sm">{t('participants.correct.outdated')}</p>}
      {problem?.kind === 'refused' && (
        <div className="mt-6">
          <Notice kind="error">{problem.text}</Notice>
        </div>
      )}
      {problem?.kind === 'changed' ? (
        <Differences stored={base} teams={teams} form={form} onSeen={clear} />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            type="submit"
            look="accent"
            disabled={!form.formState.isDirty && !sending.isPreparing}
            pending={sending.kind !== 'idle'}
            pendingLabel={t(
              sending.kind === 'waiting' ? 'common.photo.preparing' : 'participants.correct.saving',
            )}
          >
            {t('participants.correct.save')}
          </Button>
          <Button look="quiet" disabled={sending.kind !== 'idle'} onClick={() => onDone(null)}>
            {t('participants.correct.cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}

function useCorrection(participant: Participant, teams: Teams, onDone: CorrectFormProps['onDone']) {
  const { t } = useTranslation();
  /** The version being corrected: only differences from it are sent. */
  const [base, setBase] = useState(participant);
  const form = useParticipantForm(toParticipantDraft(base, teams));
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  async function save(person: CheckedParticipant): Promise<void> {
    setProblem(null);
    try {
      const body = { ...(await patchOf(person, base, teams)), version: base.version };
      const corrected = await call('PATCH /api/participants/:id', {
        params: { id: base.id },
        body,
      });
      showToast({
        title: t('participants.toast.corrected'),
        description: t('participants.toast.correctedText', {
          name: fullName(corrected),
        }),
      });
      onDone(corrected);
    } catch (error) {
      await explain(error);
    }
  }

  async function explain(error: unknown): Promise<void> {
    const text = wordsForFailure(error, t('participants.toast.correctFailed'));
    if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') {
      try {
        const stored = await call('GET /api/participants/:id', { params: { id: base.id } });
        return mergeRemoteChanges(stored);
      } catch (second) {
        return setProblem({ kind: 'refused', text: wordsForFailure(second, text) });
      }
    }
    if (error instanceof ApiError && showRefusedFields(form, error.fields)) return;
    setProblem({ kind: 'refused', text });
    showToast({ kind: 'bad', title: t('participants.toast.correctFailed'), description: text });
  }

  /** Conflict: take their changes to fields we did not touch, and show the fields that both changed. */
  function mergeRemoteChanges(stored: Participant): void {
    const [typed, before] = [form.getValues(), toParticipantDraft(base, teams)];
    form.reset(toParticipantDraft(stored, teams));
    for (const name of draftNames)
      if (typed[name] !== before[name]) form.setValue(name, typed[name], { shouldDirty: true });
    setBase(stored);
    setProblem({ kind: 'changed' });
  }

  return { base, form, problem, save, clear: () => setProblem(null) };
}

interface DifferencesProps {
  stored: Participant;
  teams: Teams;
  form: ParticipantFormState;
  onSeen: () => void;
}

/** The stored values of fields that both changed. */
function Differences({ stored, teams, form, onSeen }: DifferencesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useParticipantWords();
  const language = useLanguage();
  const theirs = toParticipantDraft(stored, teams);
  const typed = useWatch({ control: form.control });
  const texts: Record<(typeof draftNames)[number], string> = {
    firstName: stored.firstName || '—',
    lastName: stored.lastName || '—',
    birthDate: format.date(stored.birthDate, 'long'),
    country: format.country(stored.country),
    category: categoryName(stored.category, language),
    role: roleName(stored.role, language),
    ...eachOptional((field) => say.optional(field, stored)),
    teamUid: stored.teamName ?? t('participants.withoutTeam'),
  };
  return (
    <div className="mt-6">
      <Conflict
        differences={draftNames
          .filter((name) => typed[name] !== theirs[name])
          .map((name) => ({
            name,
            label: t(name === 'teamUid' ? 'participants.team' : `participants.${name}`),
            theirs: texts[name],
            take: () => form.setValue(name, theirs[name], { shouldDirty: true }),
          }))}
        onKeep={onSeen}
        onTakeAll={() => {
          form.reset(theirs);
          onSeen();
        }}
      />
    </div>
  );
}

/** The comparable part: whether there is a new photo. */
const draftNames = [
  'firstName',
  'lastName',
  'birthDate',
  'country',
  'category',
  'role',
  ...optionalNames,
  'teamUid',
] as const satisfies readonly (keyof ParticipantDraft)[];

function toParticipantDraft(person: Participant, teams: Teams): ParticipantDraft {
  const { firstName, lastName, birthDate, country, category, role } = person;
  const teamUid = teams.find((team) => team.id === person.teamId)?.uid ?? '';
  const optional = eachOptional((field) => person[field] ?? '');
  return { firstName, lastName, birthDate, country, category, role, teamUid, ...optional, photo: null };
}

/** The fields that differ from the stored version, as the call takes them. */
async function patchOf(
  person: CheckedParticipant,
  before: Participant,
  teams: Teams,
): Promise<ParticipantPatch> {
  const { photo, teamUid, ...fields } = person;
  const patch: ParticipantPatch = {};
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    // Each value goes to the field it came from; the types cannot follow a name that varies.
    if (fields[name] !== before[name]) Object.assign(patch, { [name]: fields[name] });
  }
  const teamId = teams.find((team) => team.uid === teamUid)?.id ?? null;
  // A team that is not on the list is left as it is.
  const wasListed = before.teamId === null || teams.some((team) => team.id === before.teamId);
  if (teamId !== before.teamId && (teamId !== null || wasListed)) patch.teamId = teamId;
  if (photo) patch.photoUrl = await sendPhoto(photo);
  return patch;
}
