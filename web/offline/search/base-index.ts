/**
 * All people and badges of this device, indexed in memory. The first download is stored as pages of packed columns,
 * read in place; later rows are in the tables and replace the paged ones. Each use catches up by the count of applied
 * pages, so every tab sees the writes of all tabs.
 */
import type { Table } from 'dexie';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { UidColumn } from '#shared/engines/packed-rows/column-forms.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import {
  type CredentialReader,
  type PeopleReader,
  readCredentials,
  readPeople,
  type SearchedPerson,
} from '#shared/sync/columns.ts';
import {
  type BaseRow,
  type LocalDatabase,
  readMeta,
  type SyncState,
  type TombstoneEntry,
} from '#web/offline/store/database.ts';
import { type SerializedReads, serializeReads } from '#web/offline/store/serialized-reads.ts';
import { indexPackedUids, type PackedUidIndex } from './packed-uid-index.ts';

export interface BaseIndex {
  readonly epoch: string;
  /** The page after which the list was last begun again. */
  readonly began: number;
  /** The last page that is in here. */
  readonly applied: number;
  /** The last page that took a badge away; whose it was is not known any more. */
  readonly lostBadgeAt: number;
  person(uid: string): BaseRow<PersonRow> | undefined;
  /** What the search compares, without the rest of the row: for one person, and for all. */
  searched(uid: string): SearchedPerson | undefined;
  allPeople(): Iterable<{ uid: string; searched: SearchedPerson }>;
  credential(uid: string): BaseRow<CredentialRow> | undefined;
  credentialByNumber(number: string): BaseRow<CredentialRow> | undefined;
  credentialsOf(participantUid: string): BaseRow<CredentialRow>[];
  /** The numbers of a person's badges, without the rest of the rows, in any order. */
  numbersOf(participantUid: string): string[];
  ofTeam(teamUid: string): PersonRow[];
  /** `YYYY-MM-DD`. */
  bornOn(date: string): PersonRow[];
  /** People with a proposed correction, open or resolved. */
  peopleWithProposal(): PersonRow[];
  /** The people with this picture. */
  peopleWithPhoto(sha256: string): PersonRow[];
  /** Hashes of the pictures that people have. */
  photos(): Set<string>;
  /** Uids of people whom a later page changed or deleted, or whose badges it changed. */
  peopleSince(applied: number): Set<string>;
  counts(): { people: number; credentials: number };
}

/** The rows as the pull wrote them, of this moment. Not from within a transaction. */
export async function readBase(db: LocalDatabase): Promise<BaseIndex> {
  const held = cachedBases.get(db) ?? createCachedBase();
  cachedBases.set(db, held);
  // Two that read the same change would both write it in.
  await held.readInTurn(() => held.refresh(db));
  return held.base;
}

/** The index of one database handle, and the function that updates it. */
interface CachedBase {
  base: BaseIndex;
  readInTurn: SerializedReads;
  refresh(db: LocalDatabase): Promise<void>;
}

/** Weak: an index lives as long as its database handle. */
const cachedBases = new WeakMap<LocalDatabase, CachedBase>();

/** What one handle has read; `applied`, `epoch` and `began` say up to where. */
interface HeldRows {
  epoch: string;
  applied: number;
  began: number;
  isLoaded: boolean;
  lastPage: number;
  lostBadgeAt: number;
  people: PeopleIndex;
  credentials: CredentialIndex;
  /** The place of each paged badge by its number; made on first use. */
  numbers: Map<string, number> | null;
  holders: PackedUidIndex;
  laterBadges: ReturnType<typeof indexBadges<BaseRow<CredentialRow>>>;
}

function createCachedBase(): CachedBase {
  const held: HeldRows = {
    ...{ epoch: '', applied: 0, began: 0, isLoaded: false, lastPage: 0, lostBadgeAt: 0 },
    ...{ people: createRowIndex(), credentials: createRowIndex(), numbers: null },
    ...{ holders: indexPackedUids([]), laterBadges: indexBadges([]) },
  };
  return { base: createBase(held), readInTurn: serializeReads(), refresh: (db) => refresh(held, db) };
}

