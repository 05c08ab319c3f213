import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readHandouts } from '#shared/credentials/handouts.ts';
import { lacksPhoto } from '#shared/edition/tournament.ts';
import { readChangesWait } from '#shared/people/approval.ts';
import { bindingRules, findBrokenRules } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import { MissingLetters } from '#web/badges/MissingLetters.tsx';
import { useEdition } from '#web/core/client/edition.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { toggled } from '#web/core/lib/toggled.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { placeInKind, readLimitedKinds, readRuleModes } from '#web/offline/store/eligibility.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { Key } from '#web/stations/desk/Key.tsx';
import { teamProgress, unapprovedOf } from '#web/stations/desk/person/person-state.ts';
import { useRowKeys } from '#web/stations/desk/use-row-keys.ts';
import { TeamMember } from './TeamMember.tsx';
import { TeamReceipt } from './TeamReceipt.tsx';
import { broughtBy, TeamRequirements, type TeamThing, thingsOf } from './TeamRequirements.tsx';
import { type TeamActions, useTeamWork } from './use-team-work.ts';

interface TeamDialogProps {
  db: LocalDatabase;
  name: string;
  team: readonly PersonView[];
  /** The line about the last action, with its undo. */
  undoLine: ReactNode;
  isUndone: boolean;
  onChoose: (uid: string) => void;
  onClose: () => void;
}

/**
 * A whole delegation whose delegate is present: one Enter issues and prints every badge that may be issued, the next
 * hands them over.
 */
export function TeamDialog({ db, name, team, undoLine, isUndone, onChoose, onClose }: TeamDialogProps) {
  const { t } = useTranslation();
  const work = useDelegation(db, team, onClose);
  const { actions, left, members, toIssue, toHandOver, toReceive, isBusy, setSigning } = work;
  const list = useRowKeys(work.goOn, () => toReceive && work.receive(toReceive));
  const { issued, inHand, total } = teamProgress(team);
  const words = t('desk.team.progress', { issued, total });
  if (work.isSigning)
    return (
      <Frame name={name} onClose={onClose}>
        <TeamReceipt
          team={team}
          count={toHandOver.length}
          isBusy={isBusy}
          onBack={() => setSigning(false)}
          onGiven={async (receipt) => {
            if (await actions.handOver(toHandOver, receipt)) setSigning(false);
          }}
        />
        {actions.work.kind === 'failed' && <FailureNotice failure={actions.work.failure} />}
      </Frame>
    );
  return (
    <Frame name={name} onClose={onClose}>
      <p className="digits mb-2 font-semibold text-lg">
        {words} · {t('desk.team.inHand', { count: inHand })}
      </p>
      <Progress label={words} done={issued} total={total} />
      <TeamRequirements things={work.things} next={toReceive} isBusy={isBusy} onReceive={work.receive} />
      <ul ref={list} className="mt-5">
        {members.map(({ heldBy, ...member }, index) => (
          <TeamMember
            key={member.view.person.uid}
            db={db}
            {...member}
            refused={actions.refused.get(member.view.person.uid) ?? heldBy}
            isChosen={!left.has(member.view.person.uid)}
            isFirst={index === 0}
            onToggle={work.toggle}
            onOpen={onChoose}
          />
        ))}
      </ul>
      <div className="-mx-6 -mb-6 sticky -bottom-6 grid gap-3 border-rule border-t-2 bg-surface p-6">
        <MissingLetters names={toIssue.map(({ person }) => fullName(person))} />
        {work.faceless > 0 && (
          <p className="digits font-semibold text-warn">
            {t('desk.team.faceless', { count: work.faceless })}
          </p>
        )}
        {!(isUndone && actions.work.kind !== 'failed') && <TeamOutcome actions={actions} />}
        {undoLine}
        <NextStep work={work} />
        <p className="hidden text-muted text-sm lg:block">
          {t('desk.team.keys')} {toReceive && t('desk.team.keysReceive')}
        </p>
      </div>
    </Frame>
  );
}

function Frame({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} className="max-w-3xl!">
      {children}
    </Dialog>
  );
}

/** The button that Enter presses, and the hand-over while others are still to be issued. */
function NextStep({ work }: { work: ReturnType<typeof useDelegation> }) {
  const { t } = useTranslation();
  const { actions, next, toIssue, toHandOver, isBusy, goOn, setSigning } = work;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        look="accent"
        size="lg"
        className="flex-1 justify-between! max-sm:basis-full"
        pending={isBusy}
        pendingLabel={
          actions.work.kind === 'busy' ? t(`desk.busy.${actions.work.what}`) : t('common.loading')
        }
        onClick={goOn}
      >
        {t(`desk.team.next.${next}`, { count: next === 'issue' ? toIssue.length : toHandOver.length })}
        <Key>Enter</Key>
      </Button>
      {next === 'issue' && toHandOver.length > 0 && (
        <Button look="quiet" size="lg" disabled={isBusy} onClick={() => setSigning(true)}>
          {t('desk.team.next.handOver', { count: toHandOver.length })}
        </Button>
      )}
    </div>
  );
}

