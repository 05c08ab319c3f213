/**
 * Everybody and every badge this device holds, looked up in memory. The first list lies in pages of packed columns,
 * read in place; what came since lies row by row in the tables and takes the place of what the pages say. Brought up
 * to date at each use by this device's count of applied pages, so every tab sees what any of them wrote.
 */
import type { Table } from 'dexie';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { UidColumn } from '#shared/sync/column-forms.ts';
import {
  type CredentialReader,
  type PeopleReader,
  readCredentials,
  readPeople,
  type SearchedPerson,
} from '#shared/sync/columns.ts';
import { type Based, type GoneEntry, type LocalDatabase, readMeta, type SyncState } from './database.ts';
import { type Turns, takeTurns } from './turns.ts';
import { indexTails, type Tails } from './uid-tails.ts';

export interface Base {
  readonly epoch: string;
  /** The last page that is in here. */
  readonly applied: number;
  person(uid: string): Based<PersonRow> | undefined;
  /** What a search goes by, without the rest of the row: of one, and of all. */
  searched(uid: string): SearchedPerson | undefined;
  everybody(): Iterable<{ uid: string; searched: SearchedPerson }>;
  credential(uid: string): Based<CredentialRow> | undefined;
  credentialByNumber(number: string): Based<CredentialRow> | undefined;
  credentialsOf(participantUid: string): Based<CredentialRow>[];
  /** The numbers of those, without the rest of the rows, in any order. */
  numbersOf(participantUid: string): string[];
  ofTeam(teamUid: string): PersonRow[];
  /** `YYYY-MM-DD`. */
  bornOn(date: string): PersonRow[];
  /** Those who said something is wrong with their data, or had it settled. */
  proposing(): PersonRow[];
  /** Those whose picture this is. */
  wearing(sha256: string): PersonRow[];
  /** Hashes of the pictures that people have. */
  photos(): Set<string>;
  /** Uids of people whom a page after this one changed or took away, themselves or their badges. */
  peopleSince(applied: number): Set<string>;
  counts(): { people: number; credentials: number };
}

/** The rows as the pull wrote them, of this moment. Not from within a transaction. */
export async function readBase(db: LocalDatabase): Promise<Base> {
  const held = heldBases.get(db) ?? createHeldBase();
  heldBases.set(db, held);
  // Two that read the same change would both write it in.
  await held.turns(() => held.refresh(db));
  return held.base;
}

/** The base of one database handle, and what brings it up to date. */
interface HeldBase {
  base: Base;
  turns: Turns;
  refresh(db: LocalDatabase): Promise<void>;
}

/** As long as somebody has the handle. */
const heldBases = new WeakMap<LocalDatabase, HeldBase>();

function createHeldBase(): HeldBase {
  let epoch = '';
  let applied = 0;
  let began = 0;
  let isLoaded = false;
  let lastPage = 0;
  let people = createShelf<PeopleReader, Based<PersonRow>>();
  let credentials = createShelf<CredentialReader, Based<CredentialRow>>();
  let numbers = new Map<string, number>();
  let holders: Tails = indexTails([]);
  let laterBadges = indexBadges<Based<CredentialRow>>([]);

  const isPresent = (sync: SyncState | undefined) =>
    isLoaded &&
    epoch === (sync?.epoch ?? '') &&
    applied === (sync?.applied ?? 0) &&
    began === (sync?.began ?? 0);

  async function refresh(db: LocalDatabase): Promise<void> {
    // As a rule nothing has come since, and one small record says so.
    if (isPresent(await readMeta(db, 'sync'))) return;
    const tables = [db.meta, db.pages, db.participants, db.credentials, db.gone];
    await db.transaction('r', tables, async () => {
      const sync = await readMeta(db, 'sync');
      const present = { epoch: sync?.epoch ?? '', applied: sync?.applied ?? 0, began: sync?.began ?? 0 };
      if (present.epoch !== epoch || present.began !== began || present.applied < applied) {
        // Another history, a list fetched anew, or a device that was emptied.
        [people, credentials] = [createShelf(), createShelf()];
        [lastPage, isLoaded] = [0, false];
      }
      const isFirst = !isLoaded;
      const pages = await db.pages.where('id').above(lastPage).toArray();
      // The same tables, whose rows always have their uid: Dexie's own type leaves it out where it could be made up.
      const later = <Row>(table: Table<Row, string>) =>
        (isFirst ? table : table.where('applied').above(applied)).toArray();
      const rows = {
        people: await later(db.participants as Table<Based<PersonRow>, string>),
        credentials: await later(db.credentials as Table<Based<CredentialRow>, string>),
        gone: await later(db.gone as Table<GoneEntry, string>),
      };
      for (const page of pages) {
        if (page.table === 'participants') people.addPage(readPeople(page.packed), page.applied);
        else credentials.addPage(readCredentials(page.packed), page.applied);
        lastPage = page.id;
      }
      for (const { table, uid, applied: at } of rows.gone) {
        if (table === 'participants') people.remove(uid, at ?? 0);
        if (table === 'credentials') credentials.remove(uid, at ?? 0);
      }
      people.putAll(rows.people);
      credentials.putAll(rows.credentials);
      if (isFirst || pages.length > 0) {
        people.reindex();
        credentials.reindex();
        holders = indexTails(
          credentials.pages.map((page) => [page.reader.participantUid, page.reader.count]),
        );
        numbers = numbersOf(credentials.pages);
      }
      laterBadges = indexBadges(credentials.delta.values());
      ({ epoch, applied, began } = present);
      isLoaded = true;
    });
  }

  const base: Base = {
    get epoch() {
      return epoch;
    },
    get applied() {
      return applied;
    },
    person: (uid) => people.find(uid),
    searched: (uid) => people.findWith(uid, (reader, at) => reader.searched(at)),
    everybody: () => everybody(people),
    credential: (uid) => credentials.find(uid),
    credentialByNumber: (number) => {
      const later = laterBadges.byNumber.get(number);
      if (later) return later;
      const place = numbers.get(number);
      return place === undefined ? undefined : credentials.rowAt(place);
    },
    credentialsOf: (participantUid) => [
      ...pagedBadges(credentials, holders, participantUid, (reader, at) => reader.row(at)),
      ...(laterBadges.byHolder.get(participantUid) ?? []),
    ],
    numbersOf: (participantUid) => [
      ...pagedBadges(credentials, holders, participantUid, (reader, at) => reader.number(at)),
      ...(laterBadges.byHolder.get(participantUid)?.map(({ number }) => number) ?? []),
    ],
    ofTeam: (teamUid) =>
      people.where(
        (reader) => reader.ofTeam(teamUid),
        (row) => row.teamUid === teamUid,
      ),
    bornOn: (date) =>
      people.where(
        (reader) => reader.bornOn(date),
        (row) => row.birthDate === date,
      ),
    wearing: (sha256) =>
      people.where(
        ({ count, photo }) =>
          Array.from({ length: count }, (_, at) => at).filter((at) => photo(at) === sha256),
        (row) => row.photo === sha256,
      ),
    proposing: () =>
      people.where(
        (reader) => reader.proposing(),
        (row) => row.proposed != null,
      ),
    photos: () => photosOf(people),
    peopleSince: (after) => peopleSince(people, credentials, after),
    counts: () => ({ people: people.count(), credentials: credentials.count() }),
  };
  return { base, turns: takeTurns(), refresh };
}

