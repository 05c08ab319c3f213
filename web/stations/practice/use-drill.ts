import { liveQuery } from 'dexie';
import { type RefObject, useEffect, useReducer } from 'react';
import { countMs, nowMs } from '#shared/base/clock.ts';
import type { DrillResult, DrillStep } from '#web/offline/practice/drill.ts';
import { keepDrill } from '#web/offline/practice/drills.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { randomFraction } from '#web/offline/sync/random-fraction.ts';
import { type DrillTask, drawTasks, isTaskDone, readHolders } from './drill-tasks.ts';
import type { startHandCount } from './key-count.ts';

export type DrillState =
  | { kind: 'none' }
  | { kind: 'running'; tasks: readonly DrillTask[]; steps: readonly DrillStep[]; at: number; shownAt: number }
  | { kind: 'ended'; result: DrillResult };

type Running = Extract<DrillState, { kind: 'running' }>;

export interface DrillRun {
  state: DrillState;
  /** The current task; null while no drill runs. */
  task: DrillTask | null;
  /** Draws a queue and begins. */
  start: () => Promise<void>;
  skip: () => void;
  /** Ends it before the last task; what was done is shown. */
  stop: () => void;
  /** Back to the rehearsal. */
  close: () => void;
}

export type HandCounter = ReturnType<typeof startHandCount>;

/** A drill over the rehearsal `db`, whose result is stored in the `real` one. */
export function useDrill(
  db: LocalDatabase,
  real: LocalDatabase,
  hand: RefObject<HandCounter | null>,
): DrillRun {
  const [state, tell] = useReducer(stepDrill, { kind: 'none' });
  const task = taskOf(state);

  useEffect(() => {
    if (!task) return;
    // By what is on the disk, in whichever way it came about.
    const following = liveQuery(() => isTaskDone(db, task)).subscribe({
      next: (isDone) => isDone && tell({ kind: 'next', task, end: 'done', ...took(hand) }),
      error: reportError,
    });
    return () => following.unsubscribe();
  }, [db, task, hand]);

  const result = state.kind === 'ended' ? state.result : null;
  useEffect(() => {
    if (result && result.steps.length > 0) keepDrill(real, result).catch(reportError);
  }, [real, result]);

  return {
    state,
    task,
    start: async () => {
      const tasks = drawTasks(Math.floor(randomFraction() * 2 ** 32), await readHolders(db));
      hand.current?.take();
      tell({ kind: 'begin', tasks, at: nowMs(), now: countMs() });
    },
    skip: () => task && tell({ kind: 'next', task, end: 'skipped', ...took(hand) }),
    stop: () => tell({ kind: 'stop' }),
    close: () => tell({ kind: 'close' }),
  };
}

function took(hand: RefObject<HandCounter | null>) {
  const { keys = 0, presses = 0 } = hand.current?.take() ?? {};
  return { keys, presses, now: countMs() };
}

/** The current task; null while no drill runs. */
export function taskOf(state: DrillState): DrillTask | null {
  return state.kind === 'running' ? (state.tasks[state.steps.length] ?? null) : null;
}

export type DrillEvent =
  | { kind: 'begin'; tasks: readonly DrillTask[]; at: number; now: number }
  /** `now`: ms by the count that never jumps. */
  | ({ kind: 'next'; task: DrillTask; now: number } & Pick<DrillStep, 'end' | 'keys' | 'presses'>)
  | { kind: 'stop' }
  | { kind: 'close' };

/** A drill from event to event. */
export function stepDrill(state: DrillState, event: DrillEvent): DrillState {
  if (event.kind === 'close') return { kind: 'none' };
  if (event.kind === 'begin') {
    const { tasks, at, now } = event;
    return { kind: 'running', tasks, at, shownAt: now, steps: [] };
  }
  if (state.kind !== 'running') return state;
  if (event.kind === 'stop') return ended(state);
  // Said twice of the same: the next one has begun.
  if (event.task !== taskOf(state)) return state;
  const { task, end, keys, presses, now } = event;
  const seconds = Math.round((now - state.shownAt) / 100) / 10;
  const next = {
    ...state,
    shownAt: now,
    steps: [...state.steps, { kind: task.kind, end, seconds, keys, presses }],
  };
  return taskOf(next) ? next : ended(next);
}

function ended({ at, steps }: Running): DrillState {
  return { kind: 'ended', result: { at, steps: [...steps] } };
}
