import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import type { HistoryEvent } from '#shared/admin/history.ts';
import { can } from '#shared/base/permissions.ts';
import { kindOf, tournament } from '#shared/edition/tournament.ts';
import type { ApprovalOutcome } from '#shared/people/approval.ts';
import { playingAge } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { optionalFields, optionalNames } from '#shared/people/person-fields.ts';
import { participantCalls } from '#web/admin/people/list/list.queries.ts';
import { Stage } from '#web/admin/people/list/person-columns.tsx';
import { CredentialCard } from '#web/badges/CredentialCard.tsx';
import { ApiError } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useActor } from '#web/core/client/session.ts';
import type { CorrectForm } from '#web/core/form/correct-form.ts';
import { RuleReasons } from '#web/core/form/RuleReasons.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage, wordsForError } from '#web/core/lib/i18n.ts';
import { heldBackBy } from '#web/core/person/ApprovalNotice.tsx';
import { PersonHistory } from '#web/core/person/PersonHistory.tsx';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { RecordLink } from '#web/records/cells.tsx';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { CredentialActions, IssueButton } from './CredentialActions.tsx';
import { HandoutsSection } from './HandoutsSection.tsx';
import { NoteSection } from './NoteSection.tsx';
import { PersonPrivacy } from './PersonPrivacy.tsx';
import { ProposalSection } from './ProposalSection.tsx';
import { Signature } from './Signature.tsx';

interface ParticipantPageProps {
  id: number;
  CorrectForm: CorrectForm;
}

/** /admin/credentials/7: one person, their credential and all that happened to it. */
export function ParticipantPage({ id, CorrectForm }: ParticipantPageProps) {
  const { t } = useTranslation();
  const detail = useCall('GET /api/admin/participants/:id', { params: { id } }, { staleTime: 0 });
  const forget = useInvalidate(participantCalls);
  const [isCorrecting, setCorrecting] = useState(false);
  const correct = useRef<HTMLButtonElement>(null);
  if (detail.isPending) return <Notice kind="loading">{t('people.detail.loading')}</Notice>;
  if (!detail.data) {
    const isGone = detail.error instanceof ApiError && detail.error.status === 404;
    return (
      <>
        <Back />
        <Notice
          kind="error"
          action={!isGone && <Button onClick={() => void detail.refetch()}>{t('people.retry')}</Button>}
        >
          {isGone ? t('people.detail.gone') : wordsForError(detail.error)}
        </Notice>
      </>
    );
  }
  const { participant } = detail.data;
  if (isCorrecting) {
    return (
      <div className="max-w-3xl">
        <CorrectForm
          participant={participant}
          onDone={(corrected) => {
            flushSync(() => setCorrecting(false));
            correct.current?.focus();
            if (corrected) void forget();
          }}
        />
      </div>
    );
  }
  return (
    <article aria-labelledby="person">
      <Back />
      <Head detail={detail.data} />
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          <Credential detail={detail.data} />
          <Data
            detail={detail.data}
            correct={
              <Button ref={correct} look="quiet" onClick={() => setCorrecting(true)}>
                <Icon name="edit" />
                {t('people.detail.correct')}
              </Button>
            }
          />
          <ProposalSection {...detail.data} />
          <NoteSection {...detail.data} />
          <HandoutsSection {...detail.data} />
          <PersonPrivacy participant={participant} />
        </div>
        <PersonHistory events={detail.data.history} extra={handOverOf} />
      </div>
    </article>
  );
}

const handOverOf = (event: HistoryEvent) => event.kind === 'handedOver' && <HandedOver event={event} />;

/** The signature of a delegation, with a link to everything it received. */
function HandedOver({ event }: { event: Extract<HistoryEvent, { kind: 'handedOver' }> }) {
  const { t } = useTranslation();
  const { uid, signature, receivedBy } = event;
  return (
    <>
      {signature && <Signature path={signature} alt={t('history.signatureOf', { who: receivedBy ?? '' })} />}
      {receivedBy && (
        <div>
          <RecordLink to={adminPath('credentials', 'hand-overs', uid)}>
            {t('people.handOvers.show')}
          </RecordLink>
        </div>
      )}
    </>
  );
}

