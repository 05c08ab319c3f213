/**
 * The data of a device. Base tables are exact rows of the server, written by the pull alone; the outbox has the work
 * the server has not answered yet. Screens show base + fold(outbox): `overlay.ts`. Bodies are stored as text, so that
 * a later version of the app never rewrites them.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { ScanRow } from '#shared/access/scan.ts';
import type { BadgeFormat } from '#shared/badges/formats.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { WipeOrder } from '#shared/devices/device-wipe.ts';
import type { Certificate, DeviceKind, KeysetEntry } from '#shared/devices/devices.ts';
import type { SignedGrant } from '#shared/devices/grants.ts';
import type { TestResult } from '#shared/devices/readiness.ts';
import type { PersonalTest, ReadinessReport } from '#shared/devices/readiness-report.ts';
import type { KeyPair } from '#shared/engines/signatures/signature.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { PackedCredentials, PackedPeople } from '#shared/sync/columns.ts';
import type { HeldConflicts } from '#shared/sync/conflicts.ts';
import type { HeldSettings, PulledPage, RevocationRow, SyncedTable, TeamRow } from '#shared/sync/protocol.ts';
import type { RescueAnswer } from '#shared/sync/rescue.ts';
import type { ReaderRecord } from '#web/offline/lock/reader-record.ts';
import type { DrillResult } from '#web/offline/practice/drill.ts';
import type { StoredSearch } from '#web/offline/search/search-base.ts';

/** A base row with the commit that last changed it, and the page (since version 3) that brought it. */
export type BaseRow<Row> = Row & { seq: number; applied?: number };

/** A mutation of this device. `mseq` is dense: 1, 2, 3 …; the server answers to `id`. */
export interface OutboxEntry {
  mseq: number;
  id: string;
  kind: string;
  v: number;
  op: string;
  /** Application clock, ms since 1970. */
  at: number;
  /** The device's estimate of its clock error, ms. */
  offset: number;
  /** The run of the app it was made in, and ms since that run began by a clock that never jumps. */
  boot?: string;
  mono?: number;
  /** The clock could not be trusted when `at` was written. */
  doubt?: boolean;
  /** What the decision was based on: the position in the change feed, and its age, ms. */
  listSeq?: number;
  listAge?: number;
  /** JSON. */
  body: string;
  /** Words about an erased person were taken out of it: it is not as it was sent. */
  isCut?: true;
  /** The action it belongs to, while that can be undone. It is not sent before (`held.ts`). */
  held?: string;
}

/** One user action, for the ten seconds in which it can be undone, and for the line that reports it. */
export interface UndoableAction extends Pick<OutboxEntry, 'at' | 'boot' | 'mono'> {
  uid: string;
  kind: 'issue' | 'copy' | 'revoke' | 'handOver' | 'handout';
  /** Only this user can undo it. */
  userId: number;
  mseqs: number[];
  /** Uids of the people it was done for. */
  people: string[];
  badges: { number: string; g: number }[];
  /** The undo period ended early. */
  isOver?: true;
  isUndone?: true;
}

/** A mutation the server has applied: kept until a backup holds it, in case the server goes back in time. */
export interface JournalEntry extends OutboxEntry {
  receivedAt: number;
  /** The epoch in which a locked clone handed it over; the server may not have applied it. */
  rescuedIn?: string;
}

/** A mutation the server rejected, with its whole body: the operator must handle it. */
export interface RejectedEntry extends OutboxEntry {
  status: 'rejected' | 'quarantined';
  code: string;
  refusedAt: number;
  /** When the operator handled it. Kept, because a restored server asks for the number again. */
  answeredAt?: number;
}

/** A picture by the hash it is named by. */
export interface StoredPhoto {
  sha256: string;
  /** A Blob if taken here, bytes if fetched: Chromium stores each Blob as a separate, slow file. */
  jpeg: Blob | Uint8Array<ArrayBuffer>;
  /** 1: not on the server yet. 2: rejected permanently; `refused` says why, and the operator must see it. */
  toSend: 0 | 1 | 2;
  /** When the server took it, if it was taken here; application clock, ms. */
  sentAt?: number;
  /** Tries that failed, and when the next one is due; machine clock, ms. */
  failures?: number;
  nextAt?: number;
  refused?: { code: string; at: number };
}

/** A row the server deleted, so that in-memory indexes see it too. */
export interface TombstoneEntry {
  uid: string;
  table: SyncedTable;
  seq: number;
  applied?: number;
  /** An admin erased this person: this device deletes everything about them. */
  erased?: true;
}

/** Rows of the first list as they came: thousands in one record, which is written in the time of a few rows. */
export type NewPage = { applied: number } & (
  | { table: 'participants'; packed: PackedPeople }
  | { table: 'credentials'; packed: PackedCredentials }
);
export type PageRecord = NewPage & { id: number };
/** What a page says about the list as a whole. */
export type ListPart = Pick<PulledPage, 'rows' | 'packed' | 'gone' | 'cursor'>;

