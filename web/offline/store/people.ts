/**
 * The people of this device, with the search index. The index is stored, and built if there is none; afterwards only
 * rows changed by a pull or an own mutation are read again.
 */

import { liveQuery } from 'dexie';
import { compareTexts } from '#shared/base/text.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { compareNames } from '#shared/people/name-order.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import type { SearchedPerson } from '#shared/sync/columns.ts';
import { buildSearch, openSearch, type SearchRow } from '#web/offline/search/search.ts';
import { aboutOf } from '#web/offline/search/search-about.ts';
import {
  type ListMark,
  openStoredSearch,
  readStoredSearch,
  writeStoredSearch,
} from '#web/offline/search/stored-search.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { mergedRows } from './facts.ts';
import type { OutboxOverlay } from './overlay.ts';
import { markOf, readHeld } from './pending.ts';
import { isFull } from './photos.ts';

/** A person as the desk shows them. */
export interface PersonView {
  person: PersonRow;
  /** The credential that counts, else the last one there was. */
  credential: CredentialRow | null;
  /** Something of this person is still to be sent. */
  isUnsent: boolean;
  /** Numbers this person had before the one that counts. */
  formerNumbers: readonly string[];
}

export interface FoundPeople {
  views: PersonView[];
  /** The total number; `views` are the first of them. */
  total: number;
  /** No exact match: these differ by one typo. */
  isNear: boolean;
}

