/**
 * Doing something here: facts → rule → signature → then, in one transaction, are the facts still so? number
 * and mutations together; else begin again. Signing stays outside: a Dexie transaction that waits for
 * anything but the database is committed under one's feet.
 */
import { clockOffset, nowMs } from '#shared/clock.ts';
import type { Refusal } from '#shared/errors.ts';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { type Mutation, mutationVersion } from '#shared/sync/mutations.ts';
import type { Outcome } from '#shared/sync/protocol.ts';
import {
  type Counters,
  type JournalEntry,
  type LocalDatabase,
  type OperatorRecord,
  type OutboxEntry,
  readMeta,
  writeMeta,
} from './database.ts';
import { type Facts, readFacts } from './facts.ts';
import { requireSoundCounters, writeMirror } from './mirror.ts';

/** What a rule made of the facts: mutations to keep, and how many credential numbers they use up. */
export interface Prepared<T> {
  kind: 'prepared';
  mutations: Mutation[];
  numbers: number;
  result: T;
}

export interface PrepareInput {
  facts: Facts;
  operator: OperatorRecord;
  /** This device's next unused number. */
  nextNumber: number;
}

const tries = 8;

/**
 * Runs an action of this device and keeps its mutations, whether there is a network or not. Resolves once
 * they are on the disk: only then may anything be printed or said to be done. Throws NoOperator when nobody
 * may work here, RolledBack when this profile was set back.
 */
export async function run<T>(
  db: LocalDatabase,
  prepare: (input: PrepareInput) => Promise<Prepared<T> | Refusal>,
): Promise<{ kind: 'done'; result: T } | Refusal> {
  for (let left = tries; left > 0; left -= 1) {
    const operator = await readMeta(db, 'operator');
    if (!operator || operator.expiresAt <= nowMs()) throw new NoOperator();
    // Before anything else is read: whatever changes from here on is noticed when it is kept.
    const stamp = await stampOf(db);
    const device = must(await readMeta(db, 'device'), 'only an enrolled device has actions');
    const counters = requireSoundCounters(device.uid, await readCounters(db));
    const prepared = await prepare({ facts: await readFacts(db), operator, nextNumber: counters.nextNumber });
    if (prepared.kind === 'refused') return prepared;
    const kept = await keep(db, stamp, operator, prepared);
    if (!kept) continue;
    writeMirror(device.uid, kept);
    return { kind: 'done', result: prepared.result };
  }
  throw new Error('this device is too busy: the facts changed at each try');
}

/** Nobody is signed in at this device, or their time here has ended. */
export class NoOperator extends Error {
  override readonly name = 'NoOperator';
}

/** Says what the facts were read from: another mutation or another page changes it. */
async function stampOf(db: LocalDatabase): Promise<string> {
  const [counters, sync] = await Promise.all([readCounters(db), readMeta(db, 'sync')]);
  return `${counters.nextMseq} ${sync?.cursor} ${sync?.epoch} ${sync?.lmid}`;
}

async function readCounters(db: LocalDatabase): Promise<Counters> {
  return (await readMeta(db, 'counters')) ?? { nextMseq: 1, nextNumber: 1 };
}

async function keep<T>(
  db: LocalDatabase,
  stamp: string,
  operator: OperatorRecord,
  prepared: Prepared<T>,
): Promise<Counters | null> {
  return db.transaction('rw', [db.meta, db.outbox], async () => {
    if ((await stampOf(db)) !== stamp) return null;
    const counters = await readCounters(db);
    const entries = prepared.mutations.map(
      (mutation, index): OutboxEntry => ({
        mseq: counters.nextMseq + index,
        id: newUid(),
        kind: mutation.kind,
        v: mutationVersion,
        op: operator.grant,
        at: nowMs(),
        offset: Math.round(clockOffset()),
        body: JSON.stringify(mutation.body),
      }),
    );
    const next = {
      nextMseq: counters.nextMseq + entries.length,
      nextNumber: counters.nextNumber + prepared.numbers,
    };
    await db.outbox.bulkAdd(entries);
    await writeMeta(db, 'counters', next);
    return next;
  });
}

/** Moves answered mutations out of the outbox: applied ones to the journal, refused ones to the work to answer. */
export async function settle(db: LocalDatabase, outcomes: readonly Outcome[]): Promise<void> {
  await db.transaction('rw', [db.outbox, db.journal, db.dead], async () => {
    for (const outcome of outcomes) {
      const entry = await db.outbox.get(outcome.seq);
      // Only the receipt of this very mutation frees it.
      if (entry?.id !== outcome.id) continue;
      if (outcome.status === 'applied' || outcome.status === 'noop') {
        await db.journal.put({ ...entry, receivedAt: nowMs() });
      } else {
        await db.dead.put({
          ...entry,
          status: outcome.status,
          code: outcome.code ?? 'INVALID',
          refusedAt: nowMs(),
        });
      }
      await db.outbox.delete(outcome.seq);
    }
  });
}

/** The server went back in time and wants mutations again that it had: they return from the journal. */
export async function replayFrom(db: LocalDatabase, mseq: number): Promise<void> {
  await db.transaction('rw', [db.outbox, db.journal, db.dead], async () => {
    const lost: JournalEntry[] = await db.journal.where('mseq').aboveOrEqual(mseq).toArray();
    const refused = await db.dead.where('mseq').aboveOrEqual(mseq).toArray();
    await db.outbox.bulkPut(
      [...lost, ...refused].map(({ mseq, id, kind, v, op, at, offset, body }) => ({
        mseq,
        id,
        kind,
        v,
        op,
        at,
        offset,
        body,
      })),
    );
    await db.journal.bulkDelete(lost.map((entry) => entry.mseq));
    await db.dead.bulkDelete(refused.map((entry) => entry.mseq));
  });
}

const journalMs = 7 * 24 * 60 * 60 * 1000;

/** Forgets applied mutations older than a week. */
export async function pruneJournal(db: LocalDatabase): Promise<void> {
  await db.journal
    .where('receivedAt')
    .below(nowMs() - journalMs)
    .delete();
}

/** Takes a refused mutation off the list, once somebody has dealt with it. */
export async function dismissDead(db: LocalDatabase, mseq: number): Promise<void> {
  must(await db.dead.get(mseq), 'the card that was answered names it');
  await db.dead.delete(mseq);
}
