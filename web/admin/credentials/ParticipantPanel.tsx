import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { instantOfMinutes } from '#shared/base/dates.ts';
import { lacksPhoto } from '#shared/edition/tournament.ts';
import { ageRule } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { CredentialCard } from '#web/badges/CredentialCard.tsx';
import { ApiError, call } from '#web/core/client/api.ts';
import { toQueryKey, useCall } from '#web/core/client/query.ts';
import { useSession } from '#web/core/client/session.ts';
import type { CorrectForm } from '#web/core/form/correct-form.ts';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage, wordsForError } from '#web/core/lib/i18n.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { ApprovalNotice, heldBackBy } from '#web/core/person/ApprovalNotice.tsx';
import { useOutdatedWords } from '#web/core/person/outdated-words.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { useLastKnown } from '#web/core/table/use-last-known.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';

interface ParticipantPanelProps {
  id: number;
  /** The participant as the list has them; read alone when they are not on it. */
  known: Participant | undefined;
  isCorrecting: boolean;
  onCorrecting: (isCorrecting: boolean) => void;
  onBack: () => void;
  CorrectForm: CorrectForm;
}

/** One participant: the credential and its actions, the data and how to correct them. */
export function ParticipantPanel(props: ParticipantPanelProps) {
  const { id, known, isCorrecting, onCorrecting, onBack, CorrectForm } = props;
  const { t } = useTranslation();
  const alone = useCall('GET /api/participants/:id', { params: { id } }, { enabled: known === undefined });
  // Until the person is read separately, and while the form is open.
  const last = useLastKnown(known);
  const keep = useKeepParticipant();
  const correct = useRef<HTMLButtonElement>(null);
  const person = known ?? alone.data ?? (alone.isError && !isCorrecting ? undefined : last);
  const session = useSession();
  const isOwn = session.kind === 'signedIn' && person?.userId === session.user.id;
  const back = (
    <Button look="quiet" onClick={onBack} className="mb-6 lg:hidden">
      <Icon name="back" />
      {t('credentials.back')}
    </Button>
  );
  if (!person) {
    const isGone = alone.error instanceof ApiError && alone.error.status === 404;
    return (
      <>
        {back}
        {alone.isError ? (
          <Notice kind="error">{isGone ? t('credentials.gone') : wordsForError(alone.error)}</Notice>
        ) : (
          <Notice kind="loading">{t('credentials.listLoading')}</Notice>
        )}
      </>
    );
  }
  if (isCorrecting) {
    return (
      <>
        {back}
        <CorrectForm
          participant={person}
          onDone={(corrected) => {
            flushSync(() => onCorrecting(false));
            correct.current?.focus();
            if (corrected) keep(corrected);
          }}
        />
      </>
    );
  }
  return (
    <article aria-labelledby="person">
      {back}
      <h2 id="person" className="board text-xl wrap-anywhere">
        {fullName(person)}
      </h2>
      <div className="mt-5 flex flex-wrap items-start gap-8">
        {heldBackBy(person) ? (
          <ApprovalNotice person={person} />
        ) : person.hasCredential && person.outdated.length === 0 ? (
          <CredentialCard participant={person} />
        ) : (
          <Missing person={person} onGenerated={keep} />
        )}
        <div className="min-w-44 flex-1">
          <Lacks person={person} />
          <Facts person={person} />
          <Button ref={correct} look="quiet" className="mt-5" onClick={() => onCorrecting(true)}>
            <Icon name="edit" />
            {t('credentials.correct')}
          </Button>
          {isOwn && <OwnFile id={person.id} />}
        </div>
      </div>
    </article>
  );
}