/** To the list as it was, with its filter and its place in it. */
function Back() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  // Written by the list's links; an address typed or kept has none.
  const cameFromList = (location.state as { fromList?: boolean } | null)?.fromList === true;
  return (
    <BackLink
      to={adminPath('credentials')}
      onClick={(event) => {
        if (!cameFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {t('people.detail.back')}
    </BackLink>
  );
}

/** The badge's color band across the page: role, name, photo; broken rules right below it. */
function Head({ detail }: { detail: ParticipantDetail }) {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const { participant, broken, binding } = detail;
  const name = fullName(participant);
  return (
    <>
      <header
        className="relative isolate flex items-end gap-5 overflow-hidden p-5 text-line md:gap-8 md:p-7"
        style={{ backgroundColor: kindOf(participant.role).color }}
      >
        <svg
          viewBox="0 0 800 300"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
          className="absolute inset-0 -z-10 size-full fill-none stroke-line/25"
          strokeWidth="2.5"
        >
          <path d="M620 0V210H900" />
          <circle cx="760" cy="210" r="110" />
          <circle cx="760" cy="-60" r="430" />
        </svg>
        <Photo
          src={participant.photoUrl}
          alt={participant.photoUrl ? t('people.detail.photoOf', { name }) : t('people.detail.noPhoto')}
          width={144}
          height={180}
          eager
          className="aspect-4/5 h-auto! w-24! shrink-0 border-4 border-line md:w-36!"
        />
        <div className="min-w-0">
          <p className="font-semibold">
            {[say.role(participant), say.category(participant)].filter(Boolean).join(' · ')}
          </p>
          <h1 id="person" className="board mt-1 text-xl leading-tight wrap-anywhere md:text-2xl">
            {name}
          </h1>
          <p className="mt-2 text-lg">{participant.teamName ?? say.country(participant)}</p>
        </div>
      </header>
      {broken.length > 0 && (
        <section aria-label={t('people.detail.rulesTitle')} className="mt-4">
          <RuleReasons broken={broken} binding={binding} className="lg:grid-cols-2" />
        </section>
      )}
    </>
  );
}

function Credential({ detail }: { detail: ParticipantDetail }) {
  const { t } = useTranslation();
  const { participant, credentials } = detail;
  const active = credentials.find(({ status }) => status === 'active');
  return (
    <section aria-labelledby="credential">
      <div className="mb-4 flex min-h-13 items-center border-ink border-b-2 pb-2">
        <h2 id="credential" className="font-bold text-lg">
          {t('people.detail.credential')}
        </h2>
        {active && (
          <span className="ml-auto">
            <Stage stage={active.stage} />
          </span>
        )}
      </div>
      <Approval participant={participant} />
      {active && participant.hasCredential ? (
        <div className="flex flex-wrap items-start gap-6">
          <CredentialCard participant={participant} />
          <CredentialActions credential={active} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4 py-2">
          <p>{t(credentials.length > 0 ? 'people.detail.noneNow' : 'people.detail.none')}</p>
          {!heldBackBy(participant) && <IssueButton id={participant.id} />}
        </div>
      )}
      {credentials.length > (active ? 1 : 0) && (
        <div className="mt-6">
          <h3 className="mb-1 text-muted text-sm">{t('people.detail.held')}</h3>
          <ul>
            {credentials.map(({ uid, number, g, stage }) => (
              <li key={uid} className="flex flex-wrap items-center gap-x-4 border-rule border-b py-2">
                <span className="digits font-semibold">{number}</span>
                <span className="digits text-muted text-sm">{t('people.detail.copy', { g })}</span>
                <span className="ml-auto text-sm">
                  <Stage stage={stage} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** For a role that needs approval: the decision, and the way to change it. */
function Approval({ participant }: { participant: Participant }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<ApprovalOutcome | null>(null);
  const { approval, refusedBecause } = participant;
  const mayDecide = can(useActor()?.role, 'participants.approve');
  if (approval === 'notNeeded') return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 border-rule border-b-2 pb-4">
      <p className="mr-auto min-w-52 wrap-anywhere">
        <span className="block text-muted text-sm">{t('people.approvals.onRecord')}</span>
        <strong className={approvalColors[approval]}>{t(`people.approvals.one.${approval}`)}</strong>
        {refusedBecause && <span className="block">{refusedBecause}</span>}
      </p>
      {mayDecide && approval !== 'approved' && (
        <Button onClick={() => setOutcome('approved')}>{t('people.approvals.approve')}</Button>
      )}
      {mayDecide && approval !== 'refused' && (
        <Button look="quiet" onClick={() => setOutcome('refused')}>
          {t('people.approvals.refuse')}
        </Button>
      )}
      {outcome && (
        <ApprovalDialog outcome={outcome} people={[participant]} onClose={() => setOutcome(null)} />
      )}
    </div>
  );
}

const approvalColors = {
  waiting: 'text-warn',
  held: 'text-warn',
  approved: 'text-good',
  refused: 'text-bad',
} as const;

function Data({ detail, correct }: { detail: ParticipantDetail; correct: ReactNode }) {
  const language = useLanguage();
  const { t } = useTranslation();
  const say = useParticipantWords();
  const format = useFormat();
  const { participant, broken } = detail;
  const age = playingAge(participant.birthDate, participant.category);
  const isYoung = broken.some(({ rule }) => rule === 'age');
  const fits = kindOf(participant.role).plays && !isYoung;
  return (
    <section aria-labelledby="data">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-ink border-b-2 pb-2">
        <h2 id="data" className="font-bold text-lg">
          {t('people.detail.data')}
        </h2>
        {correct}
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t('people.detail.birthDate')}>{format.date(participant.birthDate, 'long')}</Fact>
        <Fact label={t('people.detail.age', { year: tournament.year })}>
          <span className={`inline-flex items-center gap-2 ${isYoung ? 'text-warn' : ''}`}>
            {t('people.detail.years', { age })}
            {fits && <Icon name="check" size={18} className="text-good" />}
            {isYoung && <Icon name="warning" size={18} />}
          </span>
          {fits && (
            <span className="block font-normal text-muted text-sm">
              {t('people.detail.fits', { category: say.category(participant) })}
            </span>
          )}
        </Fact>
        <Fact label={t('people.column.team')}>
          {participant.teamId === null ? (
            t('people.noTeam')
          ) : (
            <Link
              to={`${adminPath('credentials')}?team=${participant.teamId}`}
              className="text-link underline-offset-4 hover:underline"
              title={t('people.detail.teamOf')}
            >
              {participant.teamName}
            </Link>
          )}
        </Fact>
        <Fact label={t('people.column.country')}>{say.country(participant)}</Fact>
        <Fact label={t('people.column.category')}>{say.category(participant) || '–'}</Fact>
        <Fact label={t('people.column.role')}>{say.role(participant)}</Fact>
        {optionalNames.map((field) => (
          <Fact key={field} label={optionalFields[field][language][0]}>
            {say.optional(field, participant)}
          </Fact>
        ))}
        <Fact label={t('people.detail.registered')}>{format.date(participant.createdAt, 'dateTime')}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="digits font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
