import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { readValidity } from '#shared/credentials/validity.ts';
import { ageInYear } from '#shared/dates.ts';
import { roles, tournament } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { type LocalDatabase, readMeta } from '#web/local/database.ts';
import { LocalPhoto } from '#web/local/LocalPhoto.tsx';
import type { PersonView } from '#web/local/people.ts';
import { useDeviceSetting } from '#web/local/settings.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { DeskRules } from './DeskRules.tsx';
import { DeviceLocked } from './desk.actions.ts';
import { failureOf } from './desk-failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { Key } from './Key.tsx';
import {
  ageCheck,
  categoryText,
  fullName,
  roleText,
  stateLooks,
  stateOf,
  teamProgress,
} from './person-state.ts';
import type { PersonWork } from './use-person-work.ts';

/** The one big next action, by what is to be done about this person's badge. */
export type NextAction =
  | 'photo'
  | 'issue'
  | 'handOver'
  | 'reprint'
  | 'issueAgain'
  | 'next'
  | 'printCopy'
  | 'printThis';

/** What Enter does for somebody, given what was just done. */
export function nextActionOf(view: PersonView, work: PersonWork, isUnprinted = false): NextAction {
  if (work.kind === 'done' && work.uid === view.person.uid) {
    if (work.print === 'failed') return 'printCopy';
    if (view.credential?.awaiting) return 'handOver';
    if (work.what !== 'registered' || view.credential) return 'next';
  }
  const state = stateOf(view);
  if (isUnprinted && (state === 'issued' || state === 'awaiting')) return 'printThis';
  if (state === 'awaiting') return 'handOver';
  if (state === 'issued' || state === 'inHand') return 'reprint';
  if (state === 'revoked') return 'issueAgain';
  return view.person.photo === null ? 'photo' : 'issue';
}

interface PersonPanelProps {
  db: LocalDatabase;
  view: PersonView;
  work: PersonWork;
  /** The badge was made here, and nothing says that it was printed. */
  isUnprinted: boolean;
  /** Everybody of the team, for the line at the bottom. */
  team: readonly PersonView[];
  /** Chosen, and not only looked at on the way down the list: then Enter acts. */
  isChosen: boolean;
  onNext: () => void;
  onIssue: () => void;
  onPhoto: () => void;
  onCorrect: () => void;
  onTeam: () => void;
  onReprint: () => void;
  onDownload: () => void;
  onRevoke: () => void;
  onSync: () => void;
  onBack: () => void;
}

/** One person: who they are, what state their badge is in, and the one thing to do next. */
export function PersonPanel(props: PersonPanelProps) {
  const { view, work } = props;
  const { t } = useTranslation();
  const { person } = view;
  const mine = work.kind !== 'idle' && work.uid === person.uid ? work : null;
  return (
    <article aria-label={fullName(person)} className="flex flex-1 flex-col">
      <Face {...props} />
      <div className="flex flex-1 flex-col gap-3.5 px-5 pt-5 pb-6 lg:px-11">
        {mine?.kind === 'failed' && <FailureNotice failure={mine.failure} onSync={props.onSync} />}
        <DeskRules db={props.db} view={view} team={props.team} />
        {/* Never below the fold, however small the laptop or the phone. */}
        <div className="sticky bottom-0 z-10 -my-2 bg-ground py-2">
          <BigAction {...props} />
        </div>
        {/* Below the action, which stays where it is. */}
        {mine?.kind === 'done' && <DoneLine work={mine} />}
        <Actions {...props} />
        <TeamLine team={props.team} name={person.teamName} onTeam={props.onTeam} />
        {view.isUnsent && (
          <p className="flex items-center gap-2 text-muted text-sm">
            <Icon name="upload" size={16} />
            {t('desk.person.unsent')}
          </p>
        )}
      </div>
    </article>
  );
}

