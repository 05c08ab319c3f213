import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#shared/base/errors.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { lacksPhoto } from '#shared/edition/tournament.ts';
import type { BrokenRule } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import { roleText } from '#web/core/person/participant-words.ts';
import { stageLooks } from '#web/core/person/stage-looks.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { LocalPhoto } from '#web/device/LocalPhoto.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { ageCheck } from '#web/stations/desk/person/person-state.ts';
import { useWhy } from '#web/stations/desk/use-why.ts';
import { Brings, type RequirementStatus } from './TeamRequirements.tsx';

interface TeamMemberProps {
  db: LocalDatabase;
  view: PersonView;
  broken: readonly BrokenRule[];
  /** Of those the ones that stop an issue. */
  stopped: readonly BrokenRule[];
  /** The requirements, and whether they were received. */
  brings: readonly RequirementStatus[];
  may: 'issue' | 'handOver' | 'receive' | null;
  /** Why the last attempt came to nothing, or the next one would. */
  refused: ErrorCode | null;
  isChosen: boolean;
  /** The focus begins here. */
  isFirst: boolean;
  onToggle: (uid: string) => void;
  onOpen: (uid: string) => void;
}

/** One of a team: chosen or left out, with what wants a look. */
export function TeamMember({ db, view, broken, stopped, brings, may, refused, ...props }: TeamMemberProps) {
  const { t } = useTranslation();
  const rules = useRuleWords();
  const why = useWhy();
  const { person, credential } = view;
  const name = fullName(person);
  const stage = badgeStage(credential);
  const look = stageLooks[stage];
  const age = ageCheck(person);
  const colorOf = (one: BrokenRule) => (may === null && stopped.includes(one) ? 'text-bad' : 'text-warn');
  return (
    <li className="flex items-center gap-3 border-rule border-t has-focus-visible:bg-ground">
      <label className="grid min-h-16 min-w-0 flex-1 cursor-pointer grid-cols-[auto_auto_1fr] items-center gap-x-4 py-2 pl-1 sm:grid-cols-[auto_auto_1fr_auto]">
        {/* Members without a possible action stay reachable with the arrows, to be read. */}
        <input
          type="checkbox"
          ref={props.isFirst ? takeFocus : null}
          className="size-6 accent-cobalt aria-disabled:opacity-30"
          aria-disabled={may === null || undefined}
          checked={may !== null && props.isChosen}
          onChange={() => may !== null && props.onToggle(person.uid)}
        />
        <LocalPhoto
          db={db}
          sha256={person.photo}
          alt=""
          width={40}
          height={50}
          className="h-12.5 w-10 shrink-0"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="flex flex-wrap gap-x-3 text-muted text-sm">
            {roleText(person)}
            {credential && <span className="digits">{credential.number}</span>}
            {standingProposal(person) && <span className="text-warn">{t('desk.proposal.title')}</span>}
            {lacksPhoto(person) && <span className="text-warn">{t('desk.person.noPhoto')}</span>}
            {age && (
              <span className={`digits ${age.broken ? 'text-warn' : ''}`}>
                {age.broken ? rules.why(age.broken) : t('desk.team.age', { count: age.age })}
              </span>
            )}
            {broken
              .filter(({ rule }) => rule !== 'age')
              .map((one) => (
                <span key={one.rule} className={`digits ${colorOf(one)}`}>
                  {rules.why(one)}
                </span>
              ))}
          </span>
          <Brings all={brings} />
          {refused && refused !== 'REQUIREMENT_MISSING' && (
            <span className="block text-bad text-sm">{why(refused)}</span>
          )}
        </span>
        <span
          className={`inline-flex items-center max-sm:col-start-3 gap-1.5 font-semibold text-sm ${look.color}`}
        >
          <Icon name={look.icon} size={16} />
          {t(`desk.state.${stage}`)}
        </span>
      </label>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-ground"
        aria-label={t('desk.team.open', { name })}
        onClick={() => props.onOpen(person.uid)}
      >
        <Icon name="arrow" />
      </button>
    </li>
  );
}