async function refresh(held: HeldRows, db: LocalDatabase): Promise<void> {
  const isUpToDate = (sync: SyncState | undefined) =>
    held.isLoaded &&
    held.epoch === (sync?.epoch ?? '') &&
    held.applied === (sync?.applied ?? 0) &&
    held.began === (sync?.began ?? 0);
  // As a rule nothing has come since, and one small record says so.
  if (isUpToDate(await readMeta(db, 'sync'))) return;
  const tables = [db.meta, db.pages, db.participants, db.credentials, db.tombstones];
  await db.transaction('r', tables, async () => {
    const sync = await readMeta(db, 'sync');
    const present = { epoch: sync?.epoch ?? '', applied: sync?.applied ?? 0, began: sync?.began ?? 0 };
    if (present.epoch !== held.epoch || present.began !== held.began || present.applied < held.applied) {
      // Another epoch, a list downloaded again, or a wiped device.
      [held.people, held.credentials] = [createRowIndex(), createRowIndex()];
      [held.lastPage, held.isLoaded] = [0, false];
    }
    const { people, credentials, isLoaded, applied } = held;
    const pages = await db.pages.where('id').above(held.lastPage).toArray();
    // Typed as tables whose rows have a uid: Dexie's type makes it optional.
    const later = <Row>(table: Table<Row, string>) =>
      (isLoaded ? table.where('applied').above(applied) : table).toArray();
    const rows = {
      people: await later(db.participants as Table<BaseRow<PersonRow>, string>),
      credentials: await later(db.credentials as Table<BaseRow<CredentialRow>, string>),
      gone: await later(db.tombstones as Table<TombstoneEntry, string>),
    };
    for (const page of pages) {
      if (page.table === 'participants') people.addPage(readPeople(page.packed), page.applied);
      else credentials.addPage(readCredentials(page.packed), page.applied);
      held.lastPage = page.id;
    }
    for (const { table, uid, applied: at } of rows.gone) {
      if (table === 'participants') people.remove(uid, at ?? 0);
      if (table !== 'credentials') continue;
      credentials.remove(uid, at ?? 0);
      held.lostBadgeAt = Math.max(held.lostBadgeAt, at ?? 0);
    }
    people.putAll(rows.people);
    credentials.putAll(rows.credentials);
    if (!isLoaded || pages.length > 0) {
      people.reindex();
      credentials.reindex();
      const holders = credentials.pages.map(({ reader }) => [reader.participantUid, reader.count] as const);
      held.holders = indexPackedUids(holders);
      held.numbers = null;
    }
    held.laterBadges = indexBadges(credentials.delta.values());
    Object.assign(held, present, { isLoaded: true });
  });
}

