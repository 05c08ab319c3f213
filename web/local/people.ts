/**
 * Everybody this device knows, in memory, with the index a clerk types into. Built once from the base; from
 * then on only what a pull or an own mutation changed is read again.
 */
import { liveQuery } from 'dexie';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { baseLookup } from './facts.ts';
import { foldOverlay, type Overlay, pendingMutations } from './overlay.ts';
import { buildSearch, type Search, type SearchRow } from './search.ts';

/** A person as the desk shows them. */
export interface PersonView {
  person: PersonRow;
  /** The credential that counts, else the last one there was. */
  credential: CredentialRow | null;
  /** Something of this person is still to be sent. */
  isUnsent: boolean;
}

export interface People {
  /** Grows with each change; a subscriber compares it. */
  readonly revision: number;
  readonly size: number;
  search(query: string, limit: number): PersonView[];
  find(uid: string): PersonView | null;
  /** All people of a team, by name. */
  ofTeam(teamUid: string): PersonView[];
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Loads everybody and follows what changes. */
export async function openPeople(db: LocalDatabase): Promise<People> {
  const base = new Map<string, PersonRow>();
  const badges = new Map<string, Map<string, CredentialRow>>();
  const listeners = new Set<() => void>();
  let seenEpoch: string | null = null;
  let seenPerson = 0;
  let seenCredential = 0;
  let seenGone = 0;
  let overlay: Overlay = {
    people: new Map(),
    credentials: new Map(),
    revoked: new Map(),
    scans: [],
    unsent: new Set(),
  };
  let search: Search = buildSearch([]);
  let revision = 0;

  async function readChanged(): Promise<Set<string>> {
    const touched = new Set<string>();
    for (const person of await db.participants.where('seq').above(seenPerson).toArray()) {
      base.set(person.uid, person);
      seenPerson = Math.max(seenPerson, person.seq);
      touched.add(person.uid);
    }
    for (const credential of await db.credentials.where('seq').above(seenCredential).toArray()) {
      keepBadge(badges, credential);
      seenCredential = Math.max(seenCredential, credential.seq);
      touched.add(credential.participantUid);
    }
    for (const gone of await db.gone.where('seq').above(seenGone).toArray()) {
      seenGone = Math.max(seenGone, gone.seq);
      if (gone.table === 'participants' && base.delete(gone.uid)) touched.add(gone.uid);
    }
    return touched;
  }

  function view(uid: string): PersonView | null {
    const person = overlay.people.get(uid) ?? base.get(uid);
    if (!person) return null;
    return { person, credential: badgeOf(uid), isUnsent: overlay.unsent.has(uid) };
  }

  function badgeOf(uid: string): CredentialRow | null {
    const own = [...overlay.credentials.values()].filter((row) => row.participantUid === uid);
    const stored = [...(badges.get(uid)?.values() ?? [])].filter((row) => !overlay.credentials.has(row.uid));
    const all = [...own, ...stored].sort((a, b) => b.issuedAt.localeCompare(a.issuedAt));
    return all.find((row) => row.status === 'active') ?? all[0] ?? null;
  }

  function rowOf(uid: string): SearchRow | null {
    const found = view(uid);
    if (!found) return null;
    const { firstName, lastName, teamName } = found.person;
    return {
      key: uid,
      text: `${firstName} ${lastName} ${teamName ?? ''}`,
      number: found.credential?.number ?? null,
    };
  }

  /** Another history of the server: everything is read again. */
  async function noticeEpoch(): Promise<boolean> {
    const epoch = (await readMeta(db, 'sync'))?.epoch ?? '';
    if (epoch === seenEpoch) return false;
    seenEpoch = epoch;
    seenPerson = 0;
    seenCredential = 0;
    seenGone = 0;
    base.clear();
    badges.clear();
    search = buildSearch([]);
    return true;
  }

  async function refresh(): Promise<void> {
    const isAnew = await noticeEpoch();
    const touched = await readChanged();
    const before = overlay;
    overlay = await foldOverlay(await pendingMutations(db), await baseLookup(db));
    for (const state of [before, overlay]) {
      for (const uid of state.unsent) touched.add(uid);
      for (const uid of state.people.keys()) touched.add(uid);
    }
    if (touched.size === 0 && !isAnew) return;
    const rows = [...touched].map((uid) => [uid, rowOf(uid)] as const);
    const present = rows.flatMap(([, row]) => row ?? []);
    if (search.size === 0) search = buildSearch(present);
    else search.put(present);
    search.remove(rows.filter(([, row]) => row === null).map(([uid]) => uid));
    revision += 1;
    for (const listener of listeners) listener();
  }

  await refresh();
  // Cheap to ask again, and different whenever a page was applied or the outbox moved, in any tab.
  const stamp = liveQuery(async () => {
    const sync = await readMeta(db, 'sync');
    const last = await db.outbox.orderBy('mseq').last();
    return [
      sync?.cursor,
      sync?.epoch,
      sync?.lmid,
      last?.mseq,
      await db.outbox.count(),
      await db.dead.count(),
    ].join(' ');
  });
  let queue = Promise.resolve();
  const following = stamp.subscribe(() => {
    queue = queue.then(refresh).catch(reportError);
  });

  return {
    get revision() {
      return revision;
    },
    get size() {
      return search.size;
    },
    search: (query, limit) => search.find(query, limit).flatMap((uid) => view(uid) ?? []),
    find: view,
    ofTeam: (teamUid) => {
      // Rows first, views for the few that remain: this is asked for at each key.
      const uids = new Set<string>();
      for (const [uid, person] of base) if (person.teamUid === teamUid) uids.add(uid);
      for (const uid of overlay.people.keys()) uids.add(uid);
      const team = [...uids]
        .flatMap((uid) => view(uid) ?? [])
        .filter((one) => one.person.teamUid === teamUid);
      return team.sort((a, b) => a.person.lastName.localeCompare(b.person.lastName));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => following.unsubscribe(),
  };
}

function keepBadge(badges: Map<string, Map<string, CredentialRow>>, credential: CredentialRow): void {
  const own = badges.get(credential.participantUid) ?? new Map<string, CredentialRow>();
  own.set(credential.uid, credential);
  badges.set(credential.participantUid, own);
}
