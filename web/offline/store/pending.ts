/**
 * This device's unanswered work, in memory: a door that was offline for a day reads its thousands of scans from the
 * disk once. Each use updates it by three small records that change with every mutation, answer or pull in any tab.
 */
import type { AmendmentKind, ScanRow } from '#shared/access/scan.ts';
import type { Mutation } from '#shared/sync/mutations.ts';
import { type BaseIndex, readBase } from '#web/offline/search/base-index.ts';
import { type LocalDatabase, type OutboxEntry, readMeta, readMetas } from './database.ts';
import { foldOverlay, type OutboxOverlay, type PendingMutation } from './overlay.ts';
import { type SerializedReads, serializeReads } from './serialized-reads.ts';

/** The base from the pull, this device's work since, and its own scans by badge number. */
export interface LocalState {
  base: BaseIndex;
  overlay: OutboxOverlay;
  scans: ReadonlyMap<string, readonly ScanRow[]>;
  /** The last amendment of each scan made on this device, by uid. */
  amendments: ReadonlyMap<string, NonNullable<ScanRow['amended']>>;
}

/** The last of what pending mutations say of scans. */
function amendmentsOf(inOrder: readonly PendingMutation[]): LocalState['amendments'] {
  const amendments = new Map<string, NonNullable<ScanRow['amended']>>();
  for (const { mutation } of inOrder) {
    const kind = amendmentKindOf[mutation.kind];
    if (kind && 'scanUid' in mutation.body)
      amendments.set(mutation.body.scanUid, { kind, reason: mutation.body.reason });
  }
  return amendments;
}
const amendmentKindOf: Partial<Record<Mutation['kind'], AmendmentKind>> = {
  'scan.annul': 'annulled',
  'scan.override': 'overridden',
};

/** The current state of this device. Do not call it within a transaction. */
export async function readHeld(db: LocalDatabase): Promise<LocalState> {
  const held = heldPending.get(db) ?? createHeldPending();
  heldPending.set(db, held);
  return held.readInTurn(() => held.read(db));
}

/** Begins to read the state while the screen that shows it is still built; that screen meets what goes wrong. */
export function readAhead(db: LocalDatabase): void {
  readHeld(db).catch(() => undefined);
}

/** The unanswered work of one database handle, and the function that updates it. */
interface HeldPending {
  readInTurn: SerializedReads;
  read(db: LocalDatabase): Promise<LocalState>;
}

/** Weak: the state lives as long as its database handle. */
const heldPending = new WeakMap<LocalDatabase, HeldPending>();

/** A version of the unanswered work: another mutation, answer or page changes it. */
export async function markOf(db: LocalDatabase) {
  const { counters, sync, moves } = await readMetas(db, 'counters', 'sync', 'moves');
  return {
    next: counters?.nextMseq ?? 1,
    moves: moves ?? 0,
    lmid: sync?.lmid ?? 0,
    epoch: sync?.epoch ?? '',
  };
}
type StateMark = Awaited<ReturnType<typeof markOf>>;

