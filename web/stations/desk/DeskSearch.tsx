import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeStage } from '#shared/credentials/stage.ts';
import { kindOf } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { categoryText, roleText } from '#web/core/person/participant-words.ts';
import { stageLooks } from '#web/core/person/stage-looks.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { LocalPhoto } from '#web/device/LocalPhoto.tsx';
import { isFoundByNumber, matches } from '#web/offline/search/search-words.ts';
import { useAskedPrints } from '#web/offline/store/asked-prints.ts';
import { useKnownConflicts } from '#web/offline/store/conflicts.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { ProposalCards } from './person/ProposalCards.tsx';
import type { DeskChoice } from './use-desk-choice.ts';
import { ScannedLine } from './walk-in/ScannedLine.tsx';

interface DeskSearchProps {
  db: LocalDatabase;
  choice: DeskChoice;
  people: LocalPeople | null;
}

/** One field, and as one types the people it finds. The keys are DeskPage's. Needs the words 'desk' and 'badge'. */
export function DeskSearch({ db, choice, people }: DeskSearchProps) {
  const { search, written, term, results, total, isNear, active, chosen } = choice;
  const { t } = useTranslation();
  const format = useFormat();
  const cases = useKnownConflicts(db) ?? [];
  const asked = useAskedPrints(db);
  const activeId = results[active] ? rowId(results[active].person.uid) : undefined;
  return (
    <search className="flex min-h-0 flex-1 flex-col">
      <div className="relative">
        <Icon
          name="search"
          size={28}
          className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={search}
          type="text"
          role="combobox"
          aria-label={t('desk.search.label')}
          aria-expanded={results.length > 0}
          aria-controls="desk-results"
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: the desk's one field always has the focus
          autoFocus
          placeholder={t('desk.search.placeholder')}
          value={written}
          onChange={(event) => choice.changeQuery(event.target.value)}
          className="block min-h-18 w-full low:min-h-12 rounded-md border-3 border-link bg-surface pr-4 pl-16 text-xl caret-ball outline-none placeholder:font-normal placeholder:text-lg placeholder:text-muted"
        />
      </div>
      {results.length > 0 && (
        <p role="status" className="digits mt-2 px-1 text-muted text-sm empty:hidden">
          {isNear && t('desk.search.near', { query: term })}{' '}
          {total > results.length &&
            t('desk.search.cut', { shown: results.length, total: format.number(total) })}
        </p>
      )}
      {results.length > 0 ? (
        <div
          id="desk-results"
          role="listbox"
          aria-label={t('desk.search.results')}
          className="mt-2 flex-1 overflow-y-auto"
        >
          {results.map((view, index) => (
            <Row
              key={view.person.uid}
              db={db}
              view={view}
              term={term}
              isActive={index === active}
              isChosen={view.person.uid === chosen}
              isAsked={asked.has(view.credential?.number ?? '')}
              hasCase={cases.some(({ participantUid }) => participantUid === view.person.uid)}
              onChoose={choice.choose}
            />
          ))}
        </div>
      ) : (
        <NoResults db={db} choice={choice} people={people} />
      )}
    </search>
  );
}

/** Instead of results: what the code says, how to search, or that there are none. */
function NoResults({ db, choice, people }: DeskSearchProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { term, read } = choice;
  return (
    <div id="desk-results" className="flex-1 overflow-y-auto px-1 py-6 text-muted" role="status">
      {people === null ? (
        <p>{t('desk.search.loading')}</p>
      ) : read ? (
        <ScannedLine code={read} />
      ) : term === '' ? (
        <>
          <p className="digits">
            {t('desk.search.held', { count: people.size, shown: format.number(people.size) })}
          </p>
          <ul className="mt-4 grid gap-2 text-sm">
            <li>{t('desk.search.howNames')}</li>
            <li>{t('desk.search.howAccents')}</li>
            <li>{t('desk.search.howNumber')}</li>
          </ul>
          <ProposalCards db={db} proposing={people.peopleWithProposal()} onChoose={choice.choose} />
        </>
      ) : (
        <>
          <p className="wrap-anywhere text-ink">
            {t('desk.search.noMatch', { query: term, shown: format.number(people.size) })}
          </p>
          <p className="mt-2 text-sm">{t('desk.search.noMatchNext')}</p>
        </>
      )}
    </div>
  );
}