type PeopleShelf = ReturnType<typeof createShelf<PeopleReader, Based<PersonRow>>>;
type CredentialShelf = ReturnType<typeof createShelf<CredentialReader, Based<CredentialRow>>>;

function photosOf(people: PeopleShelf): Set<string> {
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

function* everybody(people: PeopleShelf): Generator<{ uid: string; searched: SearchedPerson }> {
  for (const { reader, from } of people.pages) {
    for (let at = 0; at < reader.count; at += 1) {
      const uid = reader.uid.at(at);
      if (people.isCurrent(from + at, uid)) yield { uid, searched: reader.searched(at) };
    }
  }
  for (const row of people.delta.values()) yield { uid: row.uid, searched: row };
}

function peopleSince(people: PeopleShelf, credentials: CredentialShelf, after: number): Set<string> {
  const uids = new Set<string>();
  for (const { reader, applied: at } of people.pages)
    if (at > after) for (let row = 0; row < reader.count; row += 1) uids.add(reader.uid.at(row));
  for (const { reader, applied: at } of credentials.pages)
    if (at > after) for (let row = 0; row < reader.count; row += 1) uids.add(reader.participantUid.at(row));
  const isLater = (at: number | undefined) => (at ?? 0) > after;
  for (const row of people.delta.values()) if (isLater(row.applied)) uids.add(row.uid);
  for (const row of credentials.delta.values()) if (isLater(row.applied)) uids.add(row.participantUid);
  for (const [uid, at] of people.gone) if (isLater(at)) uids.add(uid);
  return uids;
}

// ── one table: its pages, and what came since ───────────────────────────────────────────────────────

interface Reader<Row> {
  readonly count: number;
  readonly uid: UidColumn;
  row(at: number): Row;
}

interface Page<R> {
  reader: R;
  applied: number;
  /** The place of its first row; places go through all pages. */
  from: number;
}

function createShelf<R extends Reader<Row>, Row extends { uid: string }>() {
  const pages: Page<R>[] = [];
  const delta = new Map<string, Row>();
  const gone = new Map<string, number>();
  let tails: Tails = indexTails([]);
  let size = 0;

  const pageOf = (place: number) => pages.findLast((page) => page.from <= place);

  /** Where the newest paged row of a uid stands. */
  function pagedPlaceOf(uid: string): number | undefined {
    return tails.places(uid).find((place) => {
      const page = pageOf(place);
      return page?.reader.uid.at(place - page.from) === uid;
    });
  }
  const isCurrent = (place: number, uid: string) =>
    tails.isNewest(place) && !delta.has(uid) && !gone.has(uid);

  /** Something of the row at a place, unless it was replaced or taken away since. */
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
    gone,
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
      if (delta.size === 0 && gone.size === 0) return;
      // A page is newer than what was there when it came.
      for (let at = 0; at < reader.count; at += 1) {
        const uid = reader.uid.at(at);
        delta.delete(uid);
        gone.delete(uid);
      }
    },
    putAll(rows: readonly Row[]): void {
      for (const row of rows) {
        delta.set(row.uid, row);
        gone.delete(row.uid);
      }
    },
    remove(uid: string, applied: number): void {
      delta.delete(uid);
      gone.set(uid, applied);
    },
    reindex(): void {
      tails = indexTails(pages.map(({ reader }) => [reader.uid, reader.count]));
    },
    count(): number {
      let replaced = 0;
      for (const uid of [...delta.keys(), ...gone.keys()]) if (pagedPlaceOf(uid) !== undefined) replaced += 1;
      return tails.distinct - replaced + delta.size;
    },
  };
}

/** Something of each badge of a person that came in a page. */
function pagedBadges<Part>(
  credentials: CredentialShelf,
  holders: Tails,
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

function numbersOf(pages: readonly Page<CredentialReader>[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { reader, from } of pages)
    for (let at = 0; at < reader.count; at += 1) numbers.set(reader.number(at), from + at);
  return numbers;
}
