import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { missingFor, readHandouts } from '#shared/credentials/handouts.ts';
import { useBackCloses } from '#web/core/dialog/use-back-closes.ts';
import { setLanguage, useLanguage } from '#web/core/lib/i18n.ts';
import { readyQuery } from '#web/offline/practice/readiness.ts';
import { answerPrint, useAskedPrints } from '#web/offline/store/asked-prints.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { isUnprinted as isNotPrinted } from '#web/offline/store/own-prints.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';
import type { OpenPanel, PersonPanelName } from './open-panel.ts';
import { mayHaveFailed, nextActionOf } from './person/next-action.ts';
import { usePersonWork } from './person/use-person-work.ts';
import { type DeskChoice, useDeskChoice } from './use-desk-choice.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskReader } from './use-desk-reader.ts';
import { useUndo } from './use-undo.ts';
import { isCode } from './walk-in/scanned-code.ts';

export type DeskState = ReturnType<typeof useDesk>;

/** The state of the desk: the chosen person, the open panel, and the current meaning of the keys. */
export function useDesk(db: LocalDatabase, people: LocalPeople | null, onRehearse: () => void) {
  const [over, setOver] = useState<OpenPanel>({ kind: 'nothing' });
  const actions = usePersonWork(db);
  const language = useLanguage();
  const format = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const choice = useDeskChoice(db, people, { isHeld: over.kind !== 'nothing', onOther: actions.clear });
  const { search, chosen, view, changeQuery, choose } = choice;

  const known = useKnown(db, view);
  function nextPerson() {
    changeQuery('');
    search.current?.focus();
  }

  const close = () => setOver({ kind: 'nothing' });
  useFocusBack(over.kind === 'nothing', search);
  useBackCloses(over.kind !== 'nothing', close);

  /** The person stays chosen: new rows in the list must not put another person in their place. */
  function open(kind: PersonPanelName) {
    if (!view || (kind === 'team' && !view.person.teamUid)) return;
    choose(view.person.uid);
    setOver({ kind });
  }

  /** Sync, operator and local data exist only for the real desk. */
  const openSync = () => db.isRehearsal || setOver({ kind: 'sync' });

  // An unanswered print dialog blocks only the person it belongs to.
  const isBusy = actions.work.kind === 'busy' && actions.work.uid === view?.person.uid;

  const register = () => setOver({ kind: 'walkIn', begun: null, line: lineOf(choice) });
  /** Also for a person without a photo, whose next action is to take one. */
  function issue() {
    if (view && !isBusy && ['photo', 'issue'].includes(nextActionOf(view, actions.work, known)))
      void actions.issue(view);
  }

  function misprint() {
    if (view && !isBusy && mayHaveFailed(view, known)) void actions.sayFailed(view);
  }

  function act() {
    if (isBusy) return;
    if (!view) return nextPerson();
    const next = nextActionOf(view, actions.work, known);
    switch (next) {
      case 'review':
        return open('correct');
      case 'receive':
        return open('handouts');
      case 'photo':
      case 'reprint':
      case 'issueAgain':
        return open(next);
      case 'issue':
        return issue();
      case 'handOver':
        return void actions.handOver(view, 'handedOver');
      case 'printCopy':
      case 'printThis':
      case 'printNow':
        return void actions.printCopy(view);
      case 'cameOut':
      case 'next':
        // Going on says that it came out.
        void answerPrint(db, view.credential?.number ?? '').catch(reportError);
        return nextPerson();
    }
  }

  const isActive = view?.credential?.status === 'active';
  // Before the keys of the desk: a reader's text is none of them.
  const reader = useDeskReader({ db, people, choice, actions, over, setOver });
  useDeskKeys(search, over.kind !== 'nothing', {
    onRegister: register,
    onDocument: () => setOver({ kind: 'document', isForForm: false }),
    onPhoto: () => open('photo'),
    onCorrect: () => open('correct'),
    onHandouts: () => open('handouts'),
    onNote: () => open('note'),
    onCases: () => setOver({ kind: 'conflicts' }),
    onTeam: () => open('team'),
    onReprint: () => isActive && open('reprint'),
    onRevoke: () => isActive && open('revoke'),
    onMisprint: misprint,
    onDownload: () => view && isActive && void actions.download(view),
    onFormat: () => format.current?.focus(),
    onSync: openSync,
    // Not available in a rehearsal.
    onReady: () => db.isRehearsal || navigate(`?${readyQuery}`),
    onRehearse,
    onLanguage: () => void setLanguage(language === 'es' ? 'en' : 'es'),
    onKeys: () => setOver({ kind: 'keys' }),
    onEscape: () => (chosen === null ? changeQuery('') : choice.release()),
    onEnter: (isShift) => {
      if (chosen !== null) (isShift ? issue : act)();
      else if (isCode(choice.query)) void reader.openScanned(choice.query);
      else if (view) choose(view.person.uid);
    },
    onMove: choice.move,
  });

  return {
    choice,
    actions,
    ...{ over, setOver, open, openSync, close },
    act,
    misprint,
    issue,
    nextPerson,
    register,
    reader,
    known,
    format,
    undo: useUndo(db, search, { onUndone: actions.clear, within: peopleOf(over, choice) }),
  };
}

/** The people whose dialog is open; null where the whole desk shows. */
function peopleOf({ kind }: OpenPanel, { team, view }: DeskChoice): ReadonlySet<string> | null {
  if (kind === 'team') return new Set(team.map(({ person }) => person.uid));
  return kind === 'handouts' && view ? new Set([view.person.uid]) : null;
}

/** A search without results prefills the walk-in form. */
const lineOf = ({ chosen, query }: DeskChoice) => (chosen === null && !isCode(query) ? query.trim() : '');

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
  // Shows nothing until it is read.
  return { ...(isUnprinted === null ? {} : { isUnprinted }), isMissing, isAsked };
}