/** Reads the current state at each call, because `refresh` replaces its parts. */
function createBase(held: HeldRows): BaseIndex {
  return {
    get epoch() {
      return held.epoch;
    },
    get began() {
      return held.began;
    },
    get applied() {
      return held.applied;
    },
    get lostBadgeAt() {
      return held.lostBadgeAt;
    },
    person: (uid) => held.people.find(uid),
    searched: (uid) => held.people.findWith(uid, (reader, at) => reader.searched(at)),
    allPeople: () => listPeople(held.people),
    credential: (uid) => held.credentials.find(uid),
    credentialByNumber: (number) => {
      const later = held.laterBadges.byNumber.get(number);
      if (later) return later;
      held.numbers ??= numbersOf(held.credentials.pages);
      const place = held.numbers.get(number);
      return place === undefined ? undefined : held.credentials.rowAt(place);
    },
    credentialsOf: (participantUid) => [
      ...pagedBadges(held.credentials, held.holders, participantUid, (reader, at) => reader.row(at)),
      ...(held.laterBadges.byHolder.get(participantUid) ?? []),
    ],
    numbersOf: (participantUid) => [
      ...pagedBadges(held.credentials, held.holders, participantUid, (reader, at) => reader.number(at)),
      ...(held.laterBadges.byHolder.get(participantUid)?.map(({ number }) => number) ?? []),
    ],
    ofTeam: (teamUid) =>
      held.people.where(
        (reader) => reader.ofTeam(teamUid),
        (row) => row.teamUid === teamUid,
      ),
    bornOn: (date) =>
      held.people.where(
        (reader) => reader.bornOn(date),
        (row) => row.birthDate === date,
      ),
    peopleWithPhoto: (sha256) =>
      held.people.where(
        ({ count, photo }) =>
          Array.from({ length: count }, (_, at) => at).filter((at) => photo(at) === sha256),
        (row) => row.photo === sha256,
      ),
    peopleWithProposal: () =>
      held.people.where(
        (reader) => reader.proposing(),
        (row) => row.proposed != null,
      ),
    photos: () => photosOf(held.people),
    peopleSince: (after) => peopleSince(held.people, held.credentials, after),
    counts: () => ({ people: held.people.count(), credentials: held.credentials.count() }),
  };
}

type PeopleIndex = ReturnType<typeof createRowIndex<PeopleReader, BaseRow<PersonRow>>>;
type CredentialIndex = ReturnType<typeof createRowIndex<CredentialReader, BaseRow<CredentialRow>>>;

function photosOf(people: PeopleIndex): Set<string> {
  const hashes = new Set<string>();
  for (const { reader, from } of people.pages) {
    for (let at = 0; at < reader.count; at += 1) {
      const hash = reader.photo(at);
      if (hash !== null && people.isCurrent(from + at, reader.uid.at(at))) hashes.add(hash);
    }
  }
  for (const { photo } of people.delta.values()) if (photo !== null) hashes.add(photo);
  return hashes;
}

function* listPeople(people: PeopleIndex): Generator<{ uid: string; searched: SearchedPerson }> {
  for (const { reader, from } of people.pages) {
    for (let at = 0; at < reader.count; at += 1) {
      const uid = reader.uid.at(at);
      if (people.isCurrent(from + at, uid)) yield { uid, searched: reader.searched(at) };
    }
  }
  for (const row of people.delta.values()) yield { uid: row.uid, searched: row };
}

function peopleSince(people: PeopleIndex, credentials: CredentialIndex, after: number): Set<string> {
  const uids = new Set<string>();
  for (const { reader, applied: at } of people.pages)
    if (at > after) for (let row = 0; row < reader.count; row += 1) uids.add(reader.uid.at(row));
  for (const { reader, applied: at } of credentials.pages)
    if (at > after) for (let row = 0; row < reader.count; row += 1) uids.add(reader.participantUid.at(row));
  const isLater = (at: number | undefined) => (at ?? 0) > after;
  for (const row of people.delta.values()) if (isLater(row.applied)) uids.add(row.uid);
  for (const row of credentials.delta.values()) if (isLater(row.applied)) uids.add(row.participantUid);
  for (const [uid, at] of people.removed) if (isLater(at)) uids.add(uid);
  return uids;
}

// ── one table: its pages, and what came since ───────────────────────────────────────────────────────

interface RowReader<Row> {
  readonly count: number;
  readonly uid: UidColumn;
  row(at: number): Row;
}

interface IndexedPage<R> {
  reader: R;
  applied: number;
  /** The place of its first row; places go through all pages. */
  from: number;
}

