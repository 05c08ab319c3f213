import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalDatabase } from '#web/local/database.ts';
import type { FoundPeople, People, PersonView } from '#web/local/people.ts';
import { useLastKnown } from '#web/ui/use-last-known.ts';
import { isCode, judgeCode, type ScannedCode, termOf } from './scanned-code.ts';

const mostResults = 20;
const nobody: FoundPeople = { views: [], total: 0, isNear: false };

export interface DeskChoice {
  search: RefObject<HTMLInputElement | null>;
  query: string;
  /** What the field shows: the number of a code that was read, else what was typed. */
  written: string;
  /** What is searched for: nothing, for a code that is worth nothing. */
  term: string;
  /** The code that stands in the field, judged; nothing until it is, and for anything else. */
  read: ScannedCode | null;
  results: PersonView[];
  /** How many there are, of whom `results` are the first. */
  total: number;
  /** Nobody has what was typed: the results differ by one slip. */
  isNear: boolean;
  /** The line of the results that the arrows have reached. */
  active: number;
  /** Who was opened, and stays while one types nothing else. */
  chosen: string | null;
  /** Who is shown: whoever was opened, else the line reached. None for somebody opened who is on the list no more. */
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
  /** Something lies over whoever is looked at: they stay as they were last known, though the office removes them meanwhile. */
  isHeld: boolean;
  onOther: () => void;
}

/** Whom the desk looks for, and whom it looks at; another one's work is no longer told of. */
export function useDeskChoice(
  db: LocalDatabase,
  people: People | null,
  { isHeld, onOther }: ChoiceOptions,
): DeskChoice {
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  // Just registered here, and not yet in the list, which follows a moment later.
  const [fresh, setFresh] = useState<PersonView | null>(null);
  const read = useScannedCode(db, people, query);
  const written = read?.number || query;
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

/** A code is judged anew when anything it depends on changes: a copy that was just replaced is an old one. */
function useScannedCode(db: LocalDatabase, people: People | null, query: string): ScannedCode | null {
  const revision = people?.revision;
  const code = useLiveQuery(
    async () => (isCode(query) ? await judgeCode(db, query) : null),
    [db, query, revision],
  );
  return code?.text === query ? code : null;
}

/** Whom the query finds. While somebody is chosen the list stays as it was: a row must not slip away under a hand. */
function useResults(people: People | null, term: string, isOpen: boolean) {
  const revision = isOpen ? people?.revision : null;
  const found = useMemo(() => {
    // The list is the same object when people in it change: its revision says so.
    void revision;
    const { views, ...rest } = people?.search(term, mostResults) ?? nobody;
    return { ...rest, uids: views.map(({ person }) => person.uid) };
  }, [people, term, revision]);
  const { uids, total, isNear } = found;
  return { results: uids.flatMap((uid) => people?.find(uid) ?? []), total, isNear };
}
