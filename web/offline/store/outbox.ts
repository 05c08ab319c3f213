/**
 * Runs an action: facts, rule, signature, then one transaction that checks whether the facts still hold and stores
 * numbers and mutations; otherwise it retries. Signing is outside, because a Dexie transaction auto-commits when you
 * await anything but the database.
 */
import { clockOffset, countMs, nowMs } from '#shared/base/clock.ts';
import type { Refusal } from '#shared/base/errors.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { knownAge } from '#shared/devices/list-age.ts';
import { type Mutation, mutationVersion } from '#shared/sync/mutations.ts';
import type { MutationOutcome } from '#shared/sync/protocol.ts';
import { noteActivity } from '#web/core/client/tab-activity.ts';
import { bumpRevision, stripReceipt } from '#web/offline/resync/replay.ts';
import { bootId } from '#web/offline/sync/boot-id.ts';
import { firstContact } from '#web/offline/sync/connection.ts';
import { clockDoubt, isStill } from '#web/offline/sync/device-clock.ts';
import {
  type DeviceCounters,
  type LocalDatabase,
  type OperatorRecord,
  type OutboxEntry,
  type RejectedEntry,
  readMeta,
  readMetas,
  type SyncState,
  type UndoableAction,
  writeMeta,
} from './database.ts';
import { type LocalFacts, readFacts } from './facts.ts';
import { forgetAnswered, forgettingTables } from './forget-people.ts';
import { requireSoundCounters, writeMirror } from './mirror.ts';
import { NoOperator } from './no-operator.ts';
import { noteUndoable, noteUndone } from './undo.ts';

/** The result of a rule: mutations to store, and how many credential numbers they use. */
export interface PreparedWork<T> {
  kind: 'prepared';
  mutations: Mutation[];
  numbers: number;
  result: T;
  /** It can be undone for ten seconds. More work of the same `uid` belongs to the same action. */
  undoable?: Pick<UndoableAction, 'uid' | 'kind' | 'people' | 'badges'>;
  /** The action that this work undoes: kept only if that still can be undone. */
  undoes?: string;
}

export interface PrepareInput {
  /** Read on demand: a scan decides nothing, and must not wait for unused data. */
  facts: LocalFacts;
  operator: OperatorRecord;
  /** This device's next unused number. */
  nextNumber: number;
}

const tries = 8;

/**
 * Runs an action of this device and stores its mutations, online or offline. Resolves once they are on the disk: only
 * then may anything be printed or reported as done. Throws NoOperator without an authorized operator, RolledBack if
 * this profile was restored from a copy.
 */
export async function run<T>(
  db: LocalDatabase,
  prepare: (input: PrepareInput) => Promise<PreparedWork<T> | Refusal>,
): Promise<{ kind: 'done'; result: T } | Refusal> {
  noteActivity();
  for (let left = tries; left > 0; left -= 1) {
    // Before anything else is read: whatever changes from here on is noticed when it is kept.
    const { operator, stamp, ...state } = await readState(db);
    if (!operator || !isStill(operator.expiresAt)) throw new NoOperator();
    const device = must(state.device, 'only an enrolled device has actions');
    const counters = db.isRehearsal ? state.counters : requireSoundCounters(device.uid, state.counters);
    const prepared = await prepare({ facts: readFacts(db), operator, nextNumber: counters.nextNumber });
    if (prepared.kind === 'refused') return prepared;
    if (prepared.numbers > 0 && !db.isRehearsal) await firstContact();
    const kept = await keep(db, stamp, operator, prepared);
    if (!kept) continue;
    // The numbers of a rehearsal may be given out a second time.
    if (!db.isRehearsal) writeMirror(device.uid, kept);
    return { kind: 'done', result: prepared.result };
  }
  throw new Error('this device is too busy: the facts changed at each try');
}

/**
 * Who works here, the counters, and a stamp that says what facts read from now on are read from: another mutation,
 * another page, an answer or a lock changes it.
 */
async function readState(db: LocalDatabase) {
  const keys = ['operator', 'device', 'counters', 'sync', 'moves', 'locked'] as const;
  const { operator, device, sync, moves, locked, ...read } = await readMetas(db, ...keys);
  const counters = read.counters ?? { nextMseq: 1, nextNumber: 1 };
  const stamp = [counters.nextMseq, moves, sync?.cursor, sync?.epoch, sync?.lmid, locked?.code].join(' ');
  return { operator, device, counters, sync, stamp };
}

/** What rules here decide on: a position in the server's change feed, and its age. */
function listOf(sync: SyncState | undefined): Pick<OutboxEntry, 'listSeq' | 'listAge'> {
  if (sync?.confirmedAt == null) return {};
  const age = knownAge(nowMs() - sync.confirmedAt);
  const seq = Number(sync.cursor.split(':')[0]);
  return { listSeq: seq, ...(age === null ? {} : { listAge: Math.round(age) }) };
}

