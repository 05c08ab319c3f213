import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { undoAction } from '#web/device/desk.actions.ts';
import { useSecondsToUndo } from '#web/device/use-seconds-to-undo.ts';
import { type LocalDatabase, readMetas, type UndoableAction } from '#web/offline/store/database.ts';
import { dismissUndo, nextToUndo } from '#web/offline/store/undo.ts';
import { type DeskFailure, failureOf } from './desk-failure.ts';

/** The last action here, and what of it can still be undone. */
export interface UndoState {
  /** The last thing this operator did. */
  last: UndoableAction | null;
  /** What undoing takes back: the last, or the one before it. */
  open: UndoableAction | null;
  secondsLeft: number;
  /** The undo failed: too late, or the disk failed. */
  failure: { kind: 'late' } | DeskFailure | null;
  undo: () => void;
  /** None while something out of sight can still be undone: dismissing would make it final. */
  dismiss: (() => void) | null;
}

interface UndoOptions {
  onUndone: () => void;
  /** The people of the open dialog: nothing is shown or undone there that was done for others. */
  within: ReadonlySet<string> | null;
}

/** The undo of a desk, by its line and by Ctrl+Z from anywhere but a field in which that means the text. */
export function useUndo(
  db: LocalDatabase,
  search: RefObject<HTMLInputElement | null>,
  { onUndone, within }: UndoOptions,
): UndoState {
  const known = useLiveQuery(() => readMetas(db, 'undoable', 'operator'), [db]);
  const actions = known?.undoable ?? [];
  const operator = known?.operator ?? null;
  const keep = useKeep();
  const [failure, setFailure] = useState<UndoState['failure']>(null);
  const undoing = useRef<string | null>(null);
  const isInSight = ({ people }: UndoableAction) => within === null || people.some((uid) => within.has(uid));
  const next = nextToUndo(actions, operator);
  const newest = actions.findLast(({ userId }) => userId === operator?.userId) ?? null;
  const open = next && isInSight(next) ? next : null;
  const last = newest && isInSight(newest) ? newest : null;
  const secondsLeft = useSecondsToUndo(open);
  useEffect(() => {
    if (last?.uid) setFailure(null);
  }, [last?.uid]);

  async function undo() {
    if (!open) return setFailure(last && !last.isUndone ? { kind: 'late' } : null);
    // Pressed twice it is undone once.
    if (undoing.current === open.uid) return;
    undoing.current = open.uid;
    setFailure(null);
    try {
      if (await undoAction(db, open)) onUndone();
      else setFailure({ kind: 'late' });
    } catch (error) {
      undoing.current = null;
      setFailure(failureOf(error));
    }
  }

  useUndoKey(search, last !== null, () => void undo());
  return {
    ...{ last, open, failure, secondsLeft },
    undo: () => void undo(),
    dismiss: next === open ? () => keep(dismissUndo(db)) : null,
  };
}

function useUndoKey(
  search: RefObject<HTMLInputElement | null>,
  isOffered: boolean,
  onUndo: () => void,
): void {
  // Registered from the first render, so that a key pressed during the render counts. Pressed again or too late it must
  // not undo the text of the search either: another person would come up.
  const undo = useEffectEvent(() => {
    if (isOffered) onUndo();
    return isOffered;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isUndo =
        event.key.toLowerCase() === 'z' &&
        event.ctrlKey !== event.metaKey &&
        !event.shiftKey &&
        !event.altKey;
      if (!isUndo || event.repeat) return;
      const field = event.target instanceof Element ? event.target.closest(textFields) : null;
      // Text in a form field is undone as usual.
      if (field && field !== search.current) return;
      if (!undo()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search]);
}

const textFields = 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea, select';
