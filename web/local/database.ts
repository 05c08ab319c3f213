/**
 * What a device holds. `base` tables are exact rows of the server, written by the pull alone; the outbox is
 * what this device did and the server has not answered yet. What people see is base + fold(outbox):
 * `overlay.ts`. Bodies are kept as text: a later version of the app never rewrites what was done.
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { BadgeFormat } from '#shared/credentials/card-sheets.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { KeyPair } from '#shared/credentials/signature.ts';
import type { WipeOrder } from '#shared/device-wipe.ts';
import type { Certificate, DeviceKind, KeysetEntry } from '#shared/devices.ts';
import type { ScanRow } from '#shared/door/scan.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { UserRole } from '#shared/permissions.ts';
import type { HeldSettings, RevocationRow, SyncedTable, TeamRow } from '#shared/sync/protocol.ts';

/** A base row with the number of the commit that last touched it. */
export type Based<Row> = Row & { seq: number };

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
  /** JSON. */
  body: string;
}

/** A mutation the server has applied: kept a week, in case the server goes back in time. */
export interface JournalEntry extends OutboxEntry {
  receivedAt: number;
}

/** A mutation the server refused: work for somebody to answer, with its whole body. */
export interface DeadEntry extends OutboxEntry {
  status: 'rejected' | 'quarantined';
  code: string;
  refusedAt: number;
}

/** A picture by the hash it is named by; `toSend` until the server has it. */
export interface StoredPhoto {
  sha256: string;
  jpeg: Blob;
  toSend: 0 | 1;
}

/** A row the server took away, so that what is held in memory hears of it too. */
export interface GoneEntry {
  uid: string;
  table: SyncedTable;
  seq: number;
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
  /** What the report to the server is signed with; none once the server knows. */
  report: { uid: string; keys: KeyPair } | null;
}

export interface MetaValues {
  device: DeviceRecord;
  operator: OperatorRecord;
  sync: SyncState;
  counters: Counters;
  keyset: KeysetEntry[];
  settings: HeldSettings;
  station: Station;
  walkIn: WalkInDraft;
  /** What this desk prints, where somebody chose it here. */
  badgeFormat: BadgeFormat;
  /** The server will have nothing more from this device, and why; badges made from then on count nowhere. */
  locked: { code: string };
  /** The order to empty itself, while something is still to be sent. */
  wipe: WipeOrder;
  wiped: WipedNote;
}
type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues];

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