function createRowIndex<R extends RowReader<Row>, Row extends { uid: string }>() {
  const pages: IndexedPage<R>[] = [];
  const delta = new Map<string, Row>();
  const removed = new Map<string, number>();
  let tails: PackedUidIndex = indexPackedUids([]);
  let size = 0;

  const pageOf = (place: number) => pages.findLast((page) => page.from <= place);

  /** The position of the newest paged row of a uid. */
  function pagedPlaceOf(uid: string): number | undefined {
    return tails.places(uid).find((place) => {
      const page = pageOf(place);
      return page?.reader.uid.at(place - page.from) === uid;
    });
  }
  const isCurrent = (place: number, uid: string) =>
    tails.isNewest(place) && !delta.has(uid) && !removed.has(uid);

  /** Reads a part of the row at a position, unless it was replaced or deleted since. */
  function readAt<Part>(place: number, read: (reader: R, at: number) => Part): Part | undefined {
    const page = pageOf(place);
    if (!(page && isCurrent(place, page.reader.uid.at(place - page.from)))) return undefined;
    return read(page.reader, place - page.from);
  }
  const rowAt = (place: number) => readAt(place, (reader, at) => reader.row(at));

  function findWith<Part>(uid: string, read: (reader: R, at: number) => Part): Part | Row | undefined {
    const own = delta.get(uid);
    if (own) return own;
    const place = pagedPlaceOf(uid);
    return place === undefined ? undefined : readAt(place, read);
  }

  return {
    pages,
    delta,
    removed,
    isCurrent,
    readAt,
    rowAt,
    findWith,
    find: (uid: string): Row | undefined => findWith(uid, (reader, at) => reader.row(at)),
    where: (inPage: (reader: R) => number[], isMeant: (row: Row) => boolean): Row[] => [
      ...pages.flatMap(({ reader, from }) => inPage(reader).flatMap((at) => rowAt(from + at) ?? [])),
      ...[...delta.values()].filter(isMeant),
    ],
    addPage(reader: R, applied: number): void {
      pages.push({ reader, applied, from: size });
      size += reader.count;
      if (delta.size === 0 && removed.size === 0) return;
      // A page is newer than the rows that existed when it arrived.
      for (let at = 0; at < reader.count; at += 1) {
        const uid = reader.uid.at(at);
        delta.delete(uid);
        removed.delete(uid);
      }
    },
    putAll(rows: readonly Row[]): void {
      for (const row of rows) {
        delta.set(row.uid, row);
        removed.delete(row.uid);
      }
    },
    remove(uid: string, applied: number): void {
      delta.delete(uid);
      removed.set(uid, applied);
    },
    reindex(): void {
      tails = indexPackedUids(pages.map(({ reader }) => [reader.uid, reader.count]));
    },
    count(): number {
      let replaced = 0;
      for (const uid of [...delta.keys(), ...removed.keys()])
        if (pagedPlaceOf(uid) !== undefined) replaced += 1;
      return tails.distinct - replaced + delta.size;
    },
  };
}

/** Something of each badge of a person that came in a page. */
function pagedBadges<Part>(
  credentials: CredentialIndex,
  holders: PackedUidIndex,
  participantUid: string,
  read: (reader: CredentialReader, at: number) => Part,
): Part[] {
  const found: Part[] = [];
  for (const place of holders.places(participantUid)) {
    const part = credentials.readAt(place, (reader, at) =>
      reader.participantUid.at(at) === participantUid ? read(reader, at) : undefined,
    );
    if (part !== undefined) found.push(part);
  }
  return found;
}

/** Badges as rows, by their number and by who has them: on the second day, that is all a device has. */
export function indexBadges<Row extends CredentialRow>(rows: Iterable<Row>) {
  const byNumber = new Map<string, Row>();
  const byHolder = new Map<string, Row[]>();
  for (const row of rows) {
    byNumber.set(row.number, row);
    const held = byHolder.get(row.participantUid);
    if (held) held.push(row);
    else byHolder.set(row.participantUid, [row]);
  }
  return { byNumber, byHolder };
}

function numbersOf(pages: readonly IndexedPage<CredentialReader>[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { reader, from } of pages)
    for (let at = 0; at < reader.count; at += 1) numbers.set(reader.number(at), from + at);
  return numbers;
}