/** The band of the badge grown to a wall: role, name, face. The photo stands across its lower edge. */
function Face({ db, view, work, isUnprinted: isNotNoted, onBack }: PersonPanelProps) {
  // What is being printed at this moment is noted in a moment.
  const isUnprinted = isNotNoted && work.kind !== 'busy';
  const { t } = useTranslation();
  const format = useFormat();
  const { person, credential } = view;
  const name = fullName(person);
  return (
    <header className="relative isolate grid grid-cols-[auto_1fr] gap-x-5 px-5 lg:gap-x-9 lg:px-11">
      <div
        className="relative -z-10 col-span-full col-start-1 -mx-5 overflow-hidden [grid-row:1/3] lg:-mx-11 lg:[grid-row:1/3]"
        style={{ backgroundColor: roles[person.role].colour }}
      >
        <svg
          viewBox="0 0 800 300"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
          className="absolute inset-0 size-full fill-none stroke-line/25"
          strokeWidth="2.5"
        >
          <path d="M620 0V210H900" />
          <circle cx="760" cy="210" r="110" />
          <circle cx="760" cy="-60" r="430" />
        </svg>
      </div>
      <div className="col-start-1 self-end pt-5 [grid-row:1/2] lg:pt-8 lg:[grid-row:1/4]">
        <LocalPhoto
          db={db}
          sha256={person.photo}
          alt={person.photo ? t('desk.person.photoOf', { name }) : t('desk.person.noPhoto')}
          width={192}
          height={240}
          className="aspect-4/5 h-auto! w-24! border-4 border-line lg:w-48! [@media(max-height:760px)]:lg:w-34!"
        />
      </div>
      <p className="col-start-2 self-center pt-5 font-semibold text-line [grid-row:1/2] lg:self-start lg:pt-7">
        <button
          type="button"
          onClick={onBack}
          className="mb-2 flex min-h-11 items-center gap-2 text-sm underline underline-offset-4 lg:hidden"
        >
          <Icon name="back" size={18} />
          {t('desk.person.back')}
        </button>
        <span className="text-lg">{roleText(person, t)}</span>
        {credential && (
          <span className="digits block text-base lg:inline">
            <span className="hidden lg:inline"> · </span>
            {credential.number}
          </span>
        )}
      </p>
      <h1
        className={`board wrap-anywhere col-span-full self-end pt-3 pb-5 text-line [grid-row:2/3] lg:col-span-1 lg:col-start-2 lg:pb-5 ${nameSize(name)}`}
      >
        {name}
      </h1>
      <dl className="col-span-full grid grid-cols-2 xl:grid-cols-3 gap-x-6 gap-y-3 pt-5 [grid-row:3/4] lg:col-span-1 lg:col-start-2 lg:pt-4">
        <Fact label={t('desk.person.team')}>{person.teamName ?? t('desk.person.noTeam')}</Fact>
        <Fact label={t('desk.person.category')}>
          {categoryText(person, t)}
          <Age view={view} />
        </Fact>
        {person.birthDate && (
          <Fact label={t('desk.person.birthDate')}>
            <span className="digits">{format.date(person.birthDate)}</span>
            <span className="digits block font-normal text-muted text-sm">
              {t('desk.person.turns', {
                age: ageInYear(person.birthDate, tournament.year),
                year: tournament.year,
              })}
            </span>
          </Fact>
        )}
        <Fact label={t('desk.person.country')}>{format.country(person.country)}</Fact>
        <Fact label={t('desk.person.credential')}>
          <BadgeState view={view} />
          {isUnprinted && (
            <span className="block font-normal text-sm text-warn">{t('desk.person.unprinted')}</span>
          )}
        </Fact>
      </dl>
    </header>
  );
}

/** Names from «Ana Paz» to four surnames: the long ones take the smaller of the two display sizes. */
function nameSize(name: string): string {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  const low = '[@media(max-height:760px)]:lg:text-xl';
  return `${name.length <= 30 && longest <= 10 ? 'text-2xl' : 'text-xl lg:text-2xl lg:leading-none'} ${low}`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-lg leading-snug">{children}</dd>
    </div>
  );
}

function Age({ view }: { view: PersonView }) {
  const { t } = useTranslation();
  const check = ageCheck(view.person);
  if (!check) return null;
  const words = check.fits ? 'desk.person.ageFits' : 'desk.person.tooYoung';
  return (
    <span
      className={`digits ml-2 inline-flex items-center gap-1 whitespace-nowrap ${check.fits ? 'text-good' : 'text-warn'}`}
      title={t(words, check)}
    >
      <Icon name={check.fits ? 'check' : 'warning'} size={18} />
      <span aria-hidden="true">{check.age}</span>
      <span className="skip">{t(words, check)}</span>
    </span>
  );
}

/** Where the badge stands: issued when and where, revoked why. */
function BadgeState({ view }: { view: PersonView }) {
  const { t } = useTranslation();
  const state = stateOf(view);
  const { credential } = view;
  const look = stateLooks[state];
  return (
    <>
      <span className={`inline-flex items-center gap-2 ${look.colour}`}>
        <Icon name={look.icon} size={18} />
        {t(`desk.state.${state}`)}
      </span>
      {credential && <Since credential={credential} />}
    </>
  );
}

