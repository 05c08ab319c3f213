/**
 * Detects a database that was set back (a restored backup, a standby without the last transactions, a machine
 * snapshot). Devices refer to rows by commit numbers, which such a database would assign again without notice. So it
 * starts a new history, a new epoch, before it answers any device: each one fetches everything and resends what is
 * missing.
 *
 * Signs of it: the database is in another place than the one last written (cluster, timeline, database or table:
 * `sync_meta.home`), it knows less than this server has sent (`high-water.ts`), it has a history this server has left,
 * or a device has seen more of this history than exists. See docs/adr/0016.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { now } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { deviceCodeIndex, serverCode } from '#shared/codes/number.ts';
import { audit, noteMissing, type SeenEnd } from '../audit/audit.ts';
import type { Log } from '../base/log.ts';
import { sqlState } from '../base/sql-state.ts';
import type { Db } from '../database/open.ts';
import { devices, syncClock, syncMeta } from '../database/tables.ts';
import { deleteAccountsAgain } from '../erasure/deleted-accounts.ts';
import { eraseAgain } from '../erasure/erase-person.ts';
import type { HighWater } from '../restore/high-water.ts';
import type { SideLists } from '../restore/side-list.ts';

/** Why a history began; `first` is the one a database was made with, or an edition was started with. */
export type BeganBy =
  | 'first'
  /** The database is in another cluster, timeline or table than the one last written. */
  | 'moved'
  /** It has less than this server sent. */
  | 'behind'
  /** It belongs to a database history that this server has left. */
  | 'former'
  /** A device has seen more than it knows. */
  | 'device'
  /** `npm run restore` and `npm run restored`. */
  | 'restored';

export interface DatabaseHistory {
  /** Compares the database with what this server knows of it, and begins a new history where it went back. */
  check(db: Db): Promise<void>;
  /**
   * Whether the database was set back, judged by what it has sent a device: a commit or an answer that is missing. If
   * true, a new history has begun. Not within a transaction. Throws DEVICE_FORKED for a device that claims more than
   * there is without proof, which harms only that device.
   */
  noticeAhead(db: Db, device: { uid: string; code: string }, seen: ProvenContact): Promise<boolean>;
  /** Begins a new history. */
  turn(db: Db, by: { reason: BeganBy; deviceCode?: string }): Promise<void>;
  /** Remembers what an answer is about to tell; to be awaited before it leaves. */
  noteSent(sent: { epoch: string; seq: number; codes?: readonly string[] }): Promise<void>;
  /** Remembers that these device codes are given out. Rejects when it cannot: the code must not be given. */
  noteCodes(codes: readonly string[]): Promise<void>;
  /** How many codes this server knows to have been given out, in the order of `deviceCodeAt`. */
  codesGiven(): number;
}

export interface ProvenContact {
  /** The server's sealed record of what it sent to the device (`sync/contact-proof.ts`). */
  proven: { epoch: string; acked: number; seq: number } | null;
  /** The device's own claim: the commit of its cursor. */
  claimed?: { epoch: string; seq: number };
}

interface HistoryFacts {
  epoch: string;
  home: string | null;
  seq: number;
}

export function historyOf(
  highWater: HighWater,
  { lists, log }: { lists?: SideLists; log?: Log | undefined } = {},
): DatabaseHistory {
  const begin: Begin = (db, reason, by) => beginHistory({ highWater, lists, log }, db, reason, by);

  return {
    async check(db) {
      // Read before the query: the database must know everything that was sent by now.
      const sent = highWater.read();
      const home = await readHome(db);
      const facts = await readFacts(db);
      const reason = wentBack(facts, home, sent);
      if (reason) {
        const still = (now: HistoryFacts) => wentBack(now, home, sent) !== null;
        if (await begin(db, reason, { still })) return;
        // Another server was quicker.
        return highWater.enter((await readFacts(db)).epoch, 0);
      }
      const known = mergeHomes(facts.home, home);
      if (known !== facts.home) await db.update(syncMeta).set({ home: known });
      await highWater.enter(facts.epoch, sent.epoch === facts.epoch ? sent.seq : 0);
    },
    async noticeAhead(db, device, { proven, claimed }) {
      const [row] = await db
        .select({ meta: syncMeta, seq: syncClock.seq, lmid: devices.lmid })
        .from(syncMeta)
        .innerJoin(syncClock, sql`true`)
        .innerJoin(devices, eq(devices.uid, device.uid));
      if (!row) return false;
      const { epoch } = row.meta;
      if (proven?.epoch === epoch && (proven.seq > row.seq || proven.acked > row.lmid))
        return begin(db, 'device', { still: (now) => now.epoch === epoch, deviceCode: device.code });
      if (claimed?.epoch === epoch && claimed.seq > row.seq) throw new AppError('DEVICE_FORKED');
      return false;
    },
    async turn(db, { reason, deviceCode }) {
      await begin(db, reason, { still: () => true, deviceCode });
    },
    async noteSent({ epoch, seq, codes = [] }) {
      const marks = highWater.read();
      // The answer belongs to a history that has just ended; the device resets at its next call.
      if (marks.former.includes(epoch)) return;
      const noted =
        marks.epoch === epoch ? highWater.raise({ seq, codes: countOf(codes) }) : highWater.enter(epoch, seq);
      // A full disk must not keep a revocation from a door: what devices have seen themselves remains.
      await noted.catch((err: unknown) =>
        log?.error({ err }, 'DATA_DIR: the high-water mark could not be written'),
      );
    },
    noteCodes: (codes) => highWater.raise({ codes: countOf(codes) }),
    codesGiven: () => highWater.read().codes,
  };
}

interface HistoryParts {
  highWater: HighWater;
  lists: SideLists | undefined;
  log: Log | undefined;
}