/** A key that is not believed from a minute on, by the word of the root key, which the server no longer says. */
export interface RevokedKey {
  kid: string;
  /** Minutes since 1970. */
  revokedAt: number;
  /** None from an older server: then it counts here, and cannot be handed back. */
  sig: string | null;
}

export interface DeviceRecord {
  uid: string;
  code: string;
  name: string;
  kind: DeviceKind;
  certificate: Certificate;
  rootPublicKey: string;
  /** The private half cannot be read out, not even by this app. */
  keys: KeyPair;
}

/** Who works at this device, by a grant of the server that also holds without a network. */
export interface OperatorRecord {
  grant: string;
  userId: number;
  username: string;
  name: string;
  role: UserRole;
  /** Application clock, ms. */
  expiresAt: number;
}

/** For a user who has signed in here: verifies their PIN, and holds the grant it opens. Never the PIN itself. */
export interface StoredPin {
  userId: number;
  username: string;
  /** None since they signed out: then it takes the server to begin. */
  operator: OperatorRecord | null;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** Wrong guesses since the last right one. */
  failures: number;
}

/** Unsent work of another device, on its way from a file to the server; encrypted for the server alone. */
export interface RelayedFile {
  sha256: string;
  file: Blob;
  takenAt: number;
  /** The code of the device it is from. */
  code?: string;
  /** The server's answer, and its time; application clock, ms. */
  answer?: RescueAnswer;
  givenAt?: number;
  /** The answer was read. The file is kept until a backup contains it, in case the server is restored. */
  isRead?: boolean;
  refused?: string;
}

export interface SyncState {
  epoch: string;
  cursor: string;
  /** The last of our mutations whose effect is in the base rows. */
  lmid: number;
  /** When the server last confirmed the list as complete; application clock, ms. */
  confirmedAt: number | null;
  /** Machine clock of the server minus ours, ms. */
  machineOffset: number;
  /** Application clock minus the server's machine clock, ms. */
  clockOffset: number;
  /** A token sealed by the server: what it has acknowledged to this device. Sent with each call. */
  proof?: string;
  /** How many pages this device has ever written; an in-memory index reads only later ones. */
  applied?: number;
  /** The value of `applied` when the list was last replaced: indexes read before are invalid. */
  began?: number;
  /** The list in use is of an earlier epoch: it stays until the last page of this one is in `incoming`. */
  isReplacing?: boolean;
}

export interface DeviceCounters {
  nextMseq: number;
  nextNumber: number;
}

/** The name and direction of this door, set on the device itself. */
export interface CheckpointSettings {
  checkpoint: string;
  direction: 'in' | 'out';
  zone: string | null;
}

/** A walk-in that was being written down: it outlives a reload and a killed browser. */
export interface WalkInDraft {
  fields: Record<string, string>;
  photo: Blob | null;
}

/** What remains on a wiped device. */
export interface WipedNote {
  name: string;
  code: string;
  kind: DeviceKind;
  /** When the order was given, and when it was carried out; application clock, ms. */
  orderedAt: number;
  reason: string;
  at: number;
  /** Signs the report; a restored server also needs order and certificate. Null once the server knows. */
  report: { uid: string; keys: KeyPair; order?: WipeOrder; certificate?: Certificate } | null;
}

export interface MetaValues {
  device: DeviceRecord;
  operator: OperatorRecord;
  /** By the id of the user. */
  pins: Record<number, StoredPin>;
  /** The screen is locked, in every tab; since when, application clock, ms. */
  screenLock: { at: number };
  sync: SyncState;
  counters: DeviceCounters;
  /** Counts how often mutations were answered, quarantined or requeued; what was read before is outdated. */
  moves: number;
  /** The last verified time of an earlier run, ms, and the server's offset then; application clock. */
  clock: { trusted: number; offset?: number };
  keyset: KeysetEntry[];
  carriedKeys: RevokedKey[];
  /** The server's key that files of unsent work are written for. */
  rescueKey: string;
  settings: HeldSettings;
  /** The conflicts that concern this device, from the last pull. */
  cases: HeldConflicts;
  station: CheckpointSettings;
  walkIn: WalkInDraft;
  /** The badge format chosen at this desk, if any. */
  badgeFormat: BadgeFormat;
  /** Why the server no longer accepts this device; badges issued from then on are invalid everywhere. */
  locked: { code: string };
  /** The order to empty itself, while something is still to be sent. */
  wipe: WipeOrder;
  /** Another epoch of the server began: it may still lack data from this device. */
  handBack: { photosMarked: boolean };
  /** What was acknowledged before is part of a backup of the server; application clock, ms. */
  backedUpAt: number;
  /** Results of the tests made here. */
  readinessTests: Partial<Record<PersonalTest, TestResult>>;
  /** What the handheld reader of this device adds around a code. */
  reader: ReaderRecord;
  /** The last readiness report; sent with each pull. */
  readiness: ReadinessReport;
  /** Numbers of badges sent to a browser's print dialog, not confirmed yet. */
  unanswered: string[];
  /** The last actions that can be undone, oldest first. */
  undoable: UndoableAction[];
  /** A user signed out offline: their session on the server must still be ended. */
  leaving: true;
  wiped: WipedNote;
  /** Results of the last drills; they contain no names. */
  drills: DrillResult[];
  /** The search index (`stored-search.ts`). */
  search: StoredSearch;
}
type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues];