/** The members, who of them is left out, and the next step for the rest. */
function useDelegation(db: LocalDatabase, team: readonly PersonView[], onClose: () => void) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSigning, setSigning] = useState(false);
  const actions = useTeamWork(db);
  const { members, handouts, isReady } = useMembers(db, team);
  const chosen = members.filter(({ view }) => !left.has(view.person.uid));
  const toIssue = chosen.filter(({ may }) => may === 'issue').map(({ view }) => view);
  const toHandOver = chosen.filter(({ may }) => may === 'handOver').map(({ view }) => view);
  const faceless = toIssue.filter(({ person }) => lacksPhoto(person)).length;
  const next: 'issue' | 'handOver' | 'close' =
    toIssue.length > 0 ? 'issue' : toHandOver.length > 0 ? 'handOver' : 'close';
  const isBusy = actions.work.kind === 'busy' || !isReady;
  // F8, Enter is typed ahead of the screen: the Enter waits until it is known who may be issued, and closes nothing.
  const [isEarly, setEarly] = useState(false);
  const goOnLate = useEffectEvent(() => next !== 'close' && goOn());
  useEffect(() => {
    if (!isReady || !isEarly) return;
    setEarly(false);
    goOnLate();
  }, [isReady, isEarly]);

  function goOn() {
    if (!isReady) setEarly(true);
    if (isBusy) return;
    if (next === 'issue') void actions.issue(toIssue);
    else if (next === 'handOver') setSigning(true);
    else onClose();
  }

  const toggle = (uid: string) => setLeft(toggled(left, uid));

  const things = thingsOf(
    handouts,
    team.map(({ person }) => person),
    new Set(chosen.map(({ view }) => view.person.uid)),
  );
  const toReceive = things.find(({ missing }) => missing.length > 0);
  function receive({ handout, missing }: TeamThing) {
    if (!isBusy) void actions.receive(handout, missing);
  }
  return {
    ...{ actions, members, left, toggle, toIssue, toHandOver, faceless, next, goOn, isBusy },
    ...{ isSigning, setSigning, things, toReceive, receive },
  };
}

/** What can be done for each member of the team now, and what blocks it. */
function useMembers(db: LocalDatabase, team: readonly PersonView[]) {
  const teamUid = team[0]?.person.teamUid ?? '';
  // It says whose badge needs an approval.
  useEdition();
  const known = useLiveQuery(
    async () => ({
      team: (await db.teams.get(teamUid)) ?? null,
      modes: await readRuleModes(db),
      kinds: await readLimitedKinds(readFacts(db)),
      changesWait: await readChangesWait((key) => readDeviceSetting(db, key)),
      handouts: readHandouts(await readDeviceSetting(db, 'handouts')),
    }),
    [db, teamUid],
  );
  const roster = team.map(({ person }) => person);
  const members = team.map((view) => {
    const { person, credential } = view;
    const isHeld = credential?.status === 'active';
    const inKind = placeInKind(person, known?.kinds);
    const broken = findBrokenRules({ person, team: known?.team ?? null, roster, namesakes: [], inKind });
    const stopped = known ? bindingRules(broken, known.modes) : [];
    const brings = known ? broughtBy(person, known.handouts) : [];
    const isMissing = !isHeld && brings.some(({ kind, isHad }) => kind === 'required' && !isHad);
    const heldBy =
      (known && unapprovedOf(view, known.changesWait)) ??
      (isMissing ? ('REQUIREMENT_MISSING' as const) : null);
    const may =
      isHeld && credential.validatedAt === null
        ? 'handOver'
        : !isHeld && stopped.length === 0 && !heldBy
          ? 'issue'
          : heldBy === 'REQUIREMENT_MISSING'
            ? 'receive'
            : null;
    // Nothing is issued before the organizers' requirements are loaded.
    return { view, broken, stopped, brings, heldBy, may: known ? may : null } as const;
  });
  return { members, handouts: known?.handouts ?? [], isReady: known !== undefined };
}

/** The result of the last step. */
function TeamOutcome({ actions: { work, refused, printAgain } }: { actions: TeamActions }) {
  const { t } = useTranslation();
  const made = work.kind === 'issued' ? work : work.kind === 'failed' ? work.before : null;
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {work.kind === 'failed' && <FailureNotice failure={work.failure} />}
      {made && (
        <p className={made.isPrinted ? 'font-semibold text-good' : 'font-semibold text-warn'}>
          {t(made.isPrinted ? 'desk.team.issued' : 'desk.team.notPrinted', { count: made.issued.length })}
        </p>
      )}
      {made && !made.isPrinted && (
        <Button look="quiet" className="justify-self-start" onClick={() => void printAgain(made.issued)}>
          {t('desk.next.printCopy')}
        </Button>
      )}
      {work.kind === 'received' && (
        <p className="font-semibold text-good">
          {t('desk.team.received', { count: work.count, name: work.name })}
        </p>
      )}
      {work.kind === 'handedOver' && (
        <p className="font-semibold text-good">{t('desk.team.handedOver', { count: work.count })}</p>
      )}
      {refused.size > 0 && <p className="text-warn">{t('desk.team.refused', { count: refused.size })}</p>}
    </div>
  );
}
