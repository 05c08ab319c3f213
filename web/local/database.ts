/**
 * What a device holds. `base` tables are exact rows of the server, written by the pull alone; the outbox is
 * what this device did and the server has not answered yet. What people see is base + fold(outbox):
 * `overlay.ts`. Bodies are kept as text: a later version of the app never rewrites what was done.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { BadgeFormat } from '#shared/badge/formats.ts';
import type { HeldConflicts } from '#shared/conflicts.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { KeyPair } from '#shared/credentials/signature.ts';
import type { WipeOrder } from '#shared/device-wipe.ts';
import type { Certificate, DeviceKind, KeysetEntry } from '#shared/devices.ts';
import type { ScanRow } from '#shared/door/scan.ts';
import type { SignedGrant } from '#shared/grants.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { UserRole } from '#shared/permissions.ts';
import type { TestResult } from '#shared/readiness.ts';
import type { PersonalTest, ReadinessReport } from '#shared/readiness-report.ts';
import type { PackedCredentials, PackedPeople } from '#shared/sync/columns.ts';
import type { HeldSettings, RevocationRow, SyncedTable, TeamRow } from '#shared/sync/protocol.ts';
import type { RescueAnswer } from '#shared/sync/rescue.ts';
import type { DrillResult } from './drill.ts';
import type { ReaderRecord } from './reader-record.ts';

/**
 * A base row with the number of the commit that last touched it, and of the page of this device that brought it:
 * the pages of one commit share its number, but not theirs. Rows of before version 3 have none.
 */
export type Based<Row> = Row & { seq: number; applied?: number };

/** A mutation this device made. `mseq` is dense: 1, 2, 3 …; `id` is what the server answers to. */
export interface OutboxEntry {
  mseq: number;
  id: string;
  kind: string;
  v: number;
  op: string;
  /** Application clock, ms since 1970. */
  at: number;
  /** What the device believed its clock was off by, in ms. */
  offset: number;
  /** The run of the app it was made in, and ms since that run began by a clock that never jumps. */
  boot?: string;
  mono?: number;
  /** The clock could not be trusted when `at` was written. */
  doubt?: boolean;
  /** What it was decided on: how far of the change feed this device had read, and how old that was, ms. */
  listSeq?: number;
  listAge?: number;
  /** JSON. */
  body: string;
  /** Words about an erased person were taken out of it: it is not as it was sent. */
  isCut?: true;
  /** The action it is of, as long as that can be undone: until then it is not sent (`held.ts`). */
  held?: string;
}

/** What one press of a button did, for the ten seconds in which it can be undone, and to say what was done. */
export interface UndoableAction extends Pick<OutboxEntry, 'at' | 'boot' | 'mono'> {
  uid: string;
  kind: 'issue' | 'copy' | 'revoke' | 'handOver' | 'handout';
  /** Whose it is: nobody else undoes it. */
  userId: number;
  mseqs: number[];
  /** Uids of the people it was done for. */
  people: string[];
  badges: { number: string; g: number }[];
  /** Its time ended early. */
  isOver?: true;
  isUndone?: true;
}

/** A mutation the server has applied: kept until a backup holds it, in case the server goes back in time. */
export interface JournalEntry extends OutboxEntry {
  receivedAt: number;
  /** The history it was handed over in, once this device was locked as a copy: kept there, perhaps only set aside, unjudged. */
  rescuedIn?: string;
}

/** A mutation the server refused: work for somebody to answer, with its whole body. */
export interface DeadEntry extends OutboxEntry {
  status: 'rejected' | 'quarantined';
  code: string;
  refusedAt: number;
  /** When somebody dealt with it. It is kept: after a restore the server needs it again, or its numbers would have a hole. */
  answeredAt?: number;
}

/** A picture by the hash it is named by. */
export interface StoredPhoto {
  sha256: string;
  /** Taken here as a Blob, fetched as bytes: each Blob is a file of its own to Chromium, and thousands of them took it twice as long. */
  jpeg: Blob | Uint8Array<ArrayBuffer>;
  /** 1: until the server has it. 2: the server will never take it; `refused` says why, and somebody has to know. */
  toSend: 0 | 1 | 2;
  /** When the server took it, if it was taken here; application clock, ms. */
  sentAt?: number;
  /** Tries that failed, and when the next one is due; machine clock, ms. */
  failures?: number;
  nextAt?: number;
  refused?: { code: string; at: number };
}

/** A row the server took away, so that what is held in memory hears of it too. */
export interface GoneEntry {
  uid: string;
  table: SyncedTable;
  seq: number;
  applied?: number;
  /** The office erased this person: nothing done here about them is kept. */
  erased?: true;
}

/** Rows of the first list as they came: thousands in one record, which is written in the time of a few rows. */
export type NewPage = { applied: number } & (
  | { table: 'participants'; packed: PackedPeople }
  | { table: 'credentials'; packed: PackedCredentials }
);
export type PageRecord = NewPage & { id: number };

