/**
 * Undoes the actions of the last ten seconds, even offline. Work that was held back never happened: its number is sent
 * as `noop`. An issue may be on paper and at other devices: its number is revoked and never reused.
 */
import { liveQuery } from 'dexie';
import { newUid } from '#shared/base/ids.ts';
import { bumpRevision, undoneBody } from '#web/offline/resync/replay.ts';
import { isStill } from '#web/offline/sync/device-clock.ts';
import {
  type LocalDatabase,
  type OperatorRecord,
  type OutboxEntry,
  readMeta,
  type UndoableAction,
} from './database.ts';
import { changeUndoable, msLeftToUndo, releaseHeld } from './held.ts';

/** Notes an action with the work it made; within the transaction that keeps it. */
export async function noteUndoable(
  db: LocalDatabase,
  { uid, people, badges, ...action }: Pick<UndoableAction, 'uid' | 'kind' | 'people' | 'badges' | 'userId'>,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  await changeUndoable(db, (present) => {
    const before = present.find((one) => one.uid === uid);
    const added: UndoableAction = {
      ...{ uid, ...action, ...timeOf(first) },
      // Several pieces of work made one after the other end together with the first.
      ...(before ? timeOf(before) : {}),
      mseqs: [...(before?.mseqs ?? []), ...entries.map(({ mseq }) => mseq)],
      people: [...new Set([...(before?.people ?? []), ...people])],
      badges: [...(before?.badges ?? []), ...badges],
    };
    return [...present.filter((one) => one.uid !== uid && isUndoable(one)), added];
  });
}

const timeOf = ({ at, boot, mono }: Pick<UndoableAction, 'at' | 'boot' | 'mono'>) => ({
  at,
  ...(boot === undefined ? {} : { boot }),
  ...(mono === undefined ? {} : { mono }),
});

/** Whether an action can be undone at this moment. */
export const isUndoable = (action: UndoableAction) =>
  !action.isOver && !action.isUndone && msLeftToUndo(action) > 0;

/** What may be undone next: the last thing done, and then the one before it. */
export function nextToUndo(
  actions: readonly UndoableAction[],
  operator: Pick<OperatorRecord, 'userId'> | null,
): UndoableAction | null {
  return actions.findLast((one) => one.userId === operator?.userId && isUndoable(one)) ?? null;
}

export async function findUndoable(db: LocalDatabase, uid: string): Promise<UndoableAction | null> {
  return (await readMeta(db, 'undoable'))?.find((one) => one.uid === uid) ?? null;
}

/** Marks an action as undone, if it still can be; within a transaction that holds the device's own records. */
export async function noteUndone(db: LocalDatabase, uid: string): Promise<boolean> {
  const present = (await readMeta(db, 'undoable')) ?? [];
  const operator = (await readMeta(db, 'operator')) ?? null;
  if (operator === null || !isStill(operator.expiresAt)) return false;
  if (nextToUndo(present, operator)?.uid !== uid) return false;
  await changeUndoable(db, (all) => all.map((one) => (one.uid === uid ? { ...one, isUndone: true } : one)));
  return true;
}

/** Undoes work that was held back; answers whether it still could. Of an issue: `undoIssue` in `desk.actions.ts`. */
export function undoHeld(db: LocalDatabase, { uid, mseqs }: UndoableAction): Promise<boolean> {
  return db.transaction('rw', [db.meta, db.outbox], async () => {
    const entries = (await db.outbox.bulkGet(mseqs)).filter((entry) => entry !== undefined);
    if (entries.length < mseqs.length || entries.some(({ held }) => held !== uid)) return false;
    if (!(await noteUndone(db, uid))) return false;
    await db.outbox.bulkPut(
      entries.map(
        ({ held: _, ...entry }): OutboxEntry => ({ ...entry, id: newUid(), kind: 'noop', body: undoneBody }),
      ),
    );
    await bumpRevision(db);
    return true;
  });
}

/** Waits until an action can no longer be undone, or was undone: its print runs only then. Ends its time itself. */
export async function waitForRelease(db: LocalDatabase, uid: string): Promise<'sure' | 'undone'> {
  for (;;) {
    const action = await findUndoable(db, uid);
    if (action?.isUndone) return 'undone';
    if (!action || action.isOver) return 'sure';
    const left = msLeftToUndo(action);
    if (left === 0) await releaseHeld(db, uid);
    else await changeOrTime(db, uid, left);
  }
}

/** Resolves when an action can no longer be undone, or after so many ms. */
function changeOrTime(db: LocalDatabase, uid: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      watch.unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const watch = liveQuery(() => readMeta(db, 'undoable')).subscribe({
      next: (actions) => {
        const action = actions?.find((one) => one.uid === uid);
        if (!action || !isUndoable(action)) done();
      },
      error: done,
    });
  });
}

/** Dismisses the line about the last action; an action that could still be undone becomes final. */
export async function dismissUndo(db: LocalDatabase): Promise<void> {
  await releaseHeld(db);
  await db.transaction('rw', db.meta, () => changeUndoable(db, () => []));
}

/** Ends the time of the copy of a badge that waits to be printed. */
export async function releaseCopy(db: LocalDatabase, number: string): Promise<void> {
  const actions = (await readMeta(db, 'undoable')) ?? [];
  const waiting = actions.filter(
    (one) => one.kind === 'copy' && isUndoable(one) && one.badges.some((badge) => badge.number === number),
  );
  for (const { uid } of waiting) await releaseHeld(db, uid);
}
