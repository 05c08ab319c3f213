import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageInYear } from '#shared/base/dates.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { reasonText } from '#shared/credentials/reasons.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { kindOf, tournament } from '#shared/edition/tournament.ts';
import { outdatedIn } from '#shared/people/badge-change.ts';
import { fullName } from '#shared/people/full-name.ts';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { useOutdatedWords } from '#web/core/person/outdated-words.ts';
import { categoryText, roleText } from '#web/core/person/participant-words.ts';
import { stageLooks } from '#web/core/person/stage-looks.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { LocalPhoto } from '#web/device/LocalPhoto.tsx';
import { useAskedPrints } from '#web/offline/store/asked-prints.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { useDeviceNames } from '#web/offline/sync/device-names.ts';
import { ageCheck } from './person-state.ts';
import type { PersonWork } from './use-person-work.ts';

interface PersonFaceProps {
  db: LocalDatabase;
  view: PersonView;
  work: PersonWork;
  /** Nothing known here says that the badge was printed. */
  isUnprinted: boolean;
  onBack: () => void;
}

/** The badge's color band as the panel's background: role, name, photo across its lower edge. */
export function PersonFace({ db, view, work, isUnprinted, onBack }: PersonFaceProps) {
  const { t } = useTranslation();
  const { person, credential } = view;
  const name = fullName(person);
  return (
    <header className="relative isolate grid grid-cols-[auto_1fr] gap-x-5 px-5 lg:gap-x-9 lg:px-11">
      <Band color={kindOf(person.role).color} />
      <div className="col-start-1 self-end pt-5 [grid-row:1/2] lg:pt-8 lg:[grid-row:1/4] low:pt-3 short:py-1 short:max-lg:[grid-row:1/3]">
        <LocalPhoto
          db={db}
          sha256={person.photo}
          alt={person.photo ? t('desk.person.photoOf', { name }) : t('desk.person.noPhoto')}
          width={192}
          height={240}
          className="aspect-4/5 h-auto! w-24! border-4 border-line lg:w-48! low:lg:w-32! short:w-14!"
        />
      </div>
      <p className="col-start-2 self-center pt-5 font-semibold text-line [grid-row:1/2] lg:self-start lg:pt-7 low:pt-2 low:lg:pt-4 short:pt-0 short:max-lg:flex short:max-lg:flex-wrap short:max-lg:items-center short:max-lg:gap-x-4">
        <button
          type="button"
          onClick={onBack}
          className="mb-2 flex min-h-11 items-center gap-2 text-sm underline underline-offset-4 lg:hidden short:order-last short:mb-0 short:ml-auto"
        >
          <Icon name="back" size={18} />
          {t('desk.person.back')}
        </button>
        <span className="text-lg">{roleText(person)}</span>
        {credential && (
          <span className="digits block text-base lg:inline">
            <span className="hidden lg:inline"> · </span>
            {credential.number}
          </span>
        )}
      </p>
      <h1
        className={`board wrap-anywhere col-span-full self-end pt-3 pb-5 text-line [grid-row:2/3] lg:col-span-1 lg:col-start-2 lg:pb-5 low:pt-1 low:pb-2 short:pt-0 short:pb-1 short:max-lg:col-span-1 short:max-lg:col-start-2 ${nameSize(name)}`}
      >
        {/* No line of the drawing runs through the letters. */}
        <span
          className="-mx-1.5 box-decoration-clone px-1.5"
          style={{ backgroundColor: kindOf(person.role).color }}
        >
          {name}
        </span>
      </h1>
      {/* A print in progress is recorded in a moment. */}
      <Facts db={db} view={view} isUnprinted={isUnprinted && work.kind !== 'busy'} />
    </header>
  );
}

/** The lines of the court on the color of the role. */
function Band({ color }: { color: string }) {
  return (
    <div
      className="relative -z-10 col-span-full col-start-1 -mx-5 overflow-hidden [grid-row:1/3] lg:-mx-11 lg:[grid-row:1/3]"
      style={{ backgroundColor: color }}
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
  );
}

