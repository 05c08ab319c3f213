import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readValidity } from '#shared/credentials/validity.ts';
import { fullName } from '#shared/people/full-name.ts';
import { MissingLetters } from '#web/badges/MissingLetters.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { DeviceLocked } from '#web/device/desk.actions.ts';
import { NoteBand } from '#web/device/NoteBand.tsx';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';
import { ConflictBand } from '#web/stations/desk/ConflictBand.tsx';
import { DeskRules } from '#web/stations/desk/DeskRules.tsx';
import {
  type CommandName,
  type CommandState,
  commandNames,
  commandOf,
  hotkeyOf,
} from '#web/stations/desk/desk-commands.ts';
import { failureOf } from '#web/stations/desk/desk-failure.ts';
import { DeskHistory } from '#web/stations/desk/desk-parts.tsx';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { Key } from '#web/stations/desk/Key.tsx';
import type { DeskState } from '#web/stations/desk/use-desk.ts';
import { Handouts } from './Handouts.tsx';
import { nextActionOf } from './next-action.ts';
import { PersonFace } from './PersonFace.tsx';
import { ProposalBand } from './ProposalBand.tsx';
import { teamProgress } from './person-state.ts';
import type { PersonWork } from './use-person-work.ts';

interface PersonPanelProps {
  db: LocalDatabase;
  view: PersonView;
  desk: DeskState;
}

