import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLastKnown } from '#web/core/table/use-last-known.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { FoundPeople, LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { isCode, judgeCode, type ScannedCode, termOf } from './walk-in/scanned-code.ts';

const mostResults = 20;
const noPeople: FoundPeople = { views: [], total: 0, isNear: false };

export interface DeskChoice {
  search: RefObject<HTMLInputElement | null>;
  query: string;
  /** The text in the field: of a scanned code its number, nothing if it is not theirs; else what was typed. */
  written: string;
  /** The search term; empty for a worthless code. */
  term: string;
  /** The verified code in the search field; null before that, and for any other text. */
  read: ScannedCode | null;
  results: PersonView[];
  /** The total number; `results` are the first of them. */
  total: number;
  /** No exact match: the results differ by one typo. */
  isNear: boolean;
  /** The line of the results that the arrows have reached. */
  active: number;
  /** The opened person, until the operator types something else. */
  chosen: string | null;
  /** The person on the screen: the one opened, else the highlighted line. Null if that person was deleted. */
  view: PersonView | null;
  team: readonly PersonView[];
  changeQuery: (next: string) => void;
  choose: (uid: string) => void;
  /** Shows who was just registered here: the list follows a moment later. */
  chooseFresh: (view: PersonView) => void;
  /** Back to the list. */
  release: () => void;
  move: (step: 1 | -1) => void;
}

interface ChoiceOptions {
  /** A dialog is open: keep the person as last known, even if they are deleted. */
  isHeld: boolean;
  onOther: () => void;
}

/** The search and the chosen person; choosing another person resets the messages about the last action. */
export function useDeskChoice(
  db: LocalDatabase,
  people: LocalPeople | null,
  { isHeld, onOther }: ChoiceOptions,
): DeskChoice {
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  // Just registered here, and not yet in the list, which follows a moment later.
  const [fresh, setFresh] = useState<PersonView | null>(null);
  const read = useScannedCode(db, people, query);
  const written = read ? read.number : query;
  useEffect(() => {
    // The next code that is read, or the next letter, takes the number's place.
    if (written !== query) search.current?.select();
  }, [written, query]);
  const term = isCode(query) ? (read?.number ?? '') : termOf(query);
  const { results, total, isNear } = useResults(people, term, chosen === null);
  const shownUid = chosen ?? results[active]?.person.uid ?? null;
  const found =
    shownUid === null ? null : (people?.find(shownUid) ?? (fresh?.person.uid === shownUid ? fresh : null));
  const last = useLastKnown(found);
  const view = found ?? (isHeld && last?.person.uid === shownUid ? last : null);

  function changeQuery(next: string) {
    setQuery(next);
    setActive(0);
    setChosen(null);
    onOther();
  }

  return {
    search,
    query,
    written,
    term,
    read,
    results,
    total,
    isNear,
    active,
    chosen,
    view,
    team: view?.person.teamUid ? (people?.ofTeam(view.person.teamUid) ?? []) : [],
    changeQuery,
    choose: (uid) => {
      if (uid !== chosen) onOther();
      setChosen(uid);
      const row = results.findIndex((one) => one.person.uid === uid);
      if (row >= 0) setActive(row);
      // The next letter typed begins the next search.
      search.current?.select();
    },
    chooseFresh: (next) => {
      setFresh(next);
      changeQuery('');
      setChosen(next.person.uid);
    },
    release: () => setChosen(null),
    move: (step) => {
      setChosen(null);
      setActive((row) => Math.min(Math.max(0, row + step), Math.max(0, results.length - 1)));
    },
  };
}

/** The code is verified again when anything it depends on changes: a copy that was just replaced is now old. */
function useScannedCode(db: LocalDatabase, people: LocalPeople | null, query: string): ScannedCode | null {
  const revision = people?.revision;
  const code = useLiveQuery(
    async () => (isCode(query) ? await judgeCode(db, query) : null),
    [db, query, revision],
  );
  return code?.text === query ? code : null;
}

/** The search results. While a person is chosen the list stays unchanged, so that no row moves under the pointer. */
function useResults(people: LocalPeople | null, term: string, isOpen: boolean) {
  const revision = isOpen ? people?.revision : null;
  const found = useMemo(() => {
    // The list is the same object when people in it change: its revision says so.
    void revision;
    const { views, ...rest } = people?.search(term, mostResults) ?? noPeople;
    return { ...rest, uids: views.map(({ person }) => person.uid) };
  }, [people, term, revision]);
  const { uids, total, isNear } = found;
  return { results: uids.flatMap((uid) => people?.find(uid) ?? []), total, isNear };
}
