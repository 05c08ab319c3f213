/**
 * The people of this device in memory, with the search index. Built once from the base; afterwards only rows changed
 * by a pull or an own mutation are read again.
 */

import { liveQuery } from 'dexie';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { compareNames } from '#shared/people/name-order.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import type { SearchedPerson } from '#shared/sync/columns.ts';
import { buildSearch, type SearchIndex, type SearchRow } from '#web/offline/search/search.ts';
import { aboutOf } from '#web/offline/search/search-about.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { mergedRows } from './facts.ts';
import type { OutboxOverlay } from './overlay.ts';
import { markOf, readHeld } from './pending.ts';

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
  let held = await readHeld(db);
  let rows = mergedRows(held);
  const listeners = new Set<() => void>();
  let seen = { epoch: '', applied: 0 };
  let search: SearchIndex = buildSearch([]);
  let revision = 0;

  // Of a rehearsal nothing is ever to be sent.
  const isUnsent = (uid: string) => !db.isRehearsal && held.overlay.unsent.has(uid);
  const view = (uid: string) => viewOf(rows, uid, isUnsent(uid));

  const rowOf = (uid: string, person: SearchedPerson): SearchRow => ({
    key: uid,
    names: [person.firstName, person.lastName],
    about: aboutOf(person),
    numbers: rows.numbersOf(uid),
  });

  /** One at a time: fifty thousand held at once take as long again to be thrown away. */
  function* everybody(): Generator<SearchRow> {
    for (const { uid, searched } of rows.allPeople()) yield rowOf(uid, searched);
  }

  async function refresh(): Promise<void> {
    const before = held.overlay;
    held = await readHeld(db);
    rows = mergedRows(held);
    const { base, overlay } = held;
    // Another epoch of the server: read everything again.
    const isOtherEpoch = base.epoch !== seen.epoch;
    const { applied } = seen;
    seen = { epoch: base.epoch, applied: base.applied };
    if (isOtherEpoch || search.size === 0) search = buildSearch(everybody());
    else {
      const touched = touchedPeople(base.peopleSince(applied), [before, overlay]);
      if (touched.size === 0) return;
      const changed = [...touched].map((uid) => ({ uid, person: rows.searched(uid) }));
      search.put(changed.flatMap(({ uid, person }) => (person ? rowOf(uid, person) : [])));
      search.remove(changed.flatMap(({ uid, person }) => (person ? [] : uid)));
    }
    revision += 1;
    for (const listener of listeners) listener();
  }

  await refresh();
  const stop = followChanges(db, refresh);

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
      rows
        .people({ isProposing: true })
        .flatMap((person) => {
          const standing = standingProposal(person);
          return standing ? [{ uid: person.uid, at: standing.at }] : [];
        })
        .sort((a, b) => a.at.localeCompare(b.at))
        .flatMap(({ uid }) => view(uid) ?? []),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}

function viewOf(rows: ReturnType<typeof mergedRows>, uid: string, isUnsent: boolean): PersonView | null {
  const person = rows.person(uid);
  if (!person) return null;
  const all = rows.credentialsOf(uid);
  const credential = all.find((row) => row.status === 'active') ?? all[0] ?? null;
  const formerNumbers = all.flatMap(({ number }) => (number === credential?.number ? [] : number));
  return { person, credential, formerNumbers, isUnsent };
}

/** People of changed pages, and those whom the outbox touches now or touched before. */
function touchedPeople(changed: Set<string>, overlays: readonly OutboxOverlay[]): Set<string> {
  for (const { unsent, people } of overlays)
    for (const uid of [...unsent, ...people.keys()]) changed.add(uid);
  return changed;
}

/** Calls back one at a time whenever a page was applied or the outbox moved, in any tab. Returns the undo. */
function followChanges(db: LocalDatabase, onChange: () => Promise<void>): () => void {
  // Cheap to ask again.
  const stamp = liveQuery(async () => {
    const { next, moves, lmid, epoch } = await markOf(db);
    return [(await readMeta(db, 'sync'))?.cursor, epoch, lmid, next, moves].join(' ');
  });
  let queue = Promise.resolve();
  let isClosed = false;
  const following = stamp.subscribe(() => {
    queue = queue.then(onChange).catch((error) => {
      // A rehearsal's database is deleted with its page: a read in progress may fail, which is fine.
      if (!isClosed) reportError(error);
    });
  });
  return () => {
    isClosed = true;
    following.unsubscribe();
  };
}
