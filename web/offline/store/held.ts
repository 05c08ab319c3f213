/**
 * Work that can still be undone. It is stored and shown at once, but not sent before its ten seconds are over, so no
 * other device has to revert it. The mark in the outbox decides between sending and undoing; each removes it in a
 * separate transaction. The clock alone decides nothing.
 */
import { countMs, nowMs } from '#shared/base/clock.ts';
import { bootId } from '#web/offline/sync/boot-id.ts';
import {
  type LocalDatabase,
  type OutboxEntry,
  readMeta,
  type UndoableAction,
  writeMeta,
} from './database.ts';

/** How long an action can be undone, ms. */
export const undoMs = 10_000;

/** How long it can still be undone, ms. A clock change during the same run of the app does not affect it. */
export function msLeftToUndo({ at, boot, mono }: Pick<OutboxEntry, 'at' | 'boot' | 'mono'>): number {
  const age = boot === bootId && mono !== undefined ? countMs() - mono : nowMs() - at;
  return age < 0 ? 0 : Math.max(0, undoMs - age);
}

const isHeld = (entry: OutboxEntry) => entry.held !== undefined && msLeftToUndo(entry) > 0;

/** The next work to send: up to what can still be undone, because numbers go in their order. */
export async function takePushBatch(
  db: LocalDatabase,
  limit: number,
): Promise<{ batch: OutboxEntry[]; waitMs: number | null }> {
  const read = () => db.outbox.orderBy('mseq').limit(limit).toArray();
  const seen = await read();
  if (seen.every(({ held }) => held === undefined)) return { batch: seen, waitMs: null };
  return db.transaction('rw', db.outbox, async () => {
    const entries = await read();
    const first = entries.find(isHeld);
    const free = first ? entries.slice(0, entries.indexOf(first)) : entries;
    return { batch: await unmark(db, free), waitMs: first ? msLeftToUndo(first) : null };
  });
}

/** Ends the time of one action, or of all: from now on it is sent, and cannot be undone. */
export async function releaseHeld(db: LocalDatabase, action?: string): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox], async () => {
    const marked = await db.outbox.filter(({ held }) => held !== undefined).toArray();
    await unmark(
      db,
      marked.filter(({ held }) => action === undefined || held === action),
    );
    await changeUndoable(db, (present) =>
      present.map((one) => (action === undefined || one.uid === action ? { ...one, isOver: true } : one)),
    );
  });
}

/** Within a transaction that holds the outbox. */
async function unmark(db: LocalDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const free = entries.map(({ held: _, ...entry }): OutboxEntry => entry);
  const marked = new Set(entries.flatMap(({ held, mseq }) => (held === undefined ? [] : mseq)));
  if (marked.size > 0) await db.outbox.bulkPut(free.filter(({ mseq }) => marked.has(mseq)));
  return free;
}

/** Within a transaction that holds the device's own records. */
export async function changeUndoable(
  db: LocalDatabase,
  change: (present: readonly UndoableAction[]) => readonly UndoableAction[],
): Promise<void> {
  const present = (await readMeta(db, 'undoable')) ?? [];
  const next = change(present);
  if (next !== present) await writeMeta(db, 'undoable', [...next]);
}