/** The name of the database for rehearsals (`rehearsal-place.ts`), which is deleted afterwards. */
export const rehearsalName = 'cancha-rehearsal';

export class LocalDatabase extends Dexie {
  declare meta: EntityTable<MetaRow, 'key'>;
  declare teams: EntityTable<BaseRow<TeamRow>, 'uid'>;
  declare participants: EntityTable<BaseRow<PersonRow>, 'uid'>;
  declare credentials: EntityTable<BaseRow<CredentialRow>, 'uid'>;
  declare revocations: EntityTable<BaseRow<RevocationRow>, 'uid'>;
  declare scans: EntityTable<BaseRow<ScanRow>, 'uid'>;
  declare outbox: Table<OutboxEntry, number>;
  declare journal: Table<JournalEntry, number>;
  declare photos: EntityTable<StoredPhoto, 'sha256'>;
  declare grants: EntityTable<SignedGrant, 'uid'>;
  declare pages: Table<PageRecord, number, NewPage>;
  declare incoming: Table<ListPart, number>;

  // These stores keep the names they were released with.
  get tombstones(): EntityTable<TombstoneEntry, 'uid'> {
    return this.table('gone');
  }
  get rejected(): Table<RejectedEntry, number> {
    return this.table('dead');
  }
  get relayedFiles(): EntityTable<RelayedFile, 'sha256'> {
    return this.table('carried');
  }

  /** A rehearsal database: nothing in it is ever sent, and nothing outside knows of it. */
  get isRehearsal(): boolean {
    return this.name.startsWith(rehearsalName);
  }

  constructor(name = 'cancha') {
    // Strict: a badge is printed only once its record is on the disk. Chrome's default since 121 is not.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      meta: 'key',
      teams: 'uid',
      participants: 'uid, seq, photo',
      // number: scanned at doors. participantUid: the badges of a person.
      credentials: 'uid, number, participantUid, seq',
      revocations: 'uid, number',
      // number+occurredAt: where a badge was last seen.
      scans: 'uid, [number+occurredAt]',
      gone: 'uid, seq',
      outbox: 'mseq',
      // receivedAt: for pruning.
      journal: 'mseq, receivedAt',
      dead: 'mseq',
      photos: 'sha256, toSend',
    });
    this.version(2).stores({
      // The signed grants that mutations still held here name.
      grants: 'uid',
      carried: 'sha256',
    });
    this.version(3).stores({
      // applied: rows since the memory index was built.
      participants: 'uid, applied',
      credentials: 'uid, applied',
      gone: 'uid, applied',
      pages: '++id',
      // occurredAt: for pruning.
      scans: 'uid, [number+occurredAt], occurredAt',
    });
    this.version(4).stores({ incoming: '++' });
  }
}

let opened: LocalDatabase | null = null;

/** The database of this browser; one handle per page. */
export function localDatabase(): LocalDatabase {
  opened ??= new LocalDatabase();
  return opened;
}

/** Reads one of the device's own records. */
export async function readMeta<K extends keyof MetaValues>(
  db: LocalDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  const row = await db.meta.get(key);
  // A row's value is of its key's kind: writeMeta is the only writer.
  return row?.value as MetaValues[K] | undefined;
}

/** Reads several of them in one transaction. */
export async function readMetas<K extends keyof MetaValues>(
  db: LocalDatabase,
  ...keys: readonly K[]
): Promise<{ [P in K]?: MetaValues[P] }> {
  const rows = await db.meta.bulkGet([...keys]);
  // Each row's value is of its key's kind, as above.
  return Object.fromEntries(keys.map((key, at) => [key, rows[at]?.value])) as { [P in K]?: MetaValues[P] };
}

/** Writes one of the device's own records. */
export async function writeMeta<K extends keyof MetaValues>(
  db: LocalDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ key, value } as MetaRow);
}

/** The sync state before the first pull. */
export const freshSync: SyncState = {
  epoch: '',
  cursor: '',
  lmid: 0,
  confirmedAt: null,
  machineOffset: 0,
  clockOffset: 0,
};