/** Downloads all data about a person whom the user registered, as one file. */
function OwnFile({ id }: { id: number }) {
  const { t } = useTranslation();
  const action = useAction({ failed: t('credentials.fileFailed') });
  async function download(): Promise<void> {
    const bytes = await call('POST /api/participants/:id/file', { params: { id } });
    const zip = new Blob([bytes.slice()], { type: 'application/zip' });
    saveFile(zip, `${t('credentials.fileName')}-${id}.zip`);
  }
  return (
    <Button look="quiet" className="mt-3" onClick={() => void action.run(download)} pending={action.isBusy}>
      <Icon name="download" />
      {t('credentials.file')}
    </Button>
  );
}

/** Registered, and no credential: it failed, was revoked, or has not been asked for; or one that says something else by now. */
function Missing({
  person,
  onGenerated,
}: {
  person: Participant;
  onGenerated: (person: Participant) => void;
}) {
  const { t } = useTranslation();
  const action = useAction({ failed: t('participants.toast.generateFailed') });
  const name = fullName(person);
  const what = useOutdatedWords()(person.outdated);

  async function generate(): Promise<void> {
    const sent = { params: { id: person.id }, body: {} };
    const { participant } = await call('POST /api/participants/:id/generate-credential', sent);
    onGenerated(participant);
    showToast({
      title: t('participants.toast.generated'),
      description: t('participants.toast.generatedText'),
    });
  }

  return (
    <div className="w-full">
      <Notice
        kind="empty"
        action={
          <Button
            look="accent"
            onClick={() => void action.run(generate)}
            pending={action.isBusy}
            pendingLabel={t('credentials.generating')}
          >
            <Icon name="badge" />
            {t(person.hasCredential ? 'credentials.generateAgain' : 'credentials.generate')}
          </Button>
        }
      >
        {person.hasCredential ? t('credentials.outdated', { what }) : t('credentials.noneYet', { name })}
      </Notice>
    </div>
  );
}

/** A person's missing items, shown before printing: a photo, and requirements. */
function Lacks({ person: { photoUrl, role, toBring } }: { person: Participant }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isFaceless = lacksPhoto({ role, photo: photoUrl });
  const lacking = [...(isFaceless ? [t('badge.fields.photo')] : []), ...toBring.map((one) => one[language])];
  if (lacking.length === 0) return null;
  return (
    <p className="mb-5 flex gap-3 border-warn border-l-8 bg-surface px-4 py-3">
      <Icon name="warning" className="mt-0.5 text-warn" />
      <span>
        <strong className="block text-warn">
          {toBring.length > 0
            ? t('credentials.lacks.list', { what: lacking.join(', ') })
            : t('credentials.lacks.photo')}
        </strong>
        {isFaceless && t('credentials.lacks.photoNext')}
      </span>
    </p>
  );
}

function Facts({ person }: { person: Participant }) {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const rules = useRuleWords();
  const broken = ageRule(person);
  const format = useFormat();
  const { credentialData } = person;
  const facts = [
    [t('credentials.birthDate'), format.date(person.birthDate, 'long')],
    [t('credentials.country'), say.country(person)],
    [t('credentials.category'), say.category(person) || '–'],
    [t('credentials.role'), say.role(person)],
    [t('credentials.team'), person.teamName ?? t('credentials.withoutTeam')],
    ...(credentialData
      ? [[t('credentials.validUntil'), format.date(instantOfMinutes(credentialData.x), 'long')] as const]
      : []),
  ] as const;
  return (
    <>
      <dl className="grid gap-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {broken && (
        <p className="mt-4 border-warn border-l-8 bg-surface px-4 py-3 text-sm">
          {rules.why(broken)} {t('credentials.wrongAge')}
        </p>
      )}
    </>
  );
}

/** Puts a changed participant where this screen reads them, and lets the lists be read again. */
function useKeepParticipant(): (participant: Participant) => void {
  const client = useQueryClient();
  return (participant) => {
    client.setQueryData(
      toQueryKey('GET /api/participants/:id', { params: { id: participant.id } }),
      participant,
    );
    void client.invalidateQueries({ queryKey: ['GET /api/participants'] });
  };
}