function Facts({ db, view, isUnprinted }: Pick<PersonFaceProps, 'db' | 'view' | 'isUnprinted'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { person, credential } = view;
  const outdated = credential?.status === 'active' ? outdatedIn(person, credential) : [];
  const sayOutdated = useOutdatedWords();
  return (
    <dl className="col-span-full grid grid-cols-2 gap-x-6 gap-y-3 pt-5 [grid-row:3/4] lg:col-span-1 lg:col-start-2 lg:pt-4 xl:grid-cols-3 low:gap-y-1 low:pt-2 short:flex short:flex-wrap short:gap-y-0 short:pt-1">
      <Fact label={t('desk.person.team')}>{person.teamName ?? t('desk.person.noTeam')}</Fact>
      <Fact label={t('desk.person.category')}>
        {categoryText(person) || '–'}
        <Age view={view} />
      </Fact>
      {person.birthDate && (
        <Fact label={t('desk.person.birthDate')}>
          <span className="digits">{format.date(person.birthDate)}</span>
          <span className="digits block font-normal text-muted text-sm short:max-lg:sr-only">
            {t('desk.person.turns', {
              age: ageInYear(person.birthDate, tournament.year),
              year: tournament.year,
            })}
          </span>
        </Fact>
      )}
      <Fact label={t('desk.person.country')}>{format.country(person.country)}</Fact>
      <Fact label={t('desk.person.credential')} className="xl:col-span-2">
        {/* The same height before and after the issue, so that the action below does not move. */}
        <div className="min-h-25 low:min-h-19 short:min-h-0">
          <BadgeState db={db} view={view} />
          {outdated.length > 0 && (
            <span className="block font-normal text-sm text-warn">
              {t('desk.person.outdated', { what: sayOutdated(outdated) })}
            </span>
          )}
          {isUnprinted && (
            <span className="block font-normal text-sm text-warn">{t('desk.person.unprinted')}</span>
          )}
        </div>
      </Fact>
    </dl>
  );
}

/** Names from «Ana Paz» to four surnames: the long ones take the smaller of the two display sizes. */
function nameSize(name: string): string {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  const low = 'low:lg:text-xl short:text-lg';
  return `${name.length <= 30 && longest <= 10 ? 'text-2xl' : 'text-xl lg:text-2xl lg:leading-none'} ${low}`;
}

function Fact({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted text-sm low:leading-tight short:sr-only">{label}</dt>
      <dd className="font-semibold text-lg leading-snug low:text-base low:leading-snug">{children}</dd>
    </div>
  );
}

function Age({ view }: { view: PersonView }) {
  const { t } = useTranslation();
  const rules = useRuleWords();
  const check = ageCheck(view.person);
  if (!check) return null;
  const fits = check.broken === null;
  const words = check.broken ? rules.why(check.broken) : t('desk.person.ageFits', check);
  return (
    <span
      className={`digits ml-2 inline-flex items-center gap-1 whitespace-nowrap align-bottom ${fits ? 'text-good' : 'text-warn'}`}
      title={words}
    >
      <Icon name={fits ? 'check' : 'warning'} size={18} />
      <span aria-hidden="true">{check.age}</span>
      <span className="skip">{words}</span>
    </span>
  );
}

/** The state of the badge: issued when and where, or why it was revoked. */
function BadgeState({ db, view }: { db: LocalDatabase; view: PersonView }) {
  const { t } = useTranslation();
  const { credential } = view;
  const isAsked = useAskedPrints(db).has(credential?.number ?? '');
  const stage = badgeStage(credential);
  const look = stageLooks[stage];
  return (
    <>
      <span className={`inline-flex items-center gap-2 ${look.color}`}>
        <Icon name={look.icon} size={18} />
        {stage === 'printed' && isAsked ? t('desk.state.asked') : t(`desk.state.${stage}`)}
      </span>
      {credential && <Since db={db} credential={credential} />}
    </>
  );
}

function Since({ db, credential }: { db: LocalDatabase; credential: CredentialRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const language = useLanguage();
  const nameOf = useDeviceNames(db);
  const isRevoked = credential.status === 'revoked' && credential.revokedAt !== null;
  const at = format.date(
    isRevoked && credential.revokedAt ? credential.revokedAt : credential.issuedAt,
    'dateTime',
  );
  return (
    <span className="digits block font-normal text-muted text-sm short:max-lg:ml-3 short:max-lg:inline">
      {isRevoked
        ? t('desk.person.revokedSince', { at, reason: reasonText(credential.revokedReason, language) })
        : credential.issuedBy === serverCode
          ? t('desk.person.issuedOnline', { at })
          : t('desk.person.issuedSince', { at, where: nameOf(credential.issuedBy) })}
      {credential.printedAt && !credential.validatedAt && !isRevoked && (
        <> · {t('desk.person.printedSince', { at: when(credential.printedAt) })}</>
      )}
      {credential.validatedAt && !isRevoked && (
        <> · {t('desk.person.handedSince', { at: when(credential.validatedAt) })}</>
      )}
      {credential.g > 1 && ` · ${t('desk.person.copy', { copy: credential.g })}`}
    </span>
  );
}