async function keep<T>(
  db: LocalDatabase,
  stamp: string,
  operator: OperatorRecord,
  prepared: PreparedWork<T>,
): Promise<DeviceCounters | null> {
  return db.transaction('rw', [db.meta, db.outbox], async () => {
    const { counters, sync, ...present } = await readState(db);
    if (present.stamp !== stamp) return null;
    const decidedOn = listOf(sync);
    const { undoable, undoes } = prepared;
    if (undoes !== undefined && !(await noteUndone(db, undoes))) return null;
    // An issue is sent at once: undoing it revokes its number, because paper may be on its way.
    const held = undoable && undoable.kind !== 'issue' ? { held: undoable.uid } : {};
    const entries = prepared.mutations.map(
      (mutation, index): OutboxEntry => ({
        mseq: counters.nextMseq + index,
        id: newUid(),
        kind: mutation.kind,
        v: mutationVersion,
        op: operator.grant,
        at: nowMs(),
        offset: Math.round(clockOffset()),
        boot: bootId,
        mono: countMs(),
        ...(clockDoubt() ? { doubt: true } : {}),
        ...decidedOn,
        body: JSON.stringify(mutation.body),
        ...held,
      }),
    );
    if (undoable) await noteUndoable(db, { ...undoable, userId: operator.userId }, entries);
    const next = {
      nextMseq: counters.nextMseq + entries.length,
      nextNumber: counters.nextNumber + prepared.numbers,
    };
    await db.outbox.bulkAdd(entries);
    await writeMeta(db, 'counters', next);
    return next;
  });
}

/**
 * Moves answered mutations out of the outbox: applied ones to the journal, rejected ones to `rejected`. A later answer
 * to quarantined work is handled the same way.
 */
export async function settle(
  db: LocalDatabase,
  outcomes: readonly MutationOutcome[],
  /** The server's seal on its answer to a push. */
  proof?: string,
): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.tombstones, ...forgettingTables(db)], async () => {
    const answered: { outcome: MutationOutcome; entry: OutboxEntry; refused: RejectedEntry | undefined }[] =
      [];
    for (const outcome of outcomes) {
      const refused = await db.rejected.get(outcome.seq);
      const entry = (await db.outbox.get(outcome.seq)) ?? refused;
      // Only a receipt for this mutation clears it.
      if (entry?.id !== outcome.id) continue;
      answered.push({ outcome, entry, refused });
    }
    const erased = new Set(
      answered.flatMap(({ outcome }) => (outcome.code === 'PERSON_ERASED' ? outcome.id : [])),
    );
    await forgetAnswered(
      db,
      answered.map(({ entry }) => entry),
      ({ id }) => erased.has(id),
    );
    for (const { outcome, entry, refused } of answered) {
      if (outcome.status === 'applied' || outcome.status === 'noop') {
        await db.journal.put({ ...stripReceipt(entry), receivedAt: nowMs() });
        await db.rejected.delete(outcome.seq);
      } else {
        await db.rejected.put({
          ...entry,
          status: outcome.status,
          code: outcome.code ?? 'INVALID',
          refusedAt: refused?.refusedAt ?? nowMs(),
          // Rejected again after a restore: an operator who has handled it need not do so again.
          ...(refused?.answeredAt === undefined ? {} : { answeredAt: refused.answeredAt }),
        });
      }
      await db.outbox.delete(outcome.seq);
    }
    if (outcomes.length > 0) await bumpRevision(db);
    const sync = await readMeta(db, 'sync');
    if (sync && proof !== undefined) await writeMeta(db, 'sync', { ...sync, proof });
  });
}

/** Removes mutations from the outbox that the server quarantined because this device is a clone. */
export async function settleRescued(db: LocalDatabase, ids: ReadonlySet<string>): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.journal], async () => {
    const stored = await db.outbox.filter(({ id }) => ids.has(id)).toArray();
    const rescuedIn = (await readMeta(db, 'sync'))?.epoch ?? '';
    await db.journal.bulkPut(stored.map((entry) => ({ ...entry, receivedAt: nowMs(), rescuedIn })));
    await db.outbox.bulkDelete(stored.map(({ mseq }) => mseq));
    await bumpRevision(db);
  });
}

/** Rejected mutations that are not handled yet, oldest first. */
export function listOpenRejections(db: LocalDatabase): Promise<RejectedEntry[]> {
  return db.rejected.filter(({ answeredAt }) => answeredAt === undefined).toArray();
}

/** Marks a rejected mutation as handled. It is kept, because a restored server asks for its number again. */
export async function dismissRejected(db: LocalDatabase, mseq: number): Promise<void> {
  must(await db.rejected.get(mseq), 'the card that was answered names it');
  await db.rejected.update(mseq, { answeredAt: nowMs() });
}