/** One person: who they are, what state their badge is in, and the one thing to do next. */
export function PersonPanel({ db, view, desk }: PersonPanelProps) {
  const { known, press } = desk;
  const { chosen, team } = desk.choice;
  const { work } = desk.actions;
  const { t } = useTranslation();
  const { person } = view;
  const mine = work.kind !== 'idle' && work.uid === person.uid ? work : null;
  return (
    <article aria-label={fullName(person)} className="flex flex-1 flex-col">
      <PersonFace {...{ db, view, work }} isUnprinted={known.isUnprinted ?? false} onBack={desk.nextPerson} />
      <ConflictBand
        db={db}
        person={person}
        onOpen={(uid) => desk.setOver({ kind: 'conflicts', uid })}
        className="mx-5 mt-5 lg:mx-11 short:mt-1"
      />
      <NoteBand
        db={db}
        person={person}
        className="mx-5 mt-5 border-warn border-l-8 bg-surface lg:mx-11 short:mt-1"
      />
      <ProposalBand db={db} person={person} className="mx-5 mt-5 lg:mx-11 short:mt-1" />
      <div className="flex flex-col gap-3.5 px-5 pt-5 pb-1.5 lg:px-11 low:gap-2 low:pt-2 low:pb-0">
        <MissingLetters names={[fullName(person)]} />
        <DeskRules db={db} view={view} team={team} />
      </div>
      {/* Never below the fold, however small the laptop or the phone: in sight wherever the article itself is. */}
      <div
        data-bar=""
        className="sticky bottom-(--undo-height,0px) lg:bottom-0 z-10 grid gap-2 bg-ground px-5 py-2 lg:px-11 short:py-1"
      >
        {/* Above the button that failed, wherever that is: nothing was done, and it must be read before it is pressed again. */}
        {mine?.kind === 'failed' && <FailureNotice failure={mine.failure} onSync={desk.openSync} />}
        <BigAction db={db} view={view} desk={desk} />
      </div>
      <div className="flex flex-1 flex-col gap-3.5 px-5 pt-1.5 pb-6 lg:px-11 low:gap-2 low:pt-0 low:pb-2">
        {/*
           Below the action button, which does not move; shown from the start of the work, so that no button moves at
           its end.
        */}
        {(mine?.kind === 'busy' || mine?.kind === 'held' || mine?.kind === 'done') && (
          <WorkLine work={mine} isAsked={known.isAsked ?? false} />
        )}
        <Actions state={{ view, work, known }} press={press} />
        <Handouts db={db} person={person} onOpen={() => press('onHandouts')} />
        <TeamLine team={team} name={person.teamName} onTeam={() => press('onTeam')} />
        {view.isUnsent && (
          <p className="flex items-center gap-2 text-muted text-sm">
            <Icon name="upload" size={16} />
            {t('desk.person.unsent')}
          </p>
        )}
        {chosen !== null && (
          <Suspense>
            <DeskHistory db={db} uid={person.uid} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

const workLooks = {
  busy: { icon: 'clock', line: 'border-rule', ink: 'text-muted' },
  held: { icon: 'clock', line: 'border-good', ink: 'text-good' },
  failed: { icon: 'warning', line: 'border-warn', ink: 'text-warn' },
  done: { icon: 'check', line: 'border-good', ink: 'text-good' },
} as const satisfies Record<string, { icon: IconName; line: string; ink: string }>;

interface WorkLineProps {
  work: Extract<PersonWork, { kind: 'busy' | 'held' | 'done' }>;
  /** Whether it came out is not known. */
  isAsked: boolean;
}

/** The current or last action, in two lines that screen readers announce. */
function WorkLine({ work, isAsked }: WorkLineProps) {
  const { t } = useTranslation();
  const hasFailed = work.kind === 'done' && work.print === 'failed';
  const { icon, line, ink } = workLooks[hasFailed ? 'failed' : work.kind];
  return (
    <div
      role={hasFailed ? 'alert' : 'status'}
      className={`flex min-h-22 items-start gap-4 border-l-8 bg-surface px-5 py-4 low:min-h-14 low:py-2 ${line}`}
    >
      <Icon name={icon} size={28} className={`mt-0.5 ${ink}`} />
      <p>
        <strong className="digits block text-lg leading-snug">
          {work.kind === 'busy'
            ? t(`desk.busy.${work.what}`)
            : t(`desk.done.${work.kind === 'held' ? 'reprinted' : work.what}`, { number: work.number })}
        </strong>
        {work.kind === 'held' && t('desk.done.held')}
        {hasFailed && t('desk.done.printFailed')}
        {work.kind === 'done' &&
          work.print === 'printed' &&
          t(isAsked ? 'desk.done.printAsked' : 'desk.done.print')}
      </p>
    </div>
  );
}

function BigAction({ db, view, desk }: PersonPanelProps) {
  const { t } = useTranslation();
  const { work } = desk.actions;
  // Chosen, and not only looked at on the way down the list: then Enter acts.
  const isChosen = desk.choice.chosen !== null;
  const isLocked = useLiveQuery(async () => (await readMeta(db, 'locked')) !== undefined, [db]) ?? false;
  const next = nextActionOf(view, work, desk.known);
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
      onClick={() => {
        desk.choice.choose(view.person.uid);
        desk.act();
      }}
      className={`board flex min-h-20 w-full items-center justify-between gap-4 rounded-md border-2 px-6 py-4 text-left text-xl transition-colors duration-150 disabled:opacity-70 lg:min-h-22 lg:px-8 low:min-h-14! low:py-2 short:min-h-11! short:py-1 short:text-lg ${
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

interface ActionsProps {
  state: CommandState;
  press: (name: CommandName) => void;
}

function Actions({ state, press }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 low:gap-2">
      {commandNames.map((name) => {
        const { icon, label, isDanger, may = () => true, isShown = may } = commandOf(name);
        return (
          isShown(state) && (
            <button
              key={name}
              type="button"
              disabled={!may(state)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(name)}
              className={`flex min-h-14 items-center gap-3 rounded-md border-2 px-4 py-2 low:min-h-11 low:px-3 low:py-1 text-left font-semibold leading-tight hover:border-ink disabled:opacity-50 ${isDanger ? 'border-rule text-bad' : 'border-field'}`}
            >
              <Icon name={icon} />
              <span className="flex-1">{t(label(state.view))}</span>
              <Key>{hotkeyOf(name) ?? ''}</Key>
            </button>
          )
        );
      })}
    </div>
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