/** A key that is not believed from a minute on, by the word of the root key, which the server no longer says. */
export interface CarriedKey {
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

/** Of somebody who signed in here once: what their PIN is judged by, and the grant it opens. Never the PIN itself. */
export interface KeptPin {
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
export interface CarriedFile {
  sha256: string;
  file: Blob;
  takenAt: number;
  /** The code of the device it is from. */
  code?: string;
  /** What the server said of it, and when; application clock, ms. */
  answer?: RescueAnswer;
  givenAt?: number;
  /** Somebody has read that. The file is kept until a backup holds it, in case the server goes back in time. */
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
  /** What the server has told this device, sealed by the server; shown with each call. */
  proof?: string;
  /** How many pages this device has ever written: whoever read its rows in memory asks for later ones. */
  applied?: number;
  /** What that number was when the list was last begun anew: what was read before is no longer so. */
  began?: number;
}

export interface Counters {
  nextMseq: number;
  nextNumber: number;
}

/** What this door is called and which way it lets people; what this desk prints. Set on the device itself. */
export interface Station {
  checkpoint: string;
  direction: 'in' | 'out';
  zone: string | null;
}

/** A walk-in that was being written down: it outlives a reload and a killed browser. */
export interface WalkInDraft {
  fields: Record<string, string>;
  photo: Blob | null;
}

/** What is left of a device that was emptied. */
export interface WipedNote {
  name: string;
  code: string;
  kind: DeviceKind;
  /** When the order was given, and when it was carried out; application clock, ms. */
  orderedAt: number;
  reason: string;
  at: number;
  /**
   * What the report to the server is signed with, and the order and the certificate, which one that was set back may
   * have forgotten (none in the note of an older app); null once the server knows.
   */
  report: { uid: string; keys: KeyPair; order?: WipeOrder; certificate?: Certificate } | null;
}

export interface MetaValues {
  device: DeviceRecord;
  operator: OperatorRecord;
  /** By the id of the user. */
  pins: Record<number, KeptPin>;
  /** The screen is locked, in every tab; since when, application clock, ms. */
  screenLock: { at: number };
  sync: SyncState;
  counters: Counters;
  /** How often mutations were answered, set aside or put back: what was read of them before is no longer so. */
  moves: number;
  /**
   * The last instant an earlier run knew to be right; application clock, ms. `offset`: how far the server had said at
   * that time that this clock is ahead of the machine's.
   */
  clock: { trusted: number; offset?: number };
  keyset: KeysetEntry[];
  carriedKeys: CarriedKey[];
  /** The server's key that files of unsent work are written for. */
  rescueKey: string;
  settings: HeldSettings;
  /** The cases that concern this device, as the server last told them. */
  cases: HeldConflicts;
  station: Station;
  walkIn: WalkInDraft;
  /** What this desk prints, where somebody chose it here. */
  badgeFormat: BadgeFormat;
  /** The server will have nothing more from this device, and why; badges made from then on count nowhere. */
  locked: { code: string };
  /** The order to empty itself, while something is still to be sent. */
  wipe: WipeOrder;
  /** Another history of the server began: what it may lack is still to be handed back to it. */
  handBack: { photosMarked: boolean };
  /** What was acknowledged before stands in a backup of the server; application clock, ms. */
  backedUpAt: number;
  /** What became of the tests that somebody made here. */
  readinessTests: Partial<Record<PersonalTest, TestResult>>;
  /** What the handheld reader of this device was last seen to send around a code. */
  reader: ReaderRecord;
  /** What the last look at its own readiness found; told at each contact. */
  readiness: ReadinessReport;
  /** Numbers of badges that a browser's print dialog took: nobody has said yet whether they came out. */
  unanswered: string[];
  /** What was done here last and may be undone, oldest first. */
  undoable: UndoableAction[];
  /** Somebody signed out with no network: their session at the server is still to be ended. */
  leaving: true;
  wiped: WipedNote;
  /** What the last drills of a rehearsal came to; of nobody real, and of nobody at all. */
  drills: DrillResult[];
}
type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues];

/** Of the rehearsals of this browser (`rehearsal-place.ts`): apart from the real one, and thrown away afterwards. */
export const rehearsalName = 'cancha-rehearsal';

export class LocalDatabase extends Dexie {
  declare meta: EntityTable<MetaRow, 'key'>;
  declare teams: EntityTable<Based<TeamRow>, 'uid'>;
  declare participants: EntityTable<Based<PersonRow>, 'uid'>;
  declare credentials: EntityTable<Based<CredentialRow>, 'uid'>;
  declare revocations: EntityTable<Based<RevocationRow>, 'uid'>;
  declare scans: EntityTable<Based<ScanRow>, 'uid'>;
  declare gone: EntityTable<GoneEntry, 'uid'>;
  declare outbox: Table<OutboxEntry, number>;
  declare journal: Table<JournalEntry, number>;
  declare dead: Table<DeadEntry, number>;
  declare photos: EntityTable<StoredPhoto, 'sha256'>;
  declare grants: EntityTable<SignedGrant, 'uid'>;
  declare carried: EntityTable<CarriedFile, 'sha256'>;
  declare pages: Table<PageRecord, number, NewPage>;

  /** Nothing in here is real: no server hears of it, and nothing outside of it remembers it. */
  get isRehearsal(): boolean {
    return this.name.startsWith(rehearsalName);
  }

  constructor(name = 'cancha') {
    // Strict: a badge is printed only once its record is on the disk. Chrome's default since 121 is not.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      meta: 'key',
      teams: 'uid',
      // seq: what changed since the memory index was built. photo: which pictures are wanted.
      participants: 'uid, seq, photo',
      // number: what a door scans. participantUid: the badges of a person.
      credentials: 'uid, number, participantUid, seq',
      revocations: 'uid, number',
      // number+occurredAt: where a badge was last seen.
      scans: 'uid, [number+occurredAt]',
      gone: 'uid, seq',
      outbox: 'mseq',
      // receivedAt: what is old enough to be forgotten.
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
      // applied: what a page brought since the memory index was built.
      participants: 'uid, applied',
      credentials: 'uid, applied',
      gone: 'uid, applied',
      pages: '++id',
      // occurredAt: what is old enough to be forgotten.
      scans: 'uid, [number+occurredAt], occurredAt',
    });
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

/** Reads several of them as they stand at one moment. */
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

/** Where a device's sync stands before its first pull. */
export const freshSync: SyncState = {
  epoch: '',
  cursor: '',
  lmid: 0,
  confirmedAt: null,
  machineOffset: 0,
  clockOffset: 0,
};
