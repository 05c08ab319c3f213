import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participant, ParticipantPatch } from '#shared/participants/participant.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import type { CorrectFormProps } from '#web/ui/correct-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { showToast } from '#web/ui/toast.ts';
import { wordsForFailure } from './failure-words.ts';
import {
  type CheckedParticipant,
  type ParticipantDraft,
  ParticipantFields,
  showRefusedFields,
  useParticipantForm,
  useParticipantSending,
} from './ParticipantFields.tsx';
import { type NumberedTeam, sendPhoto } from './registration.actions.ts';
import { StoredValues } from './StoredValues.tsx';

/** What stands between the form and being saved. */
type Problem = { kind: 'changed'; stored: Participant } | { kind: 'refused'; text: string };

/** Corrects what was registered. Two people who correct at once are both told; neither overwrites the other. */
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
  /** What the corrections are made to: only what differs from it is sent. */
  const [base, setBase] = useState(participant);
  const [version, setVersion] = useState(participant.version);
  const form = useParticipantForm(draftOf(base, teams));
  const [problem, setProblem] = useState<Problem | null>(null);
  const sending = useParticipantSending(form);
  const name = `${base.firstName} ${base.lastName}`;

  async function save(person: CheckedParticipant, at = version): Promise<void> {
    setProblem(null);
    try {
      const body = { ...(await patchOf(person, base, teams)), version: at };
      const corrected = await call('PATCH /api/participants/:id', {
        params: { id: base.id },
        body,
      });
      showToast({
        title: t('participants.toast.corrected'),
        description: t('participants.toast.correctedText', {
          name: `${corrected.firstName} ${corrected.lastName}`,
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
        return setProblem({ kind: 'changed', stored });
      } catch (second) {
        return setProblem({ kind: 'refused', text: wordsForFailure(second, text) });
      }
    }
    if (error instanceof ApiError && showRefusedFields(form, error.fields)) return;
    setProblem({ kind: 'refused', text });
    showToast({ kind: 'bad', title: t('participants.toast.correctFailed'), description: text });
  }

  function takeTheirs(stored: Participant): void {
    setBase(stored);
    setVersion(stored.version);
    setProblem(null);
    form.reset(draftOf(stored, teams));
  }

  /** Sends the same fields again, over what is stored now: what somebody else changed in others stays. */
  function keepMine(stored: Participant): void {
    setVersion(stored.version);
    void sending.submit((person) => save(person, stored.version));
  }

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
      <p className="mt-2 mb-6 text-muted">{name}</p>
      <ParticipantFields form={form} sending={sending} teams={teams} presentPhoto={base.photoUrl} />
      {base.hasCredential && <p className="mt-6 text-sm">{t('participants.correct.outdated')}</p>}
      {problem?.kind === 'refused' && (
        <div className="mt-6">
          <Notice kind="error">{problem.text}</Notice>
        </div>
      )}
      {problem?.kind === 'changed' ? (
        <StoredValues
          stored={problem.stored}
          before={base}
          onTake={() => takeTheirs(problem.stored)}
          onKeep={() => keepMine(problem.stored)}
        />
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
          <Button look="quiet" onClick={() => onDone(null)}>
            {t('participants.correct.cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}

function draftOf(person: Participant, teams: Teams): ParticipantDraft {
  const { firstName, lastName, birthDate, country, category, role } = person;
  const teamUid = teams.find((team) => team.id === person.teamId)?.uid ?? '';
  const language = person.language ?? '';
  return { firstName, lastName, birthDate, country, category, role, teamUid, language, photo: null };
}

/** The fields that differ from what was stored, as the call takes them. */
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