function createHeldPending(): HeldPending {
  let seen: StateMark | null = null;
  let work = new Map<number, PendingMutation>();
  /** Numbers of undoable work, which may be replaced by an empty mutation. */
  const undoable = new Set<number>();
  const scans = createScans();
  let revision = 0;
  let overlay: OutboxOverlay | null = null;
  let amendments: LocalState['amendments'] = new Map();
  let foldedFrom = '';

  async function refresh(db: LocalDatabase): Promise<void> {
    if (isSame(seen, await markOf(db))) return;
    await db.transaction('r', [db.meta, db.journal, db.outbox], async () => {
      const mark = await markOf(db);
      const deviceCode = (await readMeta(db, 'device'))?.code ?? '';
      const isOnlyMore =
        seen !== null && seen.next <= mark.next && isSame({ ...mark, next: seen.next }, seen);
      const from = isOnlyMore && seen ? seen.next : await forgetAnswered(db, mark.lmid);
      const entries = from === null ? [] : await entriesFrom(db, from, mark.lmid);
      for (const entry of entries) hold(entry, deviceCode);
      seen = mark;
    });
  }

  function hold({ mseq, kind, body, at, held }: OutboxEntry, deviceCode: string): void {
    if (work.has(mseq) || scans.has(mseq)) return;
    if (held !== undefined) undoable.add(mseq);
    // Written by this app's own outbox; kinds of an older or newer version are left alone where they are folded.
    const mutation = { kind, body: JSON.parse(body) } as Mutation;
    if (mutation.kind === 'scan.record') scans.add(mseq, { ...mutation.body, deviceCode });
    else {
      work.set(mseq, { mseq, at: new Date(at), mutation });
      revision += 1;
    }
  }

  /** Drops answered work; returns the first number that is pending but not in memory. */
  async function forgetAnswered(db: LocalDatabase, lmid: number): Promise<number | null> {
    const keys = [
      ...(await db.journal.where('mseq').above(lmid).primaryKeys()),
      ...(await db.outbox.toCollection().primaryKeys()),
    ];
    const pending = new Set(keys);
    const held = work.size;
    for (const mseq of await findUndone(db)) work.delete(mseq);
    scans.keepOnly(pending);
    const left = [...work].filter(([mseq]) => pending.has(mseq));
    if (left.length < held) revision += 1;
    work = new Map(left);
    const missing = keys.filter((mseq) => !work.has(mseq) && !scans.has(mseq));
    return missing.length === 0 ? null : missing.reduce((least, mseq) => Math.min(least, mseq));
  }

  /** Mutations of the outbox that were replaced because they were undone. */
  async function findUndone(db: LocalDatabase): Promise<number[]> {
    const mseqs = [...undoable];
    const present = await db.outbox.bulkGet(mseqs);
    // Work that was undone before sending is in the journal in its replaced form.
    const undone = mseqs.filter((_, index) => present[index] === undefined || present[index].kind === 'noop');
    for (const [index, entry] of present.entries())
      if (entry?.held === undefined) undoable.delete(mseqs[index] ?? 0);
    return undone;
  }

  async function read(db: LocalDatabase): Promise<LocalState> {
    // Before the base: a page that comes in between is then there twice, and never not at all.
    await refresh(db);
    const base = await readBase(db);
    const from = `${revision} ${base.epoch} ${base.applied}`;
    if (overlay === null || foldedFrom !== from) {
      const deviceCode = (await readMeta(db, 'device'))?.code ?? '';
      const teamName = async (uid: string) => (await db.teams.get(uid))?.name;
      const inOrder = [...work.values()].sort((a, b) => a.mseq - b.mseq);
      amendments = amendmentsOf(inOrder);
      overlay = await foldOverlay(inOrder, { base, teamName, deviceCode });
      foldedFrom = from;
    }
    return { base, overlay, scans: scans.byNumber, amendments };
  }

  return { readInTurn: serializeReads(), read };
}

function isSame(one: StateMark | null, other: StateMark): boolean {
  if (one === null) return false;
  return (
    one.next === other.next &&
    one.moves === other.moves &&
    one.lmid === other.lmid &&
    one.epoch === other.epoch
  );
}

/** The entries from a number on that are not in the base yet: unanswered, or applied and not pulled. */
async function entriesFrom(db: LocalDatabase, mseq: number, lmid: number): Promise<OutboxEntry[]> {
  const applied = await db.journal
    .where('mseq')
    .aboveOrEqual(Math.max(mseq, lmid + 1))
    .toArray();
  return [...applied, ...(await db.outbox.where('mseq').aboveOrEqual(mseq).toArray())];
}

function createScans() {
  const numbers = new Map<number, string>();
  const byNumber = new Map<string, (ScanRow & { mseq: number })[]>();
  return {
    byNumber,
    has: (mseq: number) => numbers.has(mseq),
    add(mseq: number, scan: ScanRow): void {
      numbers.set(mseq, scan.number);
      const held = byNumber.get(scan.number);
      if (held) held.push({ ...scan, mseq });
      else byNumber.set(scan.number, [{ ...scan, mseq }]);
    },
    keepOnly(pending: ReadonlySet<number>): void {
      const answered = [...numbers].filter(([mseq]) => !pending.has(mseq));
      for (const [mseq] of answered) numbers.delete(mseq);
      for (const number of new Set(answered.map(([, number]) => number))) {
        const left = (byNumber.get(number) ?? []).filter(({ mseq }) => pending.has(mseq));
        if (left.length > 0) byNumber.set(number, left);
        else byNumber.delete(number);
      }
    },
  };
}