interface RowProps {
  db: LocalDatabase;
  view: PersonView;
  term: string;
  isActive: boolean;
  isChosen: boolean;
  /** Two devices did something against each other for this person. */
  hasCase: boolean;
  /** Whether its badge came out is not known. */
  isAsked: boolean;
  onChoose: (uid: string) => void;
}

function Row({ db, view, term, isActive, isChosen, hasCase, isAsked, onChoose }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  const { person, credential } = view;
  const former =
    credential && isFoundByNumber(credential.number, term)
      ? undefined
      : view.formerNumbers.find((number) => isFoundByNumber(number, term));
  const stage = badgeStage(credential);
  const look = stageLooks[stage];
  const paint = isChosen
    ? 'bg-cobalt text-line'
    : isActive
      ? 'bg-surface outline-3 -outline-offset-3 outline-link'
      : 'hover:bg-surface';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that owns the list
    <div
      ref={row}
      id={rowId(person.uid)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={() => onChoose(person.uid)}
      className={`flex min-h-20 cursor-pointer items-center gap-4 rounded-md p-2 pr-3 low:min-h-14 low:gap-3 low:py-1 ${paint}`}
    >
      <LocalPhoto
        db={db}
        sha256={person.photo}
        alt=""
        width={52}
        height={64}
        className="h-16 w-13 shrink-0 rounded-sm low:h-12! low:w-10!"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-lg leading-tight low:text-base low:leading-tight">
          <Found text={fullName(person)} term={term} isDark={isChosen} />
        </span>
        <span
          className={`mt-0.5 block truncate text-sm low:mt-0 low:leading-tight ${isChosen ? '' : 'text-muted'}`}
        >
          {kindOf(person.role).plays ? categoryText(person) : roleText(person)}
          {' · '}
          <Found text={person.teamName ?? t('desk.person.noTeam')} term={term} isDark={isChosen} />
        </span>
        {former !== undefined && (
          <span className={`digits block text-sm ${isChosen ? '' : 'text-warn'}`}>
            {t('desk.search.former', { former, number: credential?.number ?? '' })}
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-right font-semibold text-sm low:gap-0 low:leading-tight">
        <span className={`inline-flex items-center gap-1.5 ${isChosen ? '' : look.color}`}>
          <Icon name={look.icon} size={16} />
          {stage === 'printed' && isAsked ? t('desk.state.asked') : t(`desk.state.${stage}`)}
        </span>
        {credential && former === undefined && (
          <span className={`digits font-normal ${isChosen ? '' : 'text-muted'}`}>
            <Found text={credential.number} term={term} isDark={isChosen} />
          </span>
        )}
        {hasCase && (
          <span className={`inline-flex items-center gap-1.5 ${isChosen ? '' : 'text-warn'}`}>
            <Icon name="warning" size={14} />
            {t('conflicts.mark')}
          </span>
        )}
        {view.isUnsent && (
          <span className={`inline-flex items-center gap-1.5 font-normal ${isChosen ? '' : 'text-muted'}`}>
            <Icon name="upload" size={14} />
            <span className="low:sr-only">{t('desk.state.unsent')}</span>
          </span>
        )}
      </span>
    </div>
  );
}

/** A text with the matches of the query highlighted. */
function Found({ text, term, isDark }: { text: string; term: string; isDark: boolean }) {
  const parts: { text: string; start: number; isHit: boolean }[] = [];
  let done = 0;
  for (const { start, end } of matches(text, term)) {
    if (start > done) parts.push({ text: text.slice(done, start), start: done, isHit: false });
    parts.push({ text: text.slice(start, end), start, isHit: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), start: done, isHit: false });
  return parts.map((part) =>
    part.isHit ? (
      <mark
        key={part.start}
        className={`bg-transparent [color:inherit] underline decoration-3 underline-offset-4 ${isDark ? 'decoration-line' : 'decoration-ball'}`}
      >
        {part.text}
      </mark>
    ) : (
      <span key={part.start}>{part.text}</span>
    ),
  );
}

const rowId = (uid: string) => `person-${uid}`;
