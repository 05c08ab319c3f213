import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { machineMs } from '#shared/base/clock.ts';
import { missingFor, readHandouts } from '#shared/credentials/handouts.ts';
import { useBackCloses } from '#web/core/dialog/use-back-closes.ts';
import { setLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { readyQuery } from '#web/offline/practice/readiness.ts';
import { answerPrint, useAskedPrints } from '#web/offline/store/asked-prints.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { isUnprinted as isNotPrinted } from '#web/offline/store/own-prints.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';
import {
  type CommandName,
  type CommandRun,
  commandNames,
  commandOf,
  isBusy,
  nextSteps,
} from './desk-commands.ts';
import type { OpenPanel } from './open-panel.ts';
import { nextActionOf } from './person/next-action.ts';
import { usePersonWork } from './person/use-person-work.ts';
import { type DeskChoice, useDeskChoice } from './use-desk-choice.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskReader } from './use-desk-reader.ts';
import { useUndo } from './use-undo.ts';
import { isCode } from './walk-in/scanned-code.ts';

export type DeskState = ReturnType<typeof useDesk>;

/** The state of the desk: the chosen person, the open panel, and the current meaning of the keys. */
export function useDesk(station: ReadyStation, people: LocalPeople | null, onRehearse: () => void) {
  const { db, syncNow } = station;
  const [over, setOver] = useState<OpenPanel>({ kind: 'nothing' });
  const actions = usePersonWork(db);
  const otherLanguage = useOtherLanguage();
  const format = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const choice = useDeskChoice(db, people, { isHeld: over.kind !== 'nothing', onOther: actions.clear });
  const { search, chosen, view, changeQuery, choose } = choice;

  useFreshList(view?.person.uid ?? null, syncNow);
  const known = useKnown(db, view);
  function nextPerson() {
    changeQuery('');
    search.current?.focus();
  }

  const close = () => setOver({ kind: 'nothing' });
  useFocusBack(over.kind === 'nothing', search);
  useBackCloses(over.kind !== 'nothing', close);

  /** The person stays chosen: new rows in the list must not put another person in their place. */
  function carryOut(run: CommandRun, shown: PersonView) {
    if (typeof run !== 'string') return void run(actions, shown);
    choose(shown.person.uid);
    setOver({ kind: run });
  }

  /** Sync, operator and local data exist only for the real desk. */
  const openSync = () => db.isRehearsal || setOver({ kind: 'sync' });
  const register = () => setOver({ kind: 'walkIn', begun: null, line: lineOf(choice) });

  // An unanswered print dialog blocks only the person it belongs to.
  const state = view && { view, work: actions.work, known };
  function press(name: CommandName) {
    const { may, run } = commandOf(name);
    if (!state || (may && !may(state))) return;
    if (name === 'onIssue') choose(state.view.person.uid);
    carryOut(run, state.view);
  }

  function act() {
    if (!state) return nextPerson();
    if (isBusy(state)) return;
    const next = nextActionOf(state.view, state.work, known);
    if (next !== 'cameOut' && next !== 'next') return carryOut(nextSteps[next], state.view);
    // Going on says that it came out.
    void answerPrint(db, state.view.credential?.number ?? '').catch(reportError);
    nextPerson();
  }

  // Before the keys of the desk: a reader's text is none of them.
  const reader = useDeskReader({ db, people, choice, actions, over, setOver });
  useDeskKeys(search, over.kind !== 'nothing', {
    ...keysOf(press),
    onRegister: register,
    onDocument: () => setOver({ kind: 'document', isForForm: false }),
    onCases: () => setOver({ kind: 'conflicts' }),
    onFormat: () => format.current?.focus(),
    onSync: openSync,
    // Not available in a rehearsal.
    onReady: () => db.isRehearsal || navigate(`?${readyQuery}`),
    onRehearse,
    onLanguage: () => otherLanguage && void setLanguage(otherLanguage),
    onKeys: () => setOver({ kind: 'keys' }),
    onEscape: () => (chosen === null ? changeQuery('') : choice.release()),
    onEnter: (isShift) => {
      if (chosen !== null) isShift ? press('onIssue') : act();
      else if (isCode(choice.query)) void reader.openScanned(choice.query);
      else if (view) choose(view.person.uid);
    },
    // On a phone an open person hides the search.
    onLetter: () => {
      if (chosen === null) return;
      flushSync(choice.release);
      search.current?.select();
    },
    onMove: choice.move,
  });

  return {
    choice,
    actions,
    ...{ over, setOver, openSync, close, act, press, nextPerson, register, reader, known, format },
    undo: useUndo(db, search, { onUndone: actions.clear, within: peopleOf(over, choice) }),
  };
}

/** The people whose dialog is open; null where the whole desk shows. */
function peopleOf({ kind }: OpenPanel, { team, view }: DeskChoice): ReadonlySet<string> | null {
  if (kind === 'team') return new Set(team.map(({ person }) => person.uid));
  return kind === 'handouts' && view ? new Set([view.person.uid]) : null;
}

/** The keys of the commands for a person. */
const keysOf = (press: (name: CommandName) => void) =>
  // Each name has its entry.
  Object.fromEntries(commandNames.map((name) => [name, () => press(name)])) as Record<
    CommandName,
    () => void
  >;

/** A search without results prefills the walk-in form. */
const lineOf = ({ chosen, query }: DeskChoice) => (chosen === null && !isCode(query) ? query.trim() : '');

const freshMs = 5000;

/** Asks for a round of the sync when a person is shown: the rules may have changed since the last one. */
function useFreshList(uid: string | null, syncNow: () => void) {
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const ask = useEffectEvent(syncNow);
  useEffect(() => {
    if (uid === null || machineMs() - askedAt.current < freshMs) return;
    askedAt.current = machineMs();
    ask();
  }, [uid]);
}

/** Returns the focus to the search when no panel is open. */
function useFocusBack(isFree: boolean, search: RefObject<HTMLInputElement | null>) {
  const wasFree = useRef(isFree);
  useEffect(() => {
    if (wasFree.current === isFree) return;
    wasFree.current = isFree;
    // A closing dialog restores the focus with a timer set before this one, to an element that may be about to
    // disappear.
    if (!isFree) return;
    const turn = setTimeout(() => search.current?.focus());
    return () => clearTimeout(turn);
  }, [isFree, search]);
}

/**
 * What this device knows about a person besides their row: whether their badge was printed, and whether requirements
 * are missing.
 */
function useKnown(db: LocalDatabase, view: PersonView | null) {
  const badge = view?.credential ?? null;
  const read =
    useLiveQuery(
      async () => badge !== null && (await isNotPrinted(db, badge)),
      [db, badge?.number, badge?.g, badge?.kid, badge?.printedAt],
    ) ?? null;
  // The row itself says so sooner than the notes are read.
  const isUnprinted = badge?.printedAt ? false : read;
  const asked = useAskedPrints(db);
  const isAsked = badge !== null && asked.has(badge.number);
  const handouts = useDeviceSetting(db, 'handouts');
  const isMissing = view !== null && missingFor(view.person, readHandouts(handouts)).length > 0;
  const hasHandouts = Boolean(handouts);
  // Shows nothing until it is read.
  return { ...(isUnprinted === null ? {} : { isUnprinted }), isMissing, isAsked, hasHandouts };
}