interface BeginOptions {
  /** Whether the database is still the one that was judged. */
  still: (facts: HistoryFacts) => boolean;
  deviceCode?: string | undefined;
}

/** Answers whether it began one; another server may have been quicker. */
type Begin = (db: Db, reason: BeganBy, options: BeginOptions) => Promise<boolean>;

async function beginHistory(
  { highWater, lists, log }: HistoryParts,
  ...[db, reason, { still, deviceCode }]: Parameters<Begin>
): Promise<boolean> {
  const home = await readHome(db);
  const { lastNumber } = highWater.read();
  const begun = await db.transaction(async (tx) => {
    // Servers that notice it at once do this one after the other; the second finds it done.
    const [locked] = await tx.select().from(syncMeta).for('update');
    const meta = must(locked, 'the migration wrote it');
    const was = { epoch: meta.epoch, home: meta.home, seq: await readSeq(tx) };
    if (!still(was)) return null;
    const epoch = crypto.randomUUID();
    const at = now();
    await tx.update(syncMeta).set({ epoch, home, beganAt: at, beganBy: reason });
    await tx
      .update(devices)
      .set({ lastNumber: sql`greatest(${devices.lastNumber}, ${lastNumber})` })
      .where(eq(devices.code, serverCode));
    // Before any desk sends again what it knows of them.
    await eraseAgain(tx, lists?.erased.items() ?? [], at);
    if (lists) await deleteAccountsAgain(tx, lists.deletedAccounts);
    const detail = { reason, was: was.epoch, seq: was.seq };
    const end = await audit(tx, at, {
      action: 'sync.epoch',
      subject: epoch,
      detail,
      deviceCode: deviceCode ?? null,
    });
    // A database that went back has given its next row a number that was seen before; one whose log was cut has not.
    const seen = await readSeenEnds(tx, was.epoch, highWater);
    await noteMissing(
      tx,
      at,
      seen.filter(({ id }) => id < end.id),
    );
    return { epoch, ...detail };
  });
  if (!begun) return false;
  await highWater.enter(begun.epoch, begun.seq);
  if (reason === 'first') log?.info(begun, 'a new history has begun with the edition');
  else
    log?.warn(begun, 'the database went back: a new history has begun, and devices send again what it lacks');
  return true;
}

/** Ends of the audit log that this server and the devices saw in a history. */
async function readSeenEnds(db: Db, epoch: string, highWater: HighWater): Promise<SeenEnd[]> {
  const rows = await db.select({ by: devices.code, seen: devices.auditSeen }).from(devices);
  const marks = highWater.read();
  const own = marks.epoch === epoch && marks.audit ? [{ ...marks.audit, by: serverCode }] : [];
  return [
    ...own,
    ...rows.flatMap(({ by, seen }) => (seen?.epoch === epoch ? { id: seen.id, hash: seen.hash, by } : [])),
  ];
}

const countOf = (codes: readonly string[]) =>
  codes.reduce((most, code) => Math.max(most, deviceCodeIndex(code) + 1), 0);

/** Why a database is not the one this history was last written in; or nothing. */
function wentBack(
  { epoch, home, seq }: HistoryFacts,
  here: string,
  sent: { epoch: string; seq: number; former: readonly string[] },
): BeganBy | null {
  if (home !== null && !isSameHome(home, here)) return 'moved';
  if (sent.former.includes(epoch)) return 'former';
  if (sent.epoch === epoch && sent.seq > seq) return 'behind';
  return null;
}

export type SyncMeta = typeof syncMeta.$inferSelect;

/** Which history this is, since when and why. */
export async function readSyncMeta(db: Db): Promise<SyncMeta> {
  return must((await db.select().from(syncMeta))[0], 'the migration wrote it');
}

async function readFacts(db: Db): Promise<HistoryFacts> {
  const { epoch, home } = await readSyncMeta(db);
  return { epoch, home, seq: await readSeq(db) };
}

async function readSeq(db: Db): Promise<number> {
  const [row] = await db.select({ seq: syncClock.seq }).from(syncClock);
  return must(row, 'the migration wrote it').seq;
}

// ── the place of a database ─────────────────────────────────────────────────────────────────────────

const unknownPart = '-';

/** The cluster, its timeline (another one after each promotion), the database and the table, with `-` for what may not be read. */
async function readHome(db: Db): Promise<string> {
  const parts = [
    sql<string>`(select system_identifier::text from pg_control_system())`,
    sql<string>`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`,
    sql<string>`(select oid::text from pg_database where datname = current_database())`,
    sql<string>`'sync_meta'::regclass::oid::text`,
  ];
  return db.transaction(async (tx) => {
    const read: string[] = [];
    for (const part of parts) read.push(await readPart(tx, part));
    return read.join('/');
  });
}

/** Not permitted, in recovery, or unsupported by this PostgreSQL: then this part is empty. */
const saysNothing = /^(42501|55000|42883|0A000)$/;

async function readPart(db: Db, part: SQL<string>): Promise<string> {
  try {
    const [row] = await db.transaction((savepoint) => savepoint.select({ part }).from(syncMeta));
    return must(row, 'the migration wrote it').part;
  } catch (error) {
    if (saysNothing.test(sqlState(error)?.code ?? '')) return unknownPart;
    throw error;
  }
}

function isSameHome(a: string, b: string): boolean {
  const others = b.split('/');
  return a.split('/').every((part, place) => {
    const other = others[place] ?? unknownPart;
    return part === other || part === unknownPart || other === unknownPart;
  });
}

/** What either knows. */
function mergeHomes(known: string | null, here: string): string {
  const before = known?.split('/') ?? [];
  const merge = (part: string, place: number) => (part === unknownPart ? (before[place] ?? part) : part);
  return here.split('/').map(merge).join('/');
}