export interface LocalPeople {
  /** Grows with each change; a subscriber compares it. */
  readonly revision: number;
  readonly size: number;
  search(query: string, limit: number): FoundPeople;
  find(uid: string): PersonView | null;
  /** All people of a team, by name. */
  ofTeam(teamUid: string): PersonView[];
  /** People with an open proposal from a kiosk, the longest waiting first. */
  peopleWithProposal(): PersonView[];
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Loads all people and follows changes. */
export async function openPeople(db: LocalDatabase): Promise<LocalPeople> {
  const [first, stored] = await Promise.all([readHeld(db), readStoredSearch(db)]);
  let held = first;
  let rows = mergedRows(held);
  const listeners = new Set<() => void>();
  let revision = 0;

  // Of a rehearsal nothing is ever to be sent.
  const isUnsent = (uid: string) => !db.isRehearsal && held.overlay.unsent.has(uid);
  const view = (uid: string) => viewOf(rows, uid, isUnsent(uid));
  // The index is of the server's rows, and this device's own cover them.
  const ofServer = (uid: string) => searchRow(uid, held.base.searched(uid), held.base.numbersOf(uid));
  const ofDevice = (uid: string) => searchRow(uid, rows.searched(uid), rows.numbersOf(uid));

  /** One at a time: fifty thousand held at once take as long again to be thrown away. */
  function* everybody(): Generator<SearchRow> {
    const { base } = held;
    for (const { uid, searched } of base.allPeople()) yield* searchRow(uid, searched, base.numbersOf(uid));
  }

  let seen = markOfList(held.base);
  const opened = openStoredSearch(stored, seen);
  let search = opened ? openSearch(opened.tables) : buildSearch(everybody());
  let storedTables = opened?.tables;
  takeIn(held.base.peopleSince(opened?.applied ?? seen.applied));
  search.cover(touchedBy(held.overlay).flatMap(ofDevice));

  /** Puts in what has changed in the server's rows. */
  function takeIn(changed: ReadonlySet<string>): void {
    const uids = [...changed];
    search.put(uids.flatMap(ofServer));
    const removed = uids.filter((uid) => !held.base.searched(uid));
    search.remove(removed);
    // What is stored says nothing of people who were removed.
    if (removed.length > 0) search.merge();
  }

  async function refresh(): Promise<void> {
    const before = held.overlay;
    held = await readHeld(db);
    rows = mergedRows(held);
    const { base, overlay } = held;
    const touched = touchedBy(overlay);
    const last = seen;
    seen = markOfList(base);
    const changed = base.peopleSince(last.applied);
    // Another list of the server: read everything again.
    const isOther = seen.epoch !== last.epoch || seen.began !== last.began;
    if (isOther || seen.lostBadgeAt > last.applied) search = buildSearch(everybody());
    else if (changed.size + touchedBy(before).length + touched.length === 0) return;
    else takeIn(changed);
    search.cover(touched.flatMap(ofDevice));
    revision += 1;
    for (const listener of listeners) listener();
  }

  /** Stores the index if its tables are new. */
  async function store(): Promise<void> {
    if (search.tables === storedTables || db.isRehearsal) return;
    search.merge();
    storedTables = search.tables;
    try {
      // If it is not stored, the list has changed since, and the next change triggers another attempt.
      if (!(await writeStoredSearch(db, seen, search.tables))) storedTables = undefined;
    } catch (error) {
      // Without room the next start builds it again.
      if (!isFull(error)) throw error;
    }
  }

  const stop = followChanges(db, refresh, store);

  return {
    get revision() {
      return revision;
    },
    get size() {
      return search.size;
    },
    search: (query, limit) => {
      const { keys, total, isNear } = search.find(query, limit);
      return { views: keys.flatMap((uid) => view(uid) ?? []), total, isNear };
    },
    find: view,
    ofTeam: (teamUid) =>
      rows
        .people({ teamUid })
        .flatMap(({ uid }) => view(uid) ?? [])
        .sort((a, b) => compareNames(a.person, b.person)),
    peopleWithProposal: () =>
      byProposal(rows.people({ isProposing: true })).flatMap((uid) => view(uid) ?? []),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}

/** People with an open proposal, the longest waiting first. */
function byProposal(people: readonly PersonRow[]): string[] {
  return people
    .flatMap((person) => {
      const standing = standingProposal(person);
      return standing ? [{ uid: person.uid, at: standing.at }] : [];
    })
    .sort((a, b) => compareTexts(a.at, b.at))
    .map(({ uid }) => uid);
}

function viewOf(rows: ReturnType<typeof mergedRows>, uid: string, isUnsent: boolean): PersonView | null {
  const person = rows.person(uid);
  if (!person) return null;
  const all = rows.credentialsOf(uid);
  const credential = all.find((row) => row.status === 'active') ?? all[0] ?? null;
  const formerNumbers = all.flatMap(({ number }) => (number === credential?.number ? [] : number));
  return { person, credential, formerNumbers, isUnsent };
}

const markOfList = ({ epoch, began, applied, lostBadgeAt }: ListMark): ListMark => ({
  ...{ epoch, began, applied, lostBadgeAt },
});

/** None for a person who is not there. */
function searchRow(
  key: string,
  person: SearchedPerson | null | undefined,
  numbers: readonly string[],
): SearchRow[] {
  if (!person) return [];
  return [{ key, names: [person.firstName, person.lastName], about: aboutOf(person), numbers }];
}

/**
 * People whom the outbox touches, including those for whom only a print is waiting, which does not count as unsent.
 */
const touchedBy = ({ unsent, people, credentials }: OutboxOverlay) => [
  ...new Set([
    ...unsent,
    ...people.keys(),
    ...[...credentials.values()].map(({ participantUid }) => participantUid),
  ]),
];

/**
 * Calls back one at a time whenever a page was applied or the outbox moved, in any tab, and after that when the browser
 * has nothing else to do. Returns the undo.
 */
function followChanges(
  db: LocalDatabase,
  onChange: () => Promise<void>,
  onIdle: () => Promise<void>,
): () => void {
  // Cheap to ask again.
  const stamp = liveQuery(async () => {
    const { next, moves, lmid, epoch } = await markOf(db);
    return [(await readMeta(db, 'sync'))?.cursor, epoch, lmid, next, moves].join(' ');
  });
  let queue = Promise.resolve();
  let isClosed = false;
  function enqueue(work: () => Promise<void>): void {
    queue = queue
      .then(() => (isClosed ? undefined : work()))
      .catch((error) => {
        // A rehearsal's database is deleted with its page: a read in progress may fail, which is fine.
        if (!isClosed) reportError(error);
      });
  }
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const following = stamp.subscribe(() => {
    enqueue(onChange);
    whenIdle(() => enqueue(onIdle));
  });
  return () => {
    isClosed = true;
    following.unsubscribe();
  };
}