function Since({ credential }: { credential: CredentialRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRevoked = credential.status === 'revoked' && credential.revokedAt !== null;
  const at = format.date(
    isRevoked && credential.revokedAt ? credential.revokedAt : credential.issuedAt,
    'dateTime',
  );
  return (
    <span className="digits block font-normal text-muted text-sm">
      {isRevoked
        ? t('desk.person.revokedSince', { at, reason: credential.revokedReason ?? '' })
        : credential.issuedBy === serverCode
          ? t('desk.person.issuedOnline', { at })
          : t('desk.person.issuedSince', { at, where: credential.issuedBy })}
      {credential.validatedAt && !isRevoked && (
        <> · {t('desk.person.handedSince', { at: format.date(credential.validatedAt, 'time') })}</>
      )}
      {credential.g > 1 && ` · ${t('desk.person.copy', { copy: credential.g })}`}
    </span>
  );
}

/** What has just happened, in one line that is also read out. */
function DoneLine({ work }: { work: Extract<PersonWork, { kind: 'done' }> }) {
  const { t } = useTranslation();
  const hasFailed = work.print === 'failed';
  return (
    <div
      role={hasFailed ? 'alert' : 'status'}
      className={`flex items-start gap-4 border-l-8 bg-surface px-5 py-4 ${hasFailed ? 'border-warn' : 'border-good'}`}
    >
      <Icon
        name={hasFailed ? 'warning' : 'check'}
        size={28}
        className={`mt-0.5 ${hasFailed ? 'text-warn' : 'text-good'}`}
      />
      <p>
        <strong className="digits block text-lg leading-snug">
          {t(`desk.done.${work.what}`, { number: work.number })}
        </strong>
        {hasFailed && t('desk.done.printFailed')}
        {work.print === 'printed' && t('desk.done.print')}
      </p>
    </div>
  );
}

function BigAction({ db, view, work, isUnprinted, isChosen, onNext }: PersonPanelProps) {
  const { t } = useTranslation();
  const isLocked = useLiveQuery(async () => (await readMeta(db, 'locked')) !== undefined, [db]) ?? false;
  const next = nextActionOf(view, work, isUnprinted);
  const isBusy = work.kind === 'busy' && work.uid === view.person.uid;
  const isQuiet = next === 'reprint' || next === 'issueAgain';
  const validity = useDeviceSetting(db, 'validity');
  const isScan = next === 'handOver' && readValidity(validity).roles[view.person.role] === 'scannedBack';
  if (isLocked && next !== 'next') return <FailureNotice failure={failureOf(new DeviceLocked())} />;
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      // The search keeps the focus: the next letter typed belongs to the next person.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onNext}
      className={`board flex min-h-20 w-full items-center justify-between gap-4 rounded-md border-2 px-6 py-4 text-left text-xl transition-colors duration-150 disabled:opacity-70 lg:min-h-22 lg:px-8 ${
        isQuiet
          ? 'border-ink bg-surface text-ink hover:bg-ink hover:text-surface'
          : 'border-ball bg-ball text-navy hover:border-ink'
      }`}
    >
      <span>{t(isBusy ? `desk.busy.${work.what}` : `desk.next.${isScan ? 'scanBack' : next}`)}</span>
      {isChosen && <Key>Enter</Key>}
    </button>
  );
}

function Actions(props: PersonPanelProps) {
  const { t } = useTranslation();
  const { view, work } = props;
  const isActive = view.credential?.status === 'active';
  const isDone = work.kind === 'done' && work.uid === view.person.uid;
  const needsPhoto = nextActionOf(view, work) === 'photo';
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {needsPhoto ? (
        <SideAction
          icon="badge"
          label={t('desk.action.issuePhotoless')}
          hotkey="⇧ Enter"
          onPress={props.onIssue}
        />
      ) : (
        <SideAction
          icon="camera"
          label={t(view.person.photo ? 'desk.action.newPhoto' : 'desk.action.photo')}
          hotkey="F4"
          onPress={props.onPhoto}
        />
      )}
      <SideAction icon="edit" label={t('desk.action.correct')} hotkey="F6" onPress={props.onCorrect} />
      <SideAction
        icon="user"
        label={t('desk.action.team')}
        hotkey="F8"
        onPress={props.onTeam}
        disabled={!view.person.teamUid}
      />
      {isActive && isDone && (
        <SideAction icon="print" label={t('desk.action.reprint')} onPress={props.onReprint} />
      )}
      {isActive && (
        <SideAction icon="download" label={t('desk.action.download')} onPress={props.onDownload} />
      )}
      {isActive && (
        <SideAction icon="lock" label={t('desk.action.revoke')} isDanger onPress={props.onRevoke} />
      )}
    </div>
  );
}

interface SideActionProps {
  icon: IconName;
  label: string;
  hotkey?: string;
  onPress: () => void;
  disabled?: boolean;
  isDanger?: boolean;
}

function SideAction({ icon, label, hotkey, onPress, disabled = false, isDanger = false }: SideActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`flex min-h-14 items-center gap-3 rounded-md border-2 px-4 py-2 text-left font-semibold leading-tight hover:border-ink disabled:opacity-50 ${isDanger ? 'border-rule text-bad' : 'border-field'}`}
    >
      <Icon name={icon} />
      <span className="flex-1">{label}</span>
      {hotkey && <Key>{hotkey}</Key>}
    </button>
  );
}

/** How far the whole team is, for the delegate who asks. */
function TeamLine({
  team,
  name,
  onTeam,
}: {
  team: readonly PersonView[];
  name: string | null;
  onTeam: () => void;
}) {
  const { t } = useTranslation();
  if (!name || team.length === 0) return null;
  const { issued, total } = teamProgress(team);
  const words = t('desk.person.teamLine', { team: name, issued, total });
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onTeam}
      className="mt-1 border-rule border-t-2 pt-3 text-left"
    >
      <span className="digits mb-2 block">{words}</span>
      <Progress label={words} done={issued} total={total} />
    </button>
  );
}
